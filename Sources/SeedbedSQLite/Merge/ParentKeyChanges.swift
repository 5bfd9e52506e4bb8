internal import Seedbed

/// The rows that refer to changed rows by a name or another value that changes too.
///
/// They go on referring to the same rows. Each is noted by its identity before any name changes, so that an exchange of names
/// mixes nothing up.
struct ParentKeyChanges {
    private struct Move {
        var change: Int
        var key: ForeignKey
        var layout: TableLayout
        var place: [SeedValue]
        var old: IncomingRow
        var new: IncomingRow
        var columns: [Int]
    }

    private let changes: [ChangedRow]
    private let table: MergedTable
    private var moves: [Move] = []
    /// Whether SQLite carries out actions of the keys, such as `ON UPDATE SET NULL`.
    private let enforces: Bool

    init(_ changes: [ChangedRow], of table: MergedTable, on connection: borrowing Connection) throws(StoreError) {
        (self.changes, self.table) = (changes, table)
        enforces = try connection.row("PRAGMA foreign_keys")?[0] == .integer(1)
        for key in table.here.children {
            // SQLite itself moves these rows.
            if enforces, key.onUpdate.uppercased() == "CASCADE" { continue }
            let columns = key.parentColumns.compactMap(table.place)
            if columns.isEmpty || columns.count != key.parentColumns.count { continue }
            var child: TableLayout?
            for (index, change) in changes.enumerated() where change.changed.contains(where: columns.contains) {
                if columns.contains(where: { change.mine.values[$0].isNull || change.row.values[$0].isNull }) {
                    continue
                }
                if columns.allSatisfy({ change.mine.values[$0] == change.row.values[$0] }) { continue }
                if child == nil {
                    child = try SchemaReader(store: connection.path).layout(of: key.child, on: connection)
                }
                guard let layout = child else { continue }
                let match = zip(key.childColumns, columns).map {
                    "\(SQL.quote($0.0)) = \(change.mine.parameter($0.1))"
                }.joined(separator: " AND ")
                let rows = try connection.rows(
                    "SELECT \(SQL.list(layout.identity)) FROM \(SQL.quote(layout.name)) WHERE \(match)",
                    columns.map { change.mine.values[$0] })
                moves += rows.map {
                    Move(
                        change: index, key: key, layout: layout, place: $0, old: change.mine, new: change.row,
                        columns: columns)
                }
            }
        }
    }

    /// Makes the rows follow the rows that have changed, and stay with those that have not.
    ///
    /// It writes all rows of a table together, since one may take a unique value that another gives up.
    func write(except refused: Set<Int>, on connection: borrowing Connection) throws(StoreError) {
        // A row that refers to several changed ones, such as a join row, moves once: its key may consist of what it refers by.
        let written = moves.filter { enforces || !refused.contains($0.change) }
        // The changes of the rows themselves, if they refer to rows of their own table.
        var ownChanges: [[SeedValue]: ChangedRow] = [:]
        if written.contains(where: { $0.layout.name.isSameName(as: table.here.name) }) {
            for index in changes.indices where !refused.contains(index) {
                ownChanges[changes[index].place] = changes[index]
            }
        }
        for (_, moves) in Dictionary(grouping: written, by: { SQLName($0.layout.name) }).sorted(by: { $0.key < $1.key })
        {
            var columns: [String] = []
            for column in moves.flatMap(\.key.childColumns) where !columns.contains(where: column.isSameName) {
                columns.append(column)
            }
            let layout = moves[0].layout
            var rows: [ChangedRow] = []
            var seen: Set<[SeedValue]> = []
            let byPlace = Dictionary(grouping: moves, by: \.place)
            for place in moves.map(\.place) where seen.insert(place).inserted {
                let moves = byPlace[place] ?? []
                let own = layout.name.isSameName(as: table.here.name) ? ownChanges[place] : nil
                let place = own.map { RowChanges(layout: layout, columns: table.columns).place(of: $0) } ?? place
                let set = Set((own?.changed ?? []).map { SQLName(table.columns[$0]) })
                // A reference that the row's own change has set stays.
                let left = moves.filter { $0.key.childColumns.allSatisfy { !set.contains(SQLName($0)) } }
                if let row = try changed(by: left, columns, refused, at: place, in: layout, on: connection) {
                    rows.append(row)
                }
            }
            let failed = try RowChanges(layout: layout, columns: columns).write(rows, on: connection)
            if let first = failed.first { throw first.error.inTable(layout.name) }
        }
    }

    /// Returns the row with the references that the moves give it, or `nil` if it has them already.
    private func changed(
        by moves: [Move], _ columns: [String], _ refused: Set<Int>, at place: [SeedValue], in layout: TableLayout,
        on connection: borrowing Connection
    ) throws(StoreError) -> ChangedRow? {
        var found: IncomingRow?
        try connection.forEachRow(
            "SELECT \(SQL.list(columns)) FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())", place
        ) { (statement: borrowing Statement) throws(StoreError) in
            found = IncomingRow(statement, from: 0, columns.count)
        }
        guard let mine = found else { return nil }
        var row = mine
        for move in moves {
            let parent = refused.contains(move.change) ? move.old : move.new
            for (column, index) in zip(move.key.childColumns, move.columns) {
                guard let number = columns.firstIndex(where: column.isSameName) else { continue }
                row.set(parent.values[index], at: number)
                if parent.brokenTexts.contains(index) { row.brokenTexts.insert(number) }
            }
        }
        let changed = columns.indices.filter {
            row.values[$0] != mine.values[$0] || row.brokenTexts.contains($0) != mine.brokenTexts.contains($0)
        }
        return changed.isEmpty ? nil : ChangedRow(row: row, place: place, mine: mine, changed: changed)
    }
}
