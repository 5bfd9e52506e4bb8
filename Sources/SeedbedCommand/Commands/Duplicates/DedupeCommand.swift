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
        let report = try await merging(context, dryRun: arguments.has(.dryRun)) { (store) throws(DedupeError) in
            try store.dedupe(
                deduplication, imported, dryRun: arguments.has(.dryRun), progress: Progress.show)
        }
        try [report].print(of: arguments)
    }

    /// Opens the store and calls `body`, with an activity indicator on a terminal.
    static func merging<Result: Sendable>(
        _ context: CommandContext, dryRun: Bool, _ body: @Sendable (SQLiteStore) throws(DedupeError) -> Result
    ) async throws(CommandError) -> Result {
        do throws(DedupeError) {
            return try await ActivityIndicator.during("merging") { () async throws(DedupeError) in
                let store: SQLiteStore
                do throws(StoreError) {
                    store = try CommandContext.open(context.store, context.options(dryRun: dryRun))
                } catch { throw .store(error) }
                return try body(store)
            }
        } catch {
            throw context.proposing(.dedupe(error))
        }
    }
}
