import Foundation

/// B3 and B4: a first seeding of a large catalog.
struct FirstSeeding: Benchmark {
    static let comparisons = [
        (
            id: "B3",
            compares: """
            `seedbed seed` of 100,000 seeds with 8 columns into an empty table, fully validated, against the `sqlite3` \
            command with `insert … select … from json_each(readfile(…))` into the same table (`Peers/first_seeding.sql`). \
            Seedbed also makes its triggers and writes down which seeds it gave. Its two indexes come with the first call \
            that looks rows up; in the line “and a first cleanup” Seedbed makes that call, in a process of its own, and \
            the other side makes the same indexes.
            """
        ),
        (
            id: "B4",
            compares: """
            The same against GRDB with `Codable` records in one transaction, Django's `loaddata` of the same rows as a \
            fixture, and Python's `json` with `executemany`.
            """
        ),
    ]

    func figures(in workshop: Workshop) throws -> [Figure] {
        let count = workshop.size(100_000)
        let material = try SeedingMaterial(count: count, in: workshop)
        var sides = [material.seedbed, material.sqlite, material.seedbedWithIndexes, material.sqliteWithIndexes]
        let hasB4 = workshop.options.wants("B4")
        if hasB4 { sides += try [material.records, material.django(), material.executemany] }
        let runs = try Rotation(
            workshop: workshop, title: "B3, B4 first seeding of \(count.grouped)", sides: sides,
            rounds: workshop.options.rounds ?? 5
        ).runs()
        func figure(
            _ benchmark: String, _ side: Int, _ target: Double?, of subject: Int = 0, _ addition: String = ""
        ) -> Figure {
            Figure(
                benchmark: benchmark, work: "first seeding, \(count.grouped) seeds\(addition)", peer: sides[side].name,
                subjectSample: Sample(runs[subject]), peerSample: Sample(runs[side]), target: target)
        }
        var figures = [figure("B3", 1, 0.7), figure("B3", 3, nil, of: 2, ", and a first cleanup")]
        if hasB4 { figures += [figure("B4", 4, 0.33), figure("B4", 5, 0.05), figure("B4", 6, 0.4)] }
        return figures
    }
}
