internal import Seedbed

extension SQLiteRemovalLog {
    /// Returns the rows of `seedbed_log` of the last cleanup before `cleanup` that is not undone.
    func lastCleanup(of share: RemovalLogEntry.Share?, before cleanup: Int64?) throws(StoreError) -> [RemovalLogEntry] {
        try store.looking { () throws(StoreError) in
            guard let version = try Bookkeeping.version(on: store.connection) else { return [] }
            let (isShared, values) = Bookkeeping.isShared(share, version: version)
            let isWaiting = "cleanup < ?1 AND NOT undone AND \(isShared)"
            let last = try store.connection.row(
                "SELECT cleanup FROM seedbed_log WHERE \(isWaiting) ORDER BY id DESC LIMIT 1",
                [.integer(cleanup ?? .max)] + values)
            guard let last, case .integer(let number) = last[0], number < .max else { return [] }
            return try entries(
                "SELECT \(Self.logColumns(version)) FROM seedbed_log WHERE cleanup = \(number) AND \(isWaiting) ORDER BY id",
                [.integer(cleanup ?? .max)] + values)
        }
    }

    /// Inserts the row that the log holds under that identity, with `updateDate` set if a person asked for it.
    func reinsert(
        _ entry: RemovalLogEntry, as identity: UUIDText, to table: SeedTable, touched dating: RemovalLogEntry.Dating?,
        in run: UndoRun
    ) throws(StoreError) -> UndoReport.SkipReason? {
        guard let layout = try undoneLayout(of: table.name, declaring: run.tables + [table]) else { return .tableGone }
        if store.known.followedOnUndo.insert(table.name).inserted,
            try Bookkeeping.version(on: store.connection) == Bookkeeping.version
        {
            try store.preparation.followRenamedColumns(of: table, layout)
        }
        guard
            let logged = try store.connection.row("SELECT row FROM seedbed_log WHERE id = ?", [.integer(entry.id)])
        else { return .tableGone }
        let columns = RowJSON.columns(logged[0].text)
        if columns.isEmpty {
            throw .damagedBookkeeping(
                store: store.path, reason: "entry \(entry.id) of table “seedbed_log” does not hold its row")
        }
        // A row that comes back for a reference holds nothing of the user's (C5).
        if dating != nil, try lacksColumn(columns, layout) { return .columnGone }
        var fields = columns.filter { field in
            (layout.column(field.name).map { !$0.isGenerated } ?? layout.isHiddenNumber(field.name))
                && !field.name.isSameName(as: table.mapping.updateDate)
        }
        if dating == nil, identity != entry.uuid {
            // A row that comes back for a reference (C5) is a new one to the sync engine.
            let passed = store.known.columnsNotTakenOver(layout, of: table)
            fields.removeAll { passed.contains(SQLName($0.name)) }
        }
        if run.usesFormerPlaces { try takeFormerPlace(&fields, columns, entry, layout, run) }
        try followNewNumbers(&fields, layout, run)
        let place = fields.firstIndex { $0.name.isSameName(as: table.mapping.uuid) }
        // Duplicates may share one identity: the survivor's, or that of a row that was not merged.
        let isOwnTwin =
            entry.reason == .duplicate
            && (entry.survivor == nil || entry.survivor == entry.uuid || entry.hasNamesake)
        let hasIdentity = place.map { !fields[$0].value.isNull } ?? true
        if hasIdentity, !isOwnTwin, try isThere(entry, as: identity, table, layout, run) { return .present }
        if let place, hasIdentity, identity != entry.uuid {
            fields[place].value = UndoRun.spell(identity, as: fields[place].value)
        }
        try followNewIdentities(&fields, layout)
        try followSurvivors(&fields, layout, run)
        if try refersToReusedNumber(fields, entry, layout, run) { return .referenceGone }
        if try lacksNeededParent(fields, layout, isAsked: dating != nil, run) { return .referenceGone }
        let taken = try replaceTakenKey(&fields, of: table, layout, run)
        if let updateDate = layout.column(table.mapping.updateDate)?.name {
            let dates = [table.mapping.createDate, table.mapping.updateDate].map { name in
                columns.first { $0.name.isSameName(as: name) }.flatMap { table.dates.instant(from: $0.value) }
            }
            let date = dating.map { table.dates.value(of: $0(dates[0], dates[1])) } ?? .null
            fields.append(RowJSON.Column(name: updateDate, value: date, isBrokenText: false))
        }
        // Bytes that are not UTF-8 can only be bound as a blob.
        let broken = fields.map { $0.isBrokenText ? "broken" : "" }
        let sql = try store.sql("reinsert", table, fields.map(\.name) + broken) {
            let places = fields.map { $0.isBrokenText ? "CAST(? AS TEXT)" : "?" }.joined(separator: ", ")
            return
                "INSERT \(layout.orAbort)INTO \(SQL.quote(layout.name)) (\(SQL.list(fields.map(\.name)))) VALUES (\(places))"
        }
        do throws(StoreError) {
            if hasIdentity, taken == nil,
                try isPlainInsertion(of: fields, entry, to: table, layout, isTouched: dating != nil)
            {
                try setIndexAside(of: table, layout, run)
                try store.connection.runWithoutTriggers(sql, fields.map(\.value))
                noteReturn(as: identity, to: layout, in: run)
                return nil
            }
            try store.transaction { () throws(StoreError) in
                let insert = { () throws(StoreError) in
                    try store.connection.run(sql, fields.map(\.value))
                    if store.connection.changes == 0 {
                        throw .constraint(store: store.path, table: "", detail: "a trigger ignores it")
                    }
                }
                // The trigger would give a row without a `createDate` the present time (T2).
                if fields.contains(where: { $0.name.isSameName(as: table.mapping.createDate) && $0.value.isNull }) {
                    try Bookkeeping.whileImporting(on: store.connection, insert)
                } else {
                    try insert()
                }
                if dating != nil, table.isDurable { store.pending.keepsArrivals = true }
                // The device that puts it back answers for it (R1).
                if dating != nil, table.isDurable, let copy = try store.rescues.copy(identity, of: table) {
                    try store.rescues.journal(copy, of: table)
                }
                noteReturn(as: identity, to: layout, in: run)
                if let taken {
                    run.noteKey(.integer(store.connection.lastInsertedRow), insteadOf: taken, in: layout.name)
                }
                if run.isFollowed == nil { run.isFollowed = try ChangeLog.exists(on: store.connection) }
                let isFollowed = run.isFollowed ?? false
                // Only the undo of a deduplication looks these up, for the references that it reverts.
                if identity != entry.uuid, isFollowed || entry.reason == .duplicate || entry.isJoinRow {
                    run.noteIdentity(identity, insteadOf: entry.uuid, in: layout.name)
                }
            }
        } catch .constraint {
            return .conflict
        } catch {
            throw error
        }
        return nil
    }

