extension MemoryStore: DedupingStore {
    /// What a deduplication has changed in rows that stay.
    package struct DedupeMemory: Hashable, Sendable {
        /// The tables that it concerns.
        var tables: [SeedTable] = []
        /// Values before and after, in the order in which they changed.
        var changes: [Change] = []
    }

    /// A value that changed.
    package struct Change: Hashable, Sendable {
        var table: String
        var number: Int64
        var column: String
        var old: SeedValue
        var new: SeedValue
    }

    /// A value of a key, as it is compared: equal parts are the same to the key's comparison.
    private enum KeyPart: Hashable {
        case value(SeedValue)
        /// A string of Swift's is equal to every other that is canonically equivalent.
        case canonical(String)

        init(_ value: SeedValue, _ comparison: KeyComparison) {
            guard case .text(let text) = value else {
                self = .value(value)
                return
            }
            let folded = comparison.folds ? KeyComparison.folded(text) : text
            if comparison.isCanonical {
                self = .canonical(folded)
            } else {
                // Identities are lowered in the same way: A to Z.
                self = .value(.text(comparison == .nocase ? UUIDText(folded).description : folded))
            }
        }
    }

    /// Looks for the table and its columns.
    public func prepare(for deduplication: Deduplication) throws(DedupeError) {
        let name = deduplication.table
        guard let table = tables[name] else { throw .missingTable(store: "memory", table: name) }
        let key = deduplication.key.map(\.name)
        if key.isEmpty || Set(key).count < key.count { throw .unusableKey(table: name) }
        let order = deduplication.survivor.column
        let wanted = key + [order, deduplication.mapping.uuid] + deduplication.policies.keys.sorted()
        let missing = wanted.filter { !table.columns.contains($0) }
        if !missing.isEmpty { throw .missingColumns(store: "memory", table: name, columns: missing) }
        let isNumber = rows(of: name).contains { if case .integer? = $0[table.primaryKey] { true } else { false } }
        if order == table.primaryKey, order != deduplication.mapping.uuid, isNumber {
            throw .unsyncedSurvivor(table: name, column: order)
        }
        let merged = mergedColumns(of: table, deduplication)
        for column in deduplication.policies.keys.sorted() where !merged.contains(column) {
            throw .unusablePolicy(table: name, column: column)
        }
    }

    private func mergedColumns(of table: Table, _ deduplication: Deduplication) -> [String] {
        let own = keys(to: deduplication.seedTable).filter { $0.child == table.name }.flatMap(\.columns)
            .filter { deduplication.policies[$0] == nil }
        let kept = deduplication.key.map(\.name) + deduplication.mapping.columns + [table.primaryKey] + own
        return table.columns.filter { !kept.contains($0) }
    }

    /// Hands over the rows of each key that stands twice, in the order of their oldest rows.
    public func forEachGroup(
        of deduplication: Deduplication, _ selection: GroupSelection,
        _ body: (_ key: [SeedValue], _ rows: [DuplicateRow]) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let table = tables[deduplication.table] else { return }
        let columns = mergedColumns(of: table, deduplication)
        var groups: [[KeyPart]: [(key: [SeedValue], row: DuplicateRow)]] = [:]
        var order: [[KeyPart]] = []
        for (number, row) in (state.rows[table.name] ?? [:]).sorted(by: { $0.key < $1.key }) {
            let key = deduplication.key.map { row[$0.name] ?? .null }
            if key.contains(where: \.isNull) { continue }
            let parts = zip(key, deduplication.key).map { KeyPart($0, $1.comparison) }
            if groups[parts] == nil { order.append(parts) }
            groups[parts, default: []].append((key, duplicate(number, row, columns, deduplication)))
        }
        let selected = selection.identities
        for parts in order {
            guard let group = groups[parts], group.count > 1 else { continue }
            if let selected, !group.contains(where: { selected.contains($0.row.uuid) }) { continue }
            try body(group[0].key, group.map(\.row))
        }
    }

    private func duplicate(
        _ number: Int64, _ row: Row, _ columns: [String], _ deduplication: Deduplication
    ) -> DuplicateRow {
        let mapping = deduplication.mapping
        let copy = copy((number, row), in: deduplication.seedTable)
        let order = deduplication.survivor.column
        var rank = row[order] ?? .null
        if order == mapping.uuid, !rank.isNull { rank = .text(copy.uuid.description) }
        if order == mapping.createDate || order == mapping.updateDate {
            rank = deduplication.dates.instant(from: rank).map { .integer($0.milliseconds) } ?? .null
        }
        return DuplicateRow(
            row: copy.row, uuid: copy.uuid, rank: rank, createDate: copy.createDate, updateDate: copy.updateDate,
            columns: columns, values: columns.map { row[$0] ?? .null })
    }

