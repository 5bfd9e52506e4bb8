import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A trigger of the app's that ignores a row (`RAISE(IGNORE)`), without an error.
@Suite struct IgnoredRowTests {
    @Test(arguments: ["", "INSERT INTO t (uuid, name) VALUES ('mine', 'Mine');"])
    func `a row that a trigger ignores is not taken for one that was delivered`(rows: String) async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT); \(rows)
            CREATE TRIGGER full BEFORE INSERT ON t WHEN NEW.name = 'Timer' BEGIN SELECT RAISE(IGNORE); END
            """)
        try world.release("2025-01-01", #"{ "name": "Judge" }, { "name": "Timer" }"#)
        // Whether or not one refused seed keeps the others away: this one does not count as given.
        _ = try? await world.launch()
        #expect(try world.rows("SELECT name FROM t WHERE name = 'Timer'") == "")
        try world.app.execute("DROP TRIGGER full")
        try world.release("2025-02-01", #"{ "name": "Judge" }, { "name": "Timer" }"#)
        _ = try await world.launch()
        #expect(try world.rows("SELECT name FROM t WHERE name IN ('Judge', 'Timer') ORDER BY name") == "Judge\nTimer")
    }

    @Test func `a store says that a trigger has ignored the row`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("s")
        try RawDatabase(path).execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TRIGGER full BEFORE INSERT ON t BEGIN SELECT RAISE(IGNORE); END
            """)
        let store = try SQLiteStore(path: path)
        let table = SeedTable(name: "t", key: ["name"])
        #expect(throws: StoreError.constraint(store: path, table: "t", detail: "trigger “full” ignores it")) {
            try store.writing {
                try store.prepare(table, columns: ["name"])
                let copy = NewCopy(
                    uuid: UUIDText("u"), seedID: SeedReference(catalog: "c", id: "s"),
                    createDate: instant("2025-01-01"), fields: [StoredField(column: "name", value: .text("Timer"))])
                _ = try store.insert(copy, into: table, inheriting: nil)
            }
        }
    }
}
