import Foundation
import Seedbed
import SeedbedSQLite

// Seeds a database file without any library; Seedbed creates the table from the catalog's columns.
//
//     swift run PlainSQLite /tmp/app.sqlite

let path = CommandLine.arguments.dropFirst().first ?? "app.sqlite"
let catalog = FileManager.default.temporaryDirectory.appending(path: "presets.json")
try Data(
    """
    { "catalog": "presets", "released": "2026-01-01", "table": "preset", "key": ["name"],
      "columns": { "name": "text", "minutes": "integer" },
      "seeds": [{ "name": "Toast", "minutes": 3 }, { "name": "Debate", "minutes": 7 }] }
    """.utf8
).write(to: catalog)
let seeder = Seeder(
    catalogs: .files([catalog]), defaults: URL(filePath: path + ".seedbed.json"), device: "example"
) { _ throws(StoreError) in
    var options = SQLiteStore.Options()
    options.creates = true
    do { options.createsTablesOf = try CatalogSource.files([catalog]).load() } catch {
        throw .failed(store: path, detail: "\(error)")
    }
    return try SQLiteStore(path: path, options: options)
}
let report = try await seeder.launch(account: .signedOut)
print("\(report.outcome.rawValue): \(report.catalogs.map(\.inserted).reduce(0, +)) presets inserted")
