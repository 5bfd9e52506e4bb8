public import Seedbed

extension SQLiteStore {
    /// Updates the row, one column at a time, marked as an import's.
    public func file(_ fields: [StoredField], in copy: Copy, of table: SeedTable) throws(StoreError) {
        let layout = try layout(of: table)
        let row = CopyReader.values(copy.row)
        let updateDate = SQL.quote(table.mapping.updateDate)
        let find = "FROM \(SQL.quote(layout.name)) WHERE \(Self.isRow(layout))"
        guard let before = try connection.row("SELECT \(updateDate) \(find)", row) else { return }
        for field in fields {
            do throws(StoreError) {
                try transaction { () throws(StoreError) in
                    try Bookkeeping.whileImporting(on: connection) { () throws(StoreError) in
                        try connection.run(
                            "UPDATE OR ABORT \(SQL.quote(layout.name)) SET \(SQL.quote(field.column)) = ? WHERE \(Self.isRow(layout))",
                            [field.value] + row)
                    }
                }
            } catch .constraint {
                continue
            }
        }
        // A trigger of the app's may have stamped it.
        if let after = try connection.row("SELECT \(updateDate) \(find)", row), after != before {
            try putBack(before[0], in: table.mapping.updateDate, of: row, layout)
        }
    }
}
