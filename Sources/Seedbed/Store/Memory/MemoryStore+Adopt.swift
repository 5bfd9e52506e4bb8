extension MemoryStore: StoreAdoption {
    /// Changes the rows, logs each as it was, and notes it as one that came in.
    public func adopt(
        _ rows: [PlannedAdoption], in table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) {
        for planned in rows {
            guard case .number(let number) = planned.copy.row, let old = state.rows[table.name]?[number] else {
                continue
            }
            logAdoption(of: old, as: planned.uuid, number: number, in: table, at: now, in: run)
            var row = old
            for field in planned.fields { row[field.column] = field.value }
            state.rows[table.name]?[number] = row
            noteArrival(of: row, over: nil, in: table.name)
        }
    }

    /// Gives the columns their logged values back, if the row has not changed since.
    public func disown(_ entry: RemovalLogEntry, in table: SeedTable) throws(StoreError) -> UndoReport.SkipReason? {
        guard let logged = state.log.rows.first(where: { $0.entry.id == entry.id }), let old = logged.row,
            let number = logged.number, let now = state.rows[table.name]?[number],
            now.text(table.mapping.uuid).map({ UUIDText($0) }) == entry.uuid
        else { return .changed }
        let columns = table.mapping.columns.filter { $0 != table.mapping.scope && $0 != table.mapping.dismissDate }
        let others = Set(old.keys).union(now.keys).subtracting(columns)
        if others.contains(where: { now[$0] ?? .null != old[$0] ?? .null }) { return .changed }
        for column in columns { state.rows[table.name]?[number]?[column] = old[column] }
        return nil
    }
}

extension MemoryStore.Row {
    /// The text in a column, or `nil` if it holds none.
    fileprivate func text(_ column: String) -> String? {
        if case .text(let text)? = self[column] { text } else { nil }
    }
}