    /// Notes the row that has just been inserted.
    private func noteReturn(as identity: UUIDText, to layout: TableLayout, in run: UndoRun) {
        run.note(identity, in: layout.name)
        if layout.numberColumn == nil { return }
        run.returnedNumbers[SQLName(layout.name), default: []].insert(store.connection.lastInsertedRow)
    }

    /// Whether a logged row holds a value in a column that the table may have under another name.
    ///
    /// The triggers of a catalog's table tell its names (``TablePreparation/followRenamedColumns(of:_:)``).
    private func lacksColumn(_ logged: [RowJSON.Column], _ layout: TableLayout) throws(StoreError) -> Bool {
        let missing = logged.filter { layout.column($0.name) == nil && !layout.isHiddenNumber($0.name) }
        if missing.allSatisfy(\.value.isNull) { return false }
        let triggers = try store.connection.schema.index(on: store.connection).triggers(of: layout.name)
        if triggers.contains(where: { TableTriggers.table(of: $0, "log") != nil }) { return false }
        let present = layout.columns.filter { !$0.isGenerated }.map(\.name)
        let renamed = Set(TablePreparation.possiblyRenamed(logged.map(\.name), present))
        return missing.contains { renamed.contains($0.name) && !$0.value.isNull }
    }

    /// Whether nothing but the row itself has to be written for it to come back.
    ///
    /// No other write can fail after it then, so that it needs no savepoint. Nor does it need the triggers: these note what a row of
    /// the same identity held, give a row its `createDate`, and note a row that came in untouched. Without both, SQLite need not
    /// save each page that it changes.
    private func isPlainInsertion(
        of fields: [RowJSON.Column], _ entry: RemovalLogEntry, to table: SeedTable, _ layout: TableLayout,
        isTouched: Bool
    ) throws(StoreError) -> Bool {
        if !isTouched || table.isDurable || entry.reason == .duplicate || entry.isJoinRow { return false }
        let createDate = fields.first { $0.name.isSameName(as: table.mapping.createDate) }?.value
        guard let createDate, !createDate.isNull, layout.column(table.mapping.updateDate) != nil else { return false }
        if let known = store.known.idleOnUndo[layout.name] { return known }
        // Unlike the other layout, this one has the keys that only a catalog declares.
        let isIdle = try store.preparation.hasOnlyIdleTriggers(store.layout(of: table))
        store.known.idleOnUndo[layout.name] = isIdle
        return isIdle
    }

