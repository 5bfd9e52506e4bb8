extension MemoryStore: RescueJournal {
    /// The journal's record of a copy.
    package struct Journaled: Hashable, Sendable {
        package var row: Row
        /// The row before its first edit, if it was untagged then.
        package var untagged: Row?
        package var rescues = 0
        package var isLost = false
        package var isOverwritten = false
        /// Whether an import has brought an older version.
        package var isOutdone = false
        /// Whether this version was written back over a touched one.
        package var wasWrittenBack = false
        /// Whether the next look has something to decide.
        var isPending: Bool { isLost || isOverwritten || isOutdone }
    }

    /// Lets a sync import write in `body`: no write in it counts as the user's.
    public func importing(_ body: () -> Void) {
        let outer = isImporting
        isImporting = true
        body()
        isImporting = outer
    }

    /// Whether any entry was lost or overwritten.
    public func hasPendingRescues() throws(StoreError) -> Bool {
        state.journal.values.contains { entries in entries.values.contains(where: \.isPending) }
    }

    /// The account that was set last.
    public func journalOwner() throws(StoreError) -> String? { state.journalOwner }

    /// Sets the account; if `keeping` is false, first empties the journal and files the log under the former account.
    public func setJournalOwner(_ account: String, keeping: Bool) throws(StoreError) {
        if !keeping {
            state.journal = [:]
            if let owner = state.journalOwner, !owner.isExactly(account) {
                for place in state.log.rows.indices where state.log.rows[place].entry.account == nil {
                    state.log.rows[place].entry.account = owner
                }
            }
        }
        state.journalOwner = account
    }

    /// Empties the journal and forgets its owner.
    public func forgetJournal() throws(StoreError) {
        state.journal = [:]
        state.journalOwner = nil
    }

    /// Marks the entries of copies that do not exist as lost.
    public func noteDeleted(_ uuids: [UUIDText], of table: SeedTable) throws(StoreError) {
        for uuid in uuids where number(of: uuid, in: table) == nil {
            state.journal[table.name]?[uuid]?.isLost = true
        }
    }

    /// Resets the losses of all entries.
    public func forgetPendingRescues() throws(StoreError) {
        state.journal = state.journal.mapValues { entries in
            entries.mapValues {
                Journaled(
                    row: $0.row, untagged: $0.untagged, rescues: $0.rescues, wasWrittenBack: $0.wasWrittenBack)
            }
        }
    }

    /// The entries that were lost or overwritten, each with the version that the journal holds.
    public func pendingRescues(
        of table: SeedTable, replaces: (SeedInstant?, SeedInstant?) -> Bool
    ) throws(StoreError) -> [JournalEntry] {
        holdRows(of: table, replaces: replaces)
        return (state.journal[table.name] ?? [:]).sorted { $0.key < $1.key }.compactMap { uuid, held in
            guard held.isPending,
                let seedID = seedID(of: held.row, in: table)
            else { return nil }
            let row = number(of: uuid, in: table).flatMap { number in
                state.rows[table.name]?[number].map { (number, $0) }
            }
            let content = held.row.filter { column, _ in
                !isKept(column, in: table) && ![table.mapping.createDate, table.mapping.updateDate].contains(column)
            }
            return JournalEntry(
                uuid: uuid, seedID: seedID,
                updateDate: table.dates.instant(from: held.row[table.mapping.updateDate] ?? .null),
                wasDeleted: held.isLost, rescues: held.rescues, wasWrittenBack: held.wasWrittenBack,
                copy: row.map { copy($0, in: table) },
                holdsContent: row.map { row in content.allSatisfy { row.1[$0.key] ?? .null == $0.value } } ?? false,
                leftEmpty: state.rows[table.name]?.isEmpty ?? true,
                hasRemoved: state.log.rows.contains {
                    $0.row != nil && $0.entry.table == table.name
                        && $0.entry.seedID.map { table.former.current(of: $0) } == table.former.current(of: seedID)
                }, group: group(of: held.row, in: table))
        }
    }

    /// The seed that a row names, empty if it names none.
    private func seedID(of row: Row, in table: SeedTable) -> String? {
        switch table.mapping.seedID.flatMap({ row[$0] }) ?? .null {
        case .text(let text): SeedValue.text(text).seedName ?? ""
        case .null: ""
        default: nil
        }
    }

    /// The row before its first edit, or the edited one if only that is known.
    public func untaggedRow(
        of entry: JournalEntry, columns: [String], in table: SeedTable
    ) throws(StoreError) -> JournalEntry.UntaggedRow? {
        guard let held = state.journal[table.name]?[entry.uuid] else { return nil }
        let row = held.untagged ?? held.row
        return JournalEntry.UntaggedRow(values: columns.map { row[$0] ?? .null }, isEdited: held.untagged == nil)
    }

    /// Holds the copy's row, unless the journal holds it already.
    public func answer(for copy: SeedCopy, of table: SeedTable) throws(StoreError) {
        guard let number = number(of: copy.uuid, in: table), let row = state.rows[table.name]?[number] else { return }
        if state.journal[table.name]?[copy.uuid] != nil { return }
        state.journal[table.name, default: [:]][copy.uuid] = Journaled(row: whole(row, in: table.name))
    }

    /// Changes the journaled values; a `createDate` that the row has stays.
    public func tag(
        _ entry: JournalEntry, with fields: [StoredField], in table: SeedTable
    ) throws(StoreError) -> JournalEntry {
        for field in fields {
            let held = state.journal[table.name]?[entry.uuid]?.row[field.column] ?? .null
            if field.column == table.mapping.createDate, !held.isNull { continue }
            state.journal[table.name]?[entry.uuid]?.row[field.column] = field.value
        }
        guard let row = state.journal[table.name]?[entry.uuid]?.row else { return entry }
        var copy = entry
        copy.seedID = seedID(of: row, in: table) ?? ""
        copy.group = group(of: row, in: table)
        return copy
    }

    /// Updates the entries from their rows, unless the journal holds a newer version.
    private func holdRows(of table: SeedTable, replaces: (SeedInstant?, SeedInstant?) -> Bool) {
        for (uuid, held) in state.journal[table.name] ?? [:] where !held.isPending {
            guard let number = number(of: uuid, in: table), let row = state.rows[table.name]?[number] else { continue }
            hold(row, uuid, table, replaces)
        }
    }

    /// Inserts the row with its journaled values.
    public func rescue(
        _ entry: JournalEntry, as uuid: UUIDText, into table: SeedTable,
        replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> JournalEntry.Outcome {
        guard let lost = state.journal[table.name]?[entry.uuid] else { return .refused }
        let number = number(of: uuid, in: table)
        let there = number.flatMap { state.rows[table.name]?[$0] }
        // If identities are counted up, it may be the identity of any row.
        for other in [there, state.journal[table.name]?[uuid]?.row].compactMap(\.self)
        where group(of: other, in: table) != group(of: lost.row, in: table) { return .refused }
        var held = lost
        if let other = state.journal[table.name]?[uuid],
            replaces(updateDate(of: other.row, table), updateDate(of: lost.row, table))
        {
            held = other
        }
        if let there {
            for column in identity(of: table) { held.row[column] = there[column] }
        } else {
            held.row[table.mapping.uuid] = .text(uuid.description)
            guard let row = withFreeKey(held.row, in: table.name) else { return .refused }
            held.row = row
            add(row.filter { !$0.value.isNull }, to: table.name)
        }
        for key in keys(to: table) {
            guard let values = lost.row.values(of: key.parentColumns),
                !(state.rows[table.name] ?? [:]).values.contains(where: { $0.values(of: key.parentColumns) == values })
            else { continue }
            let new = there ?? held.row
            moveLost(key, from: values, to: new)
            move(key, from: values, to: new, table, in: run, keepsOwn: there == nil)
        }
        state.journal[table.name]?[entry.uuid] = nil
        state.journal[table.name]?[uuid] = Journaled(row: held.row, rescues: held.rescues + 1)
        guard let number, let row = state.rows[table.name]?[number] else { return .inserted }
        if !row.isNull(table.mapping.updateDate) { journal(row, in: table.name, isOwn: true) }
        return .wasThere
    }

    /// Moves the journaled references of lost rows from the lost copy to the new one; these rows come back after it.
    private func moveLost(_ key: Key, from values: [SeedValue], to new: Row) {
        for (uuid, held) in state.journal[key.child] ?? [:]
        where held.isLost && held.row.values(of: key.columns) == values {
            for (column, other) in zip(key.columns, key.parentColumns) {
                state.journal[key.child]?[uuid]?.row[column] = new[other] ?? .null
            }
        }
    }

    /// The columns by which rows are told apart, and by which rows of other tables refer to them.
    private func identity(of table: SeedTable) -> [String] {
        [table.mapping.uuid] + [tables[table.name]?.primaryKey].compactMap(\.self)
    }

    func updateDate(of row: Row, _ table: SeedTable) -> SeedInstant? {
        table.dates.instant(from: row[table.mapping.updateDate] ?? .null)
    }

    /// Whether a row keeps its own value of a column when the journaled values are written over it.
    private func isKept(_ column: String, in table: SeedTable) -> Bool {
        (volatileColumns(of: table) + identity(of: table)).contains(column)
    }

    /// Changes the row to the journaled values.
    @discardableResult
    public func writeBack(_ entry: JournalEntry, over copy: SeedCopy, in table: SeedTable) throws(StoreError) -> Bool {
        guard case .number(let number) = copy.row, let held = state.journal[table.name]?[entry.uuid] else {
            return false
        }
        let written = held.row.filter { !isKept($0.key, in: table) }
        state.rows[table.name]?[number]?.merge(written) { _, held in held }
        try retain(entry, of: table)
        if copy.isTouched || entry.holdsContent { state.journal[table.name]?[entry.uuid]?.wasWrittenBack = true }
        return true
    }

    /// Keeps the entry as one that is not lost.
    public func retain(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) {
        state.journal[table.name]?[entry.uuid]?.isLost = false
        state.journal[table.name]?[entry.uuid]?.isOverwritten = false
        state.journal[table.name]?[entry.uuid]?.isOutdone = false
    }

    /// Removes the entry.
    public func discard(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) {
        state.journal[table.name]?[entry.uuid] = nil
    }

    /// Records in the journal a row that was written, or in whose favour another was removed (R1).
    ///
    /// - Parameter old: the row before the write, if the store knows it.
    package func journal(_ row: Row, over old: Row? = nil, in name: String, isOwn: Bool) {
        guard let (table, uuid) = journalKey(of: row, over: old, in: name, isOwn: isOwn) else { return }
        let held = state.journal[name]?[uuid]
        guard !row.isNull(table.mapping.updateDate) else {
            if let old { hold(old, uuid, table) { RescueRule.replaces(incoming: $0, held: $1) } }
            state.journal[name]?[uuid]?.isOverwritten = true
            state.journal[name]?[uuid]?.isLost = false
            state.journal[name]?[uuid]?.isOutdone = false
            return
        }
        if held == nil, !isOwn { return }
        let dates = [row, held?.row ?? [:]].map { updateDate(of: $0, table) }
        if held == nil || RescueRule.replaces(incoming: dates[0], held: dates[1]) {
            let untagged = old.flatMap { namesNoSeed($0, in: table) && $0.isNull(table.mapping.updateDate) ? $0 : nil }
            let version = Journaled(row: whole(row, in: name), untagged: untagged ?? held?.untagged)
            state.journal[name, default: [:]][uuid] = version
        } else {
            state.journal[name]?[uuid]?.isLost = false
            state.journal[name]?[uuid]?.isOverwritten = false
            state.journal[name]?[uuid]?.isOutdone =
                isImporting && RescueRule.replaces(incoming: dates[1], held: dates[0])
        }
    }

    /// Records that a row was lost, with the filing and sorting by the user since its edit; Seedbed did not delete it.
    package func journalDeletion(of row: Row, in name: String) {
        guard let (table, uuid) = journalKey(of: row, in: name) else { return }
        // If the user deletes a row on this device that names no seed, nothing is lost: the app deletes its own rows.
        if namesNoSeed(row, in: table), !isImporting { return }
        hold(row, uuid, table) { RescueRule.replaces(incoming: $0, held: $1) }
        state.journal[name]?[uuid]?.isLost = true
        for column in volatileColumns(of: table) { state.journal[name]?[uuid]?.row[column] = row[column] }
    }

    /// The table and the identity under which the journal holds a row, or `nil` if this device does not answer for it.
    ///
    /// It answers for rows that name a seed, and for untagged and edited ones of which an adoption or a cleanup may make a copy (A1, A2).
    private func journalKey(
        of row: Row, over old: Row? = nil, in name: String, isOwn: Bool = false
    ) -> (SeedTable, UUIDText)? {
        guard let table = state.prepared[name], table.isDurable, case .text(let text)? = row[table.mapping.uuid]
        else { return nil }
        let uuid = UUIDText(text)
        let isHeld = state.journal[name]?[uuid] != nil
        let isEdit = isOwn && old?.isNull(table.mapping.updateDate) ?? false
        let isAnsweredFor = isHeld || isEdit || !namesNoSeed(row, in: table) || row.isNull(table.mapping.createDate)
        return isAnsweredFor ? (table, uuid) : nil
    }

    private func namesNoSeed(_ row: Row, in table: SeedTable) -> Bool {
        table.mapping.seedID.map { !(row[$0] ?? .null).namesSeed } ?? false
    }

    func number(of uuid: UUIDText, in table: SeedTable) -> Int64? {
        state.rows[table.name]?.first { entry in
            if case .text(let text)? = entry.value[table.mapping.uuid] { UUIDText(text) == uuid } else { false }
        }?.key
    }
}
