internal import Seedbed

extension SQLiteDeduplication {
    /// Runs `SELECT columns FROM table WHERE column = value`, compared as the column compares.
    func rows(
        of table: String, where column: String, is value: SeedValue, columns: [String]
    ) throws(StoreError) -> [[SeedValue]] {
        let layout = try layout(named: table, with: columns + [column])
        return try store.connection.rows(
            "SELECT \(SQL.list(columns)) FROM \(SQL.quote(layout.name)) WHERE \(SQL.quote(column)) = ?", [value])
    }

    /// Runs `UPDATE table SET … WHERE column = value`, marked as an import's.
    @discardableResult
    func set(
        _ values: [String: SeedValue], in table: String, where column: String, is value: SeedValue
    ) throws(StoreError) -> Int {
        if values.isEmpty { return 0 }
        let fields = values.sorted { $0.key < $1.key }
        let layout = try layout(named: table, with: fields.map(\.key) + [column])
        let set = fields.map { "\(SQL.quote($0.key)) = ?" }.joined(separator: ", ")
        var count = 0
        // The app may merge rows before the first launch.
        if try Bookkeeping.version(on: store.connection) != Bookkeeping.version { try prepareLog() }
        try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
            do throws(StoreError) {
                try store.connection.run(
                    "UPDATE \(layout.orAbort)\(SQL.quote(layout.name)) SET \(set) WHERE \(SQL.quote(column)) = ?",
                    fields.map(\.value) + [value])
            } catch {
                throw error.inTable(layout.name)
            }
            count = store.connection.changes
        }
        return count
    }

    /// Returns the layout of a table that has these columns: names reach SQL only after they were found in the schema.
    private func layout(named name: String, with columns: [String]) throws(StoreError) -> TableLayout {
        guard let layout = try SchemaReader(store: store.path).layout(of: name, on: store.connection) else {
            throw .missingTable(store: store.path, table: name)
        }
        let missing = columns.filter { layout.column($0) == nil }
        if !missing.isEmpty { throw .missingColumns(store: store.path, table: layout.name, columns: missing) }
        return layout
    }
}
