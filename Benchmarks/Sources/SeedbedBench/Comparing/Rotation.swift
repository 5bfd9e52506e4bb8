import Foundation

/// Runs the sides of a comparison in turns, A B C A B C …, so that whatever else the machine does meets all of them.
struct Rotation {
    var workshop: Workshop
    /// The name in the progress line.
    var title: String
    var sides: [Side]
    /// How often each side is measured; once more, before that, it runs to warm up.
    var rounds: Int

    /// The runs of each side, in the order of ``sides``.
    ///
    /// - Throws: ``BenchError/mismatch(first:second:proofs:)`` when two sides did not do the same.
    func runs() throws -> [[Run]] {
        var runs = Array(repeating: [Run](), count: sides.count)
        for round in 0...rounds {
            var expected: [String: (side: String, proof: String)] = [:]
            for (index, side) in sides.enumerated() {
                workshop.progress.show(
                    "\(title), \(round == 0 ? "warm-up" : "round \(round) of \(rounds)"): \(side.name)")
                let folder = try workshop.emptyFolder("run")
                try side.prepare(folder)
                try workshop.settle(folder)
                let run = try Launcher(workshop: workshop).run(side, in: folder)
                let proof = try side.proof(folder, run)
                let known = expected[side.group, default: (side.name, proof)]
                guard proof == known.proof else {
                    throw BenchError.mismatch(first: known.side, second: side.name, proofs: [known.proof, proof])
                }
                expected[side.group] = known
                if round > 0 { runs[index].append(run) }
            }
        }
        workshop.progress.end()
        return runs
    }
}
