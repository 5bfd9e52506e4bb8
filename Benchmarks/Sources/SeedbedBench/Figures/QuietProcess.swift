import Foundation

/// B2: the same as a process.
struct QuietProcess: Benchmark {
    static let comparisons = [
        (
            id: "B2",
            compares: """
            `seedbed seed` when all is seeded, a process from its start to its end, against \
            `sqlite3 app.sqlite 'select 1'`. Each catalog has 100 seeds; \
            those called durable also map `seedID` and `dismissDate`.
            """
        )
    ]

    func figures(in workshop: Workshop) throws -> [Figure] {
        try [(1, false), (10, false), (100, false), (100, true)].map { count, isDurable in
            let store = try SeededStore(catalogs: count, seeds: 100, isDurable: isDurable, in: workshop)
            let work = "quiet process, \(isDurable ? "durable " : "")catalogs: \(count)"
            let runs = try Rotation(
                workshop: workshop, title: "B2 \(work)",
                sides: [
                    Side(
                        name: "seedbed seed", command: [workshop.options.seedbed, "seed"] + SeededStore.arguments,
                        prepare: { try store.copy(to: $0) },
                        proof: { _, run in
                            let lines = run.output.split(separator: "\n")
                            guard lines.count == count, lines.allSatisfy({ $0.hasSuffix("already seeded") }) else {
                                throw BenchError.database("seedbed seed was not quiet")
                            }
                            return "quiet"
                        }),
                    Side(
                        name: "sqlite3", command: [workshop.options.sqlite, "app.sqlite", "select 1"],
                        prepare: { try store.copy(to: $0) },
                        proof: { _, run in run.output == "1\n" ? "quiet" : run.output }
                    ),
                ], rounds: workshop.options.rounds ?? 20
            ).runs()
            return Figure(
                benchmark: "B2", work: work, peer: "sqlite3 'select 1'",
                subjectSample: Sample(runs[0]), peerSample: Sample(runs[1]), target: isDurable ? 6 : 4)
        }
    }
}
