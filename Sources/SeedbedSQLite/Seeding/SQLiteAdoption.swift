internal import Seedbed

/// Makes copies of rows from before Seedbed (A1 to A3).
struct SQLiteAdoption: StoreAdoption {
    let store: SQLiteStore

    /// Logs each row whole, then writes its columns as an import does.
    ///
    /// So the triggers take the write for no edit, and note each row as one that came in.
    func adopt(
        _ rows: [PlannedAdoption], in table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) {
        if rows.isEmpty { return }
        let layout = try store.layout(of: table)
        let cleanup = try store.removals.number(of: run)
        // Triggers on the log are for what others delete. On a connection of the app it is left to the app's settings.
        try store.connection.withoutTriggers(if: store.connection.isOwned) { () throws(StoreError) in
            try log(rows, layout, as: cleanup, at: now)
        }
        store.pending.keepsArrivals = true
        // In a plain table Seedbed's triggers do nothing during an import but note the rows.
        let hasOnlyOwn = try store.preparation.hasOnlyOwnTriggers(layout)
        let needsNoTriggers = !table.isDurable && hasOnlyOwn
        try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
            for planned in rows {
                let row = CopyDecoder.values(planned.copy.row)
                try keepingDate(of: row, unlessIn: planned.fields, table, layout) { () throws(StoreError) in
                    try write(planned.fields, to: row, table, layout, needsNoTriggers: needsNoTriggers)
                }
                if !hasOnlyOwn { try refuseIfUnwritten(planned, to: row, table, layout) }
            }
        }
        if needsNoTriggers { try noteArrivals(of: rows, table, layout) }
    }

    /// Notes the copies as the triggers would: in a plain table, those without an edit.
    private func noteArrivals(
        of rows: [PlannedAdoption], _ table: SeedTable, _ layout: TableLayout
    ) throws(StoreError) {
        let reader = try store.reader(of: table)
        let kind = "arrived \(layout.name)"
        for planned in rows where !planned.copy.isTouched {
            if planned.fields.contains(where: { $0.column.isSameName(as: table.mapping.updateDate) }) { continue }
            try store.connection.run(
                "INSERT INTO seedbed_notes (kind, uuid) VALUES (?, ?)", [.text(kind), reader.stored(planned.uuid)])
        }
    }

    private func log(
        _ rows: [PlannedAdoption], _ layout: TableLayout, as cleanup: Int64, at now: SeedInstant
    ) throws(StoreError) {
        var log = LogWriter(layout, as: "t", seedID: nil, cleanup: cleanup, at: now)
        let find = "SELECT \(log.columns) FROM \(SQL.quote(layout.name)) AS t WHERE \(layout.isRow("t."))"
        try store.connection.withStatement(LogWriter.insert) { (insert: borrowing Statement) throws(StoreError) in
            try log.begin(insert)
            try store.connection.withStatement(find) { (find: borrowing Statement) throws(StoreError) in
                for planned in rows {
                    try find.bind(planned.copy.row)
                    if try find.step() { try log.addAdopted(planned.uuid, find, by: insert) }
                    find.rewind()
                }
            }
        }
    }

    /// Runs `body`, after which the row holds the `updateDate` of the fields, or else its former one.
    private func keepingDate(
        of row: [SeedValue], unlessIn fields: [StoredField], _ table: SeedTable, _ layout: TableLayout,
        _ body: () throws(StoreError) -> Void
    ) throws(StoreError) {
        if store.known.updateDates[SQLName(layout.name)]?.isStamped != true { return try body() }
        let updateDate = table.mapping.updateDate
        var date = fields.first { $0.column.isSameName(as: updateDate) }?.value
        if date == nil {
            date = try store.connection.row(
                "SELECT \(SQL.quote(updateDate)) FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())", row)?[0]
        }
        try body()
        if let date { try store.stamps.restore(date, in: updateDate, of: row, layout) }
    }

    private func write(
        _ fields: [StoredField], to row: [SeedValue], _ table: SeedTable, _ layout: TableLayout, needsNoTriggers: Bool
    ) throws(StoreError) {
        if fields.isEmpty { return }
        let reader = try store.reader(of: table)
        let isUUID = { (column: String) in column.isSameName(as: table.mapping.uuid) }
        let sets = fields.map { "\(SQL.quote($0.column)) = ?" }.joined(separator: ", ")
        let values = fields.map { isUUID($0.column) ? reader.stored(UUIDText($0.value.text)) : $0.value }
        do throws(StoreError) {
            let sql = "UPDATE \(layout.orAbort)\(SQL.quote(layout.name)) SET \(sets) WHERE \(layout.isRow())"
            // Without triggers SQLite need not save every page that the statement changes.
            if needsNoTriggers {
                try store.connection.runWithoutTriggers(sql, values + row)
            } else {
                try store.connection.run(sql, values + row)
            }
        } catch {
            throw error.inTable(layout.name)
        }
    }

    /// Throws if a trigger of the app has kept the row from being written: it may raise `IGNORE`, or write the former values again.
    private func refuseIfUnwritten(
        _ planned: PlannedAdoption, to row: [SeedValue], _ table: SeedTable, _ layout: TableLayout
    ) throws(StoreError) {
        let tags = [table.mapping.createDate] + [table.mapping.seedID].compactMap(\.self)
        let fields = planned.fields.filter { field in tags.contains(where: field.column.isSameName) }
        let isMoved = planned.fields.contains { field in layout.identity.contains(where: field.column.isSameName) }
        if fields.isEmpty || isMoved { return }
        let holds = fields.map { "\(SQL.quote($0.column)) IS ?" }.joined(separator: " AND ")
        let sql = "SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow()) AND \(holds)"
        if try store.connection.row(sql, row + fields.map(\.value)) != nil { return }
        throw .constraint(
            store: store.path, table: layout.name, detail: "a trigger of the app keeps row \(planned.uuid) as it is")
    }

    /// Compares the row with the log, column by column, and restores its former dates, its `seedID`, and mostly its identity.
    func disown(_ entry: RemovalLogEntry, in table: SeedTable) throws(StoreError) -> UndoReport.SkipReason? {
        guard let layout = try store.removals.undoneLayout(of: table.name, declaring: [table]),
            let logged = try store.connection.row("SELECT row FROM seedbed_log WHERE id = ?", [.integer(entry.id)])
        else { return .tableGone }
        var copies: [SeedCopy] = []
        for uuid in entry.identitiesSinceAdoption where copies.isEmpty {
            copies = try store.reads.copies(withUUID: uuid, of: table)
        }
        guard copies.count == 1, let copy = copies.first else { return .changed }
        let marks = Set(
            [table.mapping.createDate, table.mapping.updateDate, table.mapping.uuid]
                .map(SQLName.init) + (table.mapping.seedID.map { [SQLName($0)] } ?? []))
        let fields = RowJSON.columns(logged[0].text).filter { layout.column($0.name)?.isGenerated == false }
        let names = fields.map(\.name)
        let now = try store.connection.row(
            "SELECT \(SQL.list(names)) FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())",
            CopyDecoder.values(copy.row))
        guard let now, !names.isEmpty else { return .changed }
        let passed = layout.volatileColumns(of: table).union(marks)
        for (field, value) in zip(fields, now) where !passed.contains(SQLName(field.name)) {
            if !field.value.isExactly(value) { return .changed }
        }
        let keepsIdentity = !entry.restoresIdentity(from: copy.uuid)
        // To write an identity again makes SQLite look for all rows to which the row refers.
        let former = zip(fields, now).filter { field, value in
            if keepsIdentity, field.name.isSameName(as: table.mapping.uuid) { return false }
            return marks.contains(SQLName(field.name)) && !field.value.isExactly(value)
        }.map(\.0)
        if former.isEmpty { return nil }
        let sets = former.map { "\(SQL.quote($0.name)) = ?" }.joined(separator: ", ")
        var isAllowed = false
        try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
            isAllowed = try store.connection.isAllowed { () throws(StoreError) in
                try store.connection.runOnRow(
                    "UPDATE \(layout.orAbort)\(SQL.quote(layout.name)) SET \(sets) WHERE \(layout.isRow())",
                    former.map(\.value) + CopyDecoder.values(copy.row))
            }
        }
        return isAllowed ? nil : .conflict
    }
}

extension SeedValue {
    /// Whether both are the same value of the same kind.
    fileprivate func isExactly(_ other: SeedValue) -> Bool {
        switch (self, other) {
        case (.null, .null), (.integer, .integer), (.real, .real), (.text, .text), (.blob, .blob): self == other
        default: false
        }
    }
}
