extension MemoryStore {
    /// The entries of the greatest cleanup that is not undone.
    public func lastCleanup(of share: RemovalLogEntry.Share?, before cleanup: Int64?) throws(StoreError)
        -> [RemovalLogEntry]
    {
        let waiting = logEntries.filter { entry in
            guard let number = entry.cleanup, !entry.isUndone, share?.contains(entry) != false else { return false }
            return cleanup.map { number < $0 } ?? true
        }
        return waiting.filter { $0.cleanup == waiting.last?.cleanup }
    }

    /// Adds the row as it was but for its identity, with `updateDate` set if a person asked for it.
    public func reinsert(
        _ entry: RemovalLogEntry, as identity: UUIDText, to table: SeedTable, touched dating: RemovalLogEntry.Dating?,
        in run: UndoRun
    ) throws(StoreError) -> UndoReport.SkipReason? {
        guard let own = tables[table.name], let logged = state.log.rows.first(where: { $0.entry.id == entry.id }),
            var row = logged.row?.filter({ own.columns.contains($0.key) })
        else { return .tableGone }
        let isOwnTwin = entry.reason == .duplicate && (entry.survivor == entry.uuid || entry.hasNamesake)
        if !row.isNull(table.mapping.uuid) {
            if entry.reason == .duplicate, run.present[table.name] == nil {
                // Before any of them comes back: one may get the identity that another one had.
                run.present[table.name] = Set((state.rows[table.name] ?? [:]).values.compactMap { $0.uuid(in: table) })
            }
            for uuid in [entry.uuid, identity] where !isOwnTwin {
                if let present = run.present[table.name] {
                    if present.contains(uuid) { return .present }
                } else if try !copies(withUUID: uuid, of: table).isEmpty {
                    return .present
                }
            }
            if identity != entry.uuid {
                row[table.mapping.uuid] = row[table.mapping.uuid].map { $0.spelling(identity) }
            }
        }
        for key in undoneKeys(of: table) {
            guard let values = row.values(of: key.columns) else { continue }
            var found = current(values, of: key, in: row)
            if found == nil { found = try place(of: values, by: key, run) }
            if found == nil,
                try run.mayLackParent(
                    isAsked: dating != nil, isEnforced: isEnforced(key),
                    wasRemoved: { () throws(StoreError) in hasRemoved(values, key) })
            {
                continue
            }
            guard let found else { return .referenceGone }
            for (column, value) in zip(key.columns, found) { row[column] = value }
        }
        guard let free = withFreeKey(row, in: table.name) else { return .conflict }
        row = free
        if let dating, own.columns.contains(table.mapping.updateDate) {
            let (created, updated) = (row[table.mapping.createDate], row[table.mapping.updateDate])
            let date = dating(created.flatMap(table.dates.instant(from:)), updated.flatMap(table.dates.instant(from:)))
            row[table.mapping.updateDate] = table.dates.value(of: date)
        }
        // In its former place, by which the changes of a deduplication find it again.
        if let number = logged.number, state.rows[table.name]?[number] == nil {
            state.rows[table.name, default: [:]][number] = row
        } else {
            add(row, to: table.name)
        }
        if dating != nil {
            journal(row, in: table.name, isOwn: true)
            noteArrival(of: row, over: nil, in: table.name)
        }
        return nil
    }

    /// The foreign keys of a table.
    ///
    /// A key of a catalog is left out if the store declares one on the same columns.
    private func undoneKeys(of table: SeedTable) -> [Key] {
        let own = Set((tables[table.name]?.foreignKeys ?? []).map(\.column))
        return keys(from: table.name, asDeclaredBy: table).filter { isEnforced($0) || own.isDisjoint(with: $0.columns) }
    }

    /// Whether the store itself declares the key.
    private func isEnforced(_ key: Key) -> Bool {
        (tables[key.child]?.foreignKeys ?? []).contains { own in
            [own.column] == key.columns && own.parent == key.parent && [own.parentColumn] == key.parentColumns
        }
    }

    /// A reference's values, or those by which it refers to a row that an undo put back under another identity; `nil` if
    /// neither row exists.
    ///
    /// - Parameter row: the row that refers, which may refer to itself.
    func current(_ values: [SeedValue], of key: Key, in row: Row? = nil) -> [SeedValue]? {
        var choices = [values]
        for (place, value) in values.enumerated() {
            guard case .text(let text) = value, let new = UUIDText(text).rescued else { continue }
            var choice = values
            choice[place] = value.spelling(new)
            choices.append(choice)
        }
        let own = key.child == key.parent ? row?.values(of: key.parentColumns) : nil
        return choices.first { choice in
            choice == own || rows(of: key.parent).contains { $0.values(of: key.parentColumns) == choice }
        }
    }

    /// The values by which a row refers to the row in the place of its parent, or `nil` if the log knows none.
    private func place(of values: [SeedValue], by key: Key, _ run: UndoRun) throws(StoreError) -> [SeedValue]? {
        guard let following = run.following, let parent = following.tables.first(where: { $0.name == key.parent })
        else { return nil }
        let log = state.log.rows.filter { $0.entry.table == parent.name && ($0.row ?? $0.tombstone) != nil }
        let logged = logged(values, key)
        let place = try place(of: values, by: key, logged, log, parent, following.forwarding)
        if place == nil, let logged, logged.row != nil { run.missingParents.append((parent.name, logged.entry.uuid)) }
        return place?.values(of: key.parentColumns)
    }

    /// The last row of the log that these values referred to.
    private func logged(_ values: [SeedValue], _ key: Key) -> LoggedRow? {
        state.log.rows.last { logged in
            logged.entry.table == key.parent
                && (logged.row ?? logged.tombstone)?.values(of: key.parentColumns) == values
        }
    }

    /// Whether Seedbed removed the row that these values referred to.
    private func hasRemoved(_ values: [SeedValue], _ key: Key) -> Bool { logged(values, key)?.row != nil }

    /// The row, with a free number if another row has its own by now; `nil` if the key is taken and is not a number.
    func withFreeKey(_ row: Row, in table: String) -> Row? {
        guard let primaryKey = tables[table]?.primaryKey, let key = row[primaryKey] else { return row }
        let keys = rows(of: table).compactMap { $0[primaryKey] }
        guard keys.contains(key) else { return row }
        guard case .integer = key else { return nil }
        let numbers = keys.compactMap { if case .integer(let number) = $0 { number } else { nil } }
        var row = row
        row[primaryKey] = .integer((numbers.max() ?? 0) + 1)
        return row
    }

    /// Marks these entries.
    public func markUndone(_ entries: [RemovalLogEntry]) throws(StoreError) {
        let ids = Set(entries.map(\.id))
        for place in state.log.rows.indices where ids.contains(state.log.rows[place].entry.id) {
            state.log.rows[place].entry.isUndone = true
        }
    }
}

extension SeedValue {
    /// An identity in the case of this value.
    fileprivate func spelling(_ uuid: UUIDText) -> SeedValue {
        if case .text(let text) = self, UUIDText.isCapital(text) { return .text(uuid.capitals) }
        return .text(uuid.description)
    }
}
