import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// S4, Accounts: an engine takes a former account's rows away, and a crash, a lost defaults file or `forget` comes between.
struct EmptiedStoreTests {
    /// One store for all accounts; each call is a process of its own.
    private struct World {
        let folder: TemporaryFolder
        let app: RawDatabase

        init(isDurable: Bool) throws {
            (folder, app) = try RawDatabase.inNewFolder(
                "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, seedID TEXT, gone TEXT, createDate TEXT, updateDate TEXT)"
            )
            try Data(
                """
                { "catalog": "c", "released": "2025-01-01", "table": "t", "key": ["name"],
                  "mapping": { \(isDurable ? #""seedID": "seedID", "dismissDate": "gone""# : "") },
                  "seeds": [ { "$id": "a", "name": "A" }, { "$id": "b", "name": "B" } ] }
                """.utf8
            ).write(to: folder.url.appending(path: "c.json"))
        }

        var seeder: Seeder { folder.seeder(of: folder.catalogs("c.json"), store: "app.sqlite") }
        var defaults: URL { folder.url.appending(path: "defaults.json") }

        /// Calls, and then puts the defaults file back as it was, as if the process had ended right after the commit; then calls again.
        func crashing(_ isCrash: Bool, _ call: (Seeder) async throws -> Void) async throws {
            if isCrash {
                let before = try Data(contentsOf: defaults)
                try await call(seeder)
                try before.write(to: defaults)
            }
            try await call(seeder)
        }

        func empty() throws { try app.imports("DELETE FROM t") }

        var count: Int { get throws { try app.rows("SELECT uuid FROM t").count } }
    }

    private let bob = SeedAccount.id("bob")
    private let alice = SeedAccount.id("alice")

    @Test(arguments: [false, true], [false, true])
    func `rows that go with a former account are seeded again, also after a crash`(
        isDurable: Bool, isCrash: Bool
    ) async throws {
        let world = try World(isDurable: isDurable)
        _ = try await world.seeder.launch(account: .signedOut)
        _ = try await world.seeder.accountChanged(to: bob)
        try await world.crashing(isCrash) { _ = try await $0.accountChanged(to: alice) }
        #expect(try world.count == 2)
        try world.empty()
        _ = try await world.seeder.importFinished(account: alice)
        #expect(try world.count == 2)
    }

    @Test(arguments: [false, true])
    func `the same if the defaults file is lost`(isDurable: Bool) async throws {
        let world = try World(isDurable: isDurable)
        _ = try await world.seeder.launch(account: .signedOut)
        _ = try await world.seeder.accountChanged(to: bob)
        _ = try await world.seeder.accountChanged(to: alice)
        try FileManager.default.removeItem(at: world.defaults)
        _ = try await world.seeder.launch(account: alice)
        try world.empty()
        _ = try await world.seeder.importFinished(account: alice)
        #expect(try world.count == 2)
    }

    @Test(arguments: [false, true], [false, true])
    func `what the new account removed stays away, also after a crash`(isDurable: Bool, isCrash: Bool) async throws {
        let world = try World(isDurable: isDurable)
        _ = try await world.seeder.launch(account: bob, waits: false)
        _ = try await world.seeder.accountChanged(to: alice)
        let name = isDurable ? "'c/a'" : "NULL"
        try world.app.imports(
            """
            INSERT INTO t (uuid, name, seedID, createDate)
                VALUES ('ffffffff-0000-4000-8000-000000000001', 'A', \(name), '2025-01-01T00:00:00.000Z')
            """)
        try await world.crashing(isCrash) { _ = try await $0.importFinished(account: alice) }
        #expect(try world.count == 2)
        // Another device of the account has removed them.
        try world.empty()
        _ = try await world.seeder.importFinished(account: alice)
        #expect(try world.count == 0)
    }

    @Test(arguments: [false, true], [false, true])
    func `the account after one that was forgotten gets its seeds`(isDurable: Bool, isEmptiedFirst: Bool) async throws {
        let world = try World(isDurable: isDurable)
        _ = try await world.seeder.launch(account: .signedOut)
        _ = try await world.seeder.accountChanged(to: alice)
        if isEmptiedFirst { try world.empty() }
        _ = try await world.seeder.forget(account: alice)
        if !isEmptiedFirst { try world.empty() }
        _ = try await world.seeder.accountChanged(to: bob)
        #expect(try world.count == 2)
        #expect(try world.app.rows("SELECT owner FROM seedbed_meta").map { $0.map(\.description) } == [["id:bob"]])
    }
}
