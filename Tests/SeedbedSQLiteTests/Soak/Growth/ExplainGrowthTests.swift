import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// An explanation reads each group once, however many copies of a seed are in it.
struct ExplainGrowthTests {
    /// The copies of one seed besides its own.
    enum Copies: String, CaseIterable {
        case untouched, touched, unproven
    }

    /// Returns SQLite's steps for the explanation of a seed with so many copies.
    private func steps(_ copies: Copies, _ count: Int) async throws -> Int {
        let place = try await GrowthStore(.durable, 3)
        let note = copies == .unproven ? "'mine'" : "note"
        let updateDate = copies == .touched ? "'2026-01-02'" : "NULL"
        try place.app.imports(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO Food (uuid, name, note, position, seedID, createDate, updateDate)
                SELECT printf('%08x-0000-4000-8000-000000000000', i), name, \(note), position, seedID, createDate,
                    \(updateDate)
                FROM Food CROSS JOIN n WHERE name = 'food 1'
            """)
        let trace = try await place.trace {
            let explanation = try await place.seeder.explain(seed: "food/s1", account: .signedOut)
            #expect(explanation.copies.count == count + 1)
        }
        return trace.runs.reduce(0) { $0 + $1.steps }
    }

    @Test(arguments: Copies.allCases) func `an explanation of a seed takes as many steps as it has copies`(
        copies: Copies
    ) async throws {
        let (few, many) = (try await steps(copies, 50), try await steps(copies, 400))
        #expect(many < few * 10, "\(few) steps for 50 copies, \(many) for 400")
    }
}
