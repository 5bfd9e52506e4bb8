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

    private var moves: [Move] = []
    /// Whether SQLite carries out actions of the keys, such as `ON UPDATE SET NULL`.
    private let enforces: Bool

    init(_ changes: [ChangedRow], of table: MergedTable, on connection: borrowing Connection) throws(StoreError) {
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
    func write(except refused: Set<Int>, on connection: borrowing Connection) throws(StoreError) {
        for move in moves {
            let isRefused = refused.contains(move.change)
            if isRefused && !enforces { continue }
            let parent = isRefused ? move.old : move.new
            let set = zip(move.key.childColumns, move.columns).map {
                "\(SQL.quote($0.0)) = \(parent.parameter($0.1))"
            }.joined(separator: ", ")
            do throws(StoreError) {
                try connection.run(
                    "UPDATE OR ABORT \(SQL.quote(move.layout.name)) SET \(set) WHERE \(move.layout.isRow())",
                    move.columns.map { parent.values[$0] } + move.place)
            } catch {
                throw error.inTable(move.layout.name)
            }
        }
    }
}
