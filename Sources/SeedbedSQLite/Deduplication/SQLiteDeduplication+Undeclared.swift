internal import Seedbed

extension SQLiteDeduplication {
    /// Looks at each table once, for columns without a declared key that refer to the removed rows.
    ///
    /// It looks for the row numbers in columns whose names look like references. It looks for the identities, which no other
    /// value equals by chance, in every column.
    func undeclaredReferences(
        to gone: [StoredRowID], _ deduplication: Deduplication, in run: CleanupRun
    ) throws(StoreError) -> [Deduplication.UndeclaredReference] {
        let layout = try store.layout(of: deduplication.seedTable)
        let hasNumbers = layout.primaryKey.first.map(layout.isRowNumber) ?? false
        let numbers = gone.compactMap { row in
            if hasNumbers, case .number(let number) = row { "\(number)" } else { nil }
        }
        let declared = Set(
            layout.children.filter { $0.childColumns.count == 1 }.map { Self.key($0.child, $0.childColumns[0]) })
        let columns = try store.connection.rows(
            """
            SELECT m.name, c.name FROM main.sqlite_schema AS m, pragma_table_info(m.name) AS c
            WHERE m.type = 'table' AND m.rootpage > 0 AND m.name NOT LIKE 'seedbed!_%' ESCAPE '!'
            AND NOT (c.pk = 1 AND NOT EXISTS (SELECT 1 FROM pragma_table_info(m.name) AS k WHERE k.pk = 2))
            ORDER BY m.name, c.cid
            """
        ).filter { !declared.contains(Self.key($0[0].text, $0[1].text)) }
        try collectIdentities(from: layout.name, in: run)
        let values: [SeedValue] = [.text("[\(numbers.joined(separator: ","))]")]
        var found: [Deduplication.UndeclaredReference] = []
        for (table, columns) in Dictionary(grouping: columns, by: { $0[0].text }).sorted(by: { $0.key < $1.key }) {
            let names = columns.map { $0[1].text }
            let counts = names.map { name in
                let column = "c.\(SQL.quote(name))"
                let isNumber =
                    Deduplication.UndeclaredReference.isLikely(name, to: layout.name)
                    ? "typeof(\(column)) = 'integer' AND \(column) IN (SELECT value FROM json_each(?1))" : "0"
                let isIdentity = "typeof(\(column)) = 'text' AND length(\(column)) >= \(Self.leastLength)"
                return "total(\(isNumber) OR \(isIdentity) AND lower(\(column)) IN temp.seedbed_gone)"
            }
            guard
                let row = try store.connection.row(
                    "SELECT \(counts.joined(separator: ", ")) FROM \(SQL.quote(table)) AS c WHERE ?1 NOTNULL", values)
            else { continue }
            for (name, count) in zip(names, row) {
                guard case .real(let rows) = count, rows > 0 else { continue }
                found.append(Deduplication.UndeclaredReference(table: table, column: name, rows: Int(rows)))
            }
        }
        try store.connection.execute("DROP TABLE temp.seedbed_gone")
        return found
    }

    /// The least length of an identity that no other value equals by chance.
    private static let leastLength = 32

    /// Writes the identities of the rows that this run has removed from the table to a temporary table.
    ///
    /// Their entries are the last ones of the log. The log's index on identities has another order: by it, SQLite would read the
    /// same pages again and again.
    private func collectIdentities(from table: String, in run: CleanupRun) throws(StoreError) {
        try store.connection.execute(
            """
            DROP TABLE IF EXISTS temp.seedbed_gone;
            CREATE TEMP TABLE seedbed_gone (uuid PRIMARY KEY) WITHOUT ROWID
            """)
        try store.connection.run(
            """
            INSERT OR IGNORE INTO temp.seedbed_gone SELECT uuid FROM seedbed_log
            WHERE id > coalesce((SELECT id FROM seedbed_log WHERE cleanup < ?2 ORDER BY id DESC LIMIT 1), 0)
            AND +tbl = ?1 AND cleanup = ?2 AND length(uuid) >= \(Self.leastLength) ORDER BY uuid
            """, [.text(table), .integer(try store.removals.number(of: run))])
    }

    private static func key(_ table: String, _ column: String) -> [SQLName] { [SQLName(table), SQLName(column)] }
}
