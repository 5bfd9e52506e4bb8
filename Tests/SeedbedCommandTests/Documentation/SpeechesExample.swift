// GettingStarted: begin
import Foundation
import Seedbed
import SeedbedSQLite

/// The app's data on one device.
struct Speeches {
    let presets: URL
    let folder: URL

    func seeder() throws -> Seeder {
        let catalogs = try CatalogSource.directory(presets).load()
        let store = folder.appending(path: "app.db").path
        let defaults = folder.appending(path: "app.db.defaults.json")
        return Seeder(catalogs: .directory(presets), defaults: defaults, device: folder.lastPathComponent) { _ in
            var options = SQLiteStore.Options()
            options.creates = true
            options.createsTablesOf = catalogs
            return try SQLiteStore(path: store, options: options)
        }
    }

    static func run(_ arguments: [String]) async throws -> String {
        let speeches = Speeches(presets: URL(filePath: arguments[1]), folder: URL(filePath: arguments[2]))
        let seeder = try speeches.seeder()
        if arguments.last == "imported" {
            let report = try await seeder.importFinished(account: .signedOut)
            return "\(report.removed.count) removed"
        }
        let report = try await seeder.launch(account: .signedOut)
        return "\(report.outcome)"
    }
}
// GettingStarted: end
