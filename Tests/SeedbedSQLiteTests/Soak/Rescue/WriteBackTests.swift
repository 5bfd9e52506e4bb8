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

    private static let sorted =
        "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, pos INTEGER, \(AppWorld.durable))"

    /// The app saves the row that it shows, as it is.
    ///
    /// That is no edit, and the one from before is still to be written back.
    @Test(
        arguments: [
            "UPDATE t SET v = v", "INSERT OR REPLACE INTO t SELECT * FROM t WHERE name = 'Timer'",
            "INSERT INTO t SELECT * FROM t WHERE name = 'Timer' ON CONFLICT (uuid) DO UPDATE SET v = excluded.v",
            """
            INSERT OR REPLACE INTO t (uuid, name, v, pos, seedID, createDate, updateDate)
                SELECT uuid, name, v, 5, seedID, createDate, updateDate FROM t WHERE name = 'Timer'
            """,
            "INSERT OR REPLACE INTO t (uuid, name, v, seedID) SELECT uuid, name, v, seedID FROM t WHERE name = 'Timer'",
        ], [false, true])
    func `R3, T2: a row that is saved as it is does not end the edit before`(
        statement: String, isRecursive: Bool
    ) async throws {
        let world = try await AppWorld.rescuing(Self.sorted, volatile: #""pos""#)
        try world.app.execute("UPDATE t SET v = 99 WHERE name = 'Timer'; PRAGMA recursive_triggers = \(isRecursive)")
        try world.imports("UPDATE t SET v = 60, updateDate = '2026-01-01T00:00:00.000Z' WHERE name = 'Timer'")
        try world.app.execute(statement)
        for _ in 1...2 { _ = try await world.rescue() }
        expectSame(try world.rows("SELECT v FROM t WHERE name = 'Timer'"), "99")
        // An edit does.
        try world.imports("UPDATE t SET v = 60, updateDate = '2026-01-01T00:00:00.000Z' WHERE name = 'Timer'")
        try world.app.execute(
            "INSERT OR REPLACE INTO t (uuid, name, v, seedID) SELECT uuid, name, 5, seedID FROM t WHERE name = 'Timer'")
        for _ in 1...2 { _ = try await world.rescue() }
        expectSame(try world.rows("SELECT v FROM t WHERE name = 'Timer'"), "5")
    }

    /// The app saves a row as a deletion and an insertion, all columns as it has read them.
    @Test(
        arguments: [
            "UPDATE t SET v = 1, updateDate = NULL WHERE name = 'Timer'", "DELETE FROM t WHERE name = 'Timer'",
            """
            DELETE FROM t WHERE name = 'Timer';
            INSERT INTO t (uuid, name, v, seedID, createDate)
                VALUES ('\(AppWorld.lost)', 'Timer', 1, 'c/timer', '2025-01-01T00:00:00.000Z')
            """,
            """
            INSERT OR REPLACE INTO t (uuid, name, v, seedID, createDate)
                VALUES ('\(AppWorld.lost)', 'Timer', 1, 'c/timer', '2025-01-01T00:00:00.000Z')
            """,
            // In pieces.
            """
            UPDATE t SET pos = 3 WHERE name = 'Timer'; DELETE FROM seedbed_import; COMMIT; BEGIN;
            INSERT INTO seedbed_import VALUES (1); UPDATE t SET v = 1, updateDate = NULL WHERE name = 'Timer'
            """,
        ], [false, true])
    func `R3: of two versions of one date the one that the store held last is written back`(
        statements: String, hasLaunched: Bool
    ) async throws {
        let world = try await AppWorld.rescuing(Self.sorted)
        try world.app.execute("UPDATE t SET v = 50 WHERE name = 'Timer'")
        for v in [70, 99] {
            try world.app.execute(
                """
                CREATE TEMP TABLE saved AS SELECT * FROM t WHERE name = 'Timer';
                UPDATE saved SET v = \(v);
                BEGIN;
                DELETE FROM t WHERE name = 'Timer';
                INSERT INTO t SELECT * FROM saved;
                COMMIT;
                DROP TABLE saved
                """)
        }
        if hasLaunched { #expect(try await world.rescue() == "") }
        try world.imports(statements)
        for _ in 1...2 { _ = try await world.rescue() }
        expectSame(try world.rows("SELECT v FROM t WHERE name = 'Timer'"), "99")
    }

    /// Another device, whose clock is ahead, has edited the copy.
    @Test func `R3: what the user inserts without dates stays, whatever the date before`() async throws {
        let world = try await AppWorld.rescuing(Self.sorted)
        try world.app.execute("UPDATE t SET v = 50 WHERE name = 'Timer'")
        try world.imports("UPDATE t SET v = 60, updateDate = '2999-01-01T00:00:00.000Z' WHERE name = 'Timer'")
        #expect(try await world.rescue() == "")
        try world.app.execute(
            """
            BEGIN;
            DELETE FROM t WHERE name = 'Timer';
            INSERT INTO t (uuid, name, v, seedID) VALUES ('\(AppWorld.lost)', 'Timer', 99, 'c/timer');
            COMMIT
            """)
        for _ in 1...2 { _ = try await world.rescue() }
        expectSame(try world.rows("SELECT v FROM t WHERE name = 'Timer'"), "99")
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
