internal import Seedbed

extension CopyRemoval {
    /// Returns a closure that notes the references which a key moves, before and after; `nil` if they cannot be noted.
    func noteMoves(
        by key: ForeignKey, _ child: TableLayout, in changes: ChangeLog
    ) -> ((String) throws(StoreError) -> () throws(StoreError) -> Void)? {
        let moved = Set(key.childColumns.map(SQLName.init))
        if child.identity.contains(where: { moved.contains(SQLName($0)) }) {
            return key.childColumns.count == 1 ? noteKeyMoves(by: key, child, in: changes) : nil
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

    /// Does the same if the column is part of the row's identity: notes it under the row's new key, from `temp.seedbed_moves`.
    private func noteKeyMoves(
        by key: ForeignKey, _ child: TableLayout, in changes: ChangeLog
    ) -> (String) throws(StoreError) -> () throws(StoreError) -> Void {
        let column = key.childColumns[0]
        return { (condition) throws(StoreError) in
            let rows = try store.connection.rows(
                "SELECT \(SQL.list(child.identity, prefix: "c.")) FROM \(SQL.quote(child.name)) AS c WHERE \(condition)"
            )
            return { () throws(StoreError) in
                let find = "SELECT 1 FROM \(SQL.quote(child.name)) WHERE \(child.isRow())"
                for row in rows where try store.connection.row(find, row) == nil {
                    guard let place = child.identity.firstIndex(where: { $0.isSameName(as: column) }),
                        let new = try store.connection.row(
                            "SELECT n0 FROM temp.seedbed_moves WHERE o0 = ? AND n0 IS NOT NULL", [row[place]])
                    else { continue }
                    var moved = row
                    moved[place] = new[0]
                    try store.connection.run(
                        """
                        INSERT INTO seedbed_changes (cleanup, tbl, row, col, parent, target, old, new)
                        VALUES (\(changes.cleanup), ?, ?, ?, ?, ?, ?, ?)
                        """,
                        [
                            .text(child.name), .text(RowJSON.text(moved)), .text(column), .text(key.parent),
                            .text(key.parentColumns[0]), row[place], new[0],
                        ])
                }
            }
        }
    }
}
