import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// R2, C3 where a unique key lets only one copy of a seed stand.
struct RescueUniqueTests {
    private static let twin = """
        INSERT INTO t (uuid, name, v, seedID, createDate)
        VALUES ('f0000000-0000-4000-8000-000000000abc', 'Timer', 1, 'c/timer', '2025-01-01T00:00:00.000Z')
        """

    /// Another device had its own copy of the same name, whose twin it took this device's for.
    private func taken(
        _ folder: String = "", by statements: String = "DELETE FROM t WHERE name = 'Timer'; \(twin)"
    ) async throws -> AppWorld {
        let world = try await AppWorld.rescuing(
            """
            CREATE TABLE folder (id INTEGER PRIMARY KEY);
            INSERT INTO folder VALUES (1);
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT UNIQUE, v INTEGER,
                folder INTEGER REFERENCES folder (id) \(folder), \(AppWorld.durable));
            CREATE TABLE note (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t (uuid))
            """)
        try world.app.execute("UPDATE t SET v = 99, folder = 1 WHERE name = 'Timer'")
        try world.imports(statements)
        try world.app.execute("INSERT INTO note SELECT 'own', uuid FROM t WHERE name = 'Timer'")
        return world
    }

    @Test(
        arguments: [
            "DELETE FROM t WHERE name = 'Timer'; \(twin)",
            // Engines write so, and SQLite deletes the user's copy without firing a trigger.
            twin.replacing("INSERT", with: "INSERT OR REPLACE"), twin.replacing("INSERT", with: "REPLACE"),
            twin + " ON CONFLICT (name) DO UPDATE SET uuid = excluded.uuid, v = 1, updateDate = NULL",
            twin.replacing("'Timer'", with: "'Other'")
                + "; UPDATE OR REPLACE t SET name = 'Timer' WHERE name = 'Other'",
        ])
    func `an untouched copy of the same name yields to the one that is put back`(statements: String) async throws {
        let world = try await taken(by: statements)
        #expect(try await world.rescue() == "+ 0ff'\n- abc yielded")
        #expect(try await world.rescue() == "")
        expectSame(
            try world.rows("SELECT name, v, folder, substr(t.uuid, -3) FROM note JOIN t ON t.uuid = note.t"),
            "Timer 99 1 \(AppWorld.found.suffix(3))")
        expectSame(try world.rows("PRAGMA foreign_key_check"), "")
        expectSame(
            try world.rows("SELECT reason, substr(survivor, -3) FROM seedbed_log ORDER BY id DESC LIMIT 1"),
            "yielded \(AppWorld.found.suffix(3))")
    }

    private func warnings(about world: AppWorld) throws -> [String] {
        let catalogs = try world.folder.catalogs("catalog.json").load()
        let store = try SQLiteStore(path: world.folder.path("app.sqlite"))
        return try catalogs.flatMap { try store.warnings(about: $0) }
    }

    @Test(arguments: ["lower(name)", "name, lower(name)"])
    func `an index of an expression, under which no trigger can tell what an import replaces, is warned of`(
        parts: String
    ) async throws {
        let world = try await AppWorld.rescuing(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable));
            CREATE UNIQUE INDEX names ON t (\(parts)); CREATE INDEX others ON t (upper(name))
            """)
        let warnings = try warnings(about: world)
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("index “names” of table “t” is unique by an expression") == true)
    }

    /// The rows that an index holds, and how it compares them, are the app's choice.
    @Test(
        arguments: [
            "(name) WHERE dismissDate IS NULL", "(name COLLATE NOCASE)", "(v2, name COLLATE NOCASE)",
            "(name COLLATE NOCASE) WHERE v > 0", "(low)",
        ])
    func `an edit whose place under an index an import takes comes back`(index: String) async throws {
        let world = try await AppWorld.rescuing(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, v2 INTEGER DEFAULT 0, low TEXT AS (lower(name)),
                \(AppWorld.durable));
            CREATE UNIQUE INDEX names ON t \(index)
            """)
        #expect(try !warnings(about: world).contains { $0.contains("an edit is lost") })
        let name = index == "(low)" || index.contains("NOCASE") ? "TIMER" : "Timer"
        try world.app.execute("UPDATE t SET v = 99, name = '\(name)' WHERE name = 'Timer'")
        try world.imports(Self.twin.replacing("INSERT", with: "INSERT OR REPLACE"))
        #expect(try world.rows("SELECT count(*) FROM t WHERE v = 99") == "0")
        _ = try await world.rescue()
        expectSame(try world.rows("SELECT name, v FROM t WHERE seedID = 'c/timer'"), "\(name) 99")
    }

    /// The import's row does not come in, or gives the user's copy what it holds already.
    @Test(
        arguments: [
            twin.replacing("INSERT", with: "INSERT OR IGNORE"),
            twin.replacing("'Timer'", with: "'Other'")
                + "; UPDATE OR IGNORE t SET name = 'Timer' WHERE name = 'Other'; DELETE FROM t WHERE name = 'Other'",
            twin + " ON CONFLICT DO NOTHING", twin + " ON CONFLICT (name) DO UPDATE SET name = excluded.name",
        ])
    func `a copy whose place an import did not take is not lost`(statements: String) async throws {
        let world = try await taken(by: statements)
        #expect(try await world.rescue() == "")
        expectSame(try world.rows("SELECT v, substr(uuid, -3) FROM t WHERE name = 'Timer'"), "99 0ff")
        expectSame(try world.rows("SELECT count(*) FROM seedbed_notes WHERE kind = 'lost t'"), "0")
    }

    @Test(arguments: ["", "DEFERRABLE INITIALLY DEFERRED"])
    func `it stays where the lost copy cannot be put back all the same`(folder: String) async throws {
        let world = try await taken(folder)
        try world.app.execute("DELETE FROM folder")
        let before = try world.rows("SELECT uuid, name, v FROM t ORDER BY v") + world.rows("SELECT * FROM note")
        let log = try world.rows("SELECT count(*) FROM seedbed_log")
        #expect(try await world.rescue() == "! 0ff refused")
        expectSame(
            try world.rows("SELECT uuid, name, v FROM t ORDER BY v") + world.rows("SELECT * FROM note"), before)
        expectSame(try world.rows("SELECT count(*) FROM seedbed_log"), log)
        try world.app.execute("INSERT INTO folder VALUES (1)")
        #expect(try await world.rescue() == "+ 0ff'\n- abc yielded")
    }
}
