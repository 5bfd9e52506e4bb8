internal import Seedbed

/// Deletes copies whose children were moved.
extension CopyRemoval {
    /// Deletes them in one statement, so that a copy which refers to another one goes with it, whichever comes first.
    ///
    /// It returns all of them if some may have stayed because a trigger of the app ignores the deletion.
    ///
    /// - Parameter reader: reads identities of the table; `nil` if the app has no trigger on it.
    func deletePlanned(
        _ removals: [PlannedRemoval], _ layout: TableLayout, watchedBy reader: CopyDecoder?
    ) throws(StoreError) -> [PlannedRemoval] {
        if let reader { return try deleteInTurns(removals, layout, watchedBy: reader) }
        let olds = layout.identity.indices.map { "o\($0)" }.joined(separator: ", ")
        do throws(StoreError) {
            try store.connection.run(
                """
                DELETE FROM \(SQL.quote(layout.name)) WHERE (\(SQL.list(layout.identity)))
                IN (SELECT \(olds) FROM temp.seedbed_removals WHERE NOT blocked)
                """)
        } catch .constraint where changes == nil {
            return try deleteInTurns(removals, layout, watchedBy: nil)
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
        _ removals: [PlannedRemoval], _ layout: TableLayout, watchedBy reader: CopyDecoder?
    ) throws(StoreError) -> [PlannedRemoval] {
        var rest = removals
        while true {
            let kept = try delete(rest, layout, watchedBy: reader)
            if kept.isEmpty || kept.count == rest.count { return kept }
            rest = kept
        }
    }

    /// Returns the error for duplicates that an app's trigger keeps: nothing is merged into a row while they stay.
    private func keptByTrigger(_ layout: TableLayout) -> StoreError {
        .constraint(store: store.path, table: layout.name, detail: "a trigger keeps rows from being deleted")
    }

    /// Deletes them one by one, in the order of their identities; returns those that the app's schema keeps.
    ///
    /// A trigger of the app may keep a row and mark it as deleted instead. The writes of the trigger are then rolled back: such a
    /// mark would count as the user's (I4).
    ///
    /// - Parameter reader: reads identities of the table; `nil` if the app has no trigger on it.
    func delete(
        _ removals: [PlannedRemoval], _ layout: TableLayout, watchedBy reader: CopyDecoder?
    ) throws(StoreError) -> [PlannedRemoval] {
        // In this order SQLite passes once through each index, however large it is. One statement for all would keep a copy of
        // every page that it changes until it ends.
        let order = removals.enumerated().map { ($1.copy.uuid.leading, $0) }.sorted { $0 < $1 }
        let sql = "DELETE FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())"
        var kept: [PlannedRemoval] = []
        try store.connection.withStatement(sql) { (delete: borrowing Statement) throws(StoreError) in
            for (_, place) in order {
                try delete.bind(removals[place].copy.row)
                func isDeleted() throws(StoreError) -> Bool {
                    do throws(StoreError) {
                        try delete.run()
                        return store.connection.changes > 0
                    } catch .constraint where changes == nil {
                        delete.rewind()
                        return false
                    } catch {
                        throw error
                    }
                }
                if let reader {
                    let uuid = removals[place].copy.uuid
                    let isGone = try store.connection.isKept { () throws(StoreError) in
                        // A trigger may put the row back, with another number.
                        let before = try count(of: uuid, reader, layout)
                        if try !isDeleted() { return false }
                        if before == 0 { return true }
                        return try count(of: uuid, reader, layout) < before
                    }
                    if isGone { continue }
                } else if try isDeleted() {
                    continue
                }
                if changes != nil { throw keptByTrigger(layout) }
                kept.append(removals[place])
            }
        }
        return kept
    }

    /// Returns how many rows have an identity; 0 for a row without one.
    private func count(of uuid: UUIDText, _ reader: CopyDecoder, _ layout: TableLayout) throws(StoreError) -> Int64 {
        try store.connection.row(
            "SELECT count(*) FROM \(SQL.quote(layout.name)) AS t WHERE \(reader.hasUUID(in: "t"))",
            [reader.stored(uuid)])?[0].integer ?? 0
    }
}
