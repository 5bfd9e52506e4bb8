internal import Seedbed

/// Rows that the graph does not let be changed or deleted, as the model's validation says: they keep their copies (C5).
extension WorkingCopy {
    /// Removes copies, except for those of which the graph refuses a change.
    ///
    /// - Parameter remove: removes the copies, and returns those that went.
    func removing(
        _ removals: [PlannedRemoval], from table: SeedTable, in run: CleanupRun,
        _ remove: ([PlannedRemoval]) throws(StoreError) -> [RemovedRow]
    ) throws(StoreError) -> [RemovedRow] {
        try removing(
            removals, from: table, in: run,
            without: { isRefused, removals in removals.filter { !isRefused($0.copy, $0.survivor) } }, remove)
    }

    /// Merges duplicates, except for those of which the graph refuses a change.
    func merging(
        _ merges: [Deduplication.PlannedMerge], of table: SeedTable, in run: CleanupRun,
        _ merge: ([Deduplication.PlannedMerge]) throws(StoreError) -> [RemovedRow]
    ) throws(StoreError) -> [RemovedRow] {
        try removing(
            merges, from: table, in: run,
            without: { isRefused, merges in
                merges.map { merge in merge.without { isRefused($0, merge.survivor) } }
            }, merge)
    }

    private func removing<Plan: Hashable>(
        _ plans: [Plan], from table: SeedTable, in run: CleanupRun,
        without: (_ isRefused: (SeedCopy, SeedCopy?) -> Bool, [Plan]) -> [Plan],
        _ remove: ([Plan]) throws(StoreError) -> [RemovedRow]
    ) throws(StoreError) -> [RemovedRow] {
        var (possible, removed) = (plans, [RemovedRow]())
        func isDone() throws(StoreError) -> Bool {
            let before = memory.state
            removed = try remove(possible)
            let refused = try refusedObjects(since: before.rows)
            if refused.isEmpty { return true }
            let rest = without({ concern($0, $1, of: table, in: before.rows, refused) }, possible)
            // If a row is refused for another reason, the save says so.
            if rest == possible { return true }
            memory.state = before
            possible = rest
            return false
        }
        while try !run.isKept(isDone) {}
        return removed
    }

    /// Runs `body`, then gives the rows that the graph refuses to change the values back that they had before.
    func keepingRefused<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        let before = memory.state
        let result = try body()
        let refused = try refusedObjects(since: before.rows)
        if refused.isEmpty { return result }
        for (entity, rows) in before.rows where entities[entity] != nil {
            for (number, row) in rows {
                guard let key = numbers.key(of: number), refused.contains(key) else { continue }
                memory.state.rows[entity]?[number] = row
            }
        }
        // They go on waiting for their places.
        let open = Set(before.log.rows.filter(\.isOpen).map(\.entry.id))
        for place in memory.state.log.rows.indices where open.contains(memory.state.log.rows[place].entry.id) {
            memory.state.log.rows[place].isOpen = true
        }
        return result
    }

    /// Takes the dates back from edited rows that the graph refuses to change: the device goes on knowing of these edits.
    func leaveRefusedEdits() throws(StoreError) {
        var base = memory.state.rows
        var dated: [(entity: String, number: Int64, row: MemoryStore.Row)] = []
        for (entity, edits) in edited {
            guard let mapping = memory.state.prepared[entity]?.mapping else { continue }
            for key in edits.keys {
                let number = numbers.number(of: key)
                guard var row = memory.state.rows[entity]?[number], let former = loaded[entity]?[number] else {
                    continue
                }
                for date in [mapping.createDate, mapping.updateDate] { row[date] = former[date] }
                // Whatever else was written is a decision, of which the save says that it is refused.
                if row == former { dated.append((entity, number, former)) }
            }
        }
        for (entity, number, row) in dated { base[entity]?[number] = row }
        let refused = try refusedObjects(since: base)
        for (entity, number, row) in dated {
            guard let key = numbers.key(of: number), refused.contains(key) else { continue }
            memory.state.rows[entity]?[number] = row
            undated.insert(key)
        }
    }

    /// The objects that the graph would refuse to save with what has changed in their rows.
    private func refusedObjects(since base: Rows) throws(StoreError) -> Set<GraphKey> {
        // Mostly they are one and the same value, which is found out at once.
        if base == memory.state.rows { return [] }
        let changes = GraphCommit(of: self, since: base)
        if changes.isEmpty { return [] }
        return try changes.tryOut { () throws(StoreError) in try graph.refusedObjects() }
    }

    /// Whether the removal changes or deletes one of these objects: the copy, its survivor, or a row that refers to the copy.
    private func concern(
        _ removed: SeedCopy, _ survivor: SeedCopy?, of table: SeedTable, in rows: Rows, _ objects: Set<GraphKey>
    ) -> Bool {
        let numbers = [removed, survivor].compactMap { $0?.row.number }
        if numbers.contains(where: { self.numbers.key(of: $0).map(objects.contains) ?? false }) { return true }
        guard let copy = removed.row.number.flatMap({ rows[table.name]?[$0] }) else { return false }
        let declared = table.references + (table.otherReferences[table.name] ?? [])
        let columns =
            [Self.key, table.mapping.uuid] + declared.flatMap(\.to)
            + references.filter { $0.parent == table.name }.map(\.parentAttribute)
        let names = Set(columns.compactMap { copy[$0] })
        return objects.contains { object in
            let number = self.numbers.number(of: object)
            if rows.values.contains(where: { $0[number]?.values.contains(where: names.contains) ?? false }) {
                return true
            }
            // The owner of a pair.
            return joins.contains { join in
                (rows[join.name] ?? [:]).values.contains { pair in
                    pair.values.contains(.text(object.text)) && pair.values.contains(where: names.contains)
                }
            }
        }
    }
}

extension Deduplication.PlannedMerge {
    /// The merge without the rows that stay: the caller plans again, and they keep their values for themselves.
    func without(_ stays: (SeedCopy) -> Bool) -> Deduplication.PlannedMerge {
        var merge = self
        merge.removed.removeAll(where: stays)
        if merge.removed.count < removed.count || stays(survivor) { (merge.values, merge.updateDate) = ([], nil) }
        return merge
    }
}
