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
        var (possible, removed) = (removals, [RemovedRow]())
        func isDone() throws(StoreError) -> Bool {
            let before = memory.state
            removed = try remove(possible)
            let refused = try refusedObjects(since: before.rows)
            if refused.isEmpty { return true }
            let rest = possible.filter { !concerns($0, of: table, in: before.rows, refused) }
            // If a row is refused for another reason, the save says so.
            if rest.count == possible.count { return true }
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

    /// The objects that the graph would refuse to save with what has changed in their rows.
    private func refusedObjects(since base: Rows) throws(StoreError) -> Set<GraphKey> {
        let changes = GraphCommit(of: self, since: base)
        if changes.isEmpty { return [] }
        return try changes.tryOut { () throws(StoreError) in try graph.refusedObjects() }
    }

    /// Whether the removal changes or deletes one of these objects: the copy, its survivor, or a row that refers to the copy.
    private func concerns(
        _ removal: PlannedRemoval, of table: SeedTable, in rows: Rows, _ objects: Set<GraphKey>
    ) -> Bool {
        let numbers = [removal.copy, removal.survivor].compactMap { $0?.row.number }
        if numbers.contains(where: { self.numbers.key(of: $0).map(objects.contains) ?? false }) { return true }
        guard let copy = removal.copy.row.number.flatMap({ rows[table.name]?[$0] }) else { return false }
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
