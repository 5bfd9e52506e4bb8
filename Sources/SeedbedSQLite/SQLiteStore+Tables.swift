package import Seedbed

extension SQLiteStore {
    /// The app's tables that have such a column, by name.
    package func tables(with column: String) throws(StoreError) -> [String] {
        try connection.rows(
            """
            SELECT m.name FROM pragma_table_list AS m WHERE m.schema = 'main' AND m.type = 'table'
            AND m.name NOT LIKE 'seedbed\\_%' ESCAPE '\\' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            AND EXISTS (SELECT 1 FROM pragma_table_info(m.name) AS c WHERE c.name = ? COLLATE NOCASE) ORDER BY m.name
            """, [.text(column)]
        ).map { $0[0].text }
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
