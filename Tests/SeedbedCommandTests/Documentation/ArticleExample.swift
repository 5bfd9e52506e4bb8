import Foundation
import Seedbed
import SeedbedSQLite

/// The Swift of the articles, as the compiler sees it.
struct ArticleExample {
    private func main() async throws {
        // GettingStarted: begin
        print(try await Speeches.run(CommandLine.arguments))
        // GettingStarted: end
    }

    private func land(
        presets: URL, defaultsURL: URL, deviceID: String, token: String,
        storePath: @escaping @Sendable (SeedAccount) -> String
    ) async throws {
        // Seedbed: begin
        let seeder = Seeder(catalogs: .directory(presets), defaults: defaultsURL, device: deviceID) { account in
            try SQLiteStore(path: storePath(account))
        }
        try await seeder.launch(account: .id(token))
        // Seedbed: end
    }

    /// Makes a seeder that keeps a file for each account.
    static func server(
        presets: URL, folder: URL, path: @escaping @Sendable (SeedAccount) -> String
    ) -> Seeder {
        // ManyStores: begin
        let seeder = Seeder(
            catalogs: .directory(presets), defaults: .perAccount(folder), device: "server-1"
        ) { account in
            try SQLiteStore(path: path(account))
        }
        // ManyStores: end
        return seeder
    }

    /// Adopts the rows from before Seedbed, then launches.
    static func fieldApp(seeder: Seeder, account: SeedAccount) async throws {
        // FieldApps: begin
        let report = try await seeder.adopt(account: account)
        if !report.touched.isEmpty || !report.untouched.isEmpty {
            print("adopted \(report.untouched.count) presets, and \(report.touched.count) that the user has edited")
        }
        try await seeder.launch(account: account)
        // FieldApps: end
    }

    /// Opens a store whose engine has a function that says when it writes.
    static func importing(path: String, runOnEngineConnection: (String) throws -> Void) throws -> SQLiteStore {
        // SyncEngines: begin
        let expression = "powersync_in_sync_operation()"
        var options = SQLiteStore.Options()
        options.importing = expression
        let store = try SQLiteStore(path: path, options: options)
        for statement in SQLiteStore.importingTriggers(on: ["SpeechType"], importing: expression) {
            try runOnEngineConnection(statement)
        }
        // SyncEngines: end
        return store
    }

    /// Reports an import in two pieces.
    static func report(
        seeder: Seeder, inserted: [UUIDText], updated: [UUIDText] = [], deleted: [UUIDText] = []
    ) async throws {
        // SyncEngines: begin
        try await seeder.importFinished(
            .rows(inserted: inserted, updated: updated, deleted: deleted), moreFollows: true)
        try await seeder.importFinished()
        // SyncEngines: end
    }

    /// Reads what the article's history holds of a seed.
    static func forms(presets: URL) throws -> [Catalog.History.Form] {
        // History: begin
        let catalogs = try CatalogSource.directory(presets).load()
        let histories = try CatalogSource.histories(of: catalogs)
        let forms = histories["speech-types"]?.forms["icebreaker"]  // January: its fields; March: a hash
        // History: end
        return forms ?? []
    }

    /// Makes a history from former catalogs.
    static func former(presets: URL, version1: URL, version2: URL) throws -> Int {
        // History: begin
        let (catalogs, unmatched) = try CatalogSource.former(
            [.directory(version1), .directory(version2)], of: CatalogSource.directory(presets).load())
        // History: end
        return catalogs.count + unmatched.count
    }

    /// Merges contacts, makes their key unique and inserts one more.
    static func contacts(seeder: Seeder, arrived: [UUIDText]) async throws -> (
        Deduplication.UniqueReport, Deduplication.UpsertReport
    ) {
        // Duplicates: begin
        enum Contact: Dedupable {
            static let deduplication = Deduplication(
                of: "Contact", by: [Deduplication.KeyColumn("email", .nocase)], survivor: .least("uuid"),
                merging: ["phone": .newest])

            static func moveRelationships(
                from duplicates: [Deduplication.DuplicateRow], to survivor: Deduplication.DuplicateRow,
                with mover: any Deduplication.RelationshipMover
            ) throws(StoreError) {
                for duplicate in duplicates {
                    try mover.set(
                        ["owner": .text(survivor.uuid.description)], in: "Note", where: "owner",
                        is: .text(duplicate.uuid.description))
                }
            }
        }
        try await seeder.dedupe(Contact.self, .rows(inserted: arrived), account: .signedOut)
        // Duplicates: end
        // Duplicates: begin
        let unique = try await seeder.makeUnique(Contact.deduplication, mirroring: .local, account: .signedOut)
        let upsert = try await seeder.upsert(
            [["email": .text("grace@example.com"), "phone": .text("1906")]], into: "Contact", by: ["email"],
            policies: ["phone": .existing], account: .signedOut)
        // Duplicates: end
        return (unique, upsert)
    }
}
