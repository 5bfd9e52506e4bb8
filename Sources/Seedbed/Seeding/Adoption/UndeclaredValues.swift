/// Counts the rows that hold values in columns of a table that no catalog declares.
///
/// The proof passes over such a column, so that a row counts as a copy whatever it holds there (T4). New copies come without the
/// value (S3).
package struct UndeclaredValues {
    /// The columns to read of each row.
    package let columns: [String]
    private let table: String
    /// The value of each column in a row that is inserted without it; `nil` if that cannot be told.
    private let defaults: [SeedValue?]
    private var rows: [Int]

    /// - Parameter other: a column that the caller names, or `nil`.
    package init(
        in table: SeedTable, of catalogs: [Catalog], beside other: String? = nil, _ store: any SeedStore
    ) throws(StoreError) {
        let own = catalogs.filter { $0.table.name.isSameName(as: table.name) }
        let volatile = try store.columns.volatileColumns(of: table)
        let declared = Set(
            (table.mapping.columns + table.key + volatile + [other].compactMap(\.self) + own.flatMap(\.seededColumns))
                .map(SQLName.init))
        columns = try store.columns.columns(of: table).filter { !declared.contains(SQLName($0)) }
        self.table = table.name
        defaults = try store.columns.defaultValues(of: columns, in: table)
        rows = columns.map { _ in 0 }
    }

    /// Notes a row by its values in ``columns``.
    package mutating func note(_ values: some Collection<SeedValue>) {
        for (place, value) in values.enumerated() {
            // The app's own triggers write a column whose default cannot be told.
            guard let usual = defaults[place], !value.isNull, value != usual else { continue }
            rows[place] += 1
        }
    }

    /// The columns in which a row held something.
    package var found: [AdoptionReport.UndeclaredColumn] {
        zip(columns, rows).filter { $1 > 0 }.map { AdoptionReport.UndeclaredColumn(table: table, column: $0, rows: $1) }
    }
}