    /// Removes the duplicates after their children were moved, then writes to each survivor what it takes over.
    public func merge(
        _ merges: [PlannedMerge], by deduplication: Deduplication, at now: Instant
    ) throws(StoreError) -> [Removal] {
        let table = deduplication.seedTable
        dedupe = DedupeMemory(tables: [table])
        defer { dedupe = nil }
        let planned = merges.flatMap { merge in
            merge.removed.map { PlannedRemoval(copy: $0, reason: .duplicate, survivor: merge.survivor) }
        }
        let removed = try remove(planned, from: table, at: now)
        let hasDate = tables[table.name]?.columns.contains(table.mapping.updateDate) ?? false
        for merge in merges {
            guard case .number(let number) = merge.survivor.row else { continue }
            for value in merge.values { change(value.column, of: number, in: table.name, to: value.new) }
            if let date = merge.updateDate, hasDate {
                change(table.mapping.updateDate, of: number, in: table.name, to: table.dates.value(of: date))
            }
        }
        if let dedupe, !removed.isEmpty {
            var memory = state.dedupes[state.log.cleanup] ?? DedupeMemory()
            memory.tables += dedupe.tables
            memory.changes += dedupe.changes
            state.dedupes[state.log.cleanup] = memory
        }
        return removed
    }

    /// Sets a value of a row, and notes it where a deduplication does so.
    func change(_ column: String, of number: Int64, in table: String, to new: SeedValue) {
        let old = state.rows[table]?[number]?[column] ?? .null
        state.rows[table]?[number]?[column] = new
        dedupe?.changes.append(Change(table: table, number: number, column: column, old: old, new: new))
    }

    /// The tables in the order in which they are given: rows that refer follow in whatever order.
    public func parentsFirst(_ tables: [SeedTable]) throws(StoreError) -> [SeedTable] {
        var ordered: [SeedTable] = []
        var rest = tables
        while !rest.isEmpty {
            let waiting = Set(rest.map(\.name))
            let place =
                rest.firstIndex { table in
                    !(self.tables[table.name]?.foreignKeys ?? []).contains {
                        $0.parent != table.name && waiting.contains($0.parent)
                    }
                } ?? 0
            ordered.append(rest.remove(at: place))
        }
        return ordered
    }

    /// Sets each value back that is still what the deduplication made of it, the last change first.
    public func takeBackChanges(
        of cleanup: Int64, but gone: [LogEntry], at now: Instant
    ) throws(StoreError) {
        guard let memory = state.dedupes.removeValue(forKey: cleanup) else { return }
        for change in memory.changes.reversed() {
            guard let row = state.rows[change.table]?[change.number], row[change.column] ?? .null == change.new else {
                continue
            }
            // To a row that did not come back nothing refers again.
            let leadsNowhere = (tables[change.table]?.foreignKeys ?? []).contains { key in
                key.column == change.column && !change.old.isNull
                    && !rows(of: key.parent).contains { $0[key.parentColumn] == change.old }
            }
            let isReference = (tables[change.table]?.foreignKeys ?? []).contains { $0.column == change.column }
            let table = memory.tables.first { $0.name == change.table }
            let uuid = table.map { self.copy((change.number, row), in: $0).uuid }
            let isLeft = gone.contains { $0.table == change.table && $0.survivor != nil && $0.survivor == uuid }
            if leadsNowhere || (isLeft && !isReference) { continue }
            let isDate = table?.mapping.updateDate == change.column
            state.rows[change.table]?[change.number]?[change.column] = isDate ? table?.dates.value(of: now) : change.old
        }
    }

    /// The tables that were merged.
    public func deduplicatedTables(of cleanup: Int64) throws(StoreError) -> [SeedTable] {
        state.dedupes[cleanup]?.tables ?? []
    }

    /// The rows in the order in which they came.
    public func rows(
        of table: String, where column: String, is value: SeedValue, columns: [String]
    ) throws(StoreError) -> [[SeedValue]] {
        rows(of: table).filter { !value.isNull && $0[column] ?? .null == value }
            .map { row in columns.map { row[$0] ?? .null } }
    }

    /// Sets the columns, without an edit of the user's.
    @discardableResult
    public func set(
        _ values: [String: SeedValue], in table: String, where column: String, is value: SeedValue
    ) throws(StoreError) -> Int {
        guard let own = tables[table] else { throw .missingTable(store: "memory", table: table) }
        let missing = (values.keys.sorted() + [column]).filter { !own.columns.contains($0) }
        if !missing.isEmpty { throw .missingColumns(store: "memory", table: table, columns: missing) }
        var count = 0
        for (number, row) in state.rows[table] ?? [:] where !value.isNull && row[column] ?? .null == value {
            for (name, new) in values { state.rows[table]?[number]?[name] = new }
            count += 1
        }
        return count
    }
}
