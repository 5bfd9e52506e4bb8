internal import Seedbed
internal import SeedbedSQLite

/// `seedbed dedupe`: merges rows of any table that hold the same key.
enum DedupeCommand {
    /// Merges the rows, and prints the result for each group.
    ///
    /// - Warning: This deletes rows, unless it is a dry run.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let catalogs = try context.namedCatalogs(arguments)
        let deduplication = try attempt { () throws(UsageError) in
            let key = try arguments.key()
            guard let key else { throw .missingOption(.by, arguments.command) }
            return try arguments.deduplication(of: arguments.required(.table), by: key, catalogs)
        }
        let rows = try attempt { () throws(UsageError) in try arguments.list(.rows) }
        let imported = rows.map { ImportedChanges.rows(inserted: $0.map { UUIDText($0) }) } ?? .unknown
        let report = try await merging(context, dryRun: arguments.has(.dryRun)) {
            (seeder) async throws(SeedbedError) in
            try await seeder.dedupe(
                deduplication, imported, account: .signedOut, dryRun: arguments.has(.dryRun), progress: Progress.show)
        }
        try [report].print(of: arguments)
    }

    /// Calls `body` with a seeder over the store, with an activity indicator on a terminal.
    static func merging<Result: Sendable>(
        _ context: CommandContext, dryRun: Bool, _ body: @Sendable (Seeder) async throws(SeedbedError) -> Result
    ) async throws(CommandError) -> Result {
        do throws(SeedbedError) {
            return try await ActivityIndicator.during("merging") { () async throws(SeedbedError) in
                // A merge asks for no catalog and records no device.
                let options = context.options(dryRun: dryRun)
                return try await body(context.seeder(device: "", options: options, catalogs: .catalogs([])))
            }
        } catch {
            throw context.proposing(error)
        }
    }

    /// Calls `body` with the store, from which it only reads.
    static func reading<Result>(
        _ context: CommandContext, _ body: (SQLiteStore) throws(DedupeError) -> Result
    ) throws(CommandError) -> Result {
        do throws(DedupeError) {
            let store: SQLiteStore
            do throws(StoreError) {
                store = try CommandContext.open(context.store, context.options(dryRun: true))
            } catch {
                throw .store(error)
            }
            return try body(store)
        } catch {
            throw context.proposing(.dedupe(error))
        }
    }
}
