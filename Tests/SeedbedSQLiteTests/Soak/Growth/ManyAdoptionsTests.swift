import Seedbed
import Testing

/// An adoption of many rows is written in parts, and is one all the same.
struct ManyAdoptionsTests {
    @Test func `A1, C7: rows of a large table are adopted in parts, and one undo takes all of it back`() async throws {
        let count = 10_000
        let place = try await GrowthStore(.durable, count)
        try place.forgetSeedbed()
        let before = try place.app.rows("SELECT * FROM Food ORDER BY uuid")
        let report = try await place.seeder.adopt(account: .signedOut)
        #expect(report.untouched.count == count)
        #expect(
            try place.app.rows("SELECT count(*) FROM Food WHERE createDate NOTNULL AND seedID NOTNULL")[0][0]
                .description == "\(count)")
        let log = try await place.seeder.log(account: .signedOut)
        #expect(log.count == count)
        #expect(Set(log.map(\.cleanup)).count == 1)
        let undone = try await place.seeder.undo(account: .signedOut)
        #expect(undone.reinserted.map(\.id) == log.map(\.id))
        #expect(undone.skipped.isEmpty)
        #expect(try place.app.rows("SELECT * FROM Food ORDER BY uuid") == before)
    }
}
