internal import Seedbed

/// The values of rows, for the rules to compare (T4).
extension CopyReading {
    /// Carries out ``SQLiteStore/accept(_:of:columns:dryRun:)``.
    func accept(
        _ offer: SeedOffer, of table: SeedTable, columns: [String]?, dryRun: Bool
    ) throws(StoreError) -> Bool {
        try store.accept(offer, of: table, columns: columns, dryRun: dryRun)
    }

    /// Asks the note on the table's format of dates, and the dates themselves if the table has another format now.
    func formerDates(in table: SeedTable) throws(StoreError) -> SeedDateFormat? {
        try store.looking { () throws(StoreError) in try store.preparation.formerDates(in: table) }
    }

    /// Asks the note on the table's columns, and the rows if the table maps other ones now.
    func formerDateColumns(in table: SeedTable) throws(StoreError) -> [String: String] {
        try store.looking { () throws(StoreError) in try store.preparation.formerDateColumns(in: table) }
    }

    /// Finds each row by its number or key; a column that the table lacks is null.
    func values(
        of columns: [String], in copies: [SeedCopy], of table: SeedTable
    ) throws(StoreError) -> [[SeedValue]] {
        try store.looking { () throws(StoreError) in
            if copies.isEmpty { return [] }
            let layout = try store.layout(of: table)
            let list = columns.map { layout.column($0) == nil ? "NULL" : "t.\(SQL.quote($0))" }.joined(separator: ", ")
            let sql = """
                SELECT \(list.isEmpty ? "NULL" : list) FROM \(SQL.quote(layout.name)) AS t WHERE \(layout.isRow("t."))
                """
            var rows: [[SeedValue]] = []
            rows.reserveCapacity(copies.count)
            try store.connection.withStatement(sql) { (find: borrowing Statement) throws(StoreError) in
                for copy in copies {
                    try find.bind(copy.row)
                    rows.append(try find.step() ? find.values(0..<Int32(columns.count)) : [])
                    find.rewind()
                }
            }
            return rows
        }
    }

    /// Carries out ``SQLiteStore/forEachRow(of:columns:_:)``.
    func forEachRow(
        of table: SeedTable, columns: [String], _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try store.looking { () throws(StoreError) in
            let layout = try store.layout(of: table)
            let reader = try store.reader(of: table)
            let list = columns.map { layout.column($0) == nil ? "NULL" : "t.\(SQL.quote($0))" }
            let selected = ([reader.columns(of: "t")] + list).joined(separator: ", ")
            let end = reader.width + Int32(columns.count)
            try store.connection.forEachRow("SELECT \(selected) FROM \(SQL.quote(layout.name)) AS t") {
                (row: borrowing Statement) throws(StoreError) in
                try body(reader.copy(row), row.values(reader.width..<end))
            }
        }
    }

    /// Reads the table once, and lends SQLite's own memory of each row.
    func forEachRow(
        of table: SeedTable, columns: [String], settle: (LentRow) -> Bool,
        _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try store.looking { () throws(StoreError) in
            let layout = try store.layout(of: table)
            let reader = try store.reader(of: table)
            let list = columns.map { layout.column($0) == nil ? "NULL" : "t.\(SQL.quote($0))" }
            let selected = ([reader.columns(of: "t")] + list).joined(separator: ", ")
            let range = reader.width..<reader.width + Int32(columns.count)
            var lent = [LentValue](repeating: .null, count: columns.count)
            try store.connection.forEachRow("SELECT \(selected) FROM \(SQL.quote(layout.name)) AS t") {
                (row: borrowing Statement) throws(StoreError) in
                for place in lent.indices { lent[place] = row.lent(range.lowerBound &+ Int32(place)) }
                if lent.withUnsafeBufferPointer({ settle(reader.lentRow(row, $0)) }) { return }
                try body(reader.copy(row), row.values(range))
            }
        }
    }

