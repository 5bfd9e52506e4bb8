internal import Seedbed

/// The notes of a deduplication, as its undo reads them.
extension SQLiteDeduplication {
    /// A row of `seedbed_changes`.
    struct Note {
        var id: SeedValue
        var table: String
        var row: [SeedValue]
        var column: String
        var parent: String
        /// The column of the parent to which the reference leads.
        var target: SeedValue
        var old: SeedValue
        /// The column that holds the row's identity, if the table has one: a number may be another row's by now.
        var identity: String?
        /// The row's identity.
        var uuid: SeedValue
        /// The columns that name the row, with their values; see ``ChangeLog/noteNew(_:of:in:on:)``.
        var named: [RowJSON.Column]
        /// The hashes of what the row holds; `nil` if an earlier version made the note, or the row has a name.
        var held: [RowJSON.Column]?
        /// The columns that the table had, as far as that is known.
        var columns: [String]
    }

    func notes(of cleanup: Int64, _ condition: String) throws(StoreError) -> [Note] {
        let isNamed = try ChangeLog.namesRows(on: store.connection)
        let known =
            isNamed
            ? "SELECT tbl, cols FROM seedbed_dedupes WHERE cleanup = ?" : "SELECT 1, 1 WHERE 0 AND ?"
        let tables = Dictionary(
            try store.connection.rows(known, [.integer(cleanup)]).map { row in
                (SQLName(row[0].text), RowJSON.values(row[1].text).map(\.text))
            }
        ) { first, _ in first }
        let rows = try store.connection.rows(
            """
            SELECT id, tbl, row, col, parent, target, old, identity, uuid, \(isNamed ? "named, held" : "NULL, NULL")
            FROM seedbed_changes WHERE cleanup = ? AND \(condition)
            ORDER BY id DESC
            """, [.integer(cleanup)])
        return try rows.map { (row) throws(StoreError) in
            let columns = tables[SQLName(row[1].text)] ?? []
            var row = row
            row[1] = .text(
                try presentTable(row[1].text, referringTo: row[4].text, row[5].text, columns: columns))
            var note = Note(
                id: row[0], table: row[1].text, row: RowJSON.values(row[2].text),
                column: try presentColumn(row),
                parent: row[4].text, target: row[5], old: row[6],
                identity: row[7].isNull ? nil : row[7].text,
                uuid: row[8], named: RowJSON.columns(row[9].text),
                held: row[10].isNull ? nil : RowJSON.columns(row[10].text), columns: columns)
            if row[4].isNull, let layout = try store.removals.schemaLayout(of: note.table) {
                note.column = note.presentName(of: note.column, in: layout) ?? note.column
            }
            return note
        }
    }

    /// Returns the column of a note by its present name.
    ///
    /// The only reference to the same column of the parent is the noted one, if the app has renamed that.
    private func presentColumn(_ row: [SeedValue]) throws(StoreError) -> String {
        let name = row[3].text
        guard !row[4].isNull, let layout = try store.removals.schemaLayout(of: row[1].text),
            layout.column(name) == nil
        else { return name }
        let found = layout.foreignKeys.filter { $0.parent.isSameName(as: row[4].text) }.flatMap { key in
            zip(key.childColumns, key.parentColumns).filter { $0.1.isSameName(as: row[5].text) }.map {
                SQLName($0.0)
            }
        }
        return Set(found).count == 1
            ? found.first.flatMap { layout.column($0.text)?.name } ?? name : name
    }
}

extension SQLiteDeduplication.Note {
    /// The columns that name the row; an earlier version noted only its identity.
    var names: [RowJSON.Column] {
        if !named.isEmpty || held != nil { return named }
        guard let identity, !uuid.isNull else { return [] }
        return [RowJSON.Column(name: identity, value: uuid, isBrokenText: false)]
    }

    /// Returns the present name of a column of the row's table, which the app may have renamed, or `nil` if nothing tells it.
    func presentName(of column: String, in layout: TableLayout) -> String? {
        if let known = layout.column(column)?.name { return known }
        let present = layout.columns.filter { !$0.isGenerated }.map(\.name)
        return TablePreparation.renamedColumns(columns, present).first {
            $0.old.isSameName(as: column)
        }?.new
    }

    /// The note for the row as it came back in an undo.
    func current(in run: UndoRun, _ layout: TableLayout) -> Self {
        var note = self
        note.row = run.current(row, in: layout)
        note.uuid = run.current(uuid, of: table) ?? uuid
        for (place, column) in named.enumerated() {
            let parents = layout.foreignKeys.filter { key in
                key.childColumns.contains { $0.isSameName(as: column.name) }
            }
            // A number in a named column is no number of a row.
            let isNumber = if case .integer = column.value { true } else { false }
            let tables = (isNumber ? [] : [layout.name]) + parents.map(\.parent)
            let value = tables.lazy.compactMap { run.current(column.value, of: $0) }.first
            note.named[place].value = value ?? column.value
        }
        return note
    }
}
