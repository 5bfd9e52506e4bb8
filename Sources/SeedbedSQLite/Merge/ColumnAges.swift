internal import Seedbed

/// The date since which each store of a merge knows a column, as far as its rows show.
final class ColumnAges {
    private let table: MergedTable
    private var known: [String: SeedInstant?] = [:]

    init(of table: MergedTable) { self.table = table }

    /// Returns when a row of a store was last written, and since when the store knows a column.
    ///
    /// It is asked before the merge writes to the table.
    func age(
        of row: IncomingRow, _ column: Int, in layout: TableLayout, on connection: borrowing Connection
    ) throws(StoreError) -> MergeJudge.NullAge {
        let mapping = table.table.mapping
        let dates = [mapping.createDate, mapping.updateDate].map { name in
            table.place(name).map { row.values[$0] } ?? .null
        }
        return (written(dates[0], dates[1]), try knownSince(column, in: layout, on: connection))
    }

    /// Returns the date of the oldest row with a value in the column.
    private func knownSince(
        _ column: Int, in layout: TableLayout, on connection: borrowing Connection
    ) throws(StoreError) -> SeedInstant? {
        let key = "\(connection.path)\u{0}\(column)"
        if let known = known[key] { return known }
        let mapping = table.table.mapping
        let dates = [mapping.createDate, mapping.updateDate].map { layout.column($0) == nil ? "NULL" : SQL.quote($0) }
        var oldest: SeedInstant?
        try connection.forEachRow(
            """
            SELECT DISTINCT \(dates.joined(separator: ", ")) FROM \(SQL.quote(layout.name))
            WHERE \(SQL.quote(table.columns[column])) IS NOT NULL
            """
        ) { (row: borrowing Statement) throws(StoreError) in
            guard let date = written(row.value(0), row.value(1)) else { return }
            oldest = min(oldest ?? date, date)
        }
        known[key] = .some(oldest)
        return oldest
    }

    /// Returns the date when a row was last written: by the user, or else as a seed.
    private func written(_ createDate: SeedValue, _ updateDate: SeedValue) -> SeedInstant? {
        table.table.dates.instant(from: updateDate.isNull ? createDate : updateDate)
    }
}
