internal import Seedbed

extension SQLiteStore {
    /// Makes a catalog's table where it is missing and was asked for, from the columns that its catalogs declare, and the
    /// tables that it refers to: without them SQLite takes no row.
    func createMissingTable(_ table: SeedTable) throws(StoreError) {
        guard !options.createsTablesOf.isEmpty,
            try SchemaReader(store: path).layout(of: table.name, on: connection) == nil,
            let definition = TableDefinition(of: table, in: options.createsTablesOf)
        else { return }
        try connection.execute(definition.sql)
        forgetLayouts()
        for parent in definition.referredTables { try createMissingTable(parent) }
    }
}
