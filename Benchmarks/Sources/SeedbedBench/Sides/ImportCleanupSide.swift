import Foundation
import Seedbed
import SeedbedSQLite

/// B7, Seedbed's side: an app that has launched is told of one import after the other.
struct ImportCleanupSide {
    var calls: Int
    /// Whether what the imports bring are twins.
    var brings: Bool

    func run() async throws -> [String: Double] {
        let imports = try ImportedPresets(Database("app.sqlite"))
        let seeder = Seeder(
            catalogs: .directory(URL(filePath: "Presets")), defaults: URL(filePath: "defaults.json"), device: "bench"
        ) { _ in try SQLiteStore(path: "app.sqlite") }
        _ = try await seeder.launch(account: .signedOut)
        var watch = Stopwatch()
        for call in 0..<calls {
            let inserted = try imports.arrive(call: call, asTwins: brings).map { UUIDText($0) }
            try await watch.measure {
                let report = try await seeder.importFinished(.rows(inserted: inserted), account: .signedOut)
                guard report.removed.count == (brings ? ImportedPresets.count : 0) else {
                    throw BenchError.database("the import took \(report.removed.count) rows")
                }
            }
        }
        return ["first": watch.values[0], "later": Sample.median(of: Array(watch.values.dropFirst()))]
    }
}
