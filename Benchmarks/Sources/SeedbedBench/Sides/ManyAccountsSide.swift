import Foundation
import Seedbed
import SeedbedSQLite

/// B11: launches for many accounts at once, in a process that may open 256 files.
struct ManyAccountsSide {
    var accounts: Int

    #if canImport(Glibc)
        private static var openFiles: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
        private static var openFiles: Int32 { RLIMIT_NOFILE }
    #endif

    func run() async throws -> [String: Double] {
        var limit = rlimit(rlim_cur: 256, rlim_max: 256)
        guard setrlimit(Self.openFiles, &limit) == 0 else {
            throw BenchError.missing("the limit of open files cannot be set")
        }
        for name in ["records", "stores"] {
            try FileManager.default.createDirectory(at: URL(filePath: name), withIntermediateDirectories: true)
        }
        let catalog = URL(filePath: "catalog.json")
        let tables = try CatalogSource.file(catalog).load()
        let seeder = Seeder(
            catalogs: .file(catalog), defaults: .perAccount(URL(filePath: "records")), device: "bench"
        ) { account in
            var options = SQLiteStore.Options()
            options.creates = true
            options.createsTablesOf = tables
            return try SQLiteStore(path: "stores/\(account.key?.dropFirst(3) ?? "").sqlite", options: options)
        }
        var metrics: [String: Double] = [:]
        for (metric, outcome) in [("seeding", Seeder.Report.Outcome.seeded), ("quiet", .alreadySeeded)] {
            let time = try await ContinuousClock().measure {
                try await withThrowingTaskGroup(of: Seeder.Report.Outcome.self) { group in
                    for number in 0..<accounts {
                        group.addTask { try await seeder.launch(account: .id("\(number)"), waits: false).outcome }
                    }
                    for try await found in group where found != outcome {
                        throw BenchError.database("an account was not \(outcome) but \(found)")
                    }
                }
            }
            metrics[metric] = time / .seconds(1)
        }
        return metrics
    }
}
