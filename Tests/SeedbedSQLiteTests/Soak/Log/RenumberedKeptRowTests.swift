import Seedbed
import Testing

/// C5, R2: rows get other numbers before their references, which became null with a copy, are filled again.
struct RenumberedKeptRowTests {
    private func world(_ note: String) async throws -> AppWorld {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable));
            CREATE TABLE note (\(note), body TEXT, t REFERENCES t ON DELETE SET NULL)
            """, seeds: #"{ "name": "Timer", "v": 1 }, { "name": "Judge", "v": 1 }"#, more: AppWorld.mapping)
        try world.app.execute("PRAGMA foreign_keys = ON")
        try world.imports("UPDATE t SET uuid = '\(AppWorld.lost)' WHERE name = 'Timer'")
        try world.app.execute("UPDATE t SET v = 99 WHERE name = 'Timer'")
        try world.app.execute(
            """
            INSERT INTO note (code, body, t) SELECT value, 'of ' || value, iif(value IN ('b', 'c'), '\(AppWorld.lost)', NULL)
            FROM json_each('["a", "b", "c", "d", "e"]')
            """)
        return world
    }

    private static let keys = [
        "code TEXT PRIMARY KEY", "code TEXT NOT NULL UNIQUE", "code TEXT", "uuid TEXT, code TEXT",
    ]

    private func places(_ world: AppWorld) throws -> String {
        try world.rows("SELECT code, (SELECT name FROM t WHERE uuid = note.t) FROM note ORDER BY code")
    }

    /// A dump that is restored keeps the triggers, and gives rows the numbers of their order.
    private static let renumbering = """
        CREATE TEMP TABLE former AS SELECT rowid AS number, code, body, t FROM note;
        DELETE FROM note; INSERT INTO note (code, body, t) SELECT code, body, t FROM former ORDER BY number DESC
        """

    @Test(arguments: keys) func `references lead to the copy again after the rows got other numbers`(key: String)
        async throws
    {
        let world = try await world(key)
        try world.imports("DELETE FROM t WHERE name = 'Timer'")
        expectSame(try places(world), "a -\nb -\nc -\nd -\ne -")
        try world.app.execute(Self.renumbering)
        _ = try await world.rescue()
        expectSame(try places(world), "a -\nb Timer\nc Timer\nd -\ne -")
    }

    @Test(arguments: keys) func `a new row that got the number of another one is not filed`(key: String) async throws {
        let world = try await world(key)
        try world.app.execute("DELETE FROM note WHERE code > 'c'")
        try world.imports("DELETE FROM t WHERE name = 'Timer'")
        try world.app.execute("DELETE FROM note WHERE code = 'c'")
        try world.app.execute("INSERT INTO note (code, body) VALUES ('new', 'mine')")
        _ = try await world.rescue()
        expectSame(try places(world), "a -\nb Timer\nnew -")
    }

    @Test(arguments: keys) func `an edited row is filed again where its number is still its own`(key: String)
        async throws
    {
        let world = try await world(key)
        try world.imports("DELETE FROM t WHERE name = 'Timer'")
        try world.app.execute("UPDATE note SET body = 'new' WHERE code = 'b'")
        _ = try await world.rescue()
        // Without a key nothing tells the edited row from another one.
        let isNamed = key.contains("PRIMARY") || key.contains("UNIQUE")
        expectSame(try places(world), "a -\nb \(isNamed ? "Timer" : "-")\nc Timer\nd -\ne -")
    }

    /// Version 8 of the triggers noted the number alone.
    @Test func `a reference that an earlier version noted under a number alone is left`() async throws {
        let world = try await world("code TEXT")
        try world.imports("DELETE FROM t WHERE name = 'Timer'")
        try world.app.execute("UPDATE seedbed_log SET row = NULL WHERE reason = 'emptied'")
        try world.app.execute(Self.renumbering)
        _ = try await world.rescue()
        expectSame(try places(world), "a -\nb -\nc -\nd -\ne -")
    }
}
