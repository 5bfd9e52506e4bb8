package import Seedbed

extension SQLiteStore {
    /// The app's tables that have such a column, by name.
    package func tables(with column: String) throws(StoreError) -> [String] {
        var tables: [String] = []
        for table in try connection.schema.index(on: connection).names {
            let found = try connection.row(
                "SELECT 1 FROM pragma_table_info(?) WHERE name = ? COLLATE NOCASE", [.text(table), .text(column)])
            if found != nil { tables.append(table) }
        }
        return tables
    }

    /// The columns of a table that can be written.
    package func writableColumns(of table: String) throws(DedupeError) -> [String] {
        let layout: TableLayout?
        do throws(StoreError) { layout = try SchemaReader(store: path).layout(of: table, on: connection) } catch {
            throw .store(error)
        }
        guard let layout else { throw .missingTable(store: path, table: table) }
        return layout.columns.filter { !$0.isGenerated }.map(\.name)
    }
}
