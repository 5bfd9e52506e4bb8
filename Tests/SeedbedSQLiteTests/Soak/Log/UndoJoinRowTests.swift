import Seedbed
import SeedbedSQLite
import Testing

/// C7 for join rows, of tables that no catalog is for.
struct UndoJoinRowTests {
    /// The timer and an older twin of it, both of which the user has tagged `a`, after a cleanup.
    private static func cleanedUp(join: String) async throws -> AppWorld {
        let world = try AppWorld(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE tag (id INTEGER PRIMARY KEY, title TEXT);
            \(join);
            INSERT INTO tag VALUES (1, 'a'), (2, 'b')
            """)
        try world.release("2025-02-01", #"{ "name": "Timer" }"#)
        try world.ship("Timer", on: "2025-01-01")
        _ = try await world.launch()
        try world.app.execute(
            """
            INSERT INTO t (id, uuid, name, createDate) VALUES (7, 'old', 'Timer', '2025-01-01');
            INSERT INTO pair (t, tag) VALUES (1, 1), (7, 1), (7, 2)
            """)
        _ = try await world.seeder.clean(account: .signedOut)
        #expect(try world.rows("SELECT t, tag FROM pair ORDER BY t, tag") == "1 1\n1 2")
        return world
    }

    static let joins = [
        "CREATE TABLE pair (t INTEGER REFERENCES t, tag INTEGER REFERENCES tag, PRIMARY KEY (t, tag))",
        "CREATE TABLE pair (t INTEGER REFERENCES t, tag INTEGER REFERENCES tag, PRIMARY KEY (t, tag)) WITHOUT ROWID",
        "CREATE TABLE pair (id INTEGER PRIMARY KEY, t INTEGER REFERENCES t, tag INTEGER REFERENCES tag)",
    ]

    @Test(arguments: joins)
    func `undo brings back the tag of a copy that stood at its survivor too`(join: String) async throws {
        let world = try await Self.cleanedUp(join: join)
        let report = try await world.seeder.undo(account: .signedOut)
        #expect(report.reinserted.map(\.table) == ["pair", "t"] && report.skipped == [])
        #expect(try world.rows("SELECT t, tag FROM pair ORDER BY t, tag") == "1 1\n1 2\n7 1")
        #expect(try world.app.problems() == [])
    }

    @Test(arguments: joins)
    func `the copy's number is another row's by now: the tag follows the copy to its new one`(join: String) async throws
    {
        let world = try await Self.cleanedUp(join: join)
        try world.app.execute(
            "INSERT INTO t (id, uuid, name, createDate, updateDate) VALUES (7, 'mine', 'Mine', '2025-03-01', '2025-03-01')"
        )
        let report = try await world.seeder.undo(account: .signedOut)
        #expect(report.skipped == [])
        #expect(
            try world.rows("SELECT t.uuid, tag FROM pair JOIN t ON t.id = pair.t ORDER BY t.uuid, tag")
                == "old 1\nu1 1\nu1 2")
    }

    /// Each row comes back under another identity, as a rescue does.
    @Test(arguments: joins) func `one undo of a merge brings back the tags of all rows`(join: String) async throws {
        let ids = (1...3).map { "10000000-0000-4000-8000-00000000000\($0)" }
        let rows = ids.enumerated().map { "(\($0 + 1), '\($1)', 'Food')" }.joined(separator: ", ")
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT);
            CREATE TABLE tag (id INTEGER PRIMARY KEY, title TEXT); \(join);
            INSERT INTO t VALUES \(rows); INSERT INTO tag VALUES (1, 'a');
            INSERT INTO pair (t, tag) VALUES (2, 1), (3, 1)
            """, file: "store")
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        try await seeder.dedupe(
            Deduplication(of: "t", by: ["name"], survivor: .least("uuid")), account: .signedOut)
        #expect(try app.rows("SELECT t, tag FROM pair") == [[1, 1]])
        #expect(try await seeder.undo(account: .signedOut).skipped == [])
        #expect(try app.rows("SELECT t, tag FROM pair ORDER BY t") == [[2, 1], [3, 1]])
    }
}
