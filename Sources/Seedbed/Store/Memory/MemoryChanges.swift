/// The rows and tables that transactions of a memory store have changed.
final class MemoryChanges: ChangeRecording {
    private var recorded = RecordedChanges()

    func takeChangedTables(undone: Bool) -> Set<String> { recorded.takeTables(undone: undone) }
    func recordRows(identities: [String: String]?) { recorded.identities = identities }
    func takeChanges() -> [StoreChange] { recorded.takeRows() }

    /// Notes the tables that a transaction changed, and compares their rows if rows are recorded.
    func note(
        from before: MemoryStore.State, to after: MemoryStore.State, isKept: Bool, tables: [String: MemoryStore.Table]
    ) {
        let names = Set(before.rows.keys).union(after.rows.keys)
        let changed = names.filter { before.rows[$0] ?? [:] != after.rows[$0] ?? [:] }
        guard isKept else { return recorded.undo(changed) }
        guard let identities = recorded.identities else { return recorded.commit(changed, []) }
        var steps: [(number: Int64, change: StoreChange)] = []
        for name in changed.sorted() {
            let (old, new) = (before.rows[name] ?? [:], after.rows[name] ?? [:])
            let key = tables[name]?.primaryKey ?? "rowid"
            func step(_ kind: StoreChange.Kind, _ number: Int64, _ row: MemoryStore.Row) {
                let uuid: UUIDText? =
                    if let column = identities[name], case .text(let text)? = row[column] { UUIDText(text) } else {
                        nil
                    }
                let primaryKey = [key: row[key] ?? .integer(number)]
                steps.append((number, StoreChange(table: name, kind: kind, primaryKey: primaryKey, uuid: uuid)))
            }
            for (number, row) in old where new[number] == nil { step(.deleted, number, row) }
            for (number, row) in new {
                guard let former = old[number] else {
                    step(.inserted, number, row)
                    continue
                }
                if former == row { continue }
                if former[key] == row[key] {
                    step(.changed, number, row)
                } else {
                    step(.deleted, number, former)
                    step(.inserted, number, row)
                }
            }
        }
        // New rows come in the order of their insertion, before other rows refer to them; deleted rows go last.
        func rank(_ kind: StoreChange.Kind) -> Int {
            switch kind {
            case .inserted: 0
            case .changed: 1
            case .deleted: 2
            }
        }
        let sorted = steps.sorted { (rank($0.change.kind), $0.number) < (rank($1.change.kind), $1.number) }
        recorded.commit(changed, sorted.map(\.change))
    }
}
