internal import Seedbed

extension SQLiteDeduplication {
    /// Returns the rows of `seedbed_dedupes`.
    func deduplicatedTables(of cleanup: Int64) throws(StoreError) -> [SeedTable] {
        try store.looking { () throws(StoreError) in
            if try !ChangeLog.exists(on: store.connection) { return [] }
            let rows = try store.connection.rows(
                "SELECT tbl, uuid, updateDate, dates FROM seedbed_dedupes WHERE cleanup = ? ORDER BY tbl",
                [.integer(cleanup)])
            // The app named these references with the deduplication: neither the schema nor a catalog need know them.
            let moved = try store.connection.rows(
                """
                SELECT DISTINCT parent, tbl, col, target FROM seedbed_changes
                WHERE cleanup = ? AND parent IS NOT NULL AND target IS NOT NULL ORDER BY parent, tbl, col, target
                """, [.integer(cleanup)])
            return rows.map { row in
                SeedTable(
                    name: row[0].text, key: [], mapping: Catalog.Mapping(updateDate: row[2].text, uuid: row[1].text),
                    dates: SeedDateFormat(rawValue: row[3].text) ?? .iso8601,
                    references: moved.filter { $0[0].text.isSameName(as: row[0].text) }.map { reference in
                        SeedTable.Reference(
                            table: reference[1].text, columns: [reference[2].text], to: [reference[3].text])
                    })
            }
        }
    }

    /// Returns the numbers of the table's deduplications.
    func deduplications(of table: SeedTable) throws(StoreError) -> Set<Int64> {
        if try !ChangeLog.exists(on: store.connection) { return [] }
        let rows = try store.connection.rows(
            "SELECT cleanup FROM seedbed_dedupes WHERE tbl = ? COLLATE NOCASE", [.text(table.name)])
        return Set(rows.map { $0[0].integer })
    }

