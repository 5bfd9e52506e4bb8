import Seedbed
import SeedbedSQLite
import Testing

/// A dismissal that the app's schema does not let happen is none.
struct RefusedDismissalTests {
    @Test func `§7: a trigger that ignores the mark is named`() async throws {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, \(AppWorld.durable))",
            seeds: #"{ "$id": "a", "name": "Apple" }"#, more: AppWorld.mapping)
        try world.app.execute(
            "CREATE TRIGGER keeps BEFORE UPDATE OF dismissDate ON t BEGIN SELECT RAISE(IGNORE); END")
        await #expect {
            try await world.seeder.dismiss("c/a", account: .signedOut)
        } throws: { error in
            "\(error)".contains("a trigger ignores it")
        }
        expectSame(try world.rows("SELECT name, updateDate, dismissDate FROM t"), "Apple - -")
    }
}
