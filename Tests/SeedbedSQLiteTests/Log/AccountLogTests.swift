import CSQLite
import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// R4: the log of removals belongs to an account and a store.
struct AccountLogTests {
    private static let definition =
        "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, createDate TEXT, updateDate TEXT)"
    private static let secret = "a secret of the first account"

    /// An app whose accounts share one file.
    private static func world() throws -> AppWorld {
        let world = try AppWorld(definition)
        try release(world)
        return world
    }

    private static func release(_ world: AppWorld) throws {
        try world.release("2025-02-01", #"{ "name": "Timer" }, { "name": "Judge" }"#)
        try world.ship("Timer", "Judge", on: "2025-01-01")
    }

    /// An older twin of the timer comes by sync, with a note, and is cleaned up.
    private static func removeTwin(_ world: AppWorld, _ account: SeedAccount, named uuid: String = "old") async throws {
        try world.app.execute(
            "INSERT INTO t (uuid, name, note, createDate) VALUES ('\(uuid)', 'Timer', '\(secret)', '2025-01-01')")
        let report = try await world.seeder.clean(account: account)
        #expect(report.removed.map(\.uuid.description) == [uuid])
    }

    private func log(_ world: AppWorld, _ account: SeedAccount) async throws -> [String] {
        try await world.seeder.log(account: account).map(\.uuid.description)
    }

    @Test func `another account in the same store neither sees nor undoes what the first one's cleanup removed`()
        async throws
    {
        let world = try Self.world()
        try await world.seeder.launch(account: .id("a"), waits: false)
        try await Self.removeTwin(world, .id("a"))
        try await world.seeder.launch(account: .id("b"), waits: false)
        #expect(try await log(world, .id("b")) == [])
        #expect(try await world.seeder.explain(UUIDText("old"), account: .id("b")).log == [])
        #expect(try await world.seeder.undo(account: .id("b")).reinserted == [])
        try await Self.removeTwin(world, .id("b"), named: "older")
        #expect(try await log(world, .id("b")) == ["older"])

        try await world.seeder.launch(account: .id("a"), waits: false)
        #expect(try await log(world, .id("a")) == ["old"])
        #expect(try await world.seeder.undo(account: .id("a")).reinserted.map(\.uuid.description) == ["old"])
    }

    @Test func `who signs in over the store that was seeded without an account keeps its log`() async throws {
        let world = try Self.world()
        try await world.seeder.launch(account: .signedOut)
        try await Self.removeTwin(world, .signedOut)
        try await world.seeder.launch(account: .id("a"), waits: false)
        #expect(try await log(world, .id("a")) == ["old"])
        try await world.seeder.accountChanged(to: .signedOut)
        #expect(try await log(world, .signedOut) == [])
    }

    @Test func `R4: a change of accounts that failed drops the former one's journal when the app repeats it`()
        async throws
    {
        let definition = """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, seedID TEXT, dismissDate TEXT, createDate TEXT,
                updateDate TEXT)
            """
        let (folder, app) = try RawDatabase.inNewFolder(definition, file: "a.sqlite")
        let other = try RawDatabase(folder.path("b.sqlite"))
        try other.execute(definition)
        let world = AppWorld(folder, app) { (account) throws(StoreError) in
            try SQLiteStore(path: folder.path(account == .id("a") ? "a.sqlite" : "b.sqlite"))
        }
        try world.release("2025-02-01", #"{ "$id": "timer", "name": "Timer" }"#, more: AppWorld.mapping)
        try await world.seeder.launch(account: .id("a"), waits: false)
        try world.app.execute("UPDATE t SET note = 'mine'")
        let catalog = folder.url.appending(path: "catalog.json")
        let text = try Data(contentsOf: catalog)
        try Data("{".utf8).write(to: catalog)
        await #expect(throws: SeedbedError.self) { try await world.seeder.accountChanged(to: .id("b")) }
        expectSame(try world.rows("SELECT count(*) FROM seedbed_edits"), "1")
        try text.write(to: catalog)
        try await world.seeder.accountChanged(to: .id("b"))
        expectSame(try world.rows("SELECT count(*) FROM seedbed_edits"), "0")
        expectSame(try world.rows("SELECT note FROM t"), "mine")
    }

    @Test(arguments: [true, false], [true, false])
    func `R4: nothing from before a sign-in is rescued if the store was emptied by it`(
        wasUpgraded: Bool, isMarked: Bool
    ) async throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INT, seedID TEXT, dismissDate TEXT, createDate TEXT,
                updateDate TEXT)
            """, file: "app.sqlite")
        let world = AppWorld(
            folder, app,
            seeder: Seeder(
                catalogs: folder.catalogs("catalog.json"), defaults: folder.url.appending(path: "defaults.json"),
                device: "device"
            ) { (_) throws(StoreError) in try SQLiteStore(path: folder.path("app.sqlite")) })
        if wasUpgraded {
            try world.release(
                "2025-01-01", #"{ "$id": "a", "name": "Assam", "v": 1 }, { "$id": "b", "name": "Black", "v": 2 }"#,
                more: AppWorld.mapping)
            _ = try await world.launch()
        }
        let seeds = #"{ "$id": "a", "name": "Assam", "v": 2 }, { "$id": "b", "name": "Black", "v": 2 }"#
        try world.release("2025-02-01", seeds, more: AppWorld.mapping)
        _ = try await world.launch()
        try world.app.execute("UPDATE t SET v = 99 WHERE seedID = 'c/a'")
        let (begin, end) =
            isMarked ? ("INSERT INTO seedbed_import VALUES (1);", "DELETE FROM seedbed_import;") : ("", "")
        try world.app.execute("BEGIN; \(begin) DELETE FROM t; \(end) COMMIT")

        let changed = try await world.seeder.accountChanged(to: .id("b"))
        #expect(changed.outcome == .awaitingImport || changed.outcome == .seeded)
        #expect(changed.rescued.isEmpty)
        try world.app.execute(
            """
            BEGIN; INSERT INTO seedbed_import VALUES (1);
            INSERT INTO t VALUES ('b1', 'Assam', 2, 'c/a', NULL, '2025-02-01T00:00:00.000Z', NULL),
                ('b2', 'Black', 2, 'c/b', NULL, '2025-02-01T00:00:00.000Z', NULL);
            DELETE FROM seedbed_import; COMMIT
            """)
        let imported = try await world.seeder.importFinished(account: .id("b"))
        #expect(imported.rescued.isEmpty)
        expectSame(try world.rows("SELECT name, v FROM t ORDER BY 1"), "Assam 2\nBlack 2")
    }

    @Test func `an entry that is too old goes at the next launch, though that one has nothing to do`() async throws {
        let world = try Self.world()
        try await world.seeder.launch(account: .id("a"), waits: false)
        try await Self.removeTwin(world, .id("a"))
        try world.app.execute("UPDATE seedbed_log SET at = 1000")
        let report = try await world.seeder.launch(account: .id("a"))
        #expect(report.outcome == .alreadySeeded)
        #expect(try world.rows("SELECT count(*) FROM seedbed_log") == "0")
    }

    /// On a connection of the app's on which SQLite leaves what is deleted where it was.
    @Test(arguments: ["OFF", "FAST"], ["removed", "forgotten", "expired"])
    func `what leaves the log is overwritten in the file, and the connection stays as the app has set it`(
        mode: String, way: String
    ) async throws {
        let (folder, app) = try RawDatabase.inNewFolder("PRAGMA secure_delete = \(mode); \(Self.definition)")
        let setting = try app.rows("PRAGMA secure_delete")
        let loan = Loan(app)
        let world = AppWorld(folder, app) { (_) throws(StoreError) in try loan.store() }
        try Self.release(world)
        try await world.seeder.launch(account: .id("a"), waits: false)
        // The app's own row overwrites where it was, so that the log alone has kept it.
        try app.execute("PRAGMA secure_delete = ON")
        try await Self.removeTwin(world, .id("a"))
        try app.execute("PRAGMA secure_delete = \(mode)")
        func holdsSecret() throws -> Bool {
            try Data(contentsOf: URL(filePath: folder.path("app.sqlite"))).range(of: Data(Self.secret.utf8)) != nil
        }
        #expect(try holdsSecret())
        switch way {
        case "removed": try await world.seeder.contentRemoved(account: .id("a"))
        case "forgotten": try await world.seeder.forget(account: .id("a"))
        default:
            try app.execute("UPDATE seedbed_log SET at = 1000")
            try await world.seeder.launch(account: .id("a"))
        }
        #expect(try app.rows("SELECT count(*) FROM seedbed_log") == [[0]])
        #expect(try !holdsSecret())
        #expect(try app.rows("PRAGMA secure_delete") == setting)
        #expect(try await world.seeder.undo(account: .id("a")).reinserted == [])
    }

    @Test func `to forget an account leaves what another one has`() async throws {
        let world = try Self.world()
        try await world.seeder.launch(account: .id("a"), waits: false)
        try await Self.removeTwin(world, .id("a"))
        try await world.seeder.contentRemoved(account: .id("c"))
        try await world.seeder.launch(account: .id("b"), waits: false)
        try await Self.removeTwin(world, .id("b"), named: "older")
        func kept() throws -> String {
            let text = try String(contentsOf: world.folder.url.appending(path: "defaults.json"), encoding: .utf8)
            let accounts = ["id:a", "id:b", "id:c"].filter { text.contains("\"\($0)\"") }.joined(separator: " ")
            return """
                defaults \(accounts)
                log \(try world.rows("SELECT group_concat(uuid) FROM seedbed_log"))
                owner \(try world.rows("SELECT owner FROM seedbed_meta"))
                marks \(try world.rows("SELECT (SELECT group_concat(key) FROM json_each(marks)) FROM seedbed_meta"))
                """
        }
        expectSame(try kept(), "defaults id:a id:b id:c\nlog old,older\nowner id:b\nmarks id:c")
        let before = try kept()
        #expect(try await world.seeder.forget(account: .id("b"), dryRun: true).outcome == .forgotten)
        expectSame(try kept(), before)
        try await world.seeder.forget(account: .id("a"))
        expectSame(try kept(), "defaults id:b id:c\nlog older\nowner id:b\nmarks id:c")
        try await world.seeder.forget(account: .id("b"))
        try await world.seeder.forget(account: .id("c"))
        expectSame(try kept(), "defaults \nlog -\nowner ''\nmarks -")
        #expect(try world.rows("SELECT name FROM t ORDER BY name") == "Judge\nTimer")
    }
}
