internal import Seedbed

/// What the journal holds of a copy, and how it is written back (R3).
extension SQLiteJournal {
    /// Updates the row from the journal; column by column where the table refuses the whole.
    @discardableResult
    func writeBack(_ entry: JournalEntry, over copy: SeedCopy, in table: SeedTable) throws(StoreError) -> Bool {
        let layout = try store.layout(of: table)
        let kept = layout.volatileColumns(of: table)
            .union(([table.mapping.uuid] + layout.identity + layout.primaryKey).map(SQL.folded))
        let columns = try heldColumns(entry.uuid, layout).filter { !kept.contains(SQL.folded($0)) }
        let isWhole = try update(columns, of: copy, from: entry, layout)
        if !isWhole {
            let updateDate = SQL.folded(table.mapping.updateDate)
            let dates = columns.filter { SQL.folded($0) == updateDate }
            guard try update(dates, of: copy, from: entry, layout) else { return false }
            for column in columns where !dates.contains(column) {
                _ = try update([column], of: copy, from: entry, layout)
            }
        }
        // What the table did not take is not lost for good.
        if isWhole { try forgetVersions(entry.uuid, table) } else { try holdVersions(entry.uuid, table) }
        if copy.isTouched {
            let updateDate = Self.heldValue(
                of: layout.column(table.mapping.updateDate)?.name ?? table.mapping.updateDate)
            try store.connection.run(
                """
                UPDATE seedbed_edits SET restored = 1, since = \(updateDate),
                    rescues = CASE WHEN since IS \(updateDate) THEN rescues ELSE 0 END
                WHERE tbl = ?1 AND uuid IN (?3, ?4)
                """, heldKey(entry.uuid, layout) + (try entryKey(entry.uuid, table)).dropFirst())
        }
        return isWhole
    }

    /// Writes what the journal holds of these columns, marked as an import's; false where the table refuses it, whatever its
    /// columns say of conflicts.
    private func update(
        _ columns: [String], of copy: SeedCopy, from entry: JournalEntry, _ layout: TableLayout
    ) throws(StoreError) -> Bool {
        // An app may have renamed what was journaled.
        if columns.isEmpty { return false }
        let sets = columns.map { "\(SQL.quote($0)) = \(Self.heldValue(of: $0))" }.joined(separator: ", ")
        let row = layout.identity.enumerated().map { "\(SQL.quote($1)) = ?\($0 + 3)" }.joined(separator: " AND ")
        let sql = "UPDATE OR ABORT \(SQL.quote(layout.name)) SET \(sets) WHERE \(row)"
        let values = heldKey(entry.uuid, layout) + CopyDecoder.values(copy.row)
        do throws(StoreError) {
            try store.transaction { () throws(StoreError) in
                try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
                    try store.connection.run(sql, values)
                    if store.connection.changes == 0 { throw ignored(layout) }
                }
            }
        } catch .constraint {
            return false
        }
        return true
    }

    /// Forgets what was saved if the row exists, and else goes on holding it.
    func retain(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) {
        if entry.copy == nil { try holdVersions(entry.uuid, table) } else { try forgetVersions(entry.uuid, table) }
    }

    private func holdVersions(_ uuid: UUIDText, _ table: SeedTable) throws(StoreError) {
        try store.connection.run(
            "UPDATE seedbed_notes SET kind = ? WHERE \(Self.isVersion)",
            [.text("held \(try store.layout(of: table).name)")] + (try versionKey(uuid, table)))
    }

    /// Deletes the entry and what was saved.
    func discard(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) {
        let key = try entryKey(entry.uuid, table)
        try store.connection.overwriting { () throws(StoreError) in
            try store.connection.run("DELETE FROM seedbed_edits WHERE \(Self.isEntry)", key)
            try forgetVersions(entry.uuid, table)
        }
    }

    /// What finds a copy among the values that are held.
    func heldKey(_ uuid: UUIDText, _ layout: TableLayout) -> [SeedValue] {
        [.text(layout.name), .text(uuid.description)]
    }

    /// The columns that are held and the table still has.
    func heldColumns(_ uuid: UUIDText, _ layout: TableLayout) throws(StoreError) -> [String] {
        let rows = try store.connection.rows(
            "SELECT col FROM temp.seedbed_held WHERE tbl = ? AND uuid = ? ORDER BY col", heldKey(uuid, layout))
        return rows.map { $0[0].text }.filter { layout.column($0)?.isGenerated == false }
    }

    /// What is held of a column, for a query whose first two parameters are the copy's ``heldKey(_:_:)``.
    static func heldValue(of column: String) -> String {
        "(SELECT value FROM temp.seedbed_held WHERE tbl = ?1 AND uuid = ?2 AND col = \(SQL.literal(column)))"
    }
}
