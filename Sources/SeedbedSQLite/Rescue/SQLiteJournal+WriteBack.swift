internal import Seedbed

/// The values that the journal holds of a copy, and how they are written back (R3).
extension SQLiteJournal {
    /// Updates the row from the journal; column by column if the table refuses the whole.
    @discardableResult
    func writeBack(_ entry: JournalEntry, over copy: SeedCopy, in table: SeedTable) throws(StoreError) -> Bool {
        let layout = try store.layout(of: table)
        let columns = try writtenColumns(entry.uuid, table, layout)
        let isWhole = try update(columns, of: copy, from: entry, layout)
        if !isWhole {
            let updateDate = SQLName(table.mapping.updateDate)
            let dates = columns.filter { SQLName($0) == updateDate }
            guard try update(dates, of: copy, from: entry, layout) else { return false }
            for column in columns where !dates.contains(column) {
                _ = try update([column], of: copy, from: entry, layout)
            }
        }
        // Values that the table did not take are not lost for good.
        if isWhole { try forgetVersions(entry.uuid, table) } else { try holdVersions(entry.uuid, table) }
        if copy.isTouched || entry.holdsContent {
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

    /// The held columns that are written back.
    private func writtenColumns(
        _ uuid: UUIDText, _ table: SeedTable, _ layout: TableLayout
    ) throws(StoreError) -> [String] {
        let kept = layout.volatileColumns(of: table)
            .union(([table.mapping.uuid] + layout.identity + layout.primaryKey).map(SQLName.init))
        return try heldColumns(uuid, layout).filter { !kept.contains(SQLName($0)) }
    }

    /// Whether the held values, written back, would change nothing but the dates of a row.
    func holdsContent(
        _ copy: SeedCopy, _ uuid: UUIDText, _ table: SeedTable, _ layout: TableLayout
    ) throws(StoreError) -> Bool {
        let dates = [table.mapping.createDate, table.mapping.updateDate].map(SQLName.init)
        let same = try writtenColumns(uuid, table, layout).filter { !dates.contains(SQLName($0)) }.map {
            "\(SQL.quote($0)) IS \(Self.heldValue(of: $0)) COLLATE BINARY"
        }
        let row = layout.identity.enumerated().map { "\(SQL.quote($1)) = ?\($0 + 3)" }
        let found = try store.connection.row(
            "SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \((row + same).joined(separator: " AND "))",
            heldKey(uuid, layout) + CopyDecoder.values(copy.row))
        return found != nil
    }

    /// Writes the held values of these columns, marked as an import's.
    ///
    /// It returns `false` if the table refuses them, whatever conflict clause its columns have.
    private func update(
        _ columns: [String], of copy: SeedCopy, from entry: JournalEntry, _ layout: TableLayout
    ) throws(StoreError) -> Bool {
        // An app may have renamed the columns that were journaled.
        if columns.isEmpty { return false }
        let sets = columns.map { "\(SQL.quote($0)) = \(Self.heldValue(of: $0))" }.joined(separator: ", ")
        let row = layout.identity.enumerated().map { "\(SQL.quote($1)) = ?\($0 + 3)" }.joined(separator: " AND ")
        let sql = "UPDATE \(layout.orAbort)\(SQL.quote(layout.name)) SET \(sets) WHERE \(row)"
        let values = heldKey(entry.uuid, layout) + CopyDecoder.values(copy.row)
        do throws(StoreError) {
            try store.transaction { () throws(StoreError) in
                try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
                    try store.connection.leavingNoReferenceOpen { () throws(StoreError) in
                        try store.connection.run(sql, values)
                        if store.connection.changes == 0 { throw ignored(layout) }
                    }
                }
            }
        } catch .constraint {
            return false
        }
        return true
    }

    /// Forgets the saved versions if the row exists, and else goes on holding them.
    func retain(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) {
        if entry.copy == nil { try holdVersions(entry.uuid, table) } else { try forgetVersions(entry.uuid, table) }
    }

    private func holdVersions(_ uuid: UUIDText, _ table: SeedTable) throws(StoreError) {
        try store.connection.run(
            "UPDATE seedbed_notes SET kind = ? WHERE \(Self.isVersion)",
            [.text("held \(try store.layout(of: table).name)")] + (try versionKey(uuid, table)))
    }

    /// Deletes the entry and the saved versions.
    func discard(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) {
        try discard(entry, of: table, hasVersions: true)
    }

    /// Deletes the entry, and the saved versions if they have no other identity by now.
    func discard(_ entry: JournalEntry, of table: SeedTable, hasVersions: Bool) throws(StoreError) {
        let key = try entryKey(entry.uuid, table)
        try store.connection.overwriting { () throws(StoreError) in
            try store.connection.run("DELETE FROM seedbed_edits WHERE \(Self.isEntry)", key)
            try store.connection.run(
                "DELETE FROM seedbed_notes WHERE kind = ? AND uuid COLLATE NOCASE IN (?, ?)",
                [.text("\(SavedVersions.untagged) \(key[0].text)")] + key.dropFirst())
            if hasVersions { try forgetVersions(entry.uuid, table) }
        }
    }

    /// Returns the values that find a copy among the held ones.
    func heldKey(_ uuid: UUIDText, _ layout: TableLayout) -> [SeedValue] {
        [.text(layout.name), .text(uuid.description)]
    }

    /// Returns the held columns that the table still has.
    func heldColumns(_ uuid: UUIDText, _ layout: TableLayout) throws(StoreError) -> [String] {
        let rows = try store.connection.rows(
            "SELECT col FROM temp.seedbed_held WHERE tbl = ? AND uuid = ? ORDER BY col", heldKey(uuid, layout))
        return rows.map { $0[0].text }.filter { layout.column($0)?.isGenerated == false }
    }

    /// Returns an expression for the held value of a column; the query's first two parameters are the copy's ``heldKey(_:_:)``.
    static func heldValue(of column: String) -> String {
        "(SELECT value FROM temp.seedbed_held WHERE tbl = ?1 AND uuid = ?2 AND col = \(SQL.literal(column)))"
    }
}
