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
            // An edit that this device answers for is a touched copy now (A2).
            if !row.isNull(table.mapping.updateDate) {
                for field in planned.fields {
                    state.journal[table.name]?[planned.uuid]?.row[field.column] = field.value
                }
            }
            noteArrival(of: row, over: nil, in: table.name)
        }
    }

    /// Gives the columns their logged values back, if the row has not changed since.
    public func disown(_ entry: RemovalLogEntry, in table: SeedTable) throws(StoreError) -> UndoReport.SkipReason? {
        guard let logged = state.log.rows.first(where: { $0.entry.id == entry.id }), let old = logged.row,
            let (number, uuid) = adoptedRow(of: entry, number: logged.number, in: table),
            let now = state.rows[table.name]?[number]
        else { return .changed }
        var columns = table.mapping.columns.filter { $0 != table.mapping.scope && $0 != table.mapping.dismissDate }
        let others = Set(old.keys).union(now.keys).subtracting(columns + volatileColumns(of: table))
        if others.contains(where: { now[$0] ?? .null != old[$0] ?? .null }) { return .changed }
        if !entry.restoresIdentity(from: uuid) { columns.removeAll { $0 == table.mapping.uuid } }
        for column in columns { state.rows[table.name]?[number]?[column] = old[column] }
        return nil
    }

    /// The row that an adoption changed, under its own identity or the one under which it came back since.
    private func adoptedRow(
        of entry: RemovalLogEntry, number: Int64?, in table: SeedTable
    ) -> (number: Int64, uuid: UUIDText)? {
        let rows = state.rows[table.name] ?? [:]
        func uuid(_ number: Int64) -> UUIDText? { rows[number]?.uuid(in: table) }
        if let number, uuid(number) == entry.uuid { return (number, entry.uuid) }
        for wanted in entry.identitiesSinceAdoption {
            let found = rows.keys.filter { uuid($0) == wanted }
            if found.count == 1 { return (found[0], wanted) }
        }
        return nil
    }
}

extension MemoryStore.Row {
    /// The row's identity, or `nil` if it has none.
    func uuid(in table: SeedTable) -> UUIDText? {
        if case .text(let text)? = self[table.mapping.uuid] { UUIDText(text) } else { nil }
    }
}
