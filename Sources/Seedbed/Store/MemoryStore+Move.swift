extension MemoryStore {
    /// Moves the rows whose key holds these values to the survivor.
    ///
    /// Keeps a pair of a pure join table as often as one copy had it: the greatest by what is synced.
    ///
    /// - Parameters:
    ///   - now: the time at which to log the rows of such a table that go, or `nil` to log none.
    ///   - former: the rows as they were before any of the moves that belong together.
    func move(
        _ key: Key, from values: [SeedValue], to survivor: Row, _ parent: SeedTable, loggedAt now: Instant? = nil,
        asIn former: [String: [Int64: Row]] = [:]
    ) {
        let surplus = surplusPairs(key, from: values, to: survivor, parent)
        for number in surplus {
            guard let row = state.rows[key.child]?[number], let now else { continue }
            let uuid: String = if case .text(let text)? = row[parent.mapping.uuid] { text } else { "" }
            let removal = Removal(
                table: key.child, uuid: UUIDText(uuid), seedID: nil, reason: dedupe == nil ? .superseded : .duplicate,
                survivor: nil)
            log(removal, row: former[key.child]?[number] ?? row, number: number, at: now)
        }
        for (number, row) in (state.rows[key.child] ?? [:]).sorted(by: { $0.key < $1.key })
        where row.values(of: key.columns) == values {
            // A survivor whose parent was its own twin has no parent then; a deduplication handles its own.
            let isOwn =
                dedupe == nil && key.child == key.parent
                && row.values(of: key.parentColumns) == survivor.values(of: key.parentColumns)
            for (column, other) in zip(key.columns, key.parentColumns) {
                change(column, of: number, in: key.child, to: isOwn ? .null : survivor[other] ?? .null, isMove: true)
            }
        }
        for number in surplus { state.rows[key.child]?[number] = nil }
    }

    /// Gives each survivor whose parent goes in its favour the parent of that copy (C5).
    ///
    /// It gets no parent if that copy had none, or if that copy's parent was the survivor.
    func liftSurvivors(of removals: [PlannedRemoval], in table: SeedTable) {
        let rows = (state.rows[table.name] ?? [:]).values
        for key in keys(to: table) where key.child == table.name && dedupe == nil {
            for (survivor, removed) in Dictionary(grouping: removals, by: \.survivor) {
                guard let survivor, case .number(let number) = survivor.row,
                    let row = state.rows[table.name]?[number], let own = row.values(of: key.parentColumns),
                    var place = row.values(of: key.columns)
                else { continue }
                let olds = Set(
                    removed.compactMap { removal in
                        guard case .number(let number) = removal.copy.row else { return nil as [SeedValue]? }
                        return state.rows[table.name]?[number]?.values(of: key.parentColumns)
                    })
                if !olds.contains(place) { continue }
                var (seen, isNothing): (Set<[SeedValue]>, Bool) = ([], false)
                while olds.contains(place), !isNothing {
                    let above = rows.first { $0.values(of: key.parentColumns) == place }?.values(of: key.columns)
                    isNothing = !seen.insert(place).inserted || above == nil
                    place = above ?? place
                }
                for (column, value) in zip(key.columns, place) {
                    change(
                        column, of: number, in: table.name, to: isNothing || place == own ? .null : value, isMove: true)
                }
            }
        }
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
