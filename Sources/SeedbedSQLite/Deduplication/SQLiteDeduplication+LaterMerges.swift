internal import Seedbed

/// The undo of a deduplication if a later one is not undone.
extension SQLiteDeduplication {
    /// Whether the log holds rows that a later deduplication removed and that have not come back.
    ///
    /// If it holds none, no later deduplication needs to be looked at.
    func hasLaterMerge(than cleanup: Int64) throws(StoreError) -> Bool {
        let known = "SELECT 1 FROM seedbed_dedupes WHERE cleanup > ? LIMIT 1"
        if try store.connection.row(known, [.integer(cleanup)]) == nil { return false }
        let waiting = """
            SELECT 1 FROM seedbed_log WHERE cleanup > ? AND NOT undone AND cleanup IN (SELECT cleanup FROM seedbed_dedupes)
            LIMIT 1
            """
        return try store.connection.row(waiting, [.integer(cleanup)]) != nil
    }

    /// Restores references that a later deduplication has moved once more.
    ///
    /// The undo of the later one then has nothing to restore there.
    ///
    /// - Parameter notes: the notes of one key of a row; their row is the present one.
    func revertMovedAgain(
        _ notes: [Note], in layout: TableLayout, to values: [SeedValue], after cleanup: Int64
    ) throws(StoreError) -> Bool {
        var (later, passed) = (notes, [Note]())
        while true {
            for (place, note) in later.enumerated() {
                let next = try store.connection.row(
                    """
                    SELECT later.id FROM seedbed_changes AS later JOIN seedbed_changes AS own ON own.id = ?
                    WHERE later.id > own.id AND later.tbl = own.tbl COLLATE NOCASE
                        AND later.col = own.col COLLATE NOCASE AND later.row = own.row
                        AND later.uuid IS own.uuid AND later.old IS own.new
                    ORDER BY later.id LIMIT 1
                    """, [note.id])
                guard let next else { return false }
                later[place].id = next[0]
            }
            passed += later
            var isSet = try setInLog(later, in: layout, from: "new", to: "old", values, after: cleanup)
            if isSet == nil { isSet = try set(later, in: layout, from: "new", to: "old", values) }
            if isSet == true {
                try forget(passed)
                return true
            }
        }
    }

    /// Deletes notes of which nothing is left to restore.
    func forget(_ notes: [Note]) throws(StoreError) {
        for note in notes { try store.connection.run("DELETE FROM seedbed_changes WHERE id = ?", [note.id]) }
    }

    /// Sets values of a row that a later deduplication has removed, from those that the notes hold in `from` to those in `to`, or to
    /// others.
    ///
    /// It changes the row in the log: the row comes back with these values. If the log holds a different value, that one stays.
    ///
    /// - Returns: whether all of the values were set; `nil` if the log does not hold the row, or a row has its identity.
    func setInLog(
        _ notes: [Note], in layout: TableLayout, from: String, to: String, _ others: [SeedValue?] = [],
        after cleanup: Int64
    ) throws(StoreError) -> Bool? {
        guard let identity = notes[0].identity.flatMap({ layout.column($0)?.name }), !notes[0].uuid.isNull else {
            return nil
        }
        let entries = try store.connection.rows(
            """
            SELECT id, row FROM seedbed_log WHERE tbl = ? COLLATE NOCASE AND uuid = ? AND cleanup > ? AND NOT undone
                AND cleanup IN (SELECT cleanup FROM seedbed_dedupes)
            """, [.text(layout.name), .text(CopyDecoder.uuid(notes[0].uuid).description), .integer(cleanup)])
        // Rows may share an identity.
        guard entries.count == 1 else { return nil }
        let present = try store.connection.row(
            "SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \(SQL.quote(identity)) IS ?", [notes[0].uuid])
        if present != nil { return nil }
        var columns = RowJSON.columns(entries[0][1].text)
        var isWhole = true
        for (number, note) in notes.enumerated() {
            let values = try store.connection.row(
                "SELECT \(from), \(to), typeof(\(to)) FROM seedbed_changes WHERE id = ?", [note.id])
            guard let values, let place = columns.firstIndex(where: { $0.name.isSameName(as: note.column) }),
                columns[place].value == values[0]
            else {
                isWhole = false
                continue
            }
            let other = others.isEmpty ? nil : others[number]
            columns[place].value = other ?? values[1]
            columns[place].isBrokenText = other == nil && values[1].mayBeBrokenText && values[2].text == "text"
        }
        try store.connection.run(
            "UPDATE seedbed_log SET row = ? WHERE id = ?", [.text(ChangeLog.text(columns)), entries[0][0]])
        return isWhole
    }

    /// Rewrites the numbers by which logged rows refer to rows that came back under other numbers.
    ///
    /// It rewrites the rows that have not come back, of this cleanup and of earlier ones.
    func followNumbers(of run: UndoRun, through cleanup: Int64) throws(StoreError) {
        for (parent, numbers) in run.renumbered {
            guard let layout = try store.removals.undoneLayout(of: parent.text, declaring: run.tables) else { continue }
            let key = layout.primaryKey.map(SQLName.init)
            // Another row may have had a number before.
            var taken: [SeedValue: Int64] = [:]
            for entry in try waitingRows(of: layout.name, before: cleanup) {
                guard let number = entry.columns.first(where: { SQLName($0.name) == key.first })?.value else {
                    continue
                }
                taken[number] = max(taken[number] ?? .min, entry.cleanup)
            }
            for child in layout.children where child.parentColumns.map(SQLName.init) == key && key.count == 1 {
                for var entry in try waitingRows(of: child.child, before: cleanup + 1) {
                    let place = entry.columns.firstIndex { $0.name.isSameName(as: child.childColumns[0]) }
                    guard let place, let new = numbers[entry.columns[place].value] else { continue }
                    if let last = taken[entry.columns[place].value], last >= entry.cleanup { continue }
                    entry.columns[place].value = new
                    try store.connection.run(
                        "UPDATE seedbed_log SET row = ? WHERE id = ?",
                        [.text(ChangeLog.text(entry.columns)), .integer(entry.id)])
                }
            }
        }
    }

    /// The removed rows of a table that have not come back.
    private func waitingRows(
        of table: String, before cleanup: Int64
    ) throws(StoreError) -> [(id: Int64, cleanup: Int64, columns: [RowJSON.Column])] {
        try store.connection.rows(
            "SELECT id, cleanup, row FROM seedbed_log WHERE tbl = ? COLLATE NOCASE AND cleanup < ? AND NOT undone",
            [.text(table), .integer(cleanup)]
        ).map { ($0[0].integer, $0[1].integer, RowJSON.columns($0[2].text)) }
    }
}
