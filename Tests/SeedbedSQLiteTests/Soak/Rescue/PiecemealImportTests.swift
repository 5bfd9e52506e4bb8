import Seedbed
import Testing

/// R1, R3 where a sync engine writes a row column by column.
struct PiecemealImportTests {
    private func edited() async throws -> AppWorld {
        let world = try await AppWorld.rescuing(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable))")
        try world.app.execute("UPDATE t SET name = 'Mine', v = 99 WHERE name = 'Timer'")
        return world
    }

    private static let pieces = ["updateDate = '2100-01-01T00:00:00.000Z'", "name = 'Theirs'", "v = 7"]

    @Test(arguments: [[0, 1, 2], [1, 0, 2], [1, 2, 0]])
    func `R1: a newer version is journaled as a whole, whatever of it comes first`(order: [Int]) async throws {
        let world = try await edited()
        let isLost = "WHERE uuid = '\(AppWorld.lost)'"
        try world.imports(order.map { "UPDATE t SET \(Self.pieces[$0]) \(isLost)" }.joined(separator: "; "))
        try world.imports("DELETE FROM t \(isLost)")
        #expect(try await world.rescue() == "+ 0ff'")
        expectSame(try world.rows("SELECT name, v FROM t WHERE seedID = 'c/timer'"), "Theirs 7")
    }

    /// Until the date comes it cannot be told which version the values are of.
    @Test(arguments: ["NULL", "'2001-01-01T00:00:00.000Z'"])
    func `R3: the values of an older version do not get into the journal before its date`(date: String) async throws {
        let world = try await edited()
        try world.imports(
            """
            UPDATE t SET name = 'Timer' WHERE uuid = '\(AppWorld.lost)'; UPDATE t SET v = 1 WHERE name = 'Timer';
            UPDATE t SET updateDate = \(date) WHERE name = 'Timer'
            """)
        try world.imports("DELETE FROM t WHERE name = 'Timer'")
        #expect(try await world.rescue() == "+ 0ff'")
        expectSame(try world.rows("SELECT name, v FROM t WHERE seedID = 'c/timer'"), "Mine 99")
    }

    /// In the millisecond in which the deletion follows, it is no part of the write before it.
    @Test(
        arguments: [
            "INSERT OR REPLACE INTO t SELECT * FROM t", "INSERT OR IGNORE INTO t SELECT * FROM t",
            "INSERT INTO t SELECT * FROM t WHERE 1 ON CONFLICT DO UPDATE SET updateDate = excluded.updateDate",
        ], ["ON", "OFF"])
    func `R2, I7: a copy that an import writes and deletes at once is put back`(write: String, recursive: String)
        async throws
    {
        let world = try await edited()
        try world.app.execute("PRAGMA recursive_triggers = \(recursive)")
        try world.imports("\(write); DELETE FROM t WHERE name = 'Mine'")
        #expect(try await world.rescue() == "+ 0ff'")
        expectSame(try world.rows("SELECT name, v FROM t WHERE seedID = 'c/timer'"), "Mine 99")
    }

    @Test(arguments: ["ON", "OFF"])
    func `R2, I7: a copy that an import replaces by another row with its number is put back`(recursive: String)
        async throws
    {
        let world = try await AppWorld.rescuing(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, v INTEGER, \(AppWorld.durable));
            CREATE TABLE s (title TEXT, t INTEGER REFERENCES t)
            """)
        try world.app.execute(
            """
            PRAGMA recursive_triggers = \(recursive);
            UPDATE t SET v = 99 WHERE name = 'Timer'; INSERT INTO s SELECT 'mine', id FROM t WHERE v = 99
            """)
        try world.imports(
            """
            INSERT OR REPLACE INTO t (id, uuid, name, v, seedID, createDate)
            SELECT id, '00000000-0000-4000-8000-000000000fff', name, 1, seedID, createDate FROM t WHERE v = 99
            """)
        #expect(try await world.rescue() == "+ 0ff'\n- fff yielded")
        expectSame(try world.rows("SELECT name, v FROM t WHERE seedID = 'c/timer'"), "Timer 99")
        expectSame(try world.rows("SELECT title, v FROM s JOIN t ON t.id = s.t"), "mine 99")
    }
}
