import Seedbed
import SeedbedSQLite
import Testing

/// R2: an edit comes back though the row that the copy refers to was deleted for good, such as one of a retired seed.
struct RescuedWithoutParentTests {
    @Test(arguments: ["TEXT REFERENCES t (uuid) DEFERRABLE INITIALLY DEFERRED", "TEXT REFERENCES t (uuid)"])
    func `the edit comes back without the reference`(reference: String) async throws {
        let world = try await AppWorld.rescuing(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, folder \(reference), \(AppWorld.durable))",
            seeds: #"{ "name": "Timer", "v": 1 }, { "name": "Judge", "v": 1 }, { "name": "Clock", "v": 1 }"#)
        try world.app.execute(
            "UPDATE t SET folder = (SELECT uuid FROM t WHERE name = 'Judge'), v = 9 WHERE name = 'Timer'")
        try world.imports("DELETE FROM t WHERE uuid = '\(AppWorld.lost)'; DELETE FROM t WHERE name = 'Judge'")
        #expect(try await world.rescue() == "+ 0ff'")
        expectSame(try world.rows("SELECT name, v, folder FROM t WHERE seedID = 'c/timer'"), "Timer 9 -")
        #expect(try await world.rescue() == "")
    }

    @Test func `a reference that cannot be null keeps it away, and the report says so`() async throws {
        let world = try await AppWorld.rescuing(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, folder TEXT NOT NULL DEFAULT 'x',
                \(AppWorld.durable), FOREIGN KEY (folder) REFERENCES t (uuid));
            INSERT INTO t (uuid, name, v, folder) VALUES ('x', 'Mine', 1, 'x')
            """, seeds: #"{ "name": "Timer", "v": 1 }, { "name": "Judge", "v": 1 }, { "name": "Clock", "v": 1 }"#)
        try world.app.execute(
            "UPDATE t SET folder = (SELECT uuid FROM t WHERE name = 'Judge'), v = 9 WHERE name = 'Timer'")
        try world.imports("DELETE FROM t WHERE uuid = '\(AppWorld.lost)'; DELETE FROM t WHERE name = 'Judge'")
        #expect(try await world.rescue() == "! 0ff refused")
    }
}
