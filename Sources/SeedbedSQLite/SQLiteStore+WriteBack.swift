public import Seedbed

/// What the journal holds of a copy, and how it is written back (R3).
extension SQLiteStore {
    /// Updates the row from the journal; column by column where the table refuses the whole.
    @discardableResult
    public func writeBack(_ entry: JournalEntry, over copy: Copy, in table: SeedTable) throws(StoreError) -> Bool {
        let layout = try layout(of: table)
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
        try hold(entry, of: table)
        if copy.isTouched {
            try connection.run(
                "UPDATE seedbed_journal SET restored = 1 WHERE tbl = ? AND uuid = ? AND slot = 0",
                journalKey(entry.uuid, layout))
        }
        return isWhole
    }

    /// Writes what the journal holds of these columns, marked as an import's; false where the table refuses it, whatever its
    /// columns say of conflicts.
    private func update(
        _ columns: [String], of copy: Copy, from entry: JournalEntry, _ layout: TableLayout
    ) throws(StoreError) -> Bool {
        // An app may have renamed what was journaled.
        if columns.isEmpty { return false }
        let sets = columns.map { "\(SQL.quote($0)) = \(Self.heldValue(of: $0))" }.joined(separator: ", ")
        let row = layout.identity.enumerated().map { "\(SQL.quote($1)) = ?\($0 + 3)" }.joined(separator: " AND ")
        let sql = "UPDATE OR ABORT \(SQL.quote(layout.name)) SET \(sets) WHERE \(row)"
        let values = journalKey(entry.uuid, layout) + CopyReader.values(copy.row)
        do throws(StoreError) {
            try transaction { () throws(StoreError) in
                try Bookkeeping.whileImporting(on: connection) { () throws(StoreError) in
                    try connection.run(sql, values)
                    if connection.changes == 0 { throw ignored(layout) }
                }
            }
        } catch .constraint {
            return false
        }
        return true
    }

    /// Sets the entry's `state` to 0.
    public func hold(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) {
        let key = journalKey(entry.uuid, try layout(of: table))
        try connection.run("UPDATE seedbed_journal SET state = 0 WHERE tbl = ? AND uuid = ?", key)
    }

    /// Deletes the entry with its values.
    public func drop(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) {
        let key = journalKey(entry.uuid, try layout(of: table))
        try connection.overwriting { () throws(StoreError) in
            try connection.run("DELETE FROM seedbed_journal WHERE tbl = ? AND uuid = ?", key)
            try connection.run("DELETE FROM seedbed_journal_values WHERE tbl = ? AND uuid = ?", key)
        }
    }

    /// What finds a copy in the journal.
    func journalKey(_ uuid: UUIDText, _ layout: TableLayout) -> [SeedValue] {
        [.text(layout.name), .text(uuid.description)]
    }

    /// The columns that the journal holds and the table still has.
    func heldColumns(_ uuid: UUIDText, _ layout: TableLayout) throws(StoreError) -> [String] {
        let rows = try connection.rows(
            "SELECT col FROM seedbed_journal_values WHERE tbl = ? AND uuid = ? AND slot = 0 ORDER BY col",
            journalKey(uuid, layout))
        return rows.map { $0[0].text }.filter { layout.column($0)?.isGenerated == false }
    }

    /// What the journal holds of a column, for a query whose first two parameters are the copy's ``journalKey(_:_:)``.
    static func heldValue(of column: String) -> String {
        "(SELECT value FROM seedbed_journal_values WHERE tbl = ?1 AND uuid = ?2 AND slot = 0 AND col = \(SQL.literal(column)))"
    }
}
