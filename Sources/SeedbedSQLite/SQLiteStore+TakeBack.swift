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
                        key.childColumns, of: row, in: child, parent: key.parent, on: self.connection))
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
    public func takeBackChanges(of cleanup: Int64, at now: Instant) throws(StoreError) {
        if try !ChangeLog.exists(on: connection) { return }
        let dates = try deduplicatedTables(of: cleanup)
        let notes = try connection.rows(
            "SELECT id, tbl, row, col FROM seedbed_changes WHERE cleanup = ? ORDER BY id DESC", [.integer(cleanup)])
        var layouts: [String: TableLayout] = [:]
        try Bookkeeping.whileImporting(on: connection) { () throws(StoreError) in
            for note in notes {
                let (name, column) = (note[1].text, note[3].text)
                if layouts[name] == nil {
                    layouts[name] = try SchemaReader(store: path).layout(of: name, on: connection)
                }
                guard let layout = layouts[name], layout.column(column) != nil else { continue }
                let row = RowText.values(note[2].text)
                if row.count != layout.identity.count { continue }
                let table = dates.first { SQL.folded($0.name) == SQL.folded(name) }
                let isDate = table.map { SQL.folded($0.mapping.updateDate) == SQL.folded(column) } ?? false
                let value = isDate ? "?" : "(SELECT old FROM seedbed_changes WHERE id = ?)"
                let bound = isDate ? table?.dates.value(of: now) ?? .null : note[0]
                do throws(StoreError) {
                    try connection.run(
                        """
                        UPDATE OR ABORT \(SQL.quote(layout.name)) SET \(SQL.quote(column)) = \(value)
                        WHERE \(Self.isRow(layout)) AND \(SQL.quote(column)) IS (SELECT new FROM seedbed_changes WHERE id = ?)
                        """, [bound] + row + [note[0]])
                } catch .constraint {
                    // What somebody has written since stands in the way: the row keeps what it has.
                    continue
                } catch {
                    throw error
                }
            }
        }
        try connection.run("DELETE FROM seedbed_changes WHERE cleanup = ?", [.integer(cleanup)])
    }
}
