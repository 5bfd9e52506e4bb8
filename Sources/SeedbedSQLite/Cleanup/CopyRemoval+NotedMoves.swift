internal import Seedbed

extension CopyRemoval {
    /// Returns a closure that notes the references which a key moves, before and after.
    func noteMoves(
        by key: ForeignKey, _ child: TableLayout, in changes: ChangeLog
    ) -> (String) throws(StoreError) -> () throws(StoreError) -> Void {
        if key.childColumns.contains(where: { child.identityPlace(of: $0) != nil }) {
            return noteKeyMoves(by: key, child, in: changes)
        }
        return { (condition) throws(StoreError) in
            let rows = try store.connection.rows(
                "SELECT \(SQL.list(child.identity, prefix: "c.")) FROM \(SQL.quote(child.name)) AS c WHERE \(condition)"
            )
            var notes: [[Int64]] = []
            for row in rows {
                notes.append(
                    try changes.noteOld(
                        key.childColumns, of: row, in: child, by: key, on: store.connection))
            }
            return { () throws(StoreError) in
                for (row, notes) in zip(rows, notes) {
                    try changes.noteNew(
                        Array(zip(notes, key.childColumns)), of: row, in: child, on: store.connection)
                }
            }
        }
    }

    /// Does the same if a column is part of the row's identity: notes it under the row's new key, from `temp.seedbed_moves`.
    private func noteKeyMoves(
        by key: ForeignKey, _ child: TableLayout, in changes: ChangeLog
    ) -> (String) throws(StoreError) -> () throws(StoreError) -> Void {
        let places = key.childColumns.map(child.identityPlace)
        let isOld = places.indices.map { "o\($0) = ?" }.joined(separator: " AND ")
        let news = places.indices.map { "n\($0)" }.joined(separator: ", ")
        return { (condition) throws(StoreError) in
            let rows = try store.connection.rows(
                """
                SELECT \(SQL.list(child.identity + key.childColumns, prefix: "c.")) FROM \(SQL.quote(child.name)) AS c
                WHERE \(condition)
                """)
            return { () throws(StoreError) in
                let find = "SELECT 1 FROM \(SQL.quote(child.name)) WHERE \(child.isRow())"
                for found in rows {
                    var row = Array(found.prefix(child.identity.count))
                    let olds = Array(found.dropFirst(child.identity.count))
                    if try store.connection.row(find, row) != nil { continue }
                    let moves = "SELECT \(news) FROM temp.seedbed_moves WHERE \(isOld) AND n0 IS NOT NULL"
                    guard let values = try store.connection.row(moves, olds) else { continue }
                    for (place, value) in zip(places, values) { if let place { row[place] = value } }
                    var notes: [(id: Int64, column: String)] = []
                    for (number, column) in key.childColumns.enumerated() {
                        try store.connection.run(
                            """
                            INSERT INTO seedbed_changes (cleanup, tbl, row, col, parent, target, old, new)
                            VALUES (\(changes.cleanup), ?, ?, ?, ?, ?, ?, ?)
                            """,
                            [
                                .text(child.name), .text(RowJSON.text(row)), .text(column), .text(key.parent),
                                .text(key.parentColumns[number]), olds[number], values[number],
                            ])
                        notes.append((store.connection.lastInsertedRow, column))
                    }
                    if child.hasRowNumber {
                        try changes.noteNew(notes, of: row, in: child, on: store.connection)
                    }
                }
            }
        }
    }
}
