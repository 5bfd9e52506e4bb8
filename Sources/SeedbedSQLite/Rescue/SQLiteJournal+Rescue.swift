internal import Seedbed

extension SQLiteJournal {
    /// Inserts the values within SQLite, so that each comes back as it was; marked as an import's, so that no trigger dates it.
    func rescue(
        _ entry: JournalEntry, as uuid: UUIDText, into table: SeedTable,
        replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> JournalEntry.Outcome {
        let layout = try store.layout(of: table)
        return try rescue(entry, as: uuid, layout, table, replaces: replaces, in: run) {
            (version) throws(StoreError) in
            try insert(uuid, from: version, layout, table)
        }
    }

    /// Deletes the copy and inserts the values, while the rows that refer to the copy are detached.
    func rescue(
        _ entry: JournalEntry, as uuid: UUIDText, inPlaceOf removal: PlannedRemoval, in table: SeedTable,
        at now: SeedInstant, replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        let layout = try store.layout(of: table)
        let fresh = try store.reader(of: table).stored(uuid)
        let old = CopyDecoder.values(removal.copy.row)
        var removed: [RemovedRow] = []
        let outcome = try rescue(entry, as: uuid, layout, table, replaces: replaces, in: run) {
            (version) throws(StoreError) in
            removed = try store.connection.leavingNoReferenceOpen { () throws(StoreError) in
                try store.removal.makeRoom([removal], table, layout, fresh: [fresh], at: now, in: run) {
                    (_) throws(StoreError) in
                    try store.removal.delete(old, layout)
                    try insert(uuid, from: version, layout, table)
                    return [try copy(uuid, of: table) ?? removal.copy]
                }
            }
        }
        return outcome == .inserted ? removed : []
    }

    /// Inserts a lost copy, and makes all rows that refer to it refer to the row in its place.
    ///
    /// - Parameters:
    ///   - isTogether: whether other lost copies come back after it, to which it may refer and which may refer to it.
    ///   - replaces: whether a version that came in takes the place of the one that is held.
    ///   - rules: decides how the rows move that refer to the lost copy.
    func rescue(
        _ entry: JournalEntry, as uuid: UUIDText, _ layout: TableLayout, _ table: SeedTable,
        isTogether: Bool = false, replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun,
        insert: (UUIDText) throws(StoreError) -> Void
    ) throws(StoreError) -> JournalEntry.Outcome {
        let reader = try store.reader(of: table)
        let there = try store.connection.row(
            """
            SELECT \(SQL.list(table.groupColumns, prefix: "t.")) FROM \(SQL.quote(layout.name)) AS t
            WHERE \(reader.hasUUID(in: "t"))
            """, [reader.stored(uuid)]
        ).map(table.currentGroup)
        let lost = try parentValues(of: entry, layout)
        let other = try load(uuid, of: table, replaces: replaces)
        let isNewer = other.isHeld && replaces(other.updateDate, entry.updateDate)
        let newer = isNewer ? uuid : entry.uuid
        let group = try heldGroup(entry.uuid, table, layout)
        // If identities are counted up, it may be that of any row.
        let held = other.isHeld ? try heldGroup(uuid, table, layout) : nil
        for other in [there, held] where other ?? group != group { return .refused }
        if there == nil {
            do throws(StoreError) {
                try store.transaction { () throws(StoreError) in
                    try insert(newer)
                    if !isTogether, try lacksParents(uuid, table) {
                        throw .constraint(
                            store: store.path, table: layout.name, detail: "FOREIGN KEY constraint failed")
                    }
                }
            } catch .constraint(_, _, let rule) {
                run.didRefuse(entry.uuid, by: rule, rows: try rowsInTheWay(of: newer, layout, table))
                return .refused
            }
        }
        try hold(newer, as: uuid, insteadOf: entry, isNewer: isNewer, isInserted: there == nil, table)
        try moveChildren(lost, to: uuid, layout, table, keepsCycles: isTogether || there == nil, run)
        try reconcileKeptRows(of: entry.uuid, as: uuid, lost, layout, table)
        if there == nil { return .inserted }
        if let copy = try copy(uuid, of: table), copy.isTouched { try journal(copy, of: table) }
        return .wasThere
    }

    /// Returns the group of the version that the journal holds under an identity, or `nil` if it holds none.
    func heldGroup(
        _ uuid: UUIDText, _ table: SeedTable, _ layout: TableLayout
    ) throws(StoreError) -> [SeedValue]? {
        let values = table.groupColumns.map { Self.heldValue(of: layout.column($0)?.name ?? $0) }
        return try store.connection.row(
            """
            SELECT \(values.joined(separator: ", "))
            WHERE EXISTS (SELECT 1 FROM temp.seedbed_held WHERE tbl = ?1 AND uuid = ?2)
            """, heldKey(uuid, layout)
        ).map(table.currentGroup)
    }

    /// Answers for the row under its new identity, as rescued once more, and discards the lost one.
    ///
    /// The held values of the lost copy stay available under the new identity, for ``writeBack(_:over:in:)``.
    private func hold(
        _ version: UUIDText, as uuid: UUIDText, insteadOf lost: JournalEntry, isNewer: Bool, isInserted: Bool,
        _ table: SeedTable
    ) throws(StoreError) {
        let layout = try store.layout(of: table)
        let (old, new) = (heldKey(lost.uuid, layout), heldKey(uuid, layout))
        let key = try entryKey(uuid, table)
        var rescues = Int64(lost.rescues)
        if isNewer, let row = try store.connection.row("SELECT rescues FROM seedbed_edits WHERE \(Self.isEntry)", key) {
            rescues = row[0].integer
        }
        if isInserted {
            try forgetVersions(uuid, table, isNew: true)
        } else {
            // Another device's row may not take all of it.
            try store.connection.run(
                "UPDATE seedbed_notes SET kind = ?, uuid = ? WHERE \(Self.isVersion)",
                [.text("held \(layout.name)"), key[1]] + (try versionKey(lost.uuid, table)))
        }
        try discard(lost, of: table, hasVersions: isInserted)
        try store.connection.run("DELETE FROM seedbed_edits WHERE \(Self.isEntry)", key)
        try store.connection.run(
            "DELETE FROM temp.seedbed_held WHERE tbl = ? AND uuid = ?", version == uuid ? old : new)
        try store.connection.run("UPDATE temp.seedbed_held SET uuid = ?3 WHERE tbl = ?1 AND uuid = ?2", old + [new[1]])
        let updateDate = Self.heldValue(of: layout.column(table.mapping.updateDate)?.name ?? table.mapping.updateDate)
        try store.connection.run(
            "INSERT INTO seedbed_edits (tbl, uuid, rescues, since) SELECT ?1, ?3, ?4, \(updateDate) WHERE ?2 IS NOT NULL",
            new + [key[1], .integer(rescues.addingReportingOverflow(1).partialValue)])
    }

    /// Inserts the held values of a version under an identity.
    ///
    /// It is a new row to the sync engine: columns that the app's triggers keep up get their defaults. A count of
    /// referring rows comes back too if these still refer to the row's number: no trigger counts them again.
    func insert(
        _ uuid: UUIDText, from version: UUIDText, _ layout: TableLayout, _ table: SeedTable
    ) throws(StoreError) {
        let name = SQL.quote(layout.name)
        let number = layout.localKey(uuid: table.mapping.uuid).map(SQLName.init)
        var columns: [String] = []
        var values: [String] = []
        var passed = store.known.columnsNotTakenOver(layout, of: table).union([SQLName(table.mapping.uuid)])
        let counted = store.known.countedColumns(layout, of: table)
        if !counted.isEmpty, let number, try isReferred(byNumber: number, of: version, layout) {
            passed.subtract(counted)
        }
        for column in try heldColumns(version, layout) where !passed.contains(SQLName(column)) {
            let value = Self.heldValue(of: column)
            columns.append(column)
            // Another row may have got the number since.
            values.append(
                SQLName(column) == number
                    ? "CASE WHEN EXISTS (SELECT 1 FROM \(name) WHERE \(SQL.quote(column)) = \(value)) THEN NULL ELSE \(value) END"
                    : value)
        }
        columns.append(table.mapping.uuid)
        let sql =
            "INSERT \(layout.orAbort)INTO \(name) (\(SQL.list(columns))) SELECT \((values + ["?3"]).joined(separator: ", "))"
        let stored = try store.reader(of: table).stored(uuid)
        try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
            try store.connection.run(sql, heldKey(version, layout) + [stored])
            if store.connection.changes == 0 { throw ignored(layout) }
        }
    }

