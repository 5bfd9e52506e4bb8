public import Seedbed

extension SQLiteStore {
    /// Sets both dates in one update, which no trigger takes for anything else.
    public func mark(_ mark: DismissRule.Mark, in table: SeedTable) throws(StoreError) {
        guard let dismissDate = table.mapping.dismissDate else { return }
        let layout = try layout(of: table)
        let dates = [mark.dismissDate.map(table.dates.value) ?? .null, table.dates.value(of: mark.updateDate)]
        try connection.run(
            """
            UPDATE \(SQL.quote(layout.name))
            SET \(SQL.quote(dismissDate)) = ?, \(SQL.quote(table.mapping.updateDate)) = ? WHERE \(Self.isRow(layout))
            """, dates + CopyReader.values(mark.copy.row))
    }
}
