import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A seeder for many accounts lets go of the stores that are not in use.
struct ClosingTests {
    private static let catalog = """
        {
          "catalog": "tags", "released": "2025-01-01", "table": "Tag", "key": ["name"],
          "columns": { "name": "text" }, "seeds": [{ "name": "Home" }]
        }
        """

    @Test func `a store that is closed leaves no log behind, and the next call opens it again`() async throws {
        let folder = try TemporaryFolder()
        try Data(Self.catalog.utf8).write(to: folder.url.appending(path: "tags.json"))
        let opened = Shared(0)
        let catalogs = CatalogSource.files([folder.url.appending(path: "tags.json")])
        let seeder = Seeder(
            catalogs: catalogs, defaults: folder.url.appending(path: "defaults.json"), device: "a"
        ) { (account) throws in
            opened.withValue { $0 += 1 }
            return try SQLiteStore(path: folder.path("\(account.key ?? "")"), options: .creating(try catalogs.load()))
        }
        let accounts = (0..<20).map { SeedAccount.id("a\($0)") }
        for account in accounts {
            #expect(try await seeder.launch(account: account).outcome == .seeded)
            await seeder.close(account: account)
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(files.filter { $0.hasSuffix("-wal") || $0.hasSuffix("-shm") } == [])
        #expect(try await seeder.launch(account: accounts[0]).outcome == .alreadySeeded)
        #expect(opened.withValue { $0 } == 21)
    }

    @Test func `a store that is not used for a while is closed, and one that is watched stays open`() async throws {
        let folder = try TemporaryFolder()
        try Data(Self.catalog.utf8).write(to: folder.url.appending(path: "tags.json"))
        let catalogs = CatalogSource.files([folder.url.appending(path: "tags.json")])
        let opened = Shared<[String]>([])
        var environment = Seeder.Environment()
        environment.idleTime = .milliseconds(100)
        let seeder = Seeder(
            catalogs: catalogs, defaults: folder.url.appending(path: "defaults.json"), device: "a",
            environment: environment
        ) { (account) throws in
            opened.withValue { $0.append(account.key ?? "") }
            return try SQLiteStore(path: folder.path(account.key ?? ""), options: .creating(try catalogs.load()))
        }
        func openLogs() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasSuffix("-wal") }
                .sorted()
        }
        let changes = try await seeder.changes(account: .id("watched"))
        for name in ["watched", "idle"] { _ = try await seeder.launch(account: .id(name)) }
        while try openLogs() != ["id:watched-wal"] { try await Task.sleep(for: .milliseconds(20)) }
        try await Task.sleep(for: .milliseconds(300))
        #expect(try openLogs() == ["id:watched-wal"])
        #expect(try await seeder.launch(account: .id("idle")).outcome == .alreadySeeded)
        #expect(opened.withValue { $0 } == ["id:watched", "id:idle", "id:idle"])
        withExtendedLifetime(changes) {}
    }

    @Test func `sequences of a closed account end, and those of others go on`() async throws {
        let folder = try TemporaryFolder()
        let seeder = Seeder(
            catalogs: .catalogs([]), defaults: folder.url.appending(path: "defaults.json"), device: "a"
        ) { _ in MemoryStore(tables: []) }
        var removals = try await seeder.removals(account: .id("a")).makeAsyncIterator()
        var changes = try await seeder.changes(account: .id("a")).makeAsyncIterator()
        let others = try await seeder.changes(account: .id("b"))
        await seeder.close(account: .id("a"))
        await seeder.close(account: .id("never opened"))
        #expect(await removals.next() == nil)
        #expect(await changes.next() == nil)
        await seeder.close(account: .id("b"))
        for await _ in others { Issue.record("nothing was written") }
    }
}