    /// Whether rows refer to the number of a held version, and no row of the table has it.
    private func isReferred(
        byNumber number: SQLName, of version: UUIDText, _ layout: TableLayout
    ) throws(StoreError) -> Bool {
        let value = Self.heldValue(of: layout.column(number.text)?.name ?? number.text)
        let isTaken = "EXISTS (SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \(SQL.quote(number.text)) = \(value))"
        for key in layout.children where key.parentColumns.map(SQLName.init) == [number] {
            let isChild = "\(SQL.quote(key.childColumns[0])) = \(value)"
            let row = try store.connection.row(
                "SELECT 1 FROM \(SQL.quote(key.child)) WHERE \(isChild) AND NOT \(isTaken) LIMIT 1",
                heldKey(version, layout))
            if row != nil { return true }
        }
        return false
    }

    /// Returns the error for a write that a trigger of the app ignores.
    func ignored(_ layout: TableLayout) -> StoreError {
        .constraint(store: store.path, table: layout.name, detail: "a trigger keeps rows from being written")
    }

    /// Returns, for each key of other tables, the values by which it refers to the entry's copy; null if the journal holds none.
    private func parentValues(
        of entry: JournalEntry, _ layout: TableLayout
    ) throws(StoreError) -> [(key: ForeignKey, values: [SeedValue])] {
        var found: [(key: ForeignKey, values: [SeedValue])] = []
        for foreignKey in layout.children {
            let values = foreignKey.parentColumns.map { Self.heldValue(of: layout.column($0)?.name ?? $0) }
            let row = try store.connection.row("SELECT \(values.joined(separator: ", "))", heldKey(entry.uuid, layout))
            found.append((foreignKey, row ?? [.null]))
        }
        return found
    }

