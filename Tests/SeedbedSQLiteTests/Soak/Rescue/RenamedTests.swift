import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// R2 and R3 where the app's migration has renamed what the journal holds.
struct RenamedTests {
    private static let lost = "00000000-0000-4000-8000-0000000000ff"
    private static let dates = "seedID TEXT, dismissDate TEXT, createDate TEXT, updateDate TEXT"

    /// A device with two seeds, of which the user has edited the note of the first.
    private func world() async throws -> AppWorld {
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, v INTEGER, \(Self.dates))")
        try release(world, "2025-01-01")
        _ = try await world.launch()
        try world.imports("UPDATE t SET uuid = '\(Self.lost)' WHERE name = 'Timer'")
        try world.app.execute("UPDATE t SET note = 'My long text' WHERE name = 'Timer'")
        return world
    }

    private func release(
        _ world: AppWorld, _ date: String, updateDate: String = "updateDate", table: String = "t"
    ) throws {
        try world.release(
            date, table: table, #"{ "name": "Timer" }, { "name": "Judge" }"#,
            more: """
                "mapping": { "seedID": "seedID", "dismissDate": "dismissDate", "updateDate": "\(updateDate)" },
                """)
    }

    @Test(arguments: [
        "ALTER TABLE t RENAME COLUMN note TO remark",
        """
        CREATE TABLE new (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, remark TEXT, extra TEXT, \(dates));
        INSERT INTO new SELECT uuid, name, v, note, 'more', seedID, dismissDate, createDate, updateDate FROM t;
        DROP TABLE t; ALTER TABLE new RENAME TO t
        """,
    ])
    func `R2: a renamed column comes back with what the user wrote`(migration: String) async throws {
        let world = try await world()
        try world.app.execute(migration)
        _ = try await world.launch()
        try world.imports("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        _ = try await world.launch()
        expectSame(
            try world.rows("SELECT name, remark, updateDate IS NOT NULL FROM t ORDER BY 1"),
            "Judge - 0\nTimer My long text 1")
    }

    @Test func `R3: a renamed column is written back`() async throws {
        let world = try await world()
        try world.app.execute("ALTER TABLE t RENAME COLUMN note TO remark")
        _ = try await world.launch()
        try world.imports("UPDATE t SET remark = NULL, updateDate = NULL WHERE uuid = '\(Self.lost)'")
        _ = try await world.launch()
        expectSame(try world.rows("SELECT name, remark FROM t ORDER BY 1"), "Judge -\nTimer My long text")
    }

    @Test func `R2: also where the column is the one of the date`() async throws {
        let world = try await world()
        try world.app.execute("ALTER TABLE t RENAME COLUMN updateDate TO changed")
        try release(world, "2025-01-01", updateDate: "changed")
        _ = try await world.launch()
        try world.imports("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        _ = try await world.launch()
        expectSame(
            try world.rows("SELECT name, note, changed IS NOT NULL FROM t ORDER BY 1"),
            "Judge - 0\nTimer My long text 1")
    }

    /// The app makes the table again, which drops the triggers.
    @Test func `R2: also if the table is made again, where no other column's value comes into a new one`() async throws
    {
        let world = try await world()
        try world.imports("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        try world.app.execute(
            """
            CREATE TABLE new (uuid TEXT PRIMARY KEY, name TEXT, place INTEGER, v INTEGER,
                seedID TEXT, dismissDate TEXT, createDate TEXT, changed TEXT);
            INSERT INTO new SELECT uuid, name, NULL, v, seedID, dismissDate, createDate, updateDate FROM t;
            DROP TABLE t; ALTER TABLE new RENAME TO t
            """)
        try release(world, "2025-01-01", updateDate: "changed")
        _ = try await world.launch()
        expectSame(
            try world.rows("SELECT name, place, changed IS NOT NULL, seedID FROM t ORDER BY 1"),
            "Judge - 0 c/judge\nTimer - 1 c/timer")
    }

    @Test func `R2: a renamed table goes on being journaled, with what was held of it`() async throws {
        let world = try await world()
        try world.app.execute("ALTER TABLE t RENAME TO card; CREATE VIEW t AS SELECT 1")
        let catalog = Catalog(
            name: "c", released: instant("2025-01-01T00:00:00Z"),
            table: SeedTable(
                name: "card", key: ["name"], mapping: Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate")),
            seeds: ["Timer", "Judge"].map { name in
                Seed(id: name.lowercased(), fields: [.init(column: "name", content: .value(.text(name)))])
            })
        let seeder = world.folder.seeder(of: .catalogs([catalog]), store: "app.sqlite")
        _ = try await seeder.launch(account: .signedOut)
        try world.imports("DELETE FROM card WHERE uuid = '\(Self.lost)'")
        let report = try await seeder.launch(account: .signedOut)
        #expect(report.rescued.map(\.was.description) == [Self.lost])
        expectSame(try world.rows("SELECT name, note FROM card ORDER BY 1"), "Judge -\nTimer My long text")
    }

    /// The app makes the table again under another name, or drops the triggers first: nothing but the rows tells whose notes are whose.
    @Test(
        arguments: [
            """
            CREATE TABLE card (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, v INTEGER, \(dates));
            INSERT INTO card SELECT * FROM t; DROP TABLE t
            """,
            "ALTER TABLE t RENAME TO card",
            "ALTER TABLE t RENAME TO card; CREATE VIEW t AS SELECT * FROM card",
        ],
        ["DELETE FROM", "UPDATE"])
    func `R1: a renamed table without triggers is known by its rows`(migration: String, change: String) async throws {
        for isBefore in [true, false] {
            let world = try await world()
            func overwrite(_ table: String) throws {
                let sql =
                    change == "UPDATE"
                    ? "UPDATE \(table) SET note = 'other', updateDate = NULL" : "DELETE FROM \(table)"
                try world.imports("\(sql) WHERE uuid = '\(Self.lost)'")
            }
            if isBefore { try overwrite("t") }
            try SQLiteStore(path: world.folder.path("app.sqlite")).dropTriggers()
            // A table of another catalog is no former name of this one.
            try world.app.execute("\(migration); CREATE TABLE other AS SELECT uuid || 'x' AS uuid, name FROM card")
            try release(world, "2025-02-01", table: "card")
            var report = try await world.seeder.launch(account: .signedOut)
            if !isBefore {
                try overwrite("card")
                report = try await world.seeder.launch(account: .signedOut)
            }
            #expect(report.rescued.count == 1)
            expectSame(try world.rows("SELECT name, note FROM card ORDER BY 1"), "Judge -\nTimer My long text")
        }
    }

    @Test func `a table that takes the place of another app's table takes over none of its notes`() async throws {
        let world = try await world()
        try world.imports("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        try world.app.execute(
            """
            DROP TABLE t; CREATE TABLE card (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, v INTEGER, \(Self.dates));
            INSERT INTO card (uuid, name, seedID, createDate) VALUES ('other', 'Mine', 'cards/mine', '2025-01-01')
            """)
        try release(world, "2025-02-01", table: "card")
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.rescued.isEmpty)
        expectSame(try world.rows("SELECT count(*) FROM card WHERE note NOTNULL"), "0")
    }

    @Test func `a version that is not the row's stays as it is`() async throws {
        let world = try await world()
        // Another device's older version came over it, by an engine whose last writer is who wrote last.
        try world.imports(
            "UPDATE t SET note = 'older', updateDate = '2020-01-01T00:00:00.000Z' WHERE uuid = '\(Self.lost)'")
        try world.app.execute("ALTER TABLE t ADD COLUMN more TEXT")
        _ = try await world.launch()
        try world.imports("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        _ = try await world.launch()
        expectSame(try world.rows("SELECT name, note FROM t ORDER BY 1"), "Judge -\nTimer My long text")
    }

    @Test(arguments: [
        "ALTER TABLE t RENAME COLUMN note TO remark",
        "ALTER TABLE t RENAME COLUMN note TO remark; ALTER TABLE t ADD COLUMN more TEXT DEFAULT 'new'",
        "ALTER TABLE t RENAME COLUMN v TO w; ALTER TABLE t RENAME COLUMN note TO \"Remark, \"\"2\"\"\"",
    ])
    func `R2, R3: what was saved before a column got its name comes back under that name`(migration: String)
        async throws
    {
        for write in ["DELETE FROM t", "UPDATE t SET note = NULL, updateDate = NULL"] {
            let world = try await world()
            // The app does not report the import before its migration.
            try world.imports("\(write) WHERE uuid = '\(Self.lost)'")
            try world.app.execute(migration)
            let report = try await world.seeder.launch(account: .signedOut)
            #expect(report.rescued.count == 1)
            let column = migration.contains("Remark") ? "\"Remark, \"\"2\"\"\"" : "remark"
            expectSame(
                try world.rows("SELECT name, \(column), updateDate IS NOT NULL FROM t ORDER BY 1"),
                "Judge - 0\nTimer My long text 1")
            if migration.contains("more") {
                #expect(try world.rows("SELECT count(*) FROM t WHERE more = 'new'") == "2")
            }
        }
    }

    @Test(arguments: ["", #""seedID": "seedID""#, #""seedID": "seedID", "dismissDate": "dismissDate""#])
    func `C5, C7: a removed row comes back under the present names of its columns and its table`(
        mapping: String
    ) async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, v INTEGER, \(Self.dates));
            CREATE TABLE child (t TEXT REFERENCES t (uuid))
            """)
        func release(_ day: String, _ table: String, _ note: String, _ text: String) throws {
            let catalog = """
                { "catalog": "c", "released": "\(day)", "table": "\(table)", "key": ["name"], "mapping": { \(mapping) },
                  "seeds": [{ "name": "Timer", "\(note)": "\(text)" }] }
                """
            try Data(catalog.utf8).write(to: world.folder.url.appending(path: "catalog.json"))
        }
        try release("2025-01-01", "t", "note", "first")
        _ = try await world.launch()
        let old = try world.rows("SELECT uuid FROM t")
        try release("2025-02-01", "t", "note", "second")
        _ = try await world.launch()
        try world.app.execute("ALTER TABLE t RENAME COLUMN note TO remark; ALTER TABLE t RENAME TO card")
        try release("2025-02-01", "card", "remark", "second")
        _ = try await world.launch()
        // A row that refers to the copy that went comes late.
        try world.imports("INSERT INTO child VALUES ('\(old)')")
        _ = try await world.seeder.importFinished(account: .signedOut)
        #expect(try world.rows("SELECT remark FROM card JOIN child ON child.t = card.uuid") == "second")
        let undone = try await world.seeder.undo([UUIDText(old)], account: .signedOut)
        #expect(undone.reinserted.count == 1)
        expectSame(
            try world.rows("SELECT name, remark, updateDate IS NULL FROM card ORDER BY remark"),
            "Timer first 0\nTimer second 1")
    }

    @Test(
        arguments: [
            "ALTER TABLE t RENAME TO card",
            """
            CREATE TABLE card (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            INSERT INTO card SELECT * FROM t; DROP TABLE t
            """,
        ], [false, true])
    func `C5: a reference to a removed copy follows the log of a renamed plain table, without its triggers too`(
        migration: String, isChanged: Bool
    ) async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE note (uuid TEXT PRIMARY KEY, t TEXT)
            """)
        func release(_ date: String, _ table: String, name: String) throws {
            try world.release(
                date, table: table, #"{ "$id": "timer", "name": "\#(name)" }"#,
                more: #""references": [{ "table": "note", "columns": ["t"], "to": ["uuid"] }],"#)
        }
        try release("2025-01-01", "t", name: "Timer")
        _ = try await world.launch()
        try world.imports(
            "INSERT INTO t (uuid, name, createDate) VALUES ('\(Self.lost)', 'Timer', '2025-01-01T00:00:00.000Z')")
        _ = try await world.seeder.importFinished(account: .signedOut)
        #expect(try world.rows("SELECT count(*) FROM t WHERE uuid = '\(Self.lost)'") == "0")
        for name in try world.app.rows("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 't'") {
            try world.app.execute("DROP TRIGGER \"\(name[0].description)\"")
        }
        try world.app.execute(migration)
        try release("2025-02-01", "card", name: isChanged ? "Clock" : "Timer")
        _ = try await world.launch()
        try world.imports("INSERT INTO note VALUES ('n', '\(Self.lost)')")
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(
            try world.rows("SELECT card.name FROM note LEFT JOIN card ON card.uuid = note.t"),
            isChanged ? "Clock" : "Timer")
    }

    @Test func `C7: a column in the place of one that was dropped gets none of its values`() async throws {
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT, place INTEGER)")
        func release(_ day: String, _ name: String) throws {
            try world.release(
                day, #"{ "$id": "a", "name": "\#(name)", "place": 7 }"#, more: #""volatile": ["place"],"#)
        }
        try release("2025-01-01", "Timer")
        _ = try await world.launch()
        let old = try world.rows("SELECT uuid FROM t")
        try release("2025-02-01", "Clock")
        _ = try await world.launch()
        // No trigger of a plain table has the name of a volatile column, so that SQLite lets it go.
        try world.app.execute("ALTER TABLE t DROP COLUMN place; ALTER TABLE t ADD COLUMN weight INTEGER")
        try world.release("2025-02-01", #"{ "$id": "a", "name": "Clock" }"#)
        _ = try await world.launch()
        _ = try await world.seeder.undo([UUIDText(old)], account: .signedOut)
        #expect(try world.rows("SELECT name, weight FROM t ORDER BY 1") == "Clock -\nTimer -")
    }
}
