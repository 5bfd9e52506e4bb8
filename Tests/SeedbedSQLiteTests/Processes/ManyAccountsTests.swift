import Foundation
import Seedbed
import SeedbedSQLite
import Testing

/// One seeder that serves many accounts at a time.
struct ManyAccountsTests {
    /// The open stores of a process, as the system counts them.
    private static func openFiles(in folder: URL) -> Int {
        let links = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return links.count { link in
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(link)")
            return path?.hasPrefix(folder.path) == true
        }
    }

    /// SEEDBED_ACCOUNTS is the number of accounts: 10,000 take minutes.
    @Test func `accounts that are launched at once keep few files open, and each is seeded once`() async throws {
        let count = ProcessInfo.processInfo.environment["SEEDBED_ACCOUNTS"].flatMap { Int($0) } ?? 200
        let folder = FileManager.default.temporaryDirectory.appending(path: "accounts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalog = """
            { "catalog": "foods", "released": "2026-11-20", "table": "Food", "key": ["name"],
              "columns": { "name": "text" }, "seeds": [{ "$id": "soup", "name": "Soup" }] }
            """
        let file = folder.appending(path: "foods.json")
        try Data(catalog.utf8).write(to: file)
        let catalogs = try CatalogSource.file(file).load()
        var environment = Seeder.Environment()
        environment.openStores = 8
        let seeder = Seeder(
            catalogs: .file(file), defaults: folder.appending(path: "defaults.json"), device: "d",
            environment: environment
        ) { account in
            let path = folder.appending(path: "\(account.key?.dropFirst(3) ?? "").db").path
            var options = SQLiteStore.Options()
            options.creates = !FileManager.default.fileExists(atPath: path)
            options.createsTablesOf = catalogs
            return try SQLiteStore(path: path, options: options)
        }
        var most = 0
        for round in 0..<2 {
            try await withThrowingTaskGroup(of: Seeder.Report.self) { group in
                for number in 0..<count {
                    group.addTask { try await seeder.launch(account: .id("\(number)"), waits: false) }
                }
                for try await report in group {
                    #expect(report.outcome == (round == 0 ? .seeded : .alreadySeeded))
                    #expect(report.catalogs.map(\.inserted) == [round == 0 ? 1 : 0])
                    most = max(most, Self.openFiles(in: folder))
                }
            }
        }
        // Three for each store that may stay open, and for one that a call is about to use; the defaults file and its lock.
        #expect(most <= 3 * (8 + 2) + 4, "\(most)")
    }
}
