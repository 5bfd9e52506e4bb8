public import Seedbed

extension SQLiteStore {
    /// What notes, before and after, the references that are moved by a key.
    ///
    /// Not where the key is a part of what finds the row: there it moves along.
    func noteMoves(
        by key: ForeignKey, _ child: TableLayout, in changes: ChangeLog
    ) -> ((String) throws(StoreError) -> () throws(StoreError) -> Void)? {
        let moved = Set(key.childColumns.map(SQL.folded))
        if child.identity.contains(where: { moved.contains(SQL.folded($0)) }) { return nil }
        return { (condition) throws(StoreError) in
            let rows = try self.connection.rows(
                "SELECT \(SQL.list(child.identity, prefix: "c.")) FROM \(SQL.quote(child.name)) AS c WHERE \(condition)"
            )
            var notes: [[Int64]] = []
            for row in rows {
                notes.append(
                    try changes.noteOld(
                        key.childColumns, of: row, in: child, by: key, on: self.connection))
            }
            return { () throws(StoreError) in
                for (row, notes) in zip(rows, notes) {
                    try changes.noteNew(
                        Array(zip(notes, key.childColumns)), of: row, in: child, on: self.connection)
                }
            }
        }
    }

    /// Lets the references that led to a row which comes back lead to it under its new key.
    func followKey(_ old: SeedValue, of layout: TableLayout, in cleanup: Int64) throws(StoreError) {
        if try !ChangeLog.exists(on: connection) { return }
        try connection.run(
            "UPDATE seedbed_changes SET old = ? WHERE cleanup = ? AND parent = ? COLLATE NOCASE AND old = ?",
            [.integer(connection.lastInsertedRow), .integer(cleanup), .text(layout.name), old])
    }

    /// The rows of `seedbed_dedupes`.
    public func deduplicatedTables(of cleanup: Int64) throws(StoreError) -> [SeedTable] {
        if try !ChangeLog.exists(on: connection) { return [] }
        let rows = try connection.rows(
            "SELECT tbl, uuid, updateDate, dates FROM seedbed_dedupes WHERE cleanup = ? ORDER BY tbl",
            [.integer(cleanup)])
        return rows.map { row in
            SeedTable(
                name: row[0].text, key: [], mapping: Mapping(updateDate: row[2].text, uuid: row[1].text),
                dates: DateFormat(rawValue: row[3].text) ?? .iso8601)
        }
    }

    /// Sets each value back that is still what the deduplication made of it, the last change first; a survivor's
    /// `updateDate` becomes the time of the undo, so that other devices take its values over.
    public func takeBackChanges(
        of cleanup: Int64, but gone: [LogEntry], at now: Instant
    ) throws(StoreError) {
        if try !ChangeLog.exists(on: connection) { return }
        let tables = try deduplicatedTables(of: cleanup)
        let notes = try connection.rows(
            "SELECT id, tbl, row, col, parent, target, old FROM seedbed_changes WHERE cleanup = ? ORDER BY id DESC",
            [.integer(cleanup)])
        let reader = SchemaReader(store: path)
        var layouts: [String: TableLayout] = [:]
        try Bookkeeping.whileImporting(on: connection) { () throws(StoreError) in
            for note in notes {
                let name = note[1].text
                if layouts[name] == nil { layouts[name] = try reader.layout(of: name, on: connection) }
                let table = tables.first { SQL.folded($0.name) == SQL.folded(name) }
                guard let layout = layouts[name], layout.column(note[3].text) != nil,
                    try mayTakeBack(note, layout, table, but: gone)
                else { continue }
                try takeBack(note, layout, table, at: now)
            }
        }
        try connection.run("DELETE FROM seedbed_changes WHERE cleanup = ?", [.integer(cleanup)])
    }

    /// Whether what a value came from is there again: the row that is referred to, or all rows that were merged into the
    /// survivor, which otherwise is the only one to hold what it took over.
    private func mayTakeBack(
        _ note: [SeedValue], _ layout: TableLayout, _ table: SeedTable?, but gone: [LogEntry]
    ) throws(StoreError) -> Bool {
        let row = RowText.values(note[2].text)
        if row.count != layout.identity.count { return false }
        if !note[4].isNull {
            if note[6].isNull { return true }
            let sql = "SELECT 1 FROM \(SQL.quote(note[4].text)) WHERE \(SQL.quote(note[5].text)) = ?"
            return try connection.row(sql, [note[6]]) != nil
        }
        guard let uuid = table.flatMap({ layout.column($0.mapping.uuid)?.name }) else { return true }
        let found = try connection.row(
            "SELECT \(SQL.quote(uuid)) FROM \(SQL.quote(layout.name)) WHERE \(Self.isRow(layout))", row)
        guard let found else { return false }
        let survivor = CopyReader.uuid(found[0])
        return !gone.contains { $0.survivor == survivor && SQL.folded($0.table) == SQL.folded(layout.name) }
    }

    private func takeBack(
        _ note: [SeedValue], _ layout: TableLayout, _ table: SeedTable?, at now: Instant
    ) throws(StoreError) {
        let column = note[3].text
        let isDate = table.map { SQL.folded($0.mapping.updateDate) == SQL.folded(column) } ?? false
        let value = isDate ? "?" : "(SELECT old FROM seedbed_changes WHERE id = ?)"
        let bound = isDate ? table?.dates.value(of: now) ?? .null : note[0]
        do throws(StoreError) {
            try connection.run(
                """
                UPDATE OR ABORT \(SQL.quote(layout.name)) SET \(SQL.quote(column)) = \(value)
                WHERE \(Self.isRow(layout)) AND \(SQL.quote(column)) IS (SELECT new FROM seedbed_changes WHERE id = ?)
                """, [bound] + RowText.values(note[2].text) + [note[0]])
        } catch .constraint {
            // What somebody has written since stands in the way: the row keeps what it has.
        } catch {
            throw error
        }
    }
}
