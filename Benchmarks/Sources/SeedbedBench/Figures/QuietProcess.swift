import Foundation

/// B2: the same as a process.
struct QuietProcess: Benchmark {
    static let comparisons = [
        (
            id: "B2",
            compares: """
            `seedbed seed` when all is seeded, a process from its start to its end, against \
            `sqlite3 app.sqlite 'select 1'`. Each catalog has 100 seeds.
            """
        )
    ]

    func figures(in workshop: Workshop) throws -> [Figure] {
        try [1, 10, 100].map { count in
            let store = try SeededStore(catalogs: count, seeds: 100, in: workshop)
            let runs = try Rotation(
                workshop: workshop, title: "B2 quiet process, catalogs: \(count)",
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
                benchmark: "B2", work: "quiet process, catalogs: \(count)", peer: "sqlite3 'select 1'",
                subjectSample: Sample(runs[0]), peerSample: Sample(runs[1]), target: 4)
        }
    }
}
