import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5, I10: another device has merged two rows of the user's that hold the same key; here a row stands under the one that went.
struct MergedElsewhereTests {
    private static let actions = ["REFERENCES t ON DELETE CASCADE", "REFERENCES t ON DELETE SET NULL", "REFERENCES t"]

    /// The user's row `mine` holds a key that no seed has, and note 1 stands under it.
    private func world(_ key: String, isDurable: Bool) async throws -> AppWorld {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(isDurable ? "seedID TEXT, dismissDate TEXT," : "")
                createDate TEXT, updateDate TEXT);
            CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT \(key))
            """, seeds: #"{ "name": "Tea", "v": 1 }"#, more: isDurable ? AppWorld.mapping : "")
        // Without an action nothing enforces the key, as in many apps.
        try world.app.execute(
            """
            PRAGMA foreign_keys = \(key.contains("ON DELETE") ? "ON" : "OFF");
            INSERT INTO t (uuid, name, v) VALUES ('mine', 'Coffee', 2); INSERT INTO note VALUES (1, 'mine'), (2, NULL)
            """)
        return world
    }

    private func bring(_ uuid: String, _ name: String, to world: AppWorld) throws {
        try world.imports(
            """
            INSERT INTO t (uuid, name, v, createDate, updateDate)
            VALUES ('\(uuid)', '\(name)', 3, '2025-01-02T00:00:00.000Z', '2025-01-02T00:00:00.000Z')
            """)
    }

    @Test(arguments: actions, [true, false])
    func `the row moves to the one that holds the same key`(key: String, isDurable: Bool) async throws {
        let world = try await world(key, isDurable: isDurable)
        try bring("other", "Cocoa", to: world)
        try bring("theirs", "Coffee", to: world)
        try world.imports("DELETE FROM t WHERE uuid = 'mine'")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows("SELECT * FROM note"), "1 theirs\n2 -")
        #expect(try world.app.problems() == [])
    }

    @Test(arguments: actions, [true, false])
    func `the user's own deletion goes the way that the app has declared`(key: String, isDurable: Bool) async throws {
        let world = try await world(key, isDurable: isDurable)
        try bring("theirs", "Coffee", to: world)
        try world.app.execute("DELETE FROM t WHERE uuid = 'mine'")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        let left = key.contains("CASCADE") ? "2 -" : key.contains("NULL") ? "1 -\n2 -" : "1 mine\n2 -"
        expectSame(try world.rows("SELECT * FROM note"), left)
    }

    @Test(arguments: actions, [true, false])
    func `a row that an import deletes together with what stands under it takes that along`(
        key: String, isDurable: Bool
    ) async throws {
        let world = try await world(key, isDurable: isDurable)
        try bring("theirs", "Coffee", to: world)
        try world.imports("DELETE FROM t WHERE uuid = 'mine'; DELETE FROM note WHERE n = 1")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows("SELECT * FROM note"), "2 -")
    }

    @Test(arguments: [true, false]) func `in memory too it moves`(isDurable: Bool) throws {
        let store = MemoryStore(tables: [
            .init(
                "t", columns: ["uuid", "name", "seedID", "dismissDate", "createDate", "updateDate"], primaryKey: "uuid"),
            .init(
                "note", columns: ["uuid", "t"], primaryKey: "uuid",
                foreignKeys: [.init(column: "t", parent: "t", parentColumn: "uuid")]),
        ])
        var table = SeedTable(name: "t", key: ["name"])
        if isDurable { (table.mapping.seedID, table.mapping.dismissDate) = ("seedID", "dismissDate") }
        let prepared = table
        try store.writing { try store.prepare(prepared, columns: []) }
        for uuid in ["mine", "theirs"] {
            store.insert(
                [
                    "uuid": .text(uuid), "name": "Coffee", "createDate": day("2025-01-01"),
                    "updateDate": day("2025-02-01"),
                ],
                into: "t")
        }
        store.insert(["uuid": "n", "t": "mine"], into: "note")
        store.importing { store.delete(from: "t") { $0["uuid"] == "mine" } }
        try store.writing {
            try store.references.repairDanglingReferences(
                of: prepared, .all, forwarding: store.forwarding, in: CleanupRun())
        }
        #expect(store.rows(of: "note").map { $0["t"] } == ["theirs"])
    }

    @Test(arguments: actions)
    func `the row moves from an edited preset that another device has merged with a row of the user's`(key: String)
        async throws
    {
        let world = try await world(key, isDurable: true)
        try bring("theirs", "Tea", to: world)
        try world.imports(
            "UPDATE t SET v = 5, updateDate = '2025-02-01T00:00:00.000Z' WHERE name = 'Tea' AND seedID NOTNULL")
        try world.app.execute("UPDATE note SET t = (SELECT uuid FROM t WHERE seedID NOTNULL) WHERE n = 1")
        try world.imports("DELETE FROM t WHERE seedID NOTNULL")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows("SELECT * FROM note"), "1 theirs\n2 -")
        #expect(try world.app.problems() == [])
    }

    /// Notes refer to presets by row numbers, which nothing enforces.
    private func numbered() async throws -> AppWorld {
        let world = try AppWorld(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT UNIQUE, name TEXT, v INTEGER, seedID TEXT,
                dismissDate TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE note (n INTEGER PRIMARY KEY, t INTEGER REFERENCES t)
            """)
        try world.app.execute("PRAGMA foreign_keys = OFF")
        try world.release("2025-01-01", #"{ "name": "Tea", "v": 1 }"#, more: AppWorld.mapping)
        _ = try await world.launch()
        try bring("theirs", "Tea", to: world)
        try world.app.execute("INSERT INTO note SELECT 1, id FROM t WHERE seedID NOTNULL")
        return world
    }

    private static let edit = "UPDATE t SET v = 5, updateDate = '2025-02-01T00:00:00.000Z' WHERE seedID NOTNULL"
    private static let place = "SELECT n, (SELECT uuid FROM t WHERE id = note.t) FROM note"

    @Test func `a row number that nothing enforces moves from an edited preset, too`() async throws {
        let world = try await numbered()
        try world.imports(Self.edit)
        try world.imports("DELETE FROM t WHERE seedID NOTNULL")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows(Self.place), "1 theirs")
    }

    @Test(arguments: [edit, ""])
    func
        `the user's own deletion of a preset, and an import's of an untouched one, move nothing to a row of the user's`(
            edit: String
        ) async throws
    {
        let world = try await numbered()
        if edit.isEmpty {
            try world.imports("DELETE FROM t WHERE seedID NOTNULL")
        } else {
            try world.imports(edit)
            try world.app.execute("DELETE FROM t WHERE seedID NOTNULL")
        }
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows(Self.place), "1 -")
    }
}
