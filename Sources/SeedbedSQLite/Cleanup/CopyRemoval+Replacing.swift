internal import Seedbed

extension CopyRemoval {
    /// Carries out ``SQLiteStore/replace(_:of:at:in:)``.
    func replace(
        _ replacements: [PlannedRemoval.Replacement], of table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        let layout = try store.layout(of: table)
        var planned: [PlannedRemoval] = []
        var fresh: [SeedValue] = []
        for replacement in replacements {
            var removal = replacement.removal
            let row = replacement.row
            removal.survivor = SeedCopy(row: removal.copy.row, uuid: row.uuid, createDate: row.createDate)
            planned.append(removal)
            fresh.append(try store.insertion.fresh(row.uuid, in: table))
        }
        return try store.connection.leavingNoReferenceOpen { () throws(StoreError) in
            try makeRoom(planned, table, layout, fresh: fresh, at: now, in: run) { (detached) throws(StoreError) in
                var rows: [(row: NewCopy, values: (plan: InsertStatement, values: [SeedValue]))] = []
                for replacement in replacements {
                    // Read now: a row that referred to one of the copies refers to the row that is to come.
                    var row = replacement.row
                    for place in row.fields.indices where replacement.references.contains(row.fields[place].column) {
                        for children in detached { children.redirect(&row.fields[place]) }
                    }
                    rows.append(
                        (row, try store.insertion.values(of: row, in: table, inheriting: replacement.removal.copy)))
                }
                for replacement in replacements { try delete(CopyDecoder.values(replacement.removal.copy.row), layout) }
                var copies: [SeedCopy] = []
                for (row, values) in rows { copies.append(try store.insertion.insert(row, with: values)) }
                return copies
            }
        }
    }

    /// Logs the removal of copies and keeps their children safe while `body` puts other rows in their places.
    ///
    /// - Parameters:
    ///   - fresh: for each copy, the identity of the row that is to come.
    ///   - body: takes the detached children of each copy, puts the rows in the copies' places and returns these rows, in the
    ///     same order.
    func makeRoom(
        _ planned: [PlannedRemoval], _ table: SeedTable, _ layout: TableLayout, fresh: [SeedValue], at now: SeedInstant,
        in run: CleanupRun, _ body: ([DetachedReferences]) throws(StoreError) -> [SeedCopy]
    ) throws(StoreError) -> [RemovedRow] {
        // The transaction may go on even if the row cannot come.
        try store.connection.deferringForeignKeys { () throws(StoreError) in
            let gone = try log(planned, table, layout, at: now, in: run)
            try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
                var detached: [DetachedReferences] = []
                for (place, removal) in planned.enumerated() {
                    detached.append(
                        try DetachedReferences(
                            of: CopyDecoder.values(removal.copy.row), layout, uuid: table.mapping.uuid,
                            fresh: fresh[place], distance: planned.count == 1 ? 0 : place + 1, on: store.connection))
                }
                for (children, copy) in zip(detached, try body(detached)) {
                    try children.move(to: CopyDecoder.values(copy.row), on: store.connection)
                }
            }
            return gone
        }
    }

    /// Deletes one row and marks that as Seedbed's own deletion.
    ///
    /// - Warning: This deletes a row.
    func delete(_ row: [SeedValue], _ layout: TableLayout) throws(StoreError) {
        try Bookkeeping.whileRemoving(on: store.connection) { () throws(StoreError) in
            try store.connection.run("DELETE FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())", row)
            if store.connection.changes == 0 {
                throw .constraint(
                    store: store.path, table: layout.name, detail: "a trigger keeps a row from being deleted")
            }
        }
    }
}
