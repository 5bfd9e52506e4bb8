internal import Seedbed
internal import SeedbedSQLite

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// `seedbed merge`: takes over the rows of another device's copy of the store.
enum MergeCommand {
    /// Merges, cleans up, and prints the report.
    ///
    /// - Warning: This deletes untouched twins, unless it is a dry run.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let others = try attempt { () throws(UsageError) in try arguments.list(.tables) } ?? []
        let other = arguments.operands[0]
        guard FileManager.default.fileExists(atPath: other) else { throw .missing(path: other) }
        let isDryRun = arguments.has(.dryRun)
        try await context.withDevice(isKept: !isDryRun) { (device) throws(CommandError) in
            var options = context.options(dryRun: isDryRun)
            options.enforcesForeignKeys = false
            let catalogs = catalogs(arguments, context)
            // The app's tables hold dates as those of its catalogs do; the merge tells what is wrong with a catalog.
            let dates = others.isEmpty ? nil : (try? catalogs.load())?.first?.table.dates
            let seeder = context.seeder(device: device, options: options, catalogs: catalogs)
            let report = try await ActivityIndicator.showing("merging") { () async throws(SeedbedError) in
                do throws(SeedbedError) {
                    return try await seeder.merge(
                        from: other, tables: others.map { SeedTable(name: $0, key: [], dates: dates ?? .iso8601) },
                        account: context.account,
                        dryRun: isDryRun)
                } catch .store(.missingTable(let store, let table)) where others.contains(table) {
                    throw .dedupe(.missingTable(store: store, table: table))
                }
            }
            try report.print(of: arguments, naming: await seeder.loaded)
        }
    }

    /// The catalogs: none if tables are named, and the folder that is used by default does not exist or is empty.
    private static func catalogs(_ arguments: Arguments, _ context: CommandContext) -> CatalogSource {
        if arguments.has(.tables), arguments.namedSeeds == nil {
            do throws(CatalogError) {
                _ = try context.seeds.headers()
            } catch {
                switch error {
                case .missing, .empty: return .catalogs([])
                // The merge tells what is wrong.
                case .invalid, .unreadable: break
                }
            }
        }
        return context.seeds
    }
}