    /// Sets `undone` in these rows of `seedbed_log`: numbers that follow each other in one statement.
    func markUndone(_ entries: [RemovalLogEntry]) throws(StoreError) {
        var start = 0
        while start < entries.count {
            var end = start + 1
            while end < entries.count, entries[end].id == entries[end - 1].id + 1 { end += 1 }
            try store.connection.run(
                "UPDATE seedbed_log SET undone = 1 WHERE id BETWEEN ? AND ?",
                [.integer(entries[start].id), .integer(entries[end - 1].id)])
            start = end
        }
    }

    /// Removes an integer primary key that another row has by now, and returns it; SQLite then gives a new one.
    ///
    /// Such a number is not an identity across devices.
    private func replaceTakenKey(
        _ fields: inout [RowJSON.Column], of table: SeedTable, _ layout: TableLayout, _ run: UndoRun
    ) throws(StoreError) -> SeedValue? {
        let hidden = fields.first { layout.isHiddenNumber($0.name) }?.name
        guard let key = hidden ?? layout.localKey(uuid: table.mapping.uuid),
            let place = fields.firstIndex(where: { $0.name.isSameName(as: key) })
        else { return nil }
        let sql = try store.sql("number", table, [key]) {
            "SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \(SQL.quote(key)) = ?"
        }
        let former = fields[place].value
        if try store.connection.row(sql, [former]) == nil { return nil }
        if let number = try nextNumber(of: layout, key, run) {
            fields[place].value = .integer(number)
        } else {
            fields.remove(at: place)
        }
        return former
    }

    /// Returns a number that no row of the table has, nor any row that the log holds.
    ///
    /// Logged rows refer to each other by their numbers.
    private func nextNumber(
        of layout: TableLayout, _ key: String, _ run: UndoRun
    ) throws(StoreError) -> Int64? {
        let table = SQLName(layout.name)
        if run.lastNumbers[table] == nil {
            let last = try store.connection.row(
                """
                SELECT max(ifnull((SELECT max(\(SQL.quote(key))) FROM \(SQL.quote(layout.name))), 0), ifnull(
                    (SELECT max(field.value) FROM seedbed_log AS log, json_each(log.row) AS field
                        WHERE log.tbl = ?1 COLLATE NOCASE AND field.key = ?2 COLLATE NOCASE AND field.type = 'integer'), 0))
                """, [.text(layout.name), .text(key)])
            run.lastNumbers[table] = last?[0].integer
        }
        guard let last = run.lastNumbers[table], last < .max else { return nil }
        run.lastNumbers[table] = last + 1
        return last + 1
    }
}

extension UndoRun {
    /// The value that a key has now by which a row came back, or `nil` if it is the same.
    func current(_ value: SeedValue, of table: String) -> SeedValue? {
        let table = SQLName(table)
        if let number = renumbered[table]?[value] { return number }
        return identities[table]?[CopyDecoder.uuid(value)].map { Self.spell($0, as: value) }
    }

    /// The values that identify a row now: those by which it came back itself, or rows to which its key refers.
    func current(_ row: [SeedValue], in layout: TableLayout) -> [SeedValue] {
        row.enumerated().map { place, value in
            let parents = layout.foreignKeys.filter { key in
                key.childColumns.contains { layout.identityPlace(of: $0) == place }
            }
            return ([layout.name] + parents.map(\.parent)).lazy.compactMap { self.current(value, of: $0) }.first
                ?? value
        }
    }

    /// An identity as a value of the same kind and case as another one.
    static func spell(_ uuid: UUIDText, as old: SeedValue) -> SeedValue {
        switch old {
        case .blob: .blob(uuid.bytes ?? RowJSON.bytes(uuid.description))
        case .text(let text) where UUIDText.isCapital(text): .text(uuid.capitals)
        default: .text(uuid.description)
        }
    }
}
