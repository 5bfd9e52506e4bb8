import Foundation

/// B1: `launch` when all is seeded, the path of every launch, in process.
struct QuietLaunch: Benchmark {
    static let comparisons = [
        (
            id: "B1",
            compares: """
            `Seeder.launch` when all catalogs are seeded, against decoding the defaults file with `JSONDecoder` and \
            one prepared `SELECT` on an open connection; medians of many calls in one process. Each catalog has 100 \
            seeds. The lines of 1,000 and 100,000 seeds hold Seedbed against itself: a launch reads no seed, so \
            neither its time nor what it allocates may differ. Before that, a catalog whose seeds were made \
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
        let command = workshop.ownSide(.quietLaunch, "400")
        let runs = try Rotation(
            workshop: workshop, title: "B1 quiet launch, by seeds",
            sides: [
                side("100,000 seeds", command, large, environment), side("1,000 seeds", command, small, environment),
            ], rounds: workshop.options.rounds ?? 9
        ).runs()
        var figures = [
            Figure(
                benchmark: "B1", work: "quiet launch, 100,000 seeds", peer: "itself, 1,000 seeds",
                subjectSample: Sample(runs[0]), peerSample: Sample(runs[1]), target: 1.1,
                note: "with unreadable seeds as quiet")
        ]
        if !environment.isEmpty {
            figures.append(
                Figure(
                    benchmark: "B1", work: "allocations of a launch, 100,000 seeds", peer: "itself, 1,000 seeds",
                    unit: .count, subjectSample: Sample(runs[0], "allocations"),
                    peerSample: Sample(runs[1], "allocations"), target: 1.001))
            figures.append(
                Figure(
                    benchmark: "B1", work: "bytes allocated by a launch, 100,000 seeds", peer: "itself, 1,000 seeds",
                    unit: .bytes, subjectSample: Sample(runs[0], "bytes"), peerSample: Sample(runs[1], "bytes"),
                    target: 1.001))
        }
        return figures
    }

    private func side(
        _ name: String, _ command: [String], _ store: SeededStore, _ environment: [String: String] = [:]
    ) -> Side {
        Side(
            name: name, command: command, environment: environment, measure: .own, prepare: { try store.copy(to: $0) },
            group: store.name,
            proof: { folder, _ in
                try Database(folder.appending(path: "app.sqlite").path).number("SELECT count(*) FROM seedbed_receipts")
                    .description
            })
    }
}
