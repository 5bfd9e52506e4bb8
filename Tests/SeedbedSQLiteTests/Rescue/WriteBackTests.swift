import Seedbed
import Testing

/// R3 where a rule of the table's does not let the journaled values be written back.
struct WriteBackTests {
    private func overwritten(_ name: String) async throws -> AppWorld {
        let world = try await AppWorld.rescuing(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT \(name), v INTEGER, \(AppWorld.durable))")
        try world.app.execute("UPDATE t SET name = 'Mine', v = 99 WHERE name = 'Timer'")
        try world.imports("UPDATE t SET name = 'Timer', v = 1, updateDate = NULL WHERE v = 99")
        return world
    }

    /// The user has a row of that name by now.
    @Test(arguments: ["UNIQUE", "UNIQUE ON CONFLICT REPLACE"])
    func `R3: only what clashes with a row of the user's is not written back`(unique: String) async throws {
        let world = try await overwritten(unique)
        try world.app.execute("INSERT INTO t (uuid, name, v) VALUES ('own', 'Mine', 5)")
        #expect(try await world.rescue() == "! 0ff refused")
        #expect(try await world.rescue() == "")
        expectSame(
            try world.rows("SELECT name, v, updateDate NOT NULL FROM t ORDER BY v"),
            "Judge 1 0\nMine 5 1\nTimer 99 1")
    }

    /// The app saves a row as a deletion and an insertion, with the null of the time when it read the row.
    @Test(arguments: [("Later", 7, "Later 7 0"), ("Timer", 1, "Mine 99 1")])
    func `R3, T4: an earlier edit is not written over a later one that no trigger saw`(
        name: String, v: Int, left: String
    ) async throws {
        let world = try await overwritten("")
        try world.app.execute(
            """
            CREATE TEMP TABLE saved AS SELECT * FROM t WHERE name = 'Timer';
            UPDATE saved SET name = '\(name)', v = \(v);
            BEGIN;
            DELETE FROM t WHERE name = 'Timer';
            INSERT INTO t SELECT * FROM saved;
            COMMIT
            """)
        for _ in 1...2 { _ = try await world.rescue() }
        expectSame(try world.rows("SELECT name, v, updateDate NOT NULL FROM t WHERE name <> 'Judge'"), left)
    }

    /// An app without the bookkeeping columns writes the whole row on another device.
    @Test(arguments: ["createDate = NULL", "createDate = NULL, seedID = NULL"], [(60, "Timer 60"), (1, "Mine 99")])
    func `R3, C1: an edit is not written over a row that comes in without dates, unless it holds what was shipped`(
        tags: String, other: (v: Int, left: String)
    ) async throws {
        let world = try await AppWorld.rescuing(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable))")
        try world.app.execute("UPDATE t SET name = 'Mine', v = 99 WHERE name = 'Timer'")
        try world.imports("UPDATE t SET name = 'Timer', v = \(other.v), updateDate = NULL, \(tags) WHERE v = 99")
        for _ in 1...2 { _ = try await world.rescue() }
        expectSame(try world.rows("SELECT name, v FROM t WHERE name <> 'Judge'"), other.left)
    }

    /// An engine fetches everything again from a device that has sent the edit without its date.
    @Test(arguments: ["updateDate = NULL", "updateDate = NULL, createDate = NULL"])
    func `R3, T2: an edit that comes back without its date gets the date again`(dates: String) async throws {
        let world = try await AppWorld.rescuing(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable))")
        try world.app.execute("UPDATE t SET name = 'Mine', v = 99 WHERE name = 'Timer'")
        let before = try world.rows("SELECT * FROM t WHERE updateDate NOT NULL")
        // Once: an engine that brings it again and again must not be written against for ever.
        for left in [before, ""] {
            try world.imports("UPDATE t SET \(dates) WHERE name = 'Mine'")
            for _ in 1...2 { _ = try await world.rescue() }
            expectSame(try world.rows("SELECT * FROM t WHERE updateDate NOT NULL"), left)
        }
    }

    @Test(arguments: ["ABORT, 'not now'", "IGNORE"])
    func `R3: what the app's own triggers refuse to write is tried again`(action: String) async throws {
        let world = try await overwritten("")
        try world.app.execute("CREATE TRIGGER own BEFORE UPDATE ON t BEGIN SELECT RAISE(\(action)); END")
        #expect(try await world.rescue() == "! 0ff refused")
        try world.app.execute("DROP TRIGGER own")
        #expect(try await world.rescue() == "+ 0ff")
        expectSame(try world.rows("SELECT name, v FROM t WHERE updateDate NOT NULL"), "Mine 99")
    }

    @Test(arguments: ["ABORT, 'not now'", "IGNORE"])
    func `R2: nor is what they refuse to insert delivered up`(action: String) async throws {
        let world = try await overwritten("")
        try world.imports("DELETE FROM t WHERE name = 'Timer'")
        try world.app.execute("CREATE TRIGGER own BEFORE INSERT ON t BEGIN SELECT RAISE(\(action)); END")
        #expect(try await world.rescue() == "! 0ff refused")
        try world.app.execute("DROP TRIGGER own")
        #expect(try await world.rescue() == "+ 0ff'")
        expectSame(try world.rows("SELECT name, v FROM t WHERE updateDate NOT NULL"), "Mine 99")
    }
}
