internal import Seedbed
internal import SeedbedSQLite

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// `seedbed schema`: prints every statement that preparing a store runs.
enum SchemaCommand {
    /// Prints the statements for an empty store, or those that the store of `--store` still lacks.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let catalogs = try attempt { () throws(CatalogError) in try context.seeds.load() }
        let statements: [String]
        do throws(StoreError) {
            statements =
                arguments.has(.store)
                ? try Self.statements(for: catalogs, context) : try SQLiteStore.schema(for: catalogs)
        } catch .missingTable(":memory:", let table) {
            let file = catalogs.first { $0.table.name == table }?.file ?? table
            throw .noStoreAndNoColumns(file: file, table: table)
        } catch {
            throw .seedbed(.store(error))
        }
        let json: JSONValue = ["statements": .array(statements.map(JSONValue.string))]
        if arguments.has(.json) { return try StandardStream.output.write(json.printed) }
        let nothing = "-- Nothing: the store has all that Seedbed needs for these catalogs.\n"
        let text = statements.map { "\($0);\n" }.joined()
        try StandardStream.output.write(statements.isEmpty ? nothing : text)
    }

    /// The statements for what the store lacks: its tables too.
    private static func statements(
        for catalogs: [Catalog], _ context: CommandContext
    ) throws(StoreError) -> [String] {
        var options = context.options(dryRun: true)
        options.createsTablesOf = catalogs
        options.isPrivateCopy = true
        return try CommandContext.open(context.store, options).schema(for: catalogs)
    }
}
