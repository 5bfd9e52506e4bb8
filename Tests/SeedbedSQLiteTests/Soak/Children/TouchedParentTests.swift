import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5, I10: a copy that the user has edited is deleted by another device, and rows of the user's stand under it.
struct TouchedParentTests {
    private func world(_ key: String, isDurable: Bool) async throws -> AppWorld {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(isDurable ? "seedID TEXT, dismissDate TEXT," : "")
                createDate TEXT, updateDate TEXT);
            CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT \(key))
            """, seeds: #"{ "name": "Tea", "v": 1 }"#, more: isDurable ? AppWorld.mapping : "")
        try world.app.execute(
            "PRAGMA foreign_keys = ON; UPDATE t SET v = 99; INSERT INTO note VALUES (1, 'u1'), (2, NULL)")
        return world
    }

    /// Another device's copy comes in.
    private func bringTwin(to world: AppWorld, isDurable: Bool) throws {
        try world.imports(
            """
            INSERT INTO t (uuid, name, v, createDate\(isDurable ? ", seedID" : ""))
            VALUES ('u9', 'Tea', 1, '2025-01-01T00:00:00.000Z'\(isDurable ? ", 'c/tea'" : ""))
            """)
    }

    @Test(arguments: ["REFERENCES t ON DELETE CASCADE", "REFERENCES t ON DELETE SET NULL"], [true, false])
    func `another device's deletion of an edited copy moves its rows to the twin that is here`(
        key: String, isDurable: Bool
    ) async throws {
        let world = try await world(key, isDurable: isDurable)
        try bringTwin(to: world, isDurable: isDurable)
        try world.imports("DELETE FROM t WHERE uuid = 'u1'")
        expectSame(try world.rows("SELECT * FROM note"), "1 u9\n2 -")
        #expect(try world.app.problems() == [])
    }

    @Test(arguments: ["REFERENCES t ON DELETE CASCADE", "REFERENCES t ON DELETE SET NULL"])
    func `the user's own deletion of it goes the way that the app has declared`(key: String) async throws {
        let world = try await world(key, isDurable: true)
        try bringTwin(to: world, isDurable: true)
        try world.app.execute("DELETE FROM t WHERE uuid = 'u1'")
        expectSame(try world.rows("SELECT * FROM note"), key.contains("CASCADE") ? "2 -" : "1 -\n2 -")
    }

    /// Nothing enforces the key; the row names its seed, but nothing dismisses it.
    @Test func `nor does a row move if dismissal is not durable`() async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, seedID TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT REFERENCES t)
            """, seeds: #"{ "name": "Tea", "v": 1 }"#, more: #""mapping": { "seedID": "seedID" },"#)
        try world.app.execute("PRAGMA foreign_keys = OFF; UPDATE t SET v = 99; INSERT INTO note VALUES (1, 'u1')")
        try bringTwin(to: world, isDurable: true)
        try world.app.execute("DELETE FROM t WHERE uuid = 'u1'")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows("SELECT * FROM note"), "1 u1")
    }

    /// The twin comes with the deletion or after it; nothing enforces the key.
    @Test(arguments: [true, false])
    func `a row that is left dangling moves to the twin`(isTogether: Bool) async throws {
        let world = try await world("REFERENCES t", isDurable: false)
        try world.app.execute("PRAGMA foreign_keys = OFF")
        if isTogether { try bringTwin(to: world, isDurable: false) }
        try world.imports("DELETE FROM t WHERE uuid = 'u1'")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        if !isTogether {
            try bringTwin(to: world, isDurable: false)
            _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        }
        expectSame(try world.rows("SELECT * FROM note"), "1 u9\n2 -")
    }

    @Test func `in memory too it moves, if an import has deleted the copy`() throws {
        let store = MemoryStore(tables: [
            .init("t", columns: ["uuid", "name", "createDate", "updateDate"], primaryKey: "uuid"),
            .init(
                "note", columns: ["uuid", "t"], primaryKey: "uuid",
                foreignKeys: [.init(column: "t", parent: "t", parentColumn: "uuid")]),
        ])
        let table = SeedTable(name: "t", key: ["name"])
        try store.writing { try store.prepare(table, columns: []) }
        for (uuid, updated) in [("u1", day("2025-02-01")), ("u9", SeedValue.null)] {
            store.insert(
                ["uuid": .text(uuid), "name": "Tea", "createDate": day("2025-01-01"), "updateDate": updated], into: "t")
        }
        store.insert(["uuid": "n", "t": "u1"], into: "note")
        store.importing { store.delete(from: "t") { $0["uuid"] == "u1" } }
        try store.writing {
            try store.references.repairDanglingReferences(
                of: table, .all, forwarding: store.forwarding, in: CleanupRun())
        }
        #expect(store.rows(of: "note").map { $0["t"] } == ["u9"])
    }
}
