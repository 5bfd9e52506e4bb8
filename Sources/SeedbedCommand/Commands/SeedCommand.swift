internal import Seedbed
internal import SeedbedSQLite

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// `seedbed seed`: does the work of an app at launch.
enum SeedCommand {
    /// Seeds the catalogs that this device has not seeded, cleans up, and prints the report.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let (report, loaded) = try await report(arguments, in: try CommandContext(arguments))
        try report.print(of: arguments, naming: loaded)
    }

    /// Seeds one store and returns the report, with the catalogs if they were kept.
    static func report(
        _ arguments: Arguments, in context: CommandContext
    ) async throws(CommandError) -> (report: Seeder.Report, catalogs: [Catalog]?) {
        let isDryRun = arguments.has(.dryRun)
        return try await context.withDevice(isKept: !isDryRun) { (device) throws(CommandError) in
            let launch = SeedLaunch(
                context: context, device: device, waits: !arguments.has(.noWait), isDryRun: isDryRun,
                addsColumns: arguments.has(.addColumns), again: arguments.has(.again))
            return try await arguments.has(.createTables) ? launch.creatingTables() : launch.plain()
        }
    }
}

/// One launch, with the options of `seedbed seed`.
private struct SeedLaunch {
    let context: CommandContext
    let device: String
    let waits: Bool
    let isDryRun: Bool
    let addsColumns: Bool
    let again: Bool

    private func options(dryRun: Bool) -> SQLiteStore.Options {
        var options = context.options(dryRun: dryRun)
        options.addsColumns = addsColumns
        return options
    }

    /// Launches on a store whose tables exist.
    func plain() async throws(CommandError) -> (report: Seeder.Report, catalogs: [Catalog]?) {
        try await launch(context.seeder(device: device, options: options(dryRun: isDryRun)), dryRun: isDryRun)
    }

    /// Launches, and creates the store and its tables if they are missing.
    ///
    /// A dry run finds out whether a table is missing, and only then are the catalogs loaded. On a seeded store it
    /// reads next to nothing.
    func creatingTables() async throws(CommandError) -> (report: Seeder.Report, catalogs: [Catalog]?) {
        guard FileManager.default.fileExists(atPath: context.store) else { return try await launchCreating() }
        // A seeder that may write can also roll back an interrupted write.
        let seeder = context.seeder(device: device, options: options(dryRun: isDryRun))
        do throws(CommandError) {
            let report = try await launch(seeder, dryRun: true)
            if isDryRun { return report }
        } catch .seedbed(.store(.missingTable)) {
            return try await launchCreating()
        }
        return try await launch(seeder, dryRun: false)
    }

    private func launchCreating() async throws(CommandError) -> (report: Seeder.Report, catalogs: [Catalog]?) {
        var options = options(dryRun: isDryRun)
        options.createsTablesOf = try attempt { () throws(CatalogError) in try context.seeds.load() }
        for catalog in options.createsTablesOf where catalog.columns == nil {
            throw .noColumns(file: catalog.file, table: catalog.table.name)
        }
        let isMissing = !FileManager.default.fileExists(atPath: context.store)
        let folder = URL(filePath: context.store, directoryHint: .notDirectory).deletingLastPathComponent().relativePath
        guard FileManager.default.fileExists(atPath: folder) else { throw .missing(path: folder) }
        options.creates = isMissing
        if isMissing { options.isProbe = false }
        // A dry run does not create a file.
        let path = isMissing && isDryRun ? ":memory:" : context.store
        return try await launch(context.seeder(device: device, options: options, path: path), dryRun: isDryRun)
    }

    private func launch(
        _ seeder: Seeder, dryRun: Bool
    ) async throws(CommandError) -> (report: Seeder.Report, catalogs: [Catalog]?) {
        do throws(SeedbedError) {
            let report = try await ActivityIndicator.during("seeding", of: context) { () async throws(SeedbedError) in
                if again { return try await seeder.seedAgain(account: context.account, dryRun: dryRun) }
                return try await seeder.launch(account: context.account, waits: waits, dryRun: dryRun)
            }
            return (report, await seeder.loaded)
        } catch {
            // Without the advice to add columns.
            if addsColumns, case .store(.missingColumns) = error { throw .schema(problems: [error.description]) }
            throw .seedbed(error)
        }
    }
}
