import Foundation
import Seedbed
import SeedbedSQLite
import Testing

/// The Swift of the README, as the compiler sees it; a test holds the two against each other.
struct ReadmeExample {
    @Test func `the README's six lines seed a store`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalog = """
            { "catalog": "tags", "released": "2026-11-20", "table": "Tag", "key": ["name"],
              "columns": { "name": "text" }, "seeds": [{ "name": "Home" }] }
            """
        try Data(catalog.utf8).write(to: folder.appending(path: "tags.json"))
        let path = folder.appending(path: "app.db").path
        try await makeTable(folder, path)
        try await run(
            presets: folder, defaults: folder.appending(path: "defaults"), deviceID: "A", token: "alice", arrived: [],
            storePath: { _ in path })
    }

    private func makeTable(_ folder: URL, _ path: String) async throws {
        let catalogs = try CatalogSource.directory(folder).load()
        let seeder = Seeder(
            catalogs: .directory(folder), defaults: folder.appending(path: "other-defaults"), device: "A"
        ) { _ in
            var options = SQLiteStore.Options()
            options.creates = true
            options.createsTablesOf = catalogs
            return try SQLiteStore(path: path, options: options)
        }
        try await seeder.launch(account: .signedOut)
    }

    private func run(
        presets: URL, defaults: URL, deviceID: String, token: String, arrived: [UUIDText],
        storePath: @escaping @Sendable (SeedAccount) -> String
    ) async throws {
        // README: begin
        let seeder = Seeder(catalogs: .directory(presets), defaults: defaults, device: deviceID) { account in
            try SQLiteStore(path: storePath(account))
        }
        try await seeder.launch(account: .signedOut)  // when it starts
        try await seeder.accountChanged(to: .id(token))  // when the account changes
        try await seeder.importFinished(.rows(inserted: arrived))  // when a sync import has finished
        // README: end
    }
}
