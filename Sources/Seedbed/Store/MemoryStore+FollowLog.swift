extension MemoryStore {
    /// Goes through the rows that refer to nothing, and through the log for each of them.
    public func followLog(of table: SeedTable, _ selection: GroupSelection) throws(StoreError) {
        let log = state.log.rows.filter { $0.entry.table == table.name && $0.row != nil }
        if log.isEmpty { return }
        let selected = selection.identities
        for key in keys(to: table) {
            let there = Set((state.rows[table.name] ?? [:]).values.compactMap { $0.values(of: key.parentColumns) })
            let lost = Set(
                (state.rows[key.child] ?? [:]).values.filter { isSelected($0, selected, table) }
                    .compactMap { $0.values(of: key.columns) }
            ).subtracting(there)
            for values in lost {
                guard let entry = log.last(where: { $0.row?.values(of: key.parentColumns) == values }),
                    let survivor = try place(of: entry, log, table), survivor.values(of: key.parentColumns) != nil
                else { continue }
                move(key, from: values, to: survivor, table)
            }
        }
    }

    private func isSelected(_ row: Row, _ selected: Set<UUIDText>?, _ table: SeedTable) -> Bool {
        guard let selected, case .text(let uuid)? = row[table.mapping.uuid] else { return true }
        return selected.contains(UUIDText(uuid))
    }

    /// The row that stands for a removed one.
    private func place(of entry: LoggedRow, _ log: [LoggedRow], _ table: SeedTable) throws(StoreError) -> Row? {
        let rows = (state.rows[table.name] ?? [:]).values
        func row(_ uuid: UUIDText) -> Row? {
            rows.first { if case .text(let text)? = $0[table.mapping.uuid] { UUIDText(text) == uuid } else { false } }
        }
        var survivors: [UUIDText: UUIDText] = [:]
        for logged in log { survivors[logged.entry.uuid] = logged.entry.survivor }
        if let end = TrailRule.end(from: entry.entry.uuid, survivors: survivors, isThere: { row($0) != nil }) {
            return row(end)
        }
        let group = table.groupColumns.map { entry.row?[$0] ?? .null }
        let copy = ReferenceRule.target(of: try copies(inGroup: group, of: table), isDurable: table.isDurable)
        return copy.flatMap { row($0.uuid) }
    }
}
