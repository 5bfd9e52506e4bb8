internal import Seedbed

/// Finds the columns of a `STRICT` table whose types do not take what a catalog puts into them.
///
/// Every other table takes any value in any column.
struct StrictTypes {
    let catalog: Catalog
    let layout: TableLayout

    /// One sentence for each such column, with its place in the catalog's file.
    func problems(on connection: borrowing Connection) throws(StoreError) -> [String] {
        if try !Self.isStrict(layout.name, on: connection) { return [] }
        var problems: [String] = []
        for (name, type) in written {
            guard let column = layout.column(name),
                !takes(type, column.type.uppercased()) || isMapped(name) && Self.cutsFractions(column.type.uppercased())
            else { continue }
            if catalog.columns?.contains(where: { $0.name == name }) == true, !catalog.hasValues(inColumn: name) {
                continue
            }
            let problem = catalog.problem(
                withColumn: name,
                "column “\(name)” is filled with \(words(for: type)), and in the STRICT table “\(layout.name)” of the store it is "
                    + "\(column.type.uppercased()), which does not take that; correct the type here or in the table")
            problems.append(problem.description)
        }
        return problems
    }

    /// Returns a column of a `STRICT` table that refuses the milliseconds of the dates which triggers write, or `nil`.
    static func columnWithoutFractions(
        of table: SeedTable, _ layout: TableLayout, on connection: borrowing Connection
    ) throws(StoreError) -> TableLayout.Column? {
        if ![.unix, .referenceDate].contains(table.dates) { return nil }
        let mapping = table.mapping
        let dates = [mapping.createDate, mapping.updateDate, mapping.dismissDate].compactMap {
            $0.flatMap(layout.column)
        }
        guard let column = dates.first(where: { cutsFractions($0.type.uppercased()) }) else { return nil }
        return try isStrict(layout.name, on: connection) ? column : nil
    }

    /// Whether a table is `STRICT`.
    static func isStrict(_ table: String, on connection: borrowing Connection) throws(StoreError) -> Bool {
        let sql = "SELECT strict FROM pragma_table_list(?) WHERE schema = 'main'"
        // An SQLite that does not know this pragma knows no such tables either.
        if connection.problem(in: sql) != nil { return false }
        return try connection.row(sql, [.text(table)])?[0] == .integer(1)
    }

    /// The columns that Seedbed writes: those of the mapping, and those that the catalog declares, with their types.
    private var written: [(name: String, type: Catalog.ColumnType)] {
        let mapping = catalog.table.mapping
        let dates = [mapping.createDate, mapping.updateDate] + [mapping.dismissDate].compactMap(\.self)
        var written: [(name: String, type: Catalog.ColumnType)] = dates.map { ($0, .date) }
        // A column of bytes holds an identity in 16 of them.
        if layout.column(mapping.uuid)?.isBlob != true { written.append((mapping.uuid, .uuid)) }
        if let seedID = mapping.seedID { written.append((seedID, .text)) }
        return written + (catalog.columns ?? []).map { ($0.name, $0.type) }
    }

    /// Whether it is a column to which triggers write the present time.
    private func isMapped(_ column: String) -> Bool {
        let mapping = catalog.table.mapping
        let dates = [mapping.createDate, mapping.updateDate, mapping.dismissDate]
        return [.unix, .referenceDate].contains(catalog.table.dates)
            && dates.contains { $0?.isSameName(as: column) == true }
    }

    /// Whether a column of a strict type takes no fractions.
    private static func cutsFractions(_ strict: String) -> Bool { ["INT", "INTEGER"].contains(strict) }

    private var hasTextDates: Bool { [.iso8601, .sqlite].contains(catalog.table.dates) }

    /// Whether a column of a strict type takes a value: SQLite turns a number into a text, but no word into a number.
    private func takes(_ type: Catalog.ColumnType, _ strict: String) -> Bool {
        switch strict {
        case "TEXT": type != .blob
        case "INT", "INTEGER": [.integer, .boolean].contains(type) || type == .date && !hasTextDates
        case "REAL": [.integer, .boolean, .real].contains(type) || type == .date && !hasTextDates
        case "BLOB": type == .blob
        default: true
        }
    }

    private func words(for type: Catalog.ColumnType) -> String {
        switch type {
        case .text: "texts"
        case .integer: "integers"
        case .real: "numbers"
        case .boolean: "booleans"
        case .date: hasTextDates ? "dates as texts" : "dates as numbers with fractions"
        case .uuid: "UUIDs as texts"
        case .json: "JSON texts"
        case .blob: "bytes"
        }
    }
}
