/// Rows that refer to the number of a deleted copy, which another row has now (C5).
///
/// The app numbers rows. So do a deduplication and a rescue if a number is in use. Each may reuse a deleted copy's number.
extension MemoryStore {
    /// A row that was filed under the row which has a deleted copy's number now.
    struct FiledRow: Hashable, Sendable {
        /// The entry of the deleted copy.
        var entry: Int64
        /// The table of the row that refers to the number.
        var child: String
        /// Where that row is.
        var number: Int64
    }

    /// The keys by which rows refer to the numbers of a table.
    private func numberKeys(to table: SeedTable) -> [Key] {
        guard let number = tables[table.name]?.primaryKey, number != table.mapping.uuid else { return [] }
        return keys(to: table).filter { $0.parentColumns == [number] }
    }

    /// Notes of a new row that it has a deleted copy's number.
    func noteNumber(of row: Row, in name: String) {
        guard let table = state.prepared[name], let column = numberKeys(to: table).first?.parentColumns[0],
            case .integer(let number)? = row[column]
        else { return }
        let uuid: String = if case .text(let text)? = row[table.mapping.uuid] { text } else { "" }
        for logged in state.log.rows where logged.isOpen && logged.entry.table == name {
            let isNoted = state.reused[logged.entry.id] != nil
            if isNoted || logged.entry.uuid == UUIDText(uuid) || logged.tombstone?[column] != .integer(number) {
                continue
            }
            state.reused[logged.entry.id] = .integer(number)
        }
    }

    /// Notes that a row is written which refers to the row that has such a number now.
    func noteFiled(_ changes: Row, _ number: Int64, in name: String) {
        if state.reused.isEmpty { return }
        for logged in state.log.rows {
            guard let value = state.reused[logged.entry.id], let table = state.prepared[logged.entry.table] else {
                continue
            }
            for key in numberKeys(to: table) where key.child == name && changes[key.columns[0]] == value {
                state.filed.insert(FiledRow(entry: logged.entry.id, child: name, number: number))
            }
        }
    }

    /// Whether a row refers to an earlier deleted copy of a number, because it was not filed under the last one.
    func meansEarlier(_ number: Int64, _ key: Key, _ values: [SeedValue]) -> Bool {
        guard values.count == 1 else { return false }
        return state.reused.contains { entry, value in
            guard value == values[0], let table = tableOfEntry(entry), numberKeys(to: table).contains(key) else {
                return false
            }
            return !state.filed.contains(FiledRow(entry: entry, child: key.child, number: number))
        }
    }

    private func tableOfEntry(_ entry: Int64) -> SeedTable? {
        state.log.rows.first { $0.entry.id == entry }.flatMap { state.prepared[$0.entry.table] }
    }

    /// Moves the rows that mean a deleted copy whose number another row has now.
    ///
    /// - Returns: the entries of copies whose rows have no other place yet.
    func moveFromReusedNumbers(
        of table: SeedTable, _ log: [LoggedRow], _ forwarding: LostRow.Forwarding, _ run: CleanupRun
    ) throws(StoreError) -> Set<Int64> {
        var open: Set<Int64> = []
        for entry in log {
            guard let value = state.reused[entry.entry.id] else { continue }
            // A row that was not filed again after an earlier copy of this number went means that one.
            let earlier = log.map(\.entry.id).filter { $0 < entry.entry.id && state.reused[$0] == value }
            for key in numberKeys(to: table) {
                let filed = state.filed
                let isMeant = { (number: Int64) in
                    !filed.contains(FiledRow(entry: entry.entry.id, child: key.child, number: number))
                        && earlier.allSatisfy { filed.contains(FiledRow(entry: $0, child: key.child, number: number)) }
                }
                let refers = (state.rows[key.child] ?? [:]).contains {
                    $1.values(of: key.columns) == [value] && isMeant($0)
                }
                if !refers { continue }
                guard let survivor = try place(of: [value], by: key, entry, log, table, forwarding) else {
                    open.insert(entry.entry.id)
                    continue
                }
                if survivor.values(of: key.parentColumns) == [value] { continue }
                move(key, from: [value], to: survivor, table, in: run, where: isMeant)
            }
        }
        return open
    }

    /// Forgets the numbers whose entries have left the log or are closed.
    func discardReusedNumbers() {
        if state.reused.isEmpty { return }
        let open = Set(state.log.rows.filter(\.isOpen).map(\.entry.id))
        state.reused = state.reused.filter { open.contains($0.key) }
        state.filed = state.filed.filter { open.contains($0.entry) }
    }
}
