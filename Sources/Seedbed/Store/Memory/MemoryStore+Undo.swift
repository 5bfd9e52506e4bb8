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
            for uuid in [entry.uuid, identity] where !isOwnTwin {
                if try !copies(withUUID: uuid, of: table).isEmpty { return .present }
            }
            if identity != entry.uuid {
                row[table.mapping.uuid] = row[table.mapping.uuid].map { $0.spelling(identity) }
            }
        }
        for key in own.foreignKeys {
            guard let value = row[key.column], !value.isNull else { continue }
            var found = current(value, of: key)
            if found == nil { found = try place(of: value, by: key, in: table.name, run) }
            guard let found else { return .referenceGone }
            row[key.column] = found
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

    /// A reference's value, or the one by which it refers to a row that an undo put back under another identity; `nil` if
    /// neither row exists.
    func current(_ value: SeedValue, of key: Table.ForeignKey) -> SeedValue? {
        var values = [value]
        if case .text(let text) = value, let new = UUIDText(text).rescued { values.append(value.spelling(new)) }
        return values.first { value in rows(of: key.parent).contains { $0[key.parentColumn] == value } }
    }

    /// The value by which a row refers to the row in the place of its parent, or `nil` if the log knows none.
    private func place(
        of value: SeedValue, by key: Table.ForeignKey, in table: String, _ run: UndoRun
    ) throws(StoreError) -> SeedValue? {
        guard let following = run.following, let parent = following.tables.first(where: { $0.name == key.parent }),
            let own = keys(to: parent).first(where: { $0.child == table && $0.columns == [key.column] })
        else { return nil }
        let log = state.log.rows.filter { $0.entry.table == parent.name && ($0.row ?? $0.tombstone) != nil }
        let logged = log.last { ($0.row ?? $0.tombstone)?[key.parentColumn] == value }
        let place = try place(of: [value], by: own, logged, log, parent, following.forwarding)
        if place == nil, let logged, logged.row != nil { run.missingParents.append((parent.name, logged.entry.uuid)) }
        return place?[key.parentColumn]
    }

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
