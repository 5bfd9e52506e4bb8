internal import Seedbed

/// Deletes copies whose children were moved.
extension CopyRemoval {
    /// Deletes them in one statement, so that a copy which refers to another one goes with it, whichever comes first.
    ///
    /// It returns all of them if some may have stayed because a trigger of the app ignores the deletion.
    func deletePlanned(
        _ removals: [PlannedRemoval], _ layout: TableLayout
    ) throws(StoreError) -> [PlannedRemoval] {
        let olds = layout.identity.indices.map { "o\($0)" }.joined(separator: ", ")
        do throws(StoreError) {
            try store.connection.run(
                """
                DELETE FROM \(SQL.quote(layout.name)) WHERE (\(SQL.list(layout.identity)))
                IN (SELECT \(olds) FROM temp.seedbed_removals WHERE NOT blocked)
                """)
        } catch .constraint where changes == nil {
            return try deleteInTurns(removals, layout)
        } catch {
            throw error
        }
        let gone = store.connection.changes
        let wanted = try store.connection.row("SELECT count(*) FROM temp.seedbed_removals WHERE NOT blocked")?[0]
            .integer
        if Int64(gone) == wanted { return [] }
        if changes != nil { throw keptByTrigger(layout) }
        return removals
    }

    /// Deletes them one by one, again and again as long as one goes: another one may have referred to it.
    private func deleteInTurns(
        _ removals: [PlannedRemoval], _ layout: TableLayout
    ) throws(StoreError) -> [PlannedRemoval] {
        var rest = removals
        while true {
            let kept = try delete(rest, layout)
            if kept.isEmpty || kept.count == rest.count { return kept }
            rest = kept
        }
    }

    /// Returns the error for duplicates that an app's trigger keeps: nothing is merged into a row while they stay.
    private func keptByTrigger(_ layout: TableLayout) -> StoreError {
        .constraint(store: store.path, table: layout.name, detail: "a trigger keeps rows from being deleted")
    }

    /// Deletes them one by one, in the order of their identities; returns those that the app's schema keeps.
    func delete(
        _ removals: [PlannedRemoval], _ layout: TableLayout
    ) throws(StoreError) -> [PlannedRemoval] {
        // In this order SQLite passes once through each index, however large it is. One statement for all would keep a copy of
        // every page that it changes until it ends.
        let order = removals.enumerated().map { ($1.copy.uuid.leading, $0) }.sorted { $0 < $1 }
        let sql = "DELETE FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())"
        var kept: [PlannedRemoval] = []
        try store.connection.withStatement(sql) { (delete: borrowing Statement) throws(StoreError) in
            for (_, place) in order {
                try delete.bind(removals[place].copy.row)
                do throws(StoreError) {
                    try delete.run()
                    if store.connection.changes > 0 { continue }
                } catch .constraint where changes == nil {
                    delete.rewind()
                } catch {
                    throw error
                }
                if changes != nil { throw keptByTrigger(layout) }
                kept.append(removals[place])
            }
        }
        return kept
    }
}
