import Foundation

/// B1: `launch` when all is seeded, the path of every launch, in process.
struct QuietLaunch: Benchmark {
    static let comparisons = [
        (
            id: "B1",
            compares: """
            `Seeder.launch` when all catalogs are seeded, against decoding the defaults file with `JSONDecoder` and \
            one prepared `SELECT` on an open connection; medians of many calls in one process. Each catalog has 100 \
            seeds. The lines of 1,000 and 100,000 seeds hold Seedbed against itself, launch by launch in turns in one \
            process: a launch reads no seed, so neither its time nor what it allocates may differ. Before that, a catalog whose seeds were made \
            unreadable must still launch quietly, and one with a later release must not.
            """
        )
    ]

    func figures(in workshop: Workshop) throws -> [Figure] {
        var figures: [Figure] = []
        for count in [1, 10, 100] {
            let store = try SeededStore(catalogs: count, seeds: 100, in: workshop)
            let calls = "\(4000 / (9 + count))"
            let runs = try Rotation(
                workshop: workshop, title: "B1 quiet launch, catalogs: \(count)",
                sides: [
                    side("launch", workshop.ownSide(.quietLaunch, calls), store),
                    side("JSONDecoder and a SELECT", workshop.ownSide(.readDefaults, calls), store),
                    side("launch of a new Seeder", workshop.ownSide(.openingLaunch, calls), store),
                    side("the same on a new connection", workshop.ownSide(.openingRead, calls), store),
                ], rounds: workshop.options.rounds ?? 9
            ).runs()
            figures.append(
                Figure(
                    benchmark: "B1", work: "quiet launch, catalogs: \(count)", peer: "JSONDecoder and a SELECT",
                    subjectSample: Sample(runs[0]), peerSample: Sample(runs[1]), target: 1.5))
            figures.append(
                Figure(
                    benchmark: "B1", work: "new Seeder and store, catalogs: \(count)",
                    peer: "the same, opening and preparing", subjectSample: Sample(runs[2]), peerSample: Sample(runs[3])
                ))
        }
        return figures + (try growth(in: workshop))
    }

    /// Seedbed against itself, with a hundred times the seeds.
    private func growth(in workshop: Workshop) throws -> [Figure] {
        let small = try SeededStore(catalogs: 1, seeds: 1_000, in: workshop)
        let large = try SeededStore(catalogs: 1, seeds: 100_000, in: workshop)
        try large.provesThatSeedsAreNotRead(in: workshop)
        let library = workshop.tool("libAllocationCount.so").path
        let environment = FileManager.default.fileExists(atPath: library) ? ["SEEDBED_PRELOAD": library] : [:]
        let runs = try Rotation(
            workshop: workshop, title: "B1 quiet launch, by seeds",
            sides: [
                Side(
                    name: "100,000 and 1,000 seeds",
                    command: workshop.ownSide(.quietLaunches, "400", "large", "small"), environment: environment,
                    measure: .own,
                    prepare: { folder in
                        for (name, store) in [("large", large), ("small", small)] {
                            let part = folder.appending(path: name)
                            try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
                            try store.copy(to: part)
                        }
                    }, proof: { _, _ in "" })
            ], rounds: workshop.options.rounds ?? 9
        ).runs()[0]
        func figure(_ work: String, _ metric: String, _ unit: Figure.Unit, target: Double, note: String? = nil)
            -> Figure
        {
            Figure(
                benchmark: "B1", work: "\(work), 100,000 seeds", peer: "itself, 1,000 seeds", unit: unit,
                subjectSample: Sample(runs, "large \(metric)"), peerSample: Sample(runs, "small \(metric)"),
                target: target, note: note)
        }
        var figures = [
            figure("quiet launch", Run.seconds, .seconds, target: 1.1, note: "with unreadable seeds as quiet")
        ]
        if !environment.isEmpty {
            figures.append(figure("allocations of a launch", "allocations", .count, target: 1.001))
            figures.append(figure("bytes allocated by a launch", "bytes", .bytes, target: 1.001))
        }
        return figures
    }

    private func side(_ name: String, _ command: [String], _ store: SeededStore) -> Side {
        Side(
            name: name, command: command, measure: .own, prepare: { try store.copy(to: $0) }, group: store.name,
            proof: { folder, _ in
                try Database(folder.appending(path: "app.sqlite").path).number("SELECT count(*) FROM seedbed_receipts")
                    .description
            })
    }
}