    /// Returns the literals that the schema declares as defaults; `nil` for values that are computed or that triggers write.
    func defaultValues(of columns: [String], in table: SeedTable) throws(StoreError) -> [SeedValue?] {
        try store.looking { () throws(StoreError) in
            let layout = try store.layout(of: table)
            let stamps = try TriggerProbe.stamps(of: table, layout, on: store.connection)
            let written = stamps.onInsert.union(stamps.keptUp)
            var defaults: [SQLName: String] = [:]
            for row in try store.connection.rows(
                "SELECT name, dflt_value FROM pragma_table_xinfo(?) WHERE dflt_value IS NOT NULL", [.text(layout.name)])
            {
                defaults[SQLName(row[0].text)] = row[1].text
            }
            var values: [SeedValue?] = []
            for column in columns {
                let name = SQLName(column)
                guard let found = layout.column(column), !found.isGenerated, !written.contains(name), stamps.isComplete
                else {
                    values.append(nil)
                    continue
                }
                values.append(try defaults[name].map(literal) ?? .null)
            }
            return values
        }
    }

    /// Returns the schema's default for a column as an SQL expression, or `nil` if it is null.
    func defaultExpression(of column: String, _ layout: TableLayout) throws(StoreError) -> String? {
        let row = try store.connection.row(
            "SELECT dflt_value FROM pragma_table_xinfo(?) WHERE name = ? COLLATE NOCASE",
            [.text(layout.name), .text(column)])
        guard let text = row?[0].text, !text.isEmpty, !text.isSameName(as: "NULL") else { return nil }
        return text
    }

    /// Returns the default of a column, as it is stored, if every program can evaluate it: a trigger runs in whatever program writes.
    func plainDefault(of column: String, _ layout: TableLayout) throws(StoreError) -> String? {
        guard let text = try defaultExpression(of: column, layout) else { return nil }
        let affinity = layout.column(column)?.affinity ?? ""
        // The column makes a number of `strftime('%s', 'now')`. In a trigger NEW has no affinity, which would do the same.
        let stored =
            switch affinity {
            case "": text
            case "TEXT": "CAST((\(text)) AS TEXT)"
            default:
                "(SELECT iif(x = CAST(x AS NUMERIC), CAST(x AS NUMERIC), x) FROM (SELECT (\(text)) AS x))"
            }
        let model = try Connection(path: ":memory:", mode: .creating, busyTimeout: .zero)
        do throws(StoreError) {
            let types = try model.row("SELECT typeof((\(text))), typeof(\(stored))")
            return types?[0] == types?[1] ? text : stored
        } catch {
            return nil
        }
    }

    /// Returns the value of a literal, or `nil` for an expression, which may give another value each time.
    private func literal(_ text: String) throws(StoreError) -> SeedValue? {
        let bytes = Array(text.utf8)
        let isNumber = bytes.allSatisfy { 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
        let isText = bytes.count > 1 && bytes.first == 0x27 && bytes.last == 0x27
        let isWord = ["null", "true", "false"].contains(SQLName(text).foldedText)
        guard isNumber && !bytes.isEmpty || isText || isWord else { return nil }
        // `1-1` and `'a' || 'b'` are expressions too.
        let isSimple = isWord || (isText ? !bytes.dropFirst().dropLast().contains(0x27) : Double(text) != nil)
        return isSimple ? try store.connection.row("SELECT \(text)")?[0] : nil
    }

    /// Whether the row equals the fields byte by byte, after SQLite has converted them to the columns' types.
    func holds(_ fields: [StoredField], in copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        if fields.isEmpty { return true }
        let layout = try store.layout(of: table)
        let sql = try store.sql("holds", table, fields.map(\.column)) {
            let equal = fields.map { "\(SQL.quote($0.column)) IS ? COLLATE BINARY" }.joined(separator: " AND ")
            return "SELECT \(equal) FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())"
        }
        let row = try store.connection.row(sql, fields.map(\.value) + CopyDecoder.values(copy.row))
        return row?[0] == .integer(1)
    }

    /// Whether the group columns hold texts exactly as Seedbed writes them.
    ///
    /// The table was empty when its seeding began, only Seedbed writes to its rows, and the columns convert no text.
    func keepsTexts(inGroupsOf table: SeedTable) throws(StoreError) -> Bool {
        guard store.pending.unfinished.contains(where: { $0.table.name == table.name && $0.keepsTexts }) else {
            return false
        }
        let layout = try store.layout(of: table)
        return table.groupColumns.allSatisfy { ["", "TEXT"].contains(layout.column($0)?.affinity) }
    }
}