    /// Restores each reference that still leads to the survivor, the last change first.
    func revertReferences(
        of cleanup: Int64, butOf skipped: [RemovalLogEntry], isLast: Bool, in run: UndoRun
    ) throws(StoreError) {
        if try !ChangeLog.exists(on: store.connection) { return }
        let hasLater = try hasLaterMerge(than: cleanup)
        // The notes that a later undo needs, when it puts back the rows that this one cannot.
        var held: Set<SeedValue> = []
        try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
            for entry in skipped {
                guard let layout = try store.removals.undoneLayout(of: entry.table, declaring: run.tables) else {
                    continue
                }
                if isLast { held.formUnion(try giveBackValues(of: entry, in: layout, cleanup)) }
                held.formUnion(try references(of: entry, in: layout, cleanup))
            }
            for group in try byKey(notes(of: cleanup, "parent IS NOT NULL"), run) {
                guard let layout = try store.removals.undoneLayout(of: group[0].table, declaring: run.tables) else {
                    continue
                }
                var notes = group.map { $0.current(in: run, layout) }
                if notes.contains(where: { held.contains($0.id) }) {
                    held.formUnion(notes.map(\.id))
                    if isLast { for note in notes { try keep(note) } }
                    continue
                }
                let isRenamed = layout.foreignKeys.contains { $0.parent.isSameName(as: notes[0].parent) }
                if isRenamed, notes.contains(where: { layout.column($0.column) == nil }) {
                    held.formUnion(notes.map(\.id))
                    if isLast { run.keptValues.append(UndoReport.KeptValues(notes)) }
                    continue
                }
                let olds = notes.map { run.current($0.old, of: $0.parent) }
                let former = zip(notes, olds).map { $1 ?? $0.old }
                if hasLater, var isSet = try setInLog(notes, in: layout, from: "new", to: "old", olds, after: cleanup) {
                    if !isSet { isSet = try revertMovedAgain(notes, in: layout, to: former, after: cleanup) }
                    if isSet { try forget(notes) }
                    continue
                }
                let place = try find(notes, in: layout, holding: "new")
                guard case .found(let row) = place else {
                    if isLast, case .unknown = place {
                        held.formUnion(notes.map(\.id))
                        run.keptValues.append(UndoReport.KeptValues(notes))
                    }
                    continue
                }
                for index in notes.indices { notes[index].row = row }
                var isSet = try set(notes, in: layout, from: "new", to: "old", olds)
                if !isSet, hasLater { isSet = try revertMovedAgain(notes, in: layout, to: former, after: cleanup) }
                if isSet {
                    try forget(notes)
                } else if isLast, try holds(notes[0], "new", in: layout) {
                    held.formUnion(notes.map(\.id))
                    run.keptValues.append(UndoReport.KeptValues(notes))
                }
            }
        }
        if !isLast { return }
        held.formUnion(try reportKeptValues(of: cleanup, except: held, in: run))
        try store.connection.run(
            "DELETE FROM seedbed_changes WHERE cleanup = ? AND id NOT IN (SELECT value FROM json_each(?))",
            [.integer(cleanup), .text(RowJSON.text(Array(held)))])
    }

    /// Rewrites the notes of deduplications up to the cleanup, and the survivors that the log names for those before.
    func followRows(of run: UndoRun, before cleanup: Int64) throws(StoreError) {
        if run.identities.isEmpty && run.renumbered.isEmpty { return }
        try followNumbers(of: run, through: cleanup)
        if try !ChangeLog.exists(on: store.connection) { return }
        let survivors = try store.connection.rows(
            """
            SELECT id, tbl, survivor FROM seedbed_log WHERE survivor IS NOT NULL AND undone = 0 AND cleanup < ?
                AND cleanup IN (SELECT cleanup FROM seedbed_dedupes)
            """, [.integer(cleanup)])
        for row in survivors {
            guard let new = run.identities[SQLName(row[1].text)]?[UUIDText(row[2].text)] else { continue }
            try store.connection.run(
                "UPDATE seedbed_log SET survivor = ? WHERE id = ?", [.text(new.description), row[0]])
        }
        let back = Dictionary(grouping: run.expected, by: { SQLName($0.table) }).mapValues { Set($0.map(\.uuid)) }
        let isNamed = try ChangeLog.namesRows(on: store.connection)
        let changes = try store.connection.rows(
            """
            SELECT id, tbl, row, parent, old, new, uuid, \(isNamed ? "named" : "NULL"), col FROM seedbed_changes
            WHERE cleanup <= ?
            """, [.integer(cleanup)])
        for change in changes {
            let table = change[1].text
            let layout = try store.removals.undoneLayout(of: table, declaring: run.tables)
            // A survivor may have taken a reference over.
            let parent = change[3].isNull ? layout?.parent(of: change[8].text) : change[3].text
            var (row, old, new, uuid) = (RowJSON.values(change[2].text), change[4], change[5], change[6])
            // Another row may have the number by now.
            if uuid.isNull || back[SQLName(table)]?.contains(CopyDecoder.uuid(uuid)) == true {
                row = layout.map { run.current(row, in: $0) } ?? row.map { run.current($0, of: table) ?? $0 }
                uuid = uuid.isNull ? uuid : run.current(uuid, of: table) ?? uuid
            }
            if let parent {
                old = run.current(old, of: parent) ?? old
                new = run.current(new, of: parent) ?? new
            }
            try followName(change[7], ofNote: change[0], in: table, run)
            let text = SeedValue.text(RowJSON.text(row))
            if text == change[2], uuid == change[6], old == change[4], new == change[5] { continue }
            try store.connection.run(
                "UPDATE seedbed_changes SET row = ?1, uuid = ?2 WHERE id = ?3", [text, uuid, change[0]])
            if old == change[4], new == change[5] { continue }
            try store.connection.run(
                "UPDATE seedbed_changes SET old = ?1, new = ?2 WHERE id = ?3", [old, new, change[0]])
        }
    }

    /// Rewrites the values that name a changed row, if rows came back by which they change.
    private func followName(
        _ named: SeedValue, ofNote id: SeedValue, in table: String, _ run: UndoRun
    ) throws(StoreError) {
        if named.isNull { return }
        guard let layout = try store.removals.undoneLayout(of: table, declaring: run.tables) else { return }
        let note = Note(
            id: id, table: table, row: [], column: "", parent: "", target: .null, old: .null, identity: nil,
            uuid: .null, named: RowJSON.columns(named.text), held: nil, columns: [])
        let text = SeedValue.text(ChangeLog.text(note.current(in: run, layout).named))
        if text == named { return }
        try store.connection.run("UPDATE seedbed_changes SET named = ? WHERE id = ?", [text, id])
    }

    /// Notes as which row the changed row has come back.
    private func keep(_ note: Note) throws(StoreError) {
        try store.connection.run(
            "UPDATE seedbed_changes SET row = ?1, uuid = ?2 WHERE id = ?3 AND (row <> ?1 OR uuid IS NOT ?2)",
            [.text(RowJSON.text(note.row)), note.uuid, note.id])
        if note.named.isEmpty { return }
        try store.connection.run(
            "UPDATE seedbed_changes SET named = ?1 WHERE id = ?2 AND named IS NOT ?1",
            [.text(ChangeLog.text(note.named)), note.id])
    }

    /// Puts the notes of one row together that belong to one key of several columns: only all of them lead to a row.
    private func byKey(_ notes: [Note], _ run: UndoRun) throws(StoreError) -> [[Note]] {
        var groups: [[Note]] = []
        for note in notes {
            if let last = groups.last, last[0].table == note.table, last[0].row == note.row,
                let layout = try store.removals.undoneLayout(of: note.table, declaring: run.tables)
            {
                let columns = (last + [note]).map { [SQLName($0.column), SQLName($0.target.text)] }
                let isOne = layout.foreignKeys.contains { key in
                    let pairs = zip(key.childColumns, key.parentColumns).map { [SQLName($0), SQLName($1)] }
                    return key.parent.isSameName(as: note.parent) && Set(columns).count == columns.count
                        && columns.allSatisfy(pairs.contains)
                }
                if isOne {
                    groups[groups.count - 1].append(note)
                    continue
                }
            }
            groups.append([note])
        }
        return groups
    }

    /// Sets values of a row from those that the notes hold in `from` to those in `to`, as SQLite has stored them there, or to
    /// others.
    ///
    /// It returns `false` if the row holds a different value, or if another row's value stands in the way.
    func set(
        _ notes: [Note], in layout: TableLayout, from: String, to: String, _ others: [SeedValue?] = []
    ) throws(StoreError) -> Bool {
        let row = notes[0].row
        if notes.contains(where: { layout.column($0.column) == nil }) || row.count != layout.identity.count {
            return false
        }
        var (sets, conditions): ([String], [String]) = ([], [layout.isRow()])
        var (values, ids): ([SeedValue], [SeedValue]) = ([], [])
        for (place, note) in notes.enumerated() {
            let column = SQL.quote(note.column)
            let other = others.isEmpty ? nil : others[place]
            sets.append("\(column) = " + (other == nil ? "(SELECT \(to) FROM seedbed_changes WHERE id = ?)" : "?"))
            conditions.append("\(column) COLLATE BINARY IS (SELECT \(from) FROM seedbed_changes WHERE id = ?)")
            values.append(other ?? note.id)
            ids.append(note.id)
        }
        let identity = notes[0].identity.flatMap { layout.column($0)?.name }
        if let identity { conditions.append("\(SQL.quote(identity)) IS ?") }
        var isChanged = false
        func update() throws(StoreError) {
            try store.connection.run(
                """
                UPDATE \(layout.orAbort)\(SQL.quote(layout.name)) SET \(sets.joined(separator: ", "))
                WHERE \(conditions.joined(separator: " AND "))
                """, values + row + ids + (identity == nil ? [] : [notes[0].uuid]))
            isChanged = store.connection.changes > 0
        }
        // A failed statement is undone by itself, but not the count of a deferred key to the row's own table.
        let hasOwnKey = layout.foreignKeys.contains { $0.parent.isSameName(as: layout.name) }
        let isAllowed = try hasOwnKey ? store.connection.isAllowed(update) : store.connection.isAccepted(update)
        return isAllowed && isChanged
    }

    /// Returns the numbers of the notes about references to and of a row that has not come back.
    ///
    /// These references stay where they are: another row may have the row's number.
    private func references(
        of entry: RemovalLogEntry, in layout: TableLayout, _ cleanup: Int64
    ) throws(StoreError) -> [SeedValue] {
        guard let logged = try store.connection.row("SELECT row FROM seedbed_log WHERE id = ?", [.integer(entry.id)])
        else { return [] }
        let fields = RowJSON.columns(logged[0].text)
        func value(_ column: String) -> SeedValue? {
            fields.first { $0.name.isSameName(as: column) }?.value
        }
        let targets = try store.connection.rows(
            "SELECT DISTINCT target FROM seedbed_changes WHERE cleanup = ? AND parent = ? COLLATE NOCASE",
            [.integer(cleanup), .text(layout.name)])
        var found: [[SeedValue]] = []
        for target in targets {
            guard let old = value(target[0].text) else { continue }
            found += try store.connection.rows(
                """
                SELECT id FROM seedbed_changes WHERE cleanup = ? AND parent = ? COLLATE NOCASE AND target = ?
                AND \(try layout.parameter(old, comparedAs: target[0].text, on: store.connection)) = old
                """, [.integer(cleanup), .text(layout.name), target[0], old])
        }
        // Another row was moved to the place of a join row, and moves back.
        if entry.survivor == nil { return found.map { $0[0] } }
        let row = layout.identity.compactMap { layout.isRowNumber($0) ? nil : value($0) }
        let number = layout.primaryKey.first.flatMap { layout.isRowNumber($0) ? value($0) : nil }
        guard let identity = number.map({ [$0] }) ?? (row.count == layout.identity.count ? row : nil) else {
            return found.map { $0[0] }
        }
        let own = try store.connection.rows(
            "SELECT id, uuid FROM seedbed_changes WHERE cleanup = ? AND parent IS NOT NULL AND tbl = ? AND row = ?",
            [.integer(cleanup), .text(layout.name), .text(RowJSON.text(identity))])
        // Another row may have come back by the number that this one had.
        found += own.filter { $0[1].isNull || CopyDecoder.uuid($0[1]) == entry.uuid }
        return found.map { $0[0] }
    }
}
