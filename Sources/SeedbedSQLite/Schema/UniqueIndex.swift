internal import Seedbed

/// A unique index of a table, as the store's schema describes it.
///
/// A primary key of one integer column has none.
struct UniqueIndex {
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

    /// SQL condition: the row `t` has the same key in this index as another row.
    ///
    /// - Parameter value: returns the SQL of the other row's value in a column.
    func isSame(value: (String) -> String) -> String {
        columns.map { part in
            "t.\(SQL.quote(part.name)) = \(value(part.name)) COLLATE \(SQL.quote(part.collation))"
        }.joined(separator: " AND ")
    }

    /// Returns the unique indexes of a table, in SQLite's order.
    static func all(of table: String, on connection: borrowing Connection) throws(StoreError) -> [UniqueIndex] {
        let rows = try connection.rows(
            """
            SELECT l.name, i.name, i.coll, l.partial FROM pragma_index_list(?) AS l, pragma_index_xinfo(l.name) AS i
            WHERE l."unique" AND i.key ORDER BY l.seq, i.seqno
            """, [.text(table)])
        var indexes: [UniqueIndex] = []
        for row in rows {
            let name = row[0].text
            if indexes.last?.name.isExactly(name) != true {
                indexes.append(UniqueIndex(name: name, columns: [], isPartial: row[3] == .integer(1)))
            }
            indexes[indexes.count - 1].columns.append(
                Column(name: row[1].text, collation: row[2].text, isExpression: row[1].isNull))
        }
        return indexes
    }
}
