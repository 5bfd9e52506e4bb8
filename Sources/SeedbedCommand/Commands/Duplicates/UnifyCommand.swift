internal import Seedbed
internal import SeedbedSQLite

/// `seedbed unify`: merges rows that exist once for each device, after a change of sync service.
enum UnifyCommand {
    /// Merges the rows, and prints the result for each table.
    ///
    /// - Warning: This deletes rows, unless it is a dry run.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let catalogs = try context.namedCatalogs(arguments)
        let (named, key) = try attempt { () throws(UsageError) in
            _ = try arguments.deduplication(of: "", by: [], catalogs)
            return (try arguments.list(.tables), try arguments.key())
        }
        var tables = named ?? []
        if named == nil {
            tables = try DedupeCommand.reading(context) { (store) throws(DedupeError) in
                do throws(StoreError) { return try store.tables(with: uuid(arguments, catalogs)) } catch {
                    throw .store(error)
                }
            }
        }
        let deduplications = tables.compactMap { table -> Deduplication? in
            let layout = try? arguments.layout(of: table, catalogs)
            let key = key ?? [Deduplication.KeyColumn(layout?.mapping.uuid ?? "uuid", .nocase)]
            return try? arguments.deduplication(of: table, by: key, catalogs)
        }
        let reports = try await DedupeCommand.merging(context, dryRun: arguments.has(.dryRun)) {
            (seeder) async throws(SeedbedError) in
            try await seeder.unify(
                deduplications, account: .signedOut, dryRun: arguments.has(.dryRun), progress: Progress.show)
        }
        try reports.print(of: arguments)
    }

    /// The name of the identity column in a table that no catalog knows.
    private static func uuid(_ arguments: Arguments, _ catalogs: [Catalog]) -> String {
        (try? arguments.layout(of: "", catalogs))?.mapping.uuid ?? "uuid"
    }
}
