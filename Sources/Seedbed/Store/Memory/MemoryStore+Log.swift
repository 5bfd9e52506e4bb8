extension MemoryStore {
    /// An entry of the log with the values of the row.
    package struct LoggedRow: Hashable, Sendable {
        package var entry: RemovalLogEntry
        /// The row's values; `nil` if a writer other than Seedbed deleted the row.
        package var row: Row?
        /// The number that the row had.
        var number: Int64?
        /// The values by which others refer to a row that Seedbed did not delete, with its group and its key (C5).
        package var tombstone: Row?
        /// Whether rows may still refer to it that have not been moved.
        package var isOpen = false
        /// The values that its survivor took over from it (C2).
        package var took: [SeedCopy.FiledValue] = []
    }

    /// The store's memory of rows that went.
    package struct RemovalMemory: Hashable, Sendable {
        package var rows: [LoggedRow] = []
        package var last: Int64 = 0
        package var cleanup: Int64 = 0
    }

    /// The entries that have not left the log by age, oldest first.
    public var logEntries: [RemovalLogEntry] { state.log.rows.map(\.entry) }

    /// The entries after that one.
    public func log(after id: Int64) throws(StoreError) -> RemovalLogEntry.Page {
        RemovalLogEntry.Page(
            entries: logEntries.filter { $0.id > id }, dropped: (logEntries.first?.id ?? state.log.last + 1) - 1,
            last: state.log.last)
    }

    /// The values of an entry's row; none if a writer other than Seedbed deleted it.
    public func loggedValues(of entry: RemovalLogEntry, _ columns: [String]) throws(StoreError) -> [SeedValue] {
        guard let row = state.log.rows.last(where: { $0.entry.id == entry.id })?.row else { return [] }
        return columns.map { row[$0] ?? .null }
    }

    /// The number of the newest entry.
    public func changeMark() throws(StoreError) -> [Int64]? { [state.log.last] }

    /// Writes the entry of a removal.
    func log(_ removal: RemovedRow, row: Row, number: Int64, at now: SeedInstant, in run: CleanupRun) {
        state.log.cleanup = run.number(after: state.log.cleanup)
        let entry = RemovalLogEntry(
            id: state.log.last + 1, cleanup: state.log.cleanup, at: now, table: removal.table, uuid: removal.uuid,
            seedID: removal.seedID, reason: RemovalLogEntry.Reason(removal.reason), survivor: removal.survivor)
        state.log.last += 1
        state.log.rows.append(LoggedRow(entry: entry, row: row, number: number))
    }

    /// Writes the entry of an adopted row, as it was.
    func logAdoption(
        of row: Row, as uuid: UUIDText, number: Int64, in table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) {
        state.log.cleanup = run.number(after: state.log.cleanup)
        state.log.last += 1
        let entry = RemovalLogEntry(
            id: state.log.last, cleanup: state.log.cleanup, at: now, table: table.name, uuid: uuid, seedID: nil,
            reason: .adopted, survivor: nil)
        state.log.rows.append(LoggedRow(entry: entry, row: row, number: number))
    }

    /// Writes the entry of a deletion that was not Seedbed's, without the row's values.
    package func logDeletion(of row: Row, from table: SeedTable, at now: SeedInstant) {
        let uuid: String = if case .text(let text)? = row[table.mapping.uuid] { text } else { "" }
        let seedID: String? =
            if case .text(let text)? = table.mapping.seedID.flatMap({ row[$0] }) { text } else { nil }
        state.log.last += 1
        let entry = RemovalLogEntry(
            id: state.log.last, cleanup: nil, at: now, table: table.name, uuid: UUIDText(uuid), seedID: seedID,
            reason: .deleted, survivor: nil, isImport: isImporting)
        let tombstone = tombstone(of: row, in: table)
        state.log.rows.append(LoggedRow(entry: entry, row: nil, tombstone: tombstone, isOpen: tombstone != nil))
    }

    /// The values by which others refer to a row, or `nil` if no key leads to it.
    ///
    /// It is also `nil` for a row that is not a copy, unless an import deletes it.
    private func tombstone(of row: Row, in table: SeedTable) -> Row? {
        let keys = keys(to: table)
        let mapping = table.mapping
        let namesSeed = (row[mapping.seedID ?? ""] ?? .null).namesSeed
        let isOwn = table.isDurable ? namesSeed : row.isNull(mapping.updateDate)
        let isCopy = isOwn && !row.isNull(mapping.createDate)
        if keys.isEmpty || !isCopy && !isImporting { return nil }
        let columns = Set(
            keys.flatMap(\.parentColumns) + table.groupColumns + table.keyColumns
                + [mapping.updateDate, mapping.createDate])
        return row.filter { columns.contains($0.key) }
    }

    /// Whether entries are too old.
    public func hasExpiredLog(at now: SeedInstant) throws(StoreError) -> Bool {
        RemovalLogAge(logAge, at: now).expired(state.log.rows.lazy.map(\.entry.at)) > 0
    }

    /// Drops the entries that are too old.
    public func discardExpiredLog(at now: SeedInstant) throws(StoreError) {
        let count = RemovalLogAge(logAge, at: now).expired(state.log.rows.lazy.map(\.entry.at))
        if count == 0 { return }
        state.log.rows.removeFirst(count)
        discardOldDedupes()
    }

    /// Drops the entries of the share, with the changes of their deduplications in other rows.
    public func discardLog(of share: RemovalLogEntry.Share) throws(StoreError) {
        state.log.rows.removeAll { share.contains($0.entry) }
        discardOldDedupes()
    }

    /// Drops the records of deduplications that no entry of the log names any more.
    private func discardOldDedupes() {
        if state.dedupes.isEmpty { return }
        let kept = Set(logEntries.compactMap(\.cleanup))
        state.dedupes = state.dedupes.filter { kept.contains($0.key) }
    }
}
