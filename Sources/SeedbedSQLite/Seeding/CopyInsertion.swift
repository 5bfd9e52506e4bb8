internal import Seedbed

/// Inserts seeds.
struct CopyInsertion {
    let store: SQLiteStore

    /// Carries out ``SQLiteStore/insert(_:into:inheriting:)``.
    func insert(_ row: NewCopy, into table: SeedTable, inheriting: SeedCopy?) throws(StoreError) -> SeedCopy {
        let new = try values(of: row, in: table, inheriting: inheriting)
        guard let inheriting, Self.inheritsReference(new) else { return try insert(row, with: new) }
        let references = SQLiteReferences(store: store)
        let dangling = try references.danglingKeys(of: CopyDecoder.values(inheriting.row), new.plan.layout)
        if dangling.isEmpty { return try insert(row, with: new) }
        // The row to which the user's filing refers may still arrive, and the older copy refers to it as well.
        return try store.connection.deferringForeignKeys { () throws(StoreError) in
            let copy = try insert(row, with: new)
            let all = try references.danglingKeys(of: CopyDecoder.values(copy.row), new.plan.layout)
            if all.allSatisfy({ key in dangling.contains { $0.isSame(as: key) } }) { return copy }
            throw .constraint(store: store.path, table: table.name, detail: "FOREIGN KEY constraint failed")
        }
    }

    /// Whether a row takes a reference over from the older copy.
    private static func inheritsReference(_ new: (plan: InsertStatement, values: [SeedValue])) -> Bool {
        if new.plan.inheritedColumns.isEmpty || new.plan.layout.foreignKeys.isEmpty { return false }
        let names = new.plan.layout.foreignKeys.flatMap(\.childColumns)
        let inherited = new.plan.inheritedColumns.filter { column in names.contains { $0.isSameName(as: column) } }
        return zip(new.plan.columns, new.values).contains { inherited.contains($0) && !$1.isNull }
    }

    /// Carries out ``SQLiteStore/insert(_:into:)``.
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

    /// Returns the values of a new row's columns: the seed's fields, the tags, and what it inherits.
    func values(
        of row: NewCopy, in table: SeedTable, inheriting: SeedCopy?
    ) throws(StoreError) -> (plan: InsertStatement, values: [SeedValue]) {
        let plan = try insertPlan(for: row, in: table)
        let values = plan.values(of: row)
        guard let inheriting else { return (plan, values) }
        let inherited = plan.inheritedColumns
        if !inherited.isEmpty,
            let old = try store.connection.row(
                "SELECT \(SQL.list(inherited)) FROM \(SQL.quote(plan.layout.name)) WHERE \(plan.layout.isRow())",
                CopyDecoder.values(inheriting.row))
        {
            return (plan.adding(inherited), values + old)
        }
        return (plan, values)
    }

    /// Returns the statement of the last insertion, as long as the rows are alike.
    private func insertPlan(for row: NewCopy, in table: SeedTable) throws(StoreError) -> InsertStatement {
        if let known = store.known.inserting, known.fits(row, table) { return known }
        let layout = try store.layout(of: table)
        var plan = InsertStatement(
            row, table: table, layout: layout, isStamped: store.known.stampedTables.contains(layout.name),
            mayBeRefused: try !TriggerProbe.triggers(of: layout.name, on: store.connection).isEmpty,
            needsNoTriggers: try store.preparation.hasOnlyIdleTriggers(layout),
            inCapitals: try spellsCapitals(layout, table))
        plan.inheritedColumns = inheritedColumns(of: table, layout, beside: plan.columns)
        store.known.inserting = plan
        return plan
    }

    /// Returns the value of the uuid column in a new row of this table.
    func fresh(_ uuid: UUIDText, in table: SeedTable) throws(StoreError) -> SeedValue {
        try store.reader(of: table).fresh(uuid, inCapitals: try spellsCapitals(try store.layout(of: table), table))
    }