    /// Moves the rows that still refer to the lost copy to the one in its place (C5).
    ///
    /// It leaves rows that refer to an existing row: one that has got the number since, or the copy that has come back.
    private func moveChildren(
        _ lost: [(key: ForeignKey, values: [SeedValue])], to uuid: UUIDText, _ layout: TableLayout, _ table: SeedTable,
        keepsCycles: Bool, _ run: CleanupRun
    ) throws(StoreError) {
        let schema = SchemaReader(store: store.path, declared: table.declaredKeys)
        let reader = try store.reader(of: table)
        let name = SQL.quote(layout.name)
        for (foreignKey, old) in lost where !old.contains(where: \.isNull) {
            guard let child = try schema.layout(of: foreignKey.child, on: store.connection) else { continue }
            let isOld = foreignKey.parentColumns.map { "\(SQL.quote($0)) = ?" }.joined(separator: " AND ")
            if try store.connection.row("SELECT 1 FROM \(name) WHERE \(isOld) LIMIT 1", old) != nil { continue }
            let new = try store.connection.row(
                """
                SELECT \(SQL.list(foreignKey.parentColumns, prefix: "t.")) FROM \(name) AS t
                WHERE \(reader.hasUUID(in: "t"))
                """, [reader.stored(uuid)])
            guard let new, !new.contains(where: \.isNull) else { continue }
            try moveLost(foreignKey, from: old, to: new, child)
            var mover = try store.removal.mover(of: foreignKey, layout, child, table, at: .now, in: run)
            // The rows that were lost stood so.
            mover.keepsCycles = keepsCycles
            try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
                try mover.move([(old, new)], on: store.connection)
            }
        }
    }

    /// Moves the held references of lost rows that refer to the lost copy, and come back after it.
    private func moveLost(
        _ key: ForeignKey, from old: [SeedValue], to new: [SeedValue], _ child: TableLayout
    ) throws(StoreError) {
        let refers = key.childColumns.map { _ in "v.col = ? COLLATE NOCASE AND v.value = ?" }.joined(separator: " OR ")
        let pairs = zip(key.childColumns, old).flatMap { [.text($0), $1] }
        let lost = try store.connection.rows(
            """
            SELECT v.tbl, v.uuid FROM temp.seedbed_held AS v WHERE v.tbl = ? AND (\(refers))
            GROUP BY v.uuid HAVING count(*) = \(old.count)
            """, [.text(child.name)] + pairs)
        for entry in lost {
            for (column, value) in zip(key.childColumns, new) {
                try store.connection.run(
                    "UPDATE temp.seedbed_held SET value = ? WHERE tbl = ? AND uuid = ? AND col = ? COLLATE NOCASE",
                    [value] + entry + [.text(column)])
            }
        }
        try moveSaved(key, from: old, to: new, child)
    }

    /// Does the same in the versions of copies that are not loaded yet, or not rescued this time.
    private func moveSaved(
        _ key: ForeignKey, from old: [SeedValue], to new: [SeedValue], _ child: TableLayout
    ) throws(StoreError) {
        let holders = try store.connection.rows(
            """
            SELECT DISTINCT uuid FROM seedbed_notes
            WHERE kind = ? AND ? IN (\(Bookkeeping.valueColumns.joined(separator: ", ")))
            """, [.text("lost \(child.name)"), old[0]]
        ).map { $0[0] }
        if holders.isEmpty { return }
        // SQLite limits the parameters of a statement.
        let versions = try SavedVersions.read(
            of: child, only: holders.count > 1000 ? [] : holders, on: store.connection)
        for version in versions.values.joined() where version.isLost {
            var held: [SeedValue] = []
            for column in key.childColumns { held.append(try version.value(of: column, on: store.connection) ?? .null) }
            if held != old { continue }
            for (column, value) in zip(key.childColumns, new) {
                guard let place = version.place(of: column) else { continue }
                try store.connection.run(
                    "UPDATE seedbed_notes SET \(place.value) = ? WHERE id = ?", [value, .integer(place.note)])
            }
        }
    }
}
