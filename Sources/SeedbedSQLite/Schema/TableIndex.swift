internal import Seedbed

/// An index of a table, as the store's schema describes it.
///
/// A primary key of one integer column has none.
struct TableIndex {
    /// A column of an index, with the collation that the index compares by.
    struct Column {
        /// The name; empty for an expression.
        var name: String
        var collation: String
        var isExpression: Bool
    }

    var name: String
    /// The columns in the index's order.
    var columns: [Column]
    var isUnique: Bool
    /// Whether only some rows are in it.
    var isPartial: Bool

    /// Whether a part of it is an expression.
    var hasExpression: Bool { columns.contains(where: \.isExpression) }

    /// Whether the index covers all rows and only stored columns.
    ///
    /// Then ``isSame(value:)`` describes its rule completely.
    func isPlain(in layout: TableLayout) -> Bool {
        !isPartial && !hasExpression && !columns.contains { layout.column($0.name)?.isGenerated == true }
    }

    /// Whether the index finds rows by these columns, in whatever order they stand at its beginning.
    func begins(with columns: [String]) -> Bool {
        !isPartial && Set(self.columns.prefix(columns.count).map { SQLName($0.name) }) == Set(columns.map(SQLName.init))
    }

    /// SQL condition: the row `t` has the same key in this index as another row.
    ///
    /// - Parameter value: returns the SQL of the other row's value in a column.
    func isSame(value: (String) -> String) -> String {
        columns.map { part in
            "t.\(SQL.quote(part.name)) = \(value(part.name)) COLLATE \(SQL.quote(part.collation))"
        }.joined(separator: " AND ")
    }

    /// Returns the unique indexes of a table, in SQLite's order.
    static func unique(of table: String, on connection: borrowing Connection) throws(StoreError) -> [TableIndex] {
        try all(of: table, on: connection).filter(\.isUnique)
    }

    /// Returns the indexes of a table, in SQLite's order.
    static func all(of table: String, on connection: borrowing Connection) throws(StoreError) -> [TableIndex] {
        let rows = try connection.rows(
            """
            SELECT l.name, i.name, i.coll, l."unique", l.partial
            FROM pragma_index_list(?) AS l, pragma_index_xinfo(l.name) AS i
            WHERE i.key ORDER BY l.seq, i.seqno
            """, [.text(table)])
        var indexes: [TableIndex] = []
        for row in rows {
            let name = row[0].text
            if indexes.last?.name.isExactly(name) != true {
                let (isUnique, isPartial) = (row[3] == .integer(1), row[4] == .integer(1))
                indexes.append(TableIndex(name: name, columns: [], isUnique: isUnique, isPartial: isPartial))
            }
            indexes[indexes.count - 1].columns.append(
                Column(name: row[1].text, collation: row[2].text, isExpression: row[1].isNull))
        }
        return indexes
    }
}