    /// Whether the table spells identities in capitals, as the row with the greatest one does; asked once a transaction.
    private func spellsCapitals(_ layout: TableLayout, _ table: SeedTable) throws(StoreError) -> Bool {
        if let known = store.known.capitals[layout.name] { return known }
        // Bytes have one spelling, and their index does not have the order of texts.
        if layout.column(table.mapping.uuid)?.isBlob == true { return false }
        let uuid = SQL.quote(table.mapping.uuid)
        let greatest = try store.connection.row(
            "SELECT \(uuid) FROM \(SQL.quote(layout.name)) ORDER BY \(uuid) COLLATE NOCASE DESC LIMIT 1")
        let isCapital = if case .text(let text)? = greatest?[0] { UUIDText.isCapital(text) } else { false }
        store.known.capitals[layout.name] = isCapital
        return isCapital
    }

    /// Inserts a row with these values by `ABORT`, whatever conflict clause a constraint of the table has.
    func insert(
        _ row: NewCopy, with new: (plan: InsertStatement, values: [SeedValue])
    ) throws(StoreError) -> SeedCopy {
        let (plan, values) = new
        try run(plan.sql, values, plan)
        return SeedCopy(
            row: plan.row(of: values, number: store.connection.lastInsertedRow), uuid: row.uuid,
            spelling: plan.spelling(of: row.uuid), createDate: row.createDate)
    }

    /// Inserts rows, and refuses those that a trigger of the app ignores (`RAISE(IGNORE)`) as a constraint would.
    ///
    /// If they counted as inserted, Seedbed would not try them again.
    private func run(_ sql: String, _ values: [SeedValue], _ plan: InsertStatement, rows: Int = 1) throws(StoreError) {
        do throws(StoreError) {
            if plan.mayBeRefused { try store.connection.execute("SAVEPOINT seedbed_insert") }
            if plan.isStamped {
                // Additions by the app's triggers are not an edit.
                try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
                    try runWhole(sql, values, plan, rows)
                    try putDatesBack(plan, values, rows)
                }
            } else if plan.needsNoTriggers, !plan.mayBeRefused {
                try store.connection.runWithoutTriggers(sql, values)
            } else {
                try runWhole(sql, values, plan, rows)
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

    /// Removes the stamps of the app's triggers from rows that were just inserted.
    private func putDatesBack(_ plan: InsertStatement, _ values: [SeedValue], _ rows: Int) throws(StoreError) {
        if store.known.updateDates[SQLName(plan.layout.name)]?.isStamped != true { return }
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

    private func runWhole(
        _ sql: String, _ values: [SeedValue], _ plan: InsertStatement, _ rows: Int
    ) throws(StoreError) {
        try store.connection.run(sql, values)
        if store.connection.changes != rows {
            let raises = try TriggerProbe.raises(insertingInto: plan.layout.name, on: store.connection)
            let triggers = try TriggerProbe.triggers(of: plan.layout.name, on: store.connection)
            let detail = RaisingTrigger.ignoring(raises, triggers)
            throw .constraint(store: store.path, table: "", detail: detail)
        }
    }

    /// Returns the columns in which the user has filed or sorted the older copy: that is not an edit, but it is the user's.
    private func inheritedColumns(of table: SeedTable, _ layout: TableLayout, beside declared: [String]) -> [String] {
        let declared = Set((declared + table.mapping.columns).map(SQLName.init))
        let kept = layout.volatileColumns(of: table).subtracting(declared)
            .subtracting(store.known.columnsNotTakenOver(layout, of: table))
        return layout.columns.filter { kept.contains(SQLName($0.name)) && !$0.isGenerated }.map(\.name)
    }

}

extension CopyInsertion {
    /// Carries out ``SQLiteStore/mark(_:in:)``.
    func mark(_ mark: SeedCopy.Mark, in table: SeedTable) throws(StoreError) {
        guard let dismissDate = table.mapping.dismissDate else { return }
        let layout = try store.layout(of: table)
        let dates = [mark.dismissDate.map(table.dates.value) ?? .null, table.dates.value(of: mark.updateDate)]
        try store.connection.run(
            """
            UPDATE \(layout.orAbort)\(SQL.quote(layout.name))
            SET \(SQL.quote(dismissDate)) = ?, \(SQL.quote(table.mapping.updateDate)) = ? WHERE \(layout.isRow())
            """, dates + CopyDecoder.values(mark.copy.row))
        if store.connection.changes != 1 {
            throw .constraint(store: store.path, table: layout.name, detail: "a trigger ignores it")
        }
    }
}
