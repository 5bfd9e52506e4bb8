import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// An app's own migrations of a table that is prepared, by a connection that knows nothing of Seedbed.
struct MigrationTests {
    private static let definition = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, createDate TEXT, updateDate TEXT)
        """
    private static let rows = "SELECT uuid, name, createDate, updateDate FROM t ORDER BY 1"

    private static func world() async throws -> AppWorld {
        try await .launched(definition, seeds: #"{ "name": "Toast" }, { "name": "Poem" }"#)
    }

    @Test func `T2: an edit of a column that was added counts from the next launch`() async throws {
        let world = try await Self.world()
        try world.app.execute("ALTER TABLE t ADD COLUMN tip TEXT; UPDATE t SET tip = 'x' WHERE name = 'Poem'")
        expectSame(try world.rows(Self.rows), "u1 Toast 2025-01-01 -\nu2 Poem 2025-01-01 -")
        #expect(try await world.launch() == "alreadySeeded +0")
        try world.app.execute("UPDATE t SET tip = 'y' WHERE name = 'Toast'")
        expectSame(try world.rows(Self.rows), "u1 Toast 2025-01-01 now\nu2 Poem 2025-01-01 -")
    }

    @Test func `T2: an edit of a renamed column counts, before and after the next launch`() async throws {
        let world = try await Self.world()
        try world.app.execute("ALTER TABLE t RENAME COLUMN note TO remark; UPDATE t SET remark = 'x' WHERE uuid = 'u1'")
        _ = try await world.launch()
        try world.app.execute("UPDATE t SET remark = 'x' WHERE uuid = 'u2'")
        expectSame(try world.rows(Self.rows), "u1 Toast 2025-01-01 now\nu2 Poem 2025-01-01 now")
    }

    @Test func `T2: a table that takes a renamed one's name is prepared, and the renamed one is too`() async throws {
        let world = try await Self.world()
        try world.app.execute("ALTER TABLE t RENAME TO old; \(Self.definition); INSERT INTO t SELECT * FROM old")
        _ = try await world.launch()
        try world.app.execute("UPDATE t SET note = 'x' WHERE uuid = 'u1'")
        expectSame(try world.rows(Self.rows), "u1 Toast 2025-01-01 now\nu2 Poem 2025-01-01 -")
        expectSame(
            try world.rows("SELECT tbl_name, name FROM sqlite_schema WHERE name LIKE 'seedbed_group%'"),
            "t seedbed_group_t")
    }

    @Test func `T2: after the twelve steps an edit counts from the next launch`() async throws {
        let world = try await Self.world()
        try world.app.execute(
            """
            PRAGMA foreign_keys = OFF; BEGIN;
            CREATE TABLE new (uuid TEXT PRIMARY KEY, name TEXT NOT NULL, createDate TEXT, updateDate TEXT);
            INSERT INTO new SELECT uuid, name, createDate, updateDate FROM t; DROP TABLE t;
            ALTER TABLE new RENAME TO t; COMMIT
            """)
        #expect(try await world.launch() == "alreadySeeded +0")
        try world.app.execute("UPDATE t SET name = 'x' WHERE uuid = 'u1'")
        expectSame(try world.rows(Self.rows), "u1 x 2025-01-01 now\nu2 Poem 2025-01-01 -")
    }

    /// If this fails, SQLite has learned to do it and the documentation of `dropTriggers()` says too much.
    @Test func `SQLite refuses to drop a column that a trigger names, and changes nothing`() async throws {
        let world = try await Self.world()
        let failure = #expect(throws: RawDatabase.Failure.self) {
            try world.app.execute("ALTER TABLE t DROP COLUMN note")
        }
        #expect(failure?.description.contains("error in trigger seedbed_touch_t after drop column") == true)
        try world.app.execute("UPDATE t SET note = 'x' WHERE uuid = 'u1'")
        expectSame(try world.rows(Self.rows), "u1 Toast 2025-01-01 now\nu2 Poem 2025-01-01 -")
    }

    @Test(arguments: ["a call", "the app's own statement"])
    func `T2: without the triggers a column can be dropped, and the next launch makes them anew`(
        way: String
    ) async throws {
        let world = try await Self.world()
        if way == "a call" {
            try SQLiteStore(path: world.folder.path("app.sqlite")).dropTriggers()
        } else {
            try world.app.execute("DROP TRIGGER seedbed_touch_t; DROP TRIGGER IF EXISTS seedbed_replace_t")
        }
        try world.app.execute("DELETE FROM t WHERE uuid = 'u2'; ALTER TABLE t DROP COLUMN note")
        #expect(try await world.launch() == "alreadySeeded +0")
        try world.app.execute("UPDATE t SET name = 'x' WHERE uuid = 'u1'")
        expectSame(try world.rows(Self.rows), "u1 x 2025-01-01 now")
    }
}
