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
        expectSame(try kept(), "defaults \nlog -\nowner -\nmarks -")
        #expect(try world.rows("SELECT name FROM t ORDER BY name") == "Judge\nTimer")
    }
}
