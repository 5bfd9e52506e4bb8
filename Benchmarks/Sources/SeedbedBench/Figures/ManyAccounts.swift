import Foundation

/// B11: many accounts in one process, such as a server's.
struct ManyAccounts: Benchmark {
    static let comparisons = [
        (
            id: "B11",
            compares: """
            One process, one `Seeder` with a defaults file for each account, all accounts launched at once from a task \
            group: first each is seeded, then each is quiet. The process may open 256 files. The time per account at \
            10,000 against that at 100, and the most memory that the process held. Each account must have its seed once.
            """
        )
    ]

    func figures(in workshop: Workshop) throws -> [Figure] {
        let counts = [workshop.size(10_000), workshop.size(100)]
        let sides = counts.map { count in
            Side(
                name: "\(count.grouped) accounts", command: workshop.ownSide(.manyAccounts, "\(count)"), measure: .own,
                prepare: { try PresetCatalog(numbers: 0..<1).write(to: $0.appending(path: "catalog.json")) },
                proof: { _, _ in "" })
        }
        let runs = try Rotation(
            workshop: workshop, title: "B11 accounts", sides: sides, rounds: workshop.options.rounds ?? 3
        ).runs()
        let peer = "itself, of \(counts[1].grouped)"
        return [("first launch", "seeding"), ("quiet launch", "quiet")].map { work, metric in
            Figure(
                benchmark: "B11", work: "one \(work) of \(counts[0].grouped) accounts", peer: peer,
                subjectSample: Sample(runs[0], metric, per: Double(counts[0])),
                peerSample: Sample(runs[1], metric, per: Double(counts[1])), target: 1.3)
        } + [
            Figure(
                benchmark: "B11", work: "memory of \(counts[0].grouped) accounts", peer: peer, unit: .bytes,
                subjectSample: Sample(memoryOf: runs[0]), peerSample: Sample(memoryOf: runs[1]), target: nil)
        ]
    }
}
