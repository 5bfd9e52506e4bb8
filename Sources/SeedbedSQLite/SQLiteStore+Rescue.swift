public import Seedbed

extension SQLiteStore {
    /// Inserts the values within SQLite, so that each comes back as it was; marked as an import's, for no trigger to date.
    public func rescue(_ entry: JournalEntry, as uuid: UUIDText, into table: SeedTable) throws(StoreError)
        -> RescueOutcome
    {
        let layout = try layout(of: table)
        let reader = try reader(of: table)
        let name = SQL.quote(layout.name)
        let there = try connection.row(
            "SELECT 1 FROM \(name) AS t WHERE \(reader.hasUUID(in: "t"))", [reader.stored(uuid)])
        if there == nil {
            let number = layout.localKey(uuid: table.mapping.uuid).map(SQL.folded)
            var columns: [String] = []
            var values: [String] = []
            for column in try heldColumns(entry, layout) where SQL.folded(column) != SQL.folded(table.mapping.uuid) {
                let value = Self.value(of: column)
                columns.append(column)
                // Another row may have got the number since.
                values.append(
                    SQL.folded(column) == number
                        ? "CASE WHEN EXISTS (SELECT 1 FROM \(name) WHERE \(SQL.quote(column)) = \(value)) THEN NULL ELSE \(value) END"
                        : value)
            }
            columns.append(table.mapping.uuid)
            let sql =
                "INSERT OR ABORT INTO \(name) (\(SQL.list(columns))) SELECT \((values + ["?3"]).joined(separator: ", "))"
            do throws(StoreError) {
                try transaction { () throws(StoreError) in
                    try Bookkeeping.whileImporting(on: connection) { () throws(StoreError) in
                        try connection.run(sql, key(entry, layout) + [reader.stored(uuid)])
                    }
                }
            } catch .constraint {
                return .refused
            }
        }
        try moveChildren(of: entry, to: uuid, layout, table)
        let moved = key(entry, layout) + [.text(uuid.description)]
        for journal in ["seedbed_journal", "seedbed_journal_values"] {
            try connection.run("DELETE FROM \(journal) WHERE tbl = ?1 AND uuid = ?2", [moved[0], moved[2]])
            try connection.run("UPDATE \(journal) SET uuid = ?3 WHERE tbl = ?1 AND uuid = ?2", moved)
        }
        try connection.run(
            "UPDATE seedbed_journal SET state = 0, rescues = rescues + 1 WHERE tbl = ?1 AND uuid = ?2",
            [moved[0], moved[2]])
        // Rows refer to it by these from now on; the next rescue must know them.
        for column in [table.mapping.uuid] + [layout.localKey(uuid: table.mapping.uuid)].compactMap(\.self) {
            try connection.run(
                """
                UPDATE seedbed_journal_values SET value = (SELECT t.\(SQL.quote(column)) FROM \(name) AS t
                WHERE \(reader.hasUUID(in: "t"))) WHERE tbl = ? AND uuid = ? AND col = ? COLLATE NOCASE
                """, [reader.stored(uuid), moved[0], moved[2], .text(column)])
        }
        if there == nil { return .inserted }
        if let copy = try copy(uuid, of: table), copy.isTouched { try journal(copy, of: table) }
        return .wasThere
    }

    /// Moves the rows that still refer to the lost copy to the one that is in its place (C5), but not where a row is there
    /// that they refer to: one that has got the number since, or the copy that has come back.
    private func moveChildren(
        of entry: JournalEntry, to uuid: UUIDText, _ layout: TableLayout, _ table: SeedTable
    ) throws(StoreError) {
        let schema = SchemaReader(store: path, declared: table.declaredKeys)
        let reader = try reader(of: table)
        for foreignKey in layout.children {
            guard let child = try schema.layout(of: foreignKey.child, on: connection) else { continue }
            let held = foreignKey.parentColumns.map { Self.value(of: layout.column($0)?.name ?? $0) }
            let old = try connection.row("SELECT \(held.joined(separator: ", "))", key(entry, layout))
            let new = try connection.row(
                """
                SELECT \(SQL.list(foreignKey.parentColumns, prefix: "t.")) FROM \(SQL.quote(layout.name)) AS t
                WHERE \(reader.hasUUID(in: "t"))
                """, [reader.stored(uuid)])
            guard let old, let new, old != new, !(old + new).contains(where: \.isNull) else { continue }
            let isHeld = zip(foreignKey.parentColumns, held).map { "\(SQL.quote($0)) = \($1)" }
            let other = try connection.row(
                "SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \(isHeld.joined(separator: " AND ")) LIMIT 1",
                key(entry, layout))
            if other != nil { continue }
            let mover = try mover(of: foreignKey, layout, child, table, at: .now)
            try Bookkeeping.whileImporting(on: connection) { () throws(StoreError) in
                try mover.move([(old, new)], on: connection)
            }
        }
    }

    /// Updates the row from the journal, marked as an import's.
    public func writeBack(_ entry: JournalEntry, over copy: Copy, in table: SeedTable) throws(StoreError) {
        let layout = try layout(of: table)
        let kept = Set(
            (table.volatile + [table.mapping.uuid] + layout.identity + layout.primaryKey
                + layout.foreignKeys.flatMap(\.childColumns)).map(SQL.folded))
        let sets = try heldColumns(entry, layout).filter { !kept.contains(SQL.folded($0)) }
            .map { "\(SQL.quote($0)) = \(Self.value(of: $0))" }.joined(separator: ", ")
        let row = layout.identity.enumerated().map { "\(SQL.quote($1)) = ?\($0 + 3)" }.joined(separator: " AND ")
        try Bookkeeping.whileImporting(on: connection) { () throws(StoreError) in
            try connection.run(
                "UPDATE \(SQL.quote(layout.name)) SET \(sets) WHERE \(row)",
                key(entry, layout) + CopyReader.values(copy.row))
        }
        try hold(entry, of: table)
    }

    /// Sets the entry's `state` to 0.
    public func hold(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) {
        let key = key(entry, try layout(of: table))
        try connection.run("UPDATE seedbed_journal SET state = 0 WHERE tbl = ? AND uuid = ?", key)
    }

    /// Deletes the entry with its values.
    public func drop(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) {
        let key = key(entry, try layout(of: table))
        try connection.run("DELETE FROM seedbed_journal WHERE tbl = ? AND uuid = ?", key)
        try connection.run("DELETE FROM seedbed_journal_values WHERE tbl = ? AND uuid = ?", key)
    }

    private func key(_ entry: JournalEntry, _ layout: TableLayout) -> [SeedValue] {
        [.text(layout.name), .text(entry.uuid.description)]
    }

    /// The columns that the journal holds and the table still has.
    private func heldColumns(_ entry: JournalEntry, _ layout: TableLayout) throws(StoreError) -> [String] {
        let rows = try connection.rows(
            "SELECT col FROM seedbed_journal_values WHERE tbl = ? AND uuid = ? AND slot = 0 ORDER BY col",
            key(entry, layout))
        return rows.map { $0[0].text }.filter { layout.column($0)?.isGenerated == false }
    }

    private static func value(of column: String) -> String {
        "(SELECT value FROM seedbed_journal_values WHERE tbl = ?1 AND uuid = ?2 AND slot = 0 AND col = \(SQL.literal(column)))"
    }
}
