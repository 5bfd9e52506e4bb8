import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Seeders that serve many accounts at a time.
struct ManyAccountsTests {
    private static let catalog = """
        { "catalog": "foods", "released": "2026-11-20", "table": "Food", "key": ["name"],
          "columns": { "name": "text" }, "seeds": [{ "$id": "soup", "name": "Soup" }] }
        """

    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        try await body(folder.url)
        withExtendedLifetime(folder) {}
    }

    /// The open stores of a process, as the system counts them.
    private static func openFiles(in folder: URL) -> Int {
        let links = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return links.count { link in
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(link)")
            return path?.hasPrefix(folder.path) == true
        }
    }

    private static func seeder(
        in folder: URL, _ defaults: Seeder.DefaultsLocation, device: String = "d",
        environment: Seeder.Environment = Seeder.Environment()
    ) throws -> Seeder {
        let file = folder.appending(path: "foods.json")
        try Data(catalog.utf8).write(to: file)
        let catalogs = try CatalogSource.file(file).load()
        return Seeder(catalogs: .file(file), defaults: defaults, device: device, environment: environment) { account in
            let path = folder.appending(path: "\(device)\(account.key?.dropFirst(3) ?? "").db").path
            var options = SQLiteStore.Options()
            options.creates = !FileManager.default.fileExists(atPath: path)
            options.createsTablesOf = catalogs
            return try SQLiteStore(path: path, options: options)
        }
    }

    /// SEEDBED_ACCOUNTS is their number: 10,000 take minutes.
    @Test func `accounts with a defaults file each keep few files open, and each is seeded once`() async throws {
        let count = TestSetting.number("SEEDBED_ACCOUNTS") ?? 200
        try await check(count: count, isPerAccount: true)
    }

    @Test func `accounts with one defaults file keep few files open, and each is seeded once`() async throws {
        try await check(count: 60, isPerAccount: false)
    }

    private func check(count: Int, isPerAccount: Bool) async throws {
        try await Self.inFolder { folder in
            var environment = Seeder.Environment()
            environment.openStores = 8
            let records = folder.appending(path: "records")
            try FileManager.default.createDirectory(at: records, withIntermediateDirectories: true)
            let seeder = try Self.seeder(
                in: folder,
                isPerAccount ? .perAccount(records) : .file(records.appending(path: "all.json")),
                environment: environment)
            var most = 0
            for round in 0..<2 {
                try await withThrowingTaskGroup(of: Seeder.Report.self) { group in
                    for number in 0..<count {
                        group.addTask { try await seeder.launch(account: .id("\(number)"), waits: false) }
                    }
                    var place = 0
                    for try await report in group {
                        #expect(report.outcome == (round == 0 ? .seeded : .alreadySeeded))
                        #expect(report.catalogs.map(\.inserted) == [round == 0 ? 1 : 0])
                        place += 1
                        if place % 20 == 0 { most = max(most, Self.openFiles(in: folder)) }
                    }
                }
            }
            // Three for each store that may stay open, and for one that a call is about to use; a defaults file and its lock.
            #expect(most > 0 && most <= 3 * (8 + 2) + 4, "\(most)")
            let files = try FileManager.default.contentsOfDirectory(atPath: records.path)
            #expect(files.count == (isPerAccount ? 2 * count : 2))
            #expect(files.allSatisfy { !$0.contains("id") }, "no name tells an account")
        }
    }

    @Test func `an account that is forgotten leaves no file, and the others stay`() async throws {
        try await Self.inFolder { folder in
            let records = folder.appending(path: "records")
            try FileManager.default.createDirectory(at: records, withIntermediateDirectories: true)
            let seeder = try Self.seeder(in: folder, .perAccount(records))
            for account in [SeedAccount.id("a"), .id("b"), .signedOut] {
                _ = try await seeder.launch(account: account, waits: false)
            }
            let before = Set(try FileManager.default.contentsOfDirectory(atPath: records.path))
            #expect(before.count == 6)
            _ = try await seeder.forget(account: .id("a"), dryRun: true)
            #expect(Set(try FileManager.default.contentsOfDirectory(atPath: records.path)) == before)
            _ = try await seeder.forget(account: .id("a"))
            let after = Set(try FileManager.default.contentsOfDirectory(atPath: records.path))
            #expect(after.count == 4 && after.isSubset(of: before))
            #expect(try await seeder.launch(account: .id("b")).outcome == .alreadySeeded)
            #expect(try await seeder.launch(account: .signedOut).outcome == .alreadySeeded)
            #expect(try await seeder.launch(account: .id("a")).outcome == .recorded)
        }
    }

    @Test func `a field that another writer has put into the file of a forgotten account stays`() async throws {
        try await Self.inFolder { folder in
            let seeder = try Self.seeder(in: folder, .perAccount(folder))
            _ = try await seeder.launch(account: .signedOut)
            let file = folder.appending(path: "none.defaults.json")
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data("{ \"note\": \"mine\",\(text.dropFirst())".utf8).write(to: file)
            _ = try await seeder.forget(account: .signedOut)
            #expect(try String(contentsOf: file, encoding: .utf8).contains("mine"))
        }
    }

    /// Each has a device of its own, and a store; all wait for the lock of one file.
    @Test func `seeders that share a defaults file are served in turn, however long all of them take`() async throws {
        try await Self.inFolder { folder in
            let count = TestSetting.number("SEEDBED_SEEDERS") ?? 60
            var environment = Seeder.Environment()
            // Far less than all of them take together.
            environment.lockTimeout = .seconds(2)
            let defaults = Seeder.DefaultsLocation.file(folder.appending(path: "all.json"))
            let seeders = try (0..<count).map {
                try Self.seeder(in: folder, defaults, device: "d\($0)", environment: environment)
            }
            try await withThrowingTaskGroup(of: Seeder.Report.self) { group in
                for seeder in seeders { group.addTask { try await seeder.launch(account: .signedOut) } }
                for try await report in group { #expect(report.outcome == .seeded) }
            }
        }
    }
}
