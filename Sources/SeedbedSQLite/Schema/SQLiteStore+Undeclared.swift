public import Seedbed

extension SQLiteStore {
    /// Counts by one query for each column that looks like a reference; none in a table whose rows have no number of their own.
    public func undeclaredReferences(
        to gone: [RowID], _ deduplication: Deduplication
    ) throws(StoreError) -> [UndeclaredReference] {
        let layout = try layout(of: deduplication.seedTable)
        guard let number = layout.primaryKey.first, layout.isRowNumber(number) else { return [] }
        let numbers = gone.compactMap { row in if case .number(let number) = row { "\(number)" } else { nil } }
        let declared = layout.children.filter { $0.childColumns.count == 1 }.map {
            Self.key($0.child, $0.childColumns[0])
        }
        let columns = try connection.rows(
            """
            SELECT m.name, c.name FROM main.sqlite_schema AS m, pragma_table_info(m.name) AS c
            WHERE m.type = 'table' AND m.rootpage > 0 AND c.type LIKE '%INT%' AND m.name NOT LIKE 'seedbed!_%' ESCAPE '!'
            AND NOT (c.pk = 1 AND NOT EXISTS (SELECT 1 FROM pragma_table_info(m.name) AS k WHERE k.pk = 2))
            ORDER BY m.name, c.cid
            """)
        var found: [UndeclaredReference] = []
        for row in columns {
            let (table, column) = (row[0].text, row[1].text)
            if !UndeclaredReference.isLikely(column, to: layout.name) { continue }
            if declared.contains(Self.key(table, column)) { continue }
            let count = try connection.row(
                """
                SELECT count(*) FROM \(SQL.quote(table)) AS c WHERE typeof(c.\(SQL.quote(column))) = 'integer'
                AND c.\(SQL.quote(column)) IN (SELECT value FROM json_each(?))
                """, [.text("[\(numbers.joined(separator: ","))]")])
            guard let rows = count?[0].integer, rows > 0 else { continue }
            found.append(UndeclaredReference(table: table, column: column, rows: Int(rows)))
        }
        return found
    }

    private static func key(_ table: String, _ column: String) -> [[UInt8]] { [SQL.folded(table), SQL.folded(column)] }
}
