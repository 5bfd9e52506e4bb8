import Seedbed
import Testing

/// I10: rows of the user's whose `seedID` is a text that names no seed, such as a default, are not twins of each other.
struct UnnamedRowTests {
    private static let mine = (1...2).map { "00000000-0000-4000-8000-00000000000\($0)" }

    /// The user has two rows beside the seed's, and a note under the first one.
    private func world(_ action: String, _ seedID: String) async throws -> AppWorld {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, seedID TEXT NOT NULL DEFAULT \(seedID), dismissDate TEXT,
                createDate TEXT, updateDate TEXT);
            CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT \(action))
            """, seeds: #"{ "name": "Timer" }"#,
            more: AppWorld.mapping + #""references": [{ "table": "note", "columns": ["t"] }],"#)
        try world.app.execute(
            """
            INSERT INTO t (uuid, name) VALUES ('\(Self.mine[0])', 'One'), ('\(Self.mine[1])', 'Two');
            INSERT INTO note VALUES (1, '\(Self.mine[0])')
            """)
        _ = try await world.launch()
        return world
    }

    @Test(arguments: ["''", "'own'", "'a/'"], ["", "REFERENCES t ON DELETE SET NULL"])
    func `no other row of the user's takes the place of one that is deleted elsewhere`(seedID: String, action: String)
        async throws
    {
        let world = try await world(action, seedID)
        if !action.isEmpty { try world.app.execute("PRAGMA foreign_keys = ON") }
        try world.imports("DELETE FROM t WHERE name = 'One'")
        _ = try await world.seeder.importFinished()
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT t FROM note"), action.isEmpty ? Self.mine[0] : "-")
    }

    @Test func `a row that the user has edited and deletes on another device stays away`() async throws {
        let world = try await world("", "''")
        try world.app.execute("UPDATE t SET name = 'Uno' WHERE name = 'One'")
        try world.imports("DELETE FROM t WHERE name = 'Uno'")
        let report = try await world.seeder.importFinished()
        #expect(report.rescued.isEmpty)
        expectSame(try world.rows("SELECT name FROM t ORDER BY name"), "Timer\nTwo")
    }

    /// A library saves only the columns that the app's record has.
    @Test func `a seed that is replaced keeps its name, whatever the default of the column`() async throws {
        let world = try await world("", "''")
        try world.app.execute("INSERT OR REPLACE INTO t (uuid, name) SELECT uuid, 'Clock' FROM t WHERE name = 'Timer'")
        expectSame(
            try world.rows("SELECT seedID, createDate < updateDate FROM t WHERE name = 'Clock'"), "c/timer 1")
    }
}
