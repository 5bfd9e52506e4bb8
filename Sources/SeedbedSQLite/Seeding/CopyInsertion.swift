internal import Seedbed

/// Inserts seeds.
struct CopyInsertion {
    let store: SQLiteStore

    /// Inserts the row, and leaves columns that nobody names to the table's defaults.
    func insert(_ row: NewCopy, into table: SeedTable, inheriting: SeedCopy?) throws(StoreError) -> SeedCopy {
        try insert(row, with: try values(of: row, in: table, inheriting: inheriting))
    }

    /// Inserts rows that declare the same columns many at a time: a statement that writes many rows takes half the time of
    /// as many statements.
    func insert(_ rows: [NewCopy], into table: SeedTable) throws(StoreError) {
        var start = 0
        while start < rows.count {
            let plan = try insertPlan(for: rows[start], in: table)
            let most = min(start + plan.rowsAtOnce, rows.count)
            let alike = start..<((start..<most).first { !plan.fits(rows[$0]) } ?? most)
            if alike.count == plan.rowsAtOnce {
                let sql = try store.sql("insert", table, plan.columns) { plan.sqlAtOnce }
                try run(sql, plan.values(of: rows[alike]), plan, rows: alike.count)
            } else {
                for place in alike { try run(plan.sql, plan.values(of: rows[place]), plan) }
            }
            start = alike.upperBound
        }
    }

    /// What the columns of a new row are to hold: the seed's fields, the tags, and what it inherits.
    func values(
        of row: NewCopy, in table: SeedTable, inheriting: SeedCopy?
    ) throws(StoreError) -> (plan: InsertStatement, values: [SeedValue]) {
        let plan = try insertPlan(for: row, in: table)
        let values = plan.values(of: row)
        guard let inheriting else { return (plan, values) }
        let inherited = inheritedColumns(of: table, plan.layout, beside: plan.columns)
        if !inherited.isEmpty,
            let old = try store.connection.row(
                "SELECT \(SQL.list(inherited)) FROM \(SQL.quote(plan.layout.name)) WHERE \(plan.layout.isRow())",
                CopyDecoder.values(inheriting.row))
        {
            return (plan.adding(inherited), values + old)
        }
        return (plan, values)
    }

    /// The plan of the last insert, as long as the rows are alike.
    private func insertPlan(for row: NewCopy, in table: SeedTable) throws(StoreError) -> InsertStatement {
        if let known = store.known.inserting, known.fits(row, table) { return known }
        let layout = try store.layout(of: table)
        let plan = InsertStatement(
            row, table: table, layout: layout, isStamped: store.known.stampedTables.contains(layout.name),
            mayBeRefused: try mayRaise(layout.name), inCapitals: try spellsCapitals(layout, table))
        store.known.inserting = plan
        return plan
    }

    /// Whether a trigger of the app's may refuse a row of the table.
    private func mayRaise(_ table: String) throws(StoreError) -> Bool {
        let triggers = try store.connection.schema.index(on: store.connection).triggers(of: table)
        return triggers.contains {
            !$0.name.lowercased().hasPrefix("seedbed_") && $0.sql.lowercased().contains("raise")
        }
    }

    /// The value of the uuid column in a new row of this table.
    func fresh(_ uuid: UUIDText, in table: SeedTable) throws(StoreError) -> SeedValue {
        try store.reader(of: table).fresh(uuid, inCapitals: try spellsCapitals(try store.layout(of: table), table))
    }

    /// Whether the table spells identities in capitals, as the row with the greatest one does; asked once a transaction.
    private func spellsCapitals(_ layout: TableLayout, _ table: SeedTable) throws(StoreError) -> Bool {
        if let known = store.known.capitals[layout.name] { return known }
        // Bytes have one spelling, and their index is not in the order of texts.
        if layout.column(table.mapping.uuid)?.isBlob == true { return false }
        let uuid = SQL.quote(table.mapping.uuid)
        let greatest = try store.connection.row(
            "SELECT \(uuid) FROM \(SQL.quote(layout.name)) ORDER BY \(uuid) COLLATE NOCASE DESC LIMIT 1")
        let isCapital = if case .text(let text)? = greatest?[0] { UUIDText.isCapital(text) } else { false }
        store.known.capitals[layout.name] = isCapital
        return isCapital
    }

