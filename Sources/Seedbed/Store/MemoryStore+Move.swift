extension MemoryStore {
    /// Moves the rows whose key holds these values to the survivor.
    ///
    /// A pair of a table that does nothing but join is kept as often as it stood at one copy: the greatest by what is synced.
    ///
    /// - Parameter now: when the rows of such a table that go are logged; nil where they are not.
    func move(
        _ key: Key, from values: [SeedValue], to survivor: Row, _ parent: SeedTable, loggedAt now: Instant? = nil
    ) {
        let surplus = surplusPairs(key, from: values, to: survivor, parent)
        for number in surplus {
            guard let row = state.rows[key.child]?[number], let now else { continue }
            let uuid: String = if case .text(let text)? = row[parent.mapping.uuid] { text } else { "" }
            let removal = Removal(
                table: key.child, uuid: UUIDText(uuid), seedID: nil, reason: dedupe == nil ? .superseded : .duplicate,
                survivor: nil)
            log(removal, row: row, number: number, at: now)
        }
        for (number, row) in (state.rows[key.child] ?? [:]).sorted(by: { $0.key < $1.key })
        where row.values(of: key.columns) == values {
            for (column, other) in zip(key.columns, key.parentColumns) {
                change(column, of: number, in: key.child, to: survivor[other] ?? .null, isMove: true)
            }
        }
        for number in surplus { state.rows[key.child]?[number] = nil }
    }

    /// The join rows that stand both at the old place and at the new one: of the first of each, the second of each and so on
    /// the smaller one.
    private func surplusPairs(
        _ key: Key, from values: [SeedValue], to survivor: Row, _ parent: SeedTable
    ) -> [Int64] {
        guard let table = tables[key.child] else { return [] }
        let mapping = parent.mapping
        let keys = keys(from: key.child, asDeclaredBy: parent).flatMap(\.columns)
        let passed = keys + [table.primaryKey, mapping.uuid, mapping.createDate, mapping.updateDate]
        let target = key.parentColumns.map { survivor[$0] ?? .null }
        guard keys.count > 1, table.columns.allSatisfy(passed.contains), target != values else { return [] }
        let identity = table.columns.contains(mapping.uuid) ? mapping.uuid : table.primaryKey
        let telling = keys.filter { !key.columns.contains($0) }
        func pairs(at place: [SeedValue]) -> [[SeedValue]: [(name: String, number: Int64)]] {
            var pairs: [[SeedValue]: [(name: String, number: Int64)]] = [:]
            for (number, row) in state.rows[key.child] ?? [:] where row.values(of: key.columns) == place {
                guard case .text(let name)? = row[identity] else { continue }
                pairs[telling.map { row[$0] ?? .null }, default: []].append((name, number))
            }
            return pairs.mapValues { $0.sorted { $1.name.utf8.lexicographicallyPrecedes($0.name.utf8) } }
        }
        return pairs(at: values).flatMap { pair, moved in
            zip(moved, pairs(at: target)[pair] ?? []).map { moved, other in
                moved.name.utf8.lexicographicallyPrecedes(other.name.utf8) ? moved.number : other.number
            }
        }
    }
}
