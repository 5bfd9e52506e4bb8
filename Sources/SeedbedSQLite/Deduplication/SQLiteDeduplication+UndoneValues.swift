internal import Seedbed

/// The values that survivors of a deduplication took over, and give back in its undo.
extension SQLiteDeduplication {
    /// Restores the values that are still those that the deduplication wrote, the last change first.
    ///
    /// The temporary table `seedbed_refused` then holds the numbers of the notes whose values a rule of the table keeps in place.
    func revertValues(of cleanup: Int64, at now: SeedInstant) throws(StoreError) {
        if try !ChangeLog.exists(on: store.connection) { return }
        try store.connection.execute("DROP TABLE IF EXISTS temp.seedbed_refused")
        let tables = try deduplicatedTables(of: cleanup)
        let hasLater = try hasLaterMerge(than: cleanup)
        var refused: [Note] = []
        try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
            for group in byWrite(try notes(of: cleanup, "parent IS NULL")) {
                guard let layout = try store.removals.schemaLayout(of: group[0].table) else { continue }
                let table = tables.first { $0.name.isSameName(as: group[0].table) }
                let date = table.flatMap { group[0].presentName(of: $0.mapping.updateDate, in: layout) }
                var notes = group.filter { note in date.map { !note.column.isSameName(as: $0) } ?? true }
                if notes.isEmpty { continue }
                if hasLater, try setInLog(notes, in: layout, from: "new", to: "old", after: cleanup) != nil { continue }
                let place = try find(notes, in: layout, holding: "new")
                guard case .found(let row) = place else {
                    if case .unknown = place { refused += notes }
                    continue
                }
                for index in notes.indices { notes[index].row = row }
                let outcome = try setTogether(notes, in: layout, from: "new", to: "old")
                refused += outcome.refused
                guard outcome.isChanged, let date, let table else { continue }
                try store.connection.run(
                    "UPDATE \(SQL.quote(layout.name)) SET \(SQL.quote(date)) = ? WHERE \(layout.isRow())",
                    [table.dates.value(of: now)] + row)
            }
        }
        if refused.isEmpty { return }
        try store.connection.run(
            "CREATE TEMP TABLE seedbed_refused AS SELECT value AS id FROM json_each(?)",
            [.text(RowJSON.text(refused.map(\.id)))])
    }

    /// Reports the values that survivors keep because a rule of their table refuses the former ones.
    ///
    /// It returns the numbers of their notes, which another undo of the same deduplication needs.
    ///
    /// - Parameter held: the notes of survivors whose rows have not come back. Such a survivor keeps its values for that reason.
    func reportKeptValues(
        of cleanup: Int64, except held: Set<SeedValue>, in run: UndoRun
    ) throws(StoreError) -> [SeedValue] {
        let find = "SELECT 1 FROM sqlite_temp_schema WHERE name = 'seedbed_refused'"
        if try store.connection.row(find) == nil { return [] }
        let notes = try notes(of: cleanup, "id IN (SELECT id FROM temp.seedbed_refused)")
            .filter { !held.contains($0.id) }
        try store.connection.execute("DROP TABLE temp.seedbed_refused")
        for group in byWrite(notes) {
            run.keptValues.append(UndoReport.KeptValues(group))
        }
        return notes.map(\.id)
    }

    /// Puts the notes of one write together, which changed several columns of a row at once.
    private func byWrite(_ notes: [Note]) -> [[Note]] {
        var groups: [[Note]] = []
        for note in notes {
            if let last = groups.last, last[0].table == note.table, last[0].row == note.row,
                !last.contains(where: { $0.column.isSameName(as: note.column) })
            {
                groups[groups.count - 1].append(note)
            } else {
                groups.append([note])
            }
        }
        return groups
    }

    /// Sets the values of a row in one statement, because a rule of the table may hold for several columns together.
    ///
    /// A column that has changed since keeps its value. If the table refuses the values together, each is tried by itself.
    ///
    /// - Returns: whether the row has changed, and the notes of the values that the table refuses.
    private func setTogether(
        _ notes: [Note], in layout: TableLayout, from: String, to: String
    ) throws(StoreError) -> (isChanged: Bool, refused: [Note]) {
        if notes.isEmpty { return (false, []) }
        if try set(notes, in: layout, from: from, to: to) { return (true, []) }
        var left: [Note] = []
        for note in notes where try holds(note, from, in: layout) { left.append(note) }
        if left.isEmpty { return (false, []) }
        if left.count < notes.count, try set(left, in: layout, from: from, to: to) { return (true, []) }
        var isChanged = false
        // A value may fit once another one is back.
        var isHelping = left.count > 1
        while isHelping {
            isHelping = false
            for (place, note) in left.enumerated().reversed() where try set([note], in: layout, from: from, to: to) {
                left.remove(at: place)
                (isChanged, isHelping) = (true, true)
            }
        }
        return (isChanged, left)
    }

    /// Whether the row still holds the value that the note has in `from`.
    func holds(_ note: Note, _ from: String, in layout: TableLayout) throws(StoreError) -> Bool {
        guard let column = layout.column(note.column)?.name, note.row.count == layout.identity.count else {
            return false
        }
        let identity = note.identity.flatMap { layout.column($0)?.name }
        let isSame = identity.map { " AND \(SQL.quote($0)) IS ?" } ?? ""
        let found = try store.connection.row(
            """
            SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())
            AND \(SQL.quote(column)) COLLATE BINARY IS (SELECT \(from) FROM seedbed_changes WHERE id = ?)\(isSame)
            """, note.row + [note.id] + (identity == nil ? [] : [note.uuid]))
        return found != nil
    }

    /// Writes to the survivor again the values that it had taken over from a row which has not come back.
    ///
    /// It returns the numbers of the notes.
    func giveBackValues(
        of entry: RemovalLogEntry, in layout: TableLayout, _ cleanup: Int64
    ) throws(StoreError) -> [SeedValue] {
        let tables = try deduplicatedTables(of: cleanup)
        let table = tables.first { $0.name.isSameName(as: layout.name) }
        guard let survivor = entry.survivor, let table, layout.column(table.mapping.uuid) != nil else { return [] }
        let reader = CopyDecoder(table: table, layout: layout)
        let rows = try store.connection.rows(
            """
            SELECT \(SQL.list(layout.identity, prefix: "t.")) FROM \(SQL.quote(layout.name)) AS t
            WHERE \(reader.hasUUID(in: "t"))
            """, [reader.stored(survivor)])
        // A survivor that had its duplicate as parent has lost that reference, and has taken nothing over by it.
        let own = layout.children.filter { $0.child.isSameName(as: layout.name) }.flatMap(\.childColumns)
        var notes: [Note] = []
        for var note in try self.notes(of: cleanup, "parent IS NULL").reversed() {
            if !note.table.isSameName(as: layout.name) || note.column.isSameName(as: table.mapping.updateDate)
                || own.contains(where: { $0.isSameName(as: note.column) })
            {
                continue
            }
            if rows.isEmpty {
                let isSurvivor = CopyDecoder.uuid(note.uuid) == survivor
                if isSurvivor, try setInLog([note], in: layout, from: "old", to: "new", after: cleanup) != nil {
                    notes.append(note)
                }
                continue
            }
            guard case .found(let row) = try find([note], in: layout, holding: "old"), rows.contains(row) else {
                continue
            }
            note.row = row
            notes.append(note)
        }
        for group in byWrite(notes) { _ = try setTogether(group, in: layout, from: "old", to: "new") }
        return notes.map(\.id)
    }
}

extension UndoReport.KeptValues {
    /// The values of one row that keep what a deduplication wrote, by their notes, the last change first.
    init(_ notes: [SQLiteDeduplication.Note]) {
        self.init(
            table: notes[0].table, uuid: notes[0].identity == nil ? nil : CopyDecoder.uuid(notes[0].uuid),
            columns: notes.reversed().map(\.column))
    }
}
