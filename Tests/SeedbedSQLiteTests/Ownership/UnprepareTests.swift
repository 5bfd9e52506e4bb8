import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Taking Seedbed out of a store again.
struct UnprepareTests {
    private static let definition = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
        CREATE TRIGGER own AFTER DELETE ON t BEGIN SELECT 1; END;
        CREATE TABLE seedbed_mine (x); INSERT INTO seedbed_mine VALUES (1)
        """
    /// SQLite never lets go of `sqlite_sequence`.
    private static let schema = """
        SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name <> 'sqlite_sequence' ORDER BY 1, 2
        """

    private static func world() async throws -> (world: AppWorld, schema: String, store: SQLiteStore) {
        let world = try AppWorld(definition)
        let before = try world.rows(schema)
        try world.release("2025-01-01", #"{ "name": "Toast" }, { "name": "Poem" }"#)
        _ = try await world.launch()
        return (world, before, try SQLiteStore(path: world.folder.path("app.sqlite")))
    }

    @Test(arguments: ["all", "t", "T"])
    func `an unprepared store is as it was, with its rows as they are`(table: String) async throws {
        let (world, before, store) = try await Self.world()
        try world.app.execute("UPDATE t SET name = 'x' WHERE uuid = 'u1'")
        let rows = try world.rows("SELECT * FROM t ORDER BY 1")
        if table == "all" { try store.unprepare() } else { try store.unprepare(table) }
        expectSame(try world.rows(Self.schema), before)
        expectSame(try world.rows("SELECT * FROM t ORDER BY 1"), rows)
        try world.app.execute("UPDATE t SET name = 'y'; INSERT INTO t (uuid) VALUES ('new')")
        #expect(try world.rows("SELECT * FROM t WHERE uuid = 'new'") == "new - - -")
        try store.unprepare()
        #expect(try store.bookkeeping.isPrepared() == false)
    }

    @Test(arguments: ["DROP TABLE t", "ALTER TABLE t RENAME TO other"])
    func `a table that is gone or renamed is no hindrance`(change: String) async throws {
        let (world, _, store) = try await Self.world()
        try world.app.execute(change)
        let left = try world.rows(Self.schema + " LIMIT 0")
        try store.unprepare("t")
        try store.unprepare()
        let names = try world.rows(
            "SELECT name FROM sqlite_schema WHERE name LIKE 'seedbed%' AND name <> 'seedbed_mine'")
        expectSame(names, left)
    }

    @Test func `other tables stay prepared`() async throws {
        let (world, _, store) = try await Self.world()
        try world.app.execute("CREATE TABLE u (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)")
        try store.writing { try store.prepare(SeedTable(name: "u", key: ["name"]), columns: []) }
        try store.unprepare("t")
        try world.app.execute("INSERT INTO u (uuid) VALUES ('a'); INSERT INTO t (uuid) VALUES ('a')")
        #expect(try world.rows("SELECT * FROM u UNION ALL SELECT * FROM t WHERE uuid = 'a'") == "a - now now\na - - -")
        _ = try await world.launch()
        try world.app.execute("INSERT INTO t (uuid) VALUES ('b')")
        #expect(try world.rows("SELECT * FROM t WHERE uuid = 'b'") == "b - now now")
    }

    @Test func `a store that is only read is not unprepared`() async throws {
        let (world, _, _) = try await Self.world()
        let before = try world.rows(Self.schema)
        let path = world.folder.path("app.sqlite")
        let store = try SQLiteStore(path: path, options: .readOnly)
        #expect(throws: StoreError.readOnly(store: path)) { try store.unprepare() }
        #expect(throws: StoreError.readOnly(store: path)) { try store.unprepare("t") }
        expectSame(try world.rows(Self.schema), before)
    }

    @Test func `a mistyped table name takes nothing out of a store whose triggers were dropped`() async throws {
        let (world, _, store) = try await Self.world()
        try store.dropTriggers()
        let before = try world.rows(Self.schema)
        #expect(try store.unprepare("tt") == nil)
        expectSame(try world.rows(Self.schema), before)
        #expect(try store.unprepare("T") != nil)
        expectSame(try world.rows("SELECT name FROM sqlite_schema WHERE name LIKE 'seedbed%'"), "seedbed_mine")
    }
}
