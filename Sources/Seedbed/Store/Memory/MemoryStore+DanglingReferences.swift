extension MemoryStore {
    /// Goes through the rows that refer to nothing, and through the log for each of them.
    ///
    /// If a copy came in, or a writer other than Seedbed deleted one, all rows that refer are looked at. One may have waited
    /// for it.
    @discardableResult
    public func repairDanglingReferences(
        of table: SeedTable, _ selection: CleanupScope, forwarding: @escaping LostRow.Forwarding, in run: CleanupRun
    ) throws(StoreError) -> [RemovalLogEntry] {
        let log = state.log.rows.filter { $0.entry.table == table.name && ($0.row ?? $0.tombstone) != nil }
        if log.isEmpty && !table.isDurable { return [] }
        let isOpen = log.contains(where: \.isOpen)
        var unplaced: [Int64: RemovalLogEntry] = [:]
        var open = isOpen ? try moveFromReusedNumbers(of: table, log, forwarding, run) : []
        let identities = selection.identities
        let selected = isOpen || hasCopy(identities, of: table) ? nil : identities
        for key in keys(to: table) {
            let there = Set((state.rows[table.name] ?? [:]).values.compactMap { $0.values(of: key.parentColumns) })
            let lost = Set(
                (state.rows[key.child] ?? [:]).values.filter { isSelected($0, selected, table) }
                    .compactMap { $0.values(of: key.columns) }
            ).subtracting(there)
            for values in lost {
                let entry = log.last { ($0.row ?? $0.tombstone)?.values(of: key.parentColumns) == values }
                guard let survivor = try place(of: values, by: key, entry, log, table, forwarding) else {
                    if let entry {
                        open.insert(entry.entry.id)
                        let rescue = entry.entry.uuid.rescued
                        let removal = entry.row != nil ? entry : log.last { $0.entry.uuid == rescue }
                        if let removal, removal.row != nil { unplaced[removal.entry.id] = removal.entry }
                    }
                    continue
                }
                // The undo of a deduplication gives rows that came in later their references back too.
                let cleanup = entry?.entry.cleanup.flatMap { state.dedupes[$0] == nil ? nil : $0 }
                let dedupe = cleanup.map { _ in DedupeRun() }
                let isMoved = move(key, from: values, to: survivor, table, in: run, merging: dedupe) { number in
                    !meansEarlier(number, key, values)
                }
                if !isMoved, let entry { open.insert(entry.entry.id) }
                if let cleanup, let dedupe { state.dedupes[cleanup]?.changes += dedupe.changes }
            }
        }
        for place in state.log.rows.indices where state.log.rows[place].entry.table == table.name {
            if !open.contains(state.log.rows[place].entry.id) { state.log.rows[place].isOpen = false }
        }
        discardReusedNumbers()
        return unplaced.values.sorted { $0.id < $1.id }
    }

    /// Changes the journaled values of each key whose row does not exist, if the log knows the row that replaces it.
    public func repairDanglingReferences(
        for entry: JournalEntry, of table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) {
        for parent in parents {
            let log = state.log.rows.filter { $0.entry.table == parent.name && ($0.row ?? $0.tombstone) != nil }
            for key in keys(to: parent) where key.child == table.name {
                guard let held = state.journal[table.name]?[entry.uuid]?.row.values(of: key.columns),
                    !(state.rows[parent.name] ?? [:]).values.contains(where: {
                        $0.values(of: key.parentColumns) == held
                    })
                else { continue }
                let logged = log.last { ($0.row ?? $0.tombstone)?.values(of: key.parentColumns) == held }
                guard let survivor = try place(of: held, by: key, logged, log, parent, forwarding) else { continue }
                for (column, other) in zip(key.columns, key.parentColumns) {
                    state.journal[table.name]?[entry.uuid]?.row[column] = survivor[other]
                }
            }
        }
    }

    /// The row that replaces a row that is gone, named by a key's values, or `nil` if nothing is known of that one.
    func place(
        of values: [SeedValue], by key: Key, _ entry: LoggedRow?, _ log: [LoggedRow], _ table: SeedTable,
        _ forwarding: LostRow.Forwarding
    ) throws(StoreError) -> Row? {
        var survivors: [UUIDText: UUIDText] = [:]
        for logged in log where logged.row != nil { survivors[logged.entry.uuid] = logged.entry.survivor }
        var lost = LostRow(
            uuid: entry?.entry.uuid, columns: key.parentColumns, referred: nil, logged: nil, survivors: survivors)
        if values.count == 1, case .text(let uuid) = values[0] { lost.referred = UUIDText(uuid) }
        if let entry, let old = entry.row ?? entry.tombstone {
            lost.logged = LostRow.Logged(isImport: entry.entry.isImport) { old[$0] ?? .null }
        }
        lost.removedTwins = { columns, values in
            log.reversed().filter { logged in
                logged.row.map { row in columns.map { row[$0] ?? .null } == values } ?? false
            }
            .map(\.entry.uuid)
        }
        let place: UUIDText? =
            switch try forwarding(lost, table) {
            case .identity(let uuid): uuid
            case .copy(let copy): copy.uuid
            case nil: nil
            }
        guard let place, let number = number(of: place, in: table), let row = state.rows[table.name]?[number] else {
            return nil
        }
        return row.values(of: key.parentColumns) == nil ? nil : row
    }

    private func hasCopy(_ selected: Set<UUIDText>?, of table: SeedTable) -> Bool {
        guard let selected else { return false }
        return (state.rows[table.name] ?? [:]).values.contains { row in
            if case .text(let uuid)? = row[table.mapping.uuid] { selected.contains(UUIDText(uuid)) } else { false }
        }
    }

    private func isSelected(_ row: Row, _ selected: Set<UUIDText>?, _ table: SeedTable) -> Bool {
        guard let selected, case .text(let uuid)? = row[table.mapping.uuid] else { return true }
        return selected.contains(UUIDText(uuid))
    }
}
