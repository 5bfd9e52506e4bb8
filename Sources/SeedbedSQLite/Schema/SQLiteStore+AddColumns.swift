internal import Seedbed

extension SQLiteStore {
    /// Adds the bookkeeping columns that the catalog maps and the table lacks, where that was asked for; never others, and
    /// inside the transaction that is open.
    ///
    /// ```sql
    /// ALTER TABLE "SpeechType" ADD COLUMN "dismissDate" TEXT
    /// ```
    func addMissingColumns(of table: SeedTable) throws(StoreError) {
        guard options.addsColumns else { return }
        let layout = try layout(of: table)
        let dates =
            [table.mapping.createDate, table.mapping.updateDate] + [table.mapping.dismissDate].compactMap { $0 }
        for column in table.mapping.columns where layout.column(column) == nil {
            let type = dates.contains(column) ? Self.sqlType(table.dates) : "TEXT"
            try connection.execute("ALTER TABLE \(SQL.quote(layout.name)) ADD COLUMN \(SQL.quote(column)) \(type)")
            forgetLayouts()
        }
    }
}
