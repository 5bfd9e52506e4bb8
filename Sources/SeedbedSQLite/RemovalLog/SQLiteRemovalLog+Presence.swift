internal import Seedbed

/// Finds out whether a row that an undo is to put back exists already.
extension SQLiteRemovalLog {
    /// Whether the table has a row with the entry's identity, or with the one under which it comes back.
    func isThere(
        _ entry: RemovalLogEntry, as identity: UUIDText, _ table: SeedTable, _ layout: TableLayout, _ run: UndoRun
    ) throws(StoreError) -> Bool {
        guard let column = layout.column(table.mapping.uuid) else { return false }
        let identities = [entry.uuid, identity]
        if run.present[layout.name] == nil {
            if entry.reason == .duplicate, let cleanup = entry.cleanup {
                // Before any of them comes back, since they may share one identity.
                let logged = try store.connection.rows(
                    "SELECT DISTINCT uuid FROM seedbed_log WHERE cleanup = ? AND tbl = ?",
                    [.integer(cleanup), .text(layout.name)]
                ).map { UUIDText($0[0].text) }
                let wanted = Set(logged).union(logged.compactMap(\.rescued))
                run.present[layout.name] = try present(in: layout, column.name, wanted.contains)
            } else if !run.lookedUp.contains(layout.name), try isWorthOnePass(through: layout, run) {
                let wanted = run.hashes(of: layout.name)
                run.present[layout.name] = try present(in: layout, column.name) { wanted.contains($0.hashValue) }
            } else {
                run.lookedUp.insert(layout.name)
            }
        }
        if let present = run.present[layout.name] { return identities.contains { present.contains($0) } }
        let reader = CopyDecoder(table: table, layout: layout)
        let find = try store.sql("present", table, [table.mapping.uuid]) {
            "SELECT 1 FROM \(SQL.quote(layout.name)) AS t WHERE \(reader.hasUUID(in: "t"))"
        }
        for uuid in identities where try store.connection.row(find, [reader.stored(uuid)]) != nil { return true }
        return false
    }

    /// The wanted identities of existing rows, all looked up at once.
    ///
    /// An app's table may have no index of identities. The order of such an index is not that of the log: each look-up would read
    /// another page.
    private func present(
        in layout: TableLayout, _ column: String, _ isWanted: (UUIDText) -> Bool
    ) throws(StoreError) -> Set<UUIDText> {
        var present: Set<UUIDText> = []
        try store.connection.forEachRow(
            "SELECT \(SQL.quote(column)) FROM \(SQL.quote(layout.name))"
        ) { (row: borrowing Statement) throws(StoreError) in
            let uuid = CopyDecoder.uuid(row.lent(0))
            if isWanted(uuid) { present.insert(uuid) }
        }
        return present
    }

    /// Whether so many rows come back to a table that one pass through it costs less than looking each of them up.
    ///
    /// The greatest row number is the most rows that the table can have. In a table without row numbers each row is looked up.
    private func isWorthOnePass(through layout: TableLayout, _ run: UndoRun) throws(StoreError) -> Bool {
        guard run.expected.count >= 1000, layout.hasRowNumber else { return false }
        let greatest = try store.connection.row(
            "SELECT max(\(SQL.quote(layout.identity[0]))) FROM \(SQL.quote(layout.name))")
        guard case .integer(let number)? = greatest?[0] else { return true }
        return number / 4 <= Int64(run.expected.count)
    }

    /// Removes the index by identity until the end of the transaction, if the table's identities were looked up in one pass.
    ///
    /// At the end SQLite makes the index again, from sorted identities. The rows come back in another order: SQLite would change
    /// another page of the index for each of them.
    /// If rows refer to the identity by a declared key, the index stays: an undo looks the rows up by it.
    func setIndexAside(of table: SeedTable, _ layout: TableLayout, _ run: UndoRun) throws(StoreError) {
        guard run.present[layout.name] != nil, run.setAside.insert(layout.name).inserted else { return }
        let isReferred = layout.children.contains { key in
            key.parentColumns.contains { $0.isSameName(as: table.mapping.uuid) }
        }
        if isReferred { return }
        let name = "seedbed_uuid_\(layout.name)"
        let index = try store.connection.row(
            "SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?", [.text(name)])
        guard index != nil, try Bookkeeping.isSchemaPrepared(on: store.connection) else { return }
        try store.connection.execute("DROP INDEX \(SQL.quote(name))")
        store.known.ready.remove(table.name)
        store.pending.unfinished.append(
            UnfinishedTable(table: table, triggers: [], needsIndexes: true, keepsTexts: false))
    }
}
