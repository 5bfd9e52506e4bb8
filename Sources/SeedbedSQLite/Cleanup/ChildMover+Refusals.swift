internal import Seedbed

/// Rows that stay because their move would leave a reference dangling.
extension ChildMover {
    /// SQL conditions: rows that refer to the child `c` still do so after `c` is moved.
    var isFree: [String] {
        child.children.compactMap { other in
            if other.onUpdate == "CASCADE", enforcesForeignKeys { return nil }
            let parts = Set(other.parentColumns.map(SQLName.init))
            let changes = key.childColumns.indices.filter { parts.contains(SQLName(key.childColumns[$0])) }
                .map { "m.n\($0) IS NOT c.\(SQL.quote(key.childColumns[$0]))" }
            if changes.isEmpty { return nil }
            let refers = zip(other.parentColumns, other.childColumns)
                .map { "c.\(SQL.quote($0)) = g.\(SQL.quote($1))" }.joined(separator: " AND ")
            return """
                NOT EXISTS (SELECT 1 FROM temp.seedbed_moves AS m JOIN \(SQL.quote(other.child)) AS g ON \(refers)
                WHERE \(match) AND (\(changes.joined(separator: " OR "))))
                """
        }
    }

    /// SQL conditions: every other foreign key of the child `c` that SQLite looks up for the move still finds its row after it.
    ///
    /// SQLite looks up a key that shares a column with the moved one, and any key to the child's own table. For a deferred key it would
    /// report only at the end of the transaction that it finds no row.
    func keepsOtherKeys(on connection: borrowing Connection) throws(StoreError) -> [String] {
        let moved = key.childColumns.map(SQLName.init)
        var conditions: [String] = []
        for other in child.foreignKeys where !other.isSame(as: key) {
            let isApart = Set(other.childColumns.map(SQLName.init)).isDisjoint(with: moved)
            if isApart, try !isLookedUp(other, on: connection) { continue }
            let values = other.childColumns.map { column in
                moved.firstIndex(of: SQLName(column)).map { "m.n\($0)" } ?? "c.\(SQL.quote(column))"
            }
            let refers = zip(other.parentColumns, values).map { "p.\(SQL.quote($0)) = \($1)" }
            let isNone = values.map { "\($0) IS NULL" }.joined(separator: " OR ")
            let isThere =
                "EXISTS (SELECT 1 FROM \(SQL.quote(other.parent)) AS p WHERE \(refers.joined(separator: " AND ")))"
            // If the parent table of a key is missing, only nulls keep that key.
            let isKept = try isWhole(other, on: connection) ? "\(isNone) OR \(isThere)" : isNone
            if isApart {
                conditions.append("(\(isKept))")
                continue
            }
            conditions.append(
                "EXISTS (SELECT 1 FROM temp.seedbed_moves AS m WHERE \(match) AND \(isMovable) AND (\(isKept)))")
        }
        return conditions
    }

    /// Whether SQLite looks up a key that shares no column with the moved one: a key to the child's own table, which the store declares.
    private func isLookedUp(_ other: ForeignKey, on connection: borrowing Connection) throws(StoreError) -> Bool {
        if !enforcesForeignKeys || !other.parent.isSameName(as: child.name) { return false }
        let schema = try SchemaReader(store: connection.path).layout(of: child.name, on: connection)
        return schema?.foreignKeys.contains { $0.isSame(as: other) } ?? false
    }

    /// Whether the table and the columns to which a key leads exist.
    private func isWhole(_ key: ForeignKey, on connection: borrowing Connection) throws(StoreError) -> Bool {
        let names = Set(
            try connection.rows("SELECT name FROM pragma_table_xinfo(?)", [.text(key.parent)])
                .map { SQLName($0[0].text) })
        return names.isSuperset(of: key.parentColumns.map(SQLName.init))
    }
}
