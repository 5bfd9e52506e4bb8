internal import Seedbed

/// The rows that keep a new one out by a unique key.
extension CopyInsertion {
    /// Carries out ``SQLiteStore/copies(blocking:inheriting:from:)``.
    func copies(
        blocking row: NewCopy, inheriting: SeedCopy?, from table: SeedTable
    ) throws(StoreError) -> [SeedCopy] {
        let new = try values(of: row, in: table, inheriting: inheriting)
        let (layout, columns) = (new.plan.layout, new.plan.columns)
        let reader = try store.reader(of: table)
        let find = try store.sql("blocking", table, columns) { () throws(StoreError) in
            let keys = try uniqueKeys(of: layout, filledBy: columns).plain
            let finds = keys.map {
                "SELECT \(reader.columns(of: "t")) FROM new CROSS JOIN main.\(SQL.quote(layout.name)) AS t ON \($0)"
            }
            if finds.isEmpty { return "" }
            return """
                WITH new (\(SQL.list(columns))) AS (VALUES (\(SQL.parameters(columns.count))))
                \(finds.joined(separator: " UNION ALL "))
                """
        }
        let meet = try store.sql("meeting", table, columns) { () throws(StoreError) in
            if try !uniqueKeys(of: layout, filledBy: columns).hasOthers { return "" }
            let date = SQL.quote(table.mapping.updateDate)
            return "\(new.plan.sql) ON CONFLICT DO UPDATE SET \(date) = \(date) RETURNING \(reader.returnedColumns)"
        }
        var copies: [SeedCopy] = []
        if !find.isEmpty {
            try store.connection.forEachRow(find, new.values) { (row: borrowing Statement) throws(StoreError) in
                copies.append(reader.copy(row))
            }
        }
        if !meet.isEmpty, let met = try copy(metBy: meet, new.values, reader), met.uuid != row.uuid {
            copies.append(met)
        }
        return copies
    }

    /// Returns the conditions that a row `t` holds a key of the row `new`, one for each unique key.
    ///
    /// `hasOthers` says whether other keys exist: of expressions, of generated columns, or of some rows only.
    private func uniqueKeys(
        of layout: TableLayout, filledBy columns: [String]
    ) throws(StoreError) -> (plain: [String], hasOthers: Bool) {
        let rows = try store.connection.rows("SELECT name, dflt_value FROM pragma_table_info(?)", [.text(layout.name)])
        let defaults = Dictionary(rows.map { (SQLName($0[0].text), $0[1]) }) { first, _ in first }
        let filled = Set(columns.map(SQLName.init))
        let indexes = try TableIndex.unique(of: layout.name, on: store.connection)
        let complete = indexes.filter { $0.isPlain(in: layout) }
        var plain = complete.sorted { $0.name < $1.name }.map { index in
            index.isSame { column in
                if filled.contains(SQLName(column)) { return "new.\(SQL.quote(column))" }
                // A column without a value holds its default; without a default it is null, which equals no key.
                return defaults[SQLName(column)].flatMap { $0.isNull ? nil : "(\($0.text))" } ?? "NULL"
            }
        }
        if let number = layout.primaryKey.first, layout.isRowNumber(number), filled.contains(SQLName(number)) {
            plain.append("t.\(SQL.quote(number)) = new.\(SQL.quote(number))")
        }
        return (plain, complete.count < indexes.count)
    }

    /// Returns the row that SQLite itself meets by such a statement; rolls the statement back.
    private func copy(
        metBy sql: String, _ values: [SeedValue], _ reader: CopyDecoder
    ) throws(StoreError) -> SeedCopy? {
        var met: SeedCopy?
        var failure: StoreError?
        try store.connection.execute("SAVEPOINT seedbed_barring")
        do throws(StoreError) {
            try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
                try store.connection.forEachRow(sql, values) { (row: borrowing Statement) throws(StoreError) in
                    met = reader.copy(row)
                }
            }
        } catch .constraint {
            // Another rule of the table refuses the row: no row is in the way.
            met = nil
        } catch {
            failure = error
        }
        try store.connection.execute("ROLLBACK TO seedbed_barring; RELEASE seedbed_barring")
        if let failure { throw failure }
        return met
    }
}