    /// Inserts a row whose columns hold these values; `ABORT`, whatever a constraint of the table's would rather do.
    func insert(
        _ row: NewCopy, with new: (plan: InsertStatement, values: [SeedValue])
    ) throws(StoreError) -> SeedCopy {
        let (plan, values) = new
        try run(plan.sql, values, plan)
        return SeedCopy(
            row: plan.row(of: values, number: store.connection.lastInsertedRow), uuid: row.uuid,
            spelling: plan.spelling(of: row.uuid), createDate: row.createDate)
    }

    /// Inserts rows, and refuses those that a trigger of the app's ignores (`RAISE(IGNORE)`) as a constraint would.
    ///
    /// If they counted as inserted, Seedbed would not try them again.
    private func run(_ sql: String, _ values: [SeedValue], _ plan: InsertStatement, rows: Int = 1) throws(StoreError) {
        do throws(StoreError) {
            if plan.mayBeRefused { try store.connection.execute("SAVEPOINT seedbed_insert") }
            if plan.isStamped {
                // The additions of the app's triggers are not an edit.
                try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
                    try runWhole(sql, values, rows)
                    try putDatesBack(plan, values, rows)
                }
            } else {
                try runWhole(sql, values, rows)
            }
            if plan.mayBeRefused { try store.connection.execute("RELEASE seedbed_insert") }
        } catch {
            // `RAISE(FAIL)` undoes nothing of its statement by itself.
            if plan.mayBeRefused, store.connection.isInTransaction {
                try store.connection.execute("ROLLBACK TO seedbed_insert; RELEASE seedbed_insert")
            }
            throw error.inTable(plan.layout.name)
        }
    }

    /// Takes the stamps of the app's triggers back from rows that were just inserted.
    private func putDatesBack(_ plan: InsertStatement, _ values: [SeedValue], _ rows: Int) throws(StoreError) {
        if store.known.updateDates[SQL.folded(plan.layout.name)]?.isStamped != true { return }
        let uuids = plan.identities(in: values, rows: rows)
        let updateDate = SQL.quote(plan.updateDate)
        try store.connection.withoutTriggers { () throws(StoreError) in
            try store.connection.run(
                """
                UPDATE \(SQL.quote(plan.layout.name)) SET \(updateDate) = NULL WHERE \(updateDate) IS NOT NULL
                AND \(SQL.quote(plan.uuid)) IN (\(SQL.parameters(uuids.count)))
                """, uuids)
        }
    }

    private func runWhole(_ sql: String, _ values: [SeedValue], _ rows: Int) throws(StoreError) {
        try store.connection.run(sql, values)
        if store.connection.changes != rows {
            throw .constraint(store: store.path, table: "", detail: "a trigger ignores it")
        }
    }

    /// What a user's filing and using has left in the older copy: it is no edit, but it is the user's all the same.
    private func inheritedColumns(of table: SeedTable, _ layout: TableLayout, beside declared: [String]) -> [String] {
        let declared = Set((declared + table.mapping.columns).map(SQL.folded))
        let kept = layout.volatileColumns(of: table).subtracting(declared)
        return layout.columns.filter { kept.contains(SQL.folded($0.name)) && !$0.isGenerated }.map(\.name)
    }

}

extension CopyInsertion {
    /// Sets both dates in one update, which no trigger takes for anything else.
    func mark(_ mark: DismissRule.Mark, in table: SeedTable) throws(StoreError) {
        guard let dismissDate = table.mapping.dismissDate else { return }
        let layout = try store.layout(of: table)
        let dates = [mark.dismissDate.map(table.dates.value) ?? .null, table.dates.value(of: mark.updateDate)]
        try store.connection.run(
            """
            UPDATE \(SQL.quote(layout.name))
            SET \(SQL.quote(dismissDate)) = ?, \(SQL.quote(table.mapping.updateDate)) = ? WHERE \(layout.isRow())
            """, dates + CopyDecoder.values(mark.copy.row))
    }
}
