import Foundation

/// B10: whether ten times the rows take ten times the time.
struct Growth: Benchmark {
    static let comparisons = [
        (
            id: "B10",
            compares: """
            Seedbed's sides of B3 and B5 at 10,000, 100,000 and 1,000,000 rows, the time per row against that at a tenth \
            and at the least; and the memory of a cleanup at 1,000,000 rows against that at 100,000. Below 1 it is \
            what a process takes however little it does.
            """
        )
    ]

    func figures(in workshop: Workshop) throws -> [Figure] {
        let sizes = [10_000, 100_000, 1_000_000].map { workshop.size($0) }
        let seeding = try sizes.map { try SeedingMaterial(count: $0, in: workshop).seedbed }
        let cleaning = try sizes.map { try CleanupMaterial(count: $0, in: workshop).seedbed }
        let rounds = workshop.options.rounds ?? 5
        let seeded = try Rotation(workshop: workshop, title: "B10 seeding", sides: seeding, rounds: rounds).runs()
        let cleaned = try Rotation(workshop: workshop, title: "B10 cleanup", sides: cleaning, rounds: rounds).runs()
        var figures: [Figure] = []
        for (work, runs) in [("seed of a first seeding", seeded), ("row of a full cleanup", cleaned)] {
            for (size, base) in [(1, 0), (2, 1), (2, 0)] {
                figures.append(
                    Figure(
                        benchmark: "B10", work: "one \(work) of \(sizes[size].grouped)",
                        peer: "itself, of \(sizes[base].grouped)",
                        subjectSample: Sample(runs[size], per: Double(sizes[size])),
                        peerSample: Sample(runs[base], per: Double(sizes[base])), target: 1.2))
            }
        }
        figures.append(
            Figure(
                benchmark: "B10", work: "memory of a full cleanup of \(sizes[2].grouped)",
                peer: "itself, of \(sizes[1].grouped)", unit: .bytes, subjectSample: Sample(memoryOf: cleaned[2]),
                peerSample: Sample(memoryOf: cleaned[1]), target: 1.1))
        return figures
    }
}
