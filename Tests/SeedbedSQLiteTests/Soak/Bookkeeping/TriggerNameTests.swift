import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// The triggers on tables that refer to a seeded one have names of their own, whatever the tables are called.
struct TriggerNameTests {
    @Test(arguments: [
        "kept_item", "KEPT_item", "emptied_item", "came_0_item", "filed_0_item", "0_item", "_item", "_kept_item",
    ])
    func `a table whose name reads as the role of another table's trigger is guarded too`(other: String) async throws {
        for action in ["CASCADE", "SET NULL"] {
            let world = try await AppWorld.launched(
                """
                CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, \(AppWorld.durable));
                CREATE TABLE item (uuid TEXT PRIMARY KEY, t INTEGER REFERENCES t ON DELETE \(action));
                CREATE TABLE kept_item_ (uuid TEXT PRIMARY KEY, t INTEGER REFERENCES t ON DELETE CASCADE);
                CREATE TABLE "\(other)" (uuid TEXT PRIMARY KEY, t INTEGER REFERENCES t ON DELETE CASCADE)
                """, seeds: #"{ "$id": "a", "name": "Apple" }"#, more: AppWorld.mapping)
            try world.app.execute("PRAGMA foreign_keys = ON")
            try world.app.execute("INSERT INTO item VALUES ('i', 1); INSERT INTO \"\(other)\" VALUES ('o', 1)")
            try world.imports(
                """
                INSERT INTO t (id, uuid, name, createDate, seedID) VALUES (9, 'u9', 'Apple', '2025-01-01T00:00:00.000Z', 'c/a');
                DELETE FROM t WHERE id = 1
                """)
            expectSame(
                try world.rows("SELECT uuid, t FROM item UNION ALL SELECT uuid, t FROM \"\(other)\""), "i 9\no 9")
            try world.app.execute("CREATE TABLE kept_later (uuid TEXT, t INTEGER REFERENCES t ON DELETE CASCADE)")
            try world.app.execute("CREATE TABLE later (uuid TEXT, t INTEGER REFERENCES t ON DELETE CASCADE)")
            _ = try await world.launch()
        }
    }

    @Test(arguments: ["dated", "Dated", "_dated", "trail", "uuid", "reused", "raw", "ed_t", "ing_insert_t"])
    func `a table may have a name that makes that of one of Seedbed's own triggers`(name: String) async throws {
        let folder = try TemporaryFolder()
        let app = try RawDatabase(folder.path("app.sqlite"))
        for table in [name, "t"] {
            try app.execute(
                "CREATE TABLE \(table) (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)")
        }
        func launch(_ tables: [String]) async throws {
            let catalogs = tables.enumerated().map { place, table in
                Catalog(
                    name: "c\(place)", released: instant("2025-01-01T00:00:00Z"),
                    table: SeedTable(name: table, key: ["name"]),
                    seeds: [Seed(id: "a", fields: [.init(column: "name", content: .value(.text("Apple")))])])
            }
            _ = try await folder.seeder(of: .catalogs(catalogs), store: "app.sqlite").launch(account: .signedOut)
        }
        for _ in 1...2 { try await launch([name, "t"]) }
        try app.execute("UPDATE \(name) SET name = 'Mine'; DELETE FROM \(name); DELETE FROM t")
        let logged = try app.rows("SELECT tbl FROM seedbed_log WHERE at > 0 ORDER BY id").map { $0[0].description }
        #expect(logged == [name, "t"])
        try app.execute("ALTER TABLE \(name) RENAME TO newer")
        try await launch(["newer", "t"])
        let renamed = try app.rows("SELECT tbl FROM seedbed_log ORDER BY id").map { $0[0].description }
        #expect(renamed == ["newer", "t"])
    }
}
