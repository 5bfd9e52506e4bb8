import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Statements of the app that SQLite refuses while Seedbed's triggers are there, as Troubleshooting says.
struct RefusedStatementTests {
    @Test(
        arguments: [
            ("ALTER TABLE t DROP COLUMN extra", "SELECT 1", "after drop column"),
            (
                "PRAGMA legacy_alter_table = ON; ALTER TABLE t RENAME TO u", "UPDATE u SET name = 'B'",
                "no such table: main."
            ),
        ])
    func `a migration needs the triggers out of its way`(migration: String, next: String, error: String) async throws {
        func world() async throws -> AppWorld {
            try await AppWorld.launched(
                """
                CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, extra INTEGER, seedID TEXT, dismissDate TEXT,
                    createDate TEXT, updateDate TEXT)
                """, seeds: #"{ "name": "A" }"#, more: AppWorld.mapping)
        }
        let refused = try await world()
        let failure = #expect(throws: (any Error).self) { try refused.app.execute("\(migration); \(next)") }
        #expect(failure.map { "\($0)" }?.contains(error) == true)

        let migrated = try await world()
        try SQLiteStore(path: migrated.folder.path("app.sqlite")).dropTriggers()
        try migrated.app.execute("\(migration); \(next)")
    }
}
