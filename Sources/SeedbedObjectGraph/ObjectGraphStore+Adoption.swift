public import Seedbed

extension ObjectGraphStore: StoreAdoption {
    /// Changes the rows, logs each as it was, and notes it as one that came in.
    public func adopt(
        _ rows: [PlannedAdoption], in table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) {
        try withCopy { (copy) throws(StoreError) in
            try copy.load(table)
            guard let entity = copy.entities[table.name] else {
                throw .missingTable(store: graph.identity, table: table.name)
            }
            var rows = rows
            for row in rows.indices {
                for place in rows[row].fields.indices {
                    let field = rows[row].fields[place]
                    rows[row].fields[place].value = try copy.stored(field.value, in: field.column, of: entity, table)
                }
            }
            try copy.memory.adopt(rows, in: table, at: now, in: run)
        }
    }

    /// Gives the attributes their logged values back, if the row has not changed since.
    public func disown(_ entry: RemovalLogEntry, in table: SeedTable) throws(StoreError) -> UndoReport.SkipReason? {
        try onTable(table) { (memory) throws(StoreError) in try memory.disown(entry, in: table) }
    }
}
