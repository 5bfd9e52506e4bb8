extension MemoryStore: StoreDeduplication {
    /// The changes of a deduplication in rows that stay.
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
        /// Whether the value is a reference, by which the row was moved.
        var isMove: Bool
    }

    /// The changes that one deduplication makes, in the order in which it makes them.
    final class DedupeRun {
        var changes: [Change] = []
    }

    /// Whether the table was prepared.
    public func isSeeded(_ table: String) throws(StoreError) -> Bool { state.prepared[table] != nil }

    /// The format of the catalog that seeds the table.
    public func dateFormat(of table: String) throws(StoreError) -> SeedDateFormat? { state.prepared[table]?.dates }

    /// Looks for the table and its columns.
    public func prepare(for deduplication: Deduplication) throws(DedupeError) {
        let name = deduplication.table
        guard let table = tables[name] else { throw .missingTable(store: "memory", table: name) }
        let key = deduplication.key.map(\.name)
        if key.isEmpty || Set(key).count < key.count { throw .unusableKey(table: name) }
        let order = deduplication.survivor.column
        let wanted = key + [order, deduplication.mapping.uuid] + deduplication.policies.keys.sorted()
        var missing: [String] = []
        for column in wanted where !table.columns.contains(column) && !missing.contains(column) {
            missing.append(column)
        }
        if !missing.isEmpty { throw .missingColumns(store: "memory", table: name, columns: missing) }
        for reference in deduplication.references {
            guard let child = tables[reference.table] else {
                throw .missingTable(store: "memory", table: reference.table)
            }
            let unknown = reference.columns.filter { !child.columns.contains($0) }
            if !unknown.isEmpty { throw .missingColumns(store: "memory", table: child.name, columns: unknown) }
        }
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
        let kept =
            deduplication.key.map(\.name) + deduplication.mapping.columns
            + [table.primaryKey, deduplication.survivor.column] + own
            + keys(to: deduplication.seedTable).flatMap(\.parentColumns)
        return table.columns.filter { !kept.contains($0) }
    }

    /// Calls `body` with the rows of each key that two or more rows hold, in the order of their oldest rows.
    public func forEachGroup(
        of deduplication: Deduplication, _ selection: CleanupScope,
        _ body: (_ rows: [Deduplication.DuplicateRow]) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let table = tables[deduplication.table] else { return }
        let columns = mergedColumns(of: table, deduplication)
        var groups: [[SeedValue]: [Deduplication.DuplicateRow]] = [:]
        var order: [[SeedValue]] = []
        for (number, row) in (state.rows[table.name] ?? [:]).sorted(by: { $0.key < $1.key }) {
            let duplicate = duplicate(number, row, columns, deduplication)
            if duplicate.key.contains(where: \.isNull) { continue }
            let compared = zip(duplicate.key, deduplication.key).map { Self.compared($0, $1.comparison) }
            if groups[compared] == nil { order.append(compared) }
            groups[compared, default: []].append(duplicate)
        }
        let selected = selection.identities
        for key in order {
            guard let rows = groups[key], rows.count > 1 else { continue }
            if let selected, !rows.contains(where: { selected.contains($0.uuid) }) { continue }
            try body(rows)
        }
    }

    /// A value that is equal for all values that count as one key.
    private static func compared(_ value: SeedValue, _ comparison: Deduplication.KeyComparison) -> SeedValue {
        guard case .text(let text) = value else { return value }
        // Identities are lowered in the same way: A to Z.
        return .text(comparison == .nocase ? UUIDText(text).description : comparison.key(text))
    }

    private func duplicate(
        _ number: Int64, _ row: Row, _ columns: [String], _ deduplication: Deduplication
    ) -> Deduplication.DuplicateRow {
        let mapping = deduplication.mapping
        let copy = copy((number, row), in: deduplication.seedTable)
        let order = deduplication.survivor.column
        var rank = row[order] ?? .null
        if order == mapping.uuid, !rank.isNull { rank = .text(copy.uuid.description) }
        if order == mapping.createDate || order == mapping.updateDate {
            rank = deduplication.dates.instant(from: rank).map { .integer($0.milliseconds) } ?? .null
        }
        let seedID = mapping.seedID.flatMap { row[$0] }?.seedName
        return Deduplication.DuplicateRow(
            row: copy.row, uuid: copy.uuid, rank: rank, createDate: copy.createDate, updateDate: copy.updateDate,
            seedID: seedID, isDismissed: mapping.dismissDate.map { !row.isNull($0) } ?? false,
            key: deduplication.key.map { row[$0.name] ?? .null }, columns: columns,
            values: columns.map { row[$0] ?? .null })
    }

    /// Removes the duplicates after their children were moved, then writes to each survivor the values that it takes over.
    public func merge(
        _ merges: [Deduplication.PlannedMerge], by deduplication: Deduplication, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        let table = deduplication.seedTable
        let dedupe = DedupeRun()
        let planned = merges.flatMap { merge in
            merge.removed.map { PlannedRemoval(copy: $0, reason: .duplicate, survivor: merge.survivor) }
        }
        let ownParents = Dictionary(grouping: ownParents(among: merges, in: table), by: \.number)
        let removed = try remove(planned, from: table, at: now, in: run, merging: dedupe)
        let names = Set((state.rows[table.name] ?? [:]).map { copy(($0.key, $0.value), in: table).uuid })
        for place in state.log.rows.indices where state.log.rows[place].entry.cleanup == run.number {
            let entry = state.log.rows[place].entry
            if entry.table == table.name { state.log.rows[place].entry.hasNamesake = names.contains(entry.uuid) }
        }
        // A survivor whose parent was one of its duplicates has no parent then, and not itself.
        for (number, columns) in self.ownParents(among: merges, in: table)
        where ownParents[number]?.contains(where: { $0.columns == columns }) != true {
            for column in columns { change(column, of: number, in: table.name, to: .null, dedupe) }
        }
        let hasDate = tables[table.name]?.columns.contains(table.mapping.updateDate) ?? false
        for merge in merges {
            guard case .number(let number) = merge.survivor.row else { continue }
            for value in merge.values { change(value.column, of: number, in: table.name, to: value.new, dedupe) }
            if let date = merge.updateDate, hasDate {
                change(table.mapping.updateDate, of: number, in: table.name, to: table.dates.value(of: date), dedupe)
            }
        }
        if !removed.isEmpty, let cleanup = run.number {
            var memory = state.dedupes[cleanup] ?? DedupeMemory()
            memory.tables.append(table)
            memory.changes += dedupe.changes
            state.dedupes[cleanup] = memory
        }
        return removed
    }

    /// The survivors that are their own parents, each with the columns of the reference.
    private func ownParents(
        among merges: [Deduplication.PlannedMerge], in table: SeedTable
    ) -> [(number: Int64, columns: [String])] {
        var found: [(number: Int64, columns: [String])] = []
        for merge in merges {
            guard case .number(let number) = merge.survivor.row else { continue }
            for key in keys(to: table) where key.child == table.name {
                guard let row = state.rows[table.name]?[number], let own = row.values(of: key.columns),
                    own == row.values(of: key.parentColumns)
                else { continue }
                found.append((number, key.columns))
            }
        }
        return found
    }

    /// Sets a value of a row, and records the change if a deduplication makes it.
    func change(
        _ column: String, of number: Int64, in table: String, to new: SeedValue, isMove: Bool = false,
        _ dedupe: DedupeRun? = nil
    ) {
        let old = state.rows[table]?[number]?[column] ?? .null
        state.rows[table]?[number]?[column] = new
        noteFiled([column: new], number, in: table)
        dedupe?.changes.append(Change(table: table, number: number, column: column, old: old, new: new, isMove: isMove))
    }

    /// Sorts the tables so that parents come first, as far as they form no cycle.
    public func parentsFirst(_ tables: [SeedTable]) throws(StoreError) -> [SeedTable] {
        let places = Dictionary(grouping: tables.indices) { tables[$0].name }
        return DependencyOrder.parentsFirst(tables) { table in
            (self.tables[tables[table].name]?.foreignKeys ?? []).flatMap { places[$0.parent] ?? [] }
        }
    }

    /// Restores each value that a survivor replaced by one that it took over and still holds.
    public func revertValues(of cleanup: Int64, at now: SeedInstant) throws(StoreError) {
        for change in (state.dedupes[cleanup]?.changes ?? []).reversed() where !change.isMove {
            let table = state.dedupes[cleanup]?.tables.first { $0.name == change.table }
            if table?.mapping.updateDate == change.column || !holds(change.new, change) { continue }
            state.rows[change.table]?[change.number]?[change.column] = change.old
            guard let table, tables[table.name]?.columns.contains(table.mapping.updateDate) == true else { continue }
            state.rows[change.table]?[change.number]?[table.mapping.updateDate] = table.dates.value(of: now)
        }
    }

    /// Restores each reference that still leads to the survivor, unless the row that it led to stays away.
    public func revertReferences(
        of cleanup: Int64, butOf skipped: [RemovalLogEntry], isLast: Bool, in run: UndoRun
    ) throws(StoreError) {
        guard let memory = state.dedupes[cleanup] else { return }
        var keys: [String: [Key]] = [:]
        for name in Set(memory.changes.map(\.table)) {
            let table = SeedTable(name: name, key: []).sharingReferences(of: memory.tables + run.tables)
            keys[name] = self.keys(from: name, asDeclaredBy: table).filter { $0.columns.count == 1 }
        }
        // The changes that a later undo needs, when it puts back the rows that this one cannot.
        var held: [Change] = []
        for change in memory.changes where isLast && !change.isMove {
            guard let table = memory.tables.first(where: { $0.name == change.table }),
                let row = state.rows[change.table]?[change.number], table.mapping.updateDate != change.column
            else { continue }
            // A survivor that had its duplicate as parent has lost that reference, and has taken nothing over by it.
            let isOwnParent = (keys[change.table] ?? []).contains { key in
                key.columns == [change.column] && key.parent == change.table
            }
            if isOwnParent { continue }
            let uuid = copy((change.number, row), in: table).uuid
            let isSurvivor = skipped.contains { entry in
                entry.table == table.name && [entry.survivor, entry.survivor?.rescued].contains(uuid)
            }
            if !isSurvivor { continue }
            held.append(change)
            if holds(change.old, change) { state.rows[change.table]?[change.number]?[change.column] = change.new }
        }
        // The last change is reverted first, but the changes stay in their order.
        var heldMoves: [Change] = []
        for change in memory.changes.reversed() where change.isMove {
            let isGone = state.rows[change.table]?[change.number] == nil
            let key = (keys[change.table] ?? []).first { $0.columns == [change.column] }
            // The row that it was moved to may have come back under another identity.
            let new = key.flatMap { change.new.isNull ? nil : current([change.new], of: $0)?[0] } ?? change.new
            if !isGone && !holds(change.new, change) && !holds(new, change) { continue }
            let old = key.map { change.old.isNull ? change.old : current([change.old], of: $0)?[0] } ?? change.old
            if isGone || old == nil { heldMoves.append(change) }
            if !isGone, let old { state.rows[change.table]?[change.number]?[change.column] = old }
        }
        if isLast { state.dedupes[cleanup]?.changes = held + heldMoves.reversed() }
    }

    private func holds(_ value: SeedValue, _ change: Change) -> Bool {
        guard let row = state.rows[change.table]?[change.number] else { return false }
        return row[change.column] ?? .null == value
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

    /// Sets the columns, which counts as no edit by the user.
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
