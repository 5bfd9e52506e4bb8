internal import Seedbed

/// What the app's migrations do to the names by which the journal knows what it holds.
extension SQLiteStore {
    /// Brings the journal up to the names that the table and its columns have now, before its triggers are made anew.
    ///
    /// A migration that renames, adds or drops columns leaves the rows as they are, and so the table says what the journal
    /// is to hold of the version that it holds. Of a copy that is lost by then only the columns come back that kept their names.
    ///
    /// - Parameter wanted: the journal's triggers as they are to be.
    func followRenames(
        of table: SeedTable, _ layout: TableLayout, wanted: [(name: String, sql: String)]
    ) throws(StoreError) {
        if wanted.isEmpty { return }
        let found = try connection.rows(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE",
            [.text(layout.name)])
        // SQLite takes the triggers of a table along when it gets another name, under their own.
        let prefix = "seedbed_lose_"
        for row in found where row[0].text.hasPrefix(prefix) && row[0].text != prefix + layout.name {
            let former = SeedValue.text(String(row[0].text.dropFirst(prefix.count)))
            for journal in ["seedbed_journal", "seedbed_journal_values"] {
                try connection.run(
                    "UPDATE OR REPLACE \(journal) SET tbl = ? WHERE tbl = ?", [.text(layout.name), former])
            }
        }
        let isSame = wanted.allSatisfy { name, sql in found.contains { $0[0] == .text(name) && $0[1] == .text(sql) } }
        if !isSame { try journalAgain(table, layout) }
    }

    /// Holds what the rows hold of which the journal has the very version, under the names of now.
    private func journalAgain(_ table: SeedTable, _ layout: TableLayout) throws(StoreError) {
        let any = try connection.row("SELECT 1 FROM seedbed_journal WHERE tbl = ? LIMIT 1", [.text(layout.name)])
        if any == nil { return }
        let updateDate = "t.\(SQL.quote(table.mapping.updateDate))"
        let places = layout.identity.indices.map { "i\($0)" }
        let identity = zip(layout.identity, places).map { "t.\(SQL.quote($0)) AS \($1)" }.joined(separator: ", ")
        // Each row is looked up in the journal, which has a key for it, and not the other way round.
        try connection.execute("DROP TABLE IF EXISTS temp.seedbed_again")
        try connection.run(
            """
            CREATE TEMP TABLE seedbed_again AS SELECT j.uuid, j.slot, \(identity)
            FROM \(SQL.quote(layout.name)) AS t CROSS JOIN seedbed_journal AS j
            ON j.tbl = ?1 AND j.uuid = \(UUIDSQL.text("t." + SQL.quote(table.mapping.uuid)))
            WHERE \(updateDate) IS NOT NULL AND j.updateDate IS \(updateDate)
            """, [.text(layout.name)])
        try connection.run(
            """
            DELETE FROM seedbed_journal_values
            WHERE tbl = ?1 AND (uuid, slot) IN (SELECT uuid, slot FROM temp.seedbed_again)
            """, [.text(layout.name)])
        let isRow = zip(layout.identity, places).map { "t.\(SQL.quote($0)) = a.\($1)" }.joined(separator: " AND ")
        for column in layout.columns where !column.isGenerated {
            try connection.run(
                """
                INSERT OR REPLACE INTO seedbed_journal_values (tbl, uuid, slot, col, value)
                SELECT ?1, a.uuid, a.slot, ?2, t.\(SQL.quote(column.name))
                FROM temp.seedbed_again AS a CROSS JOIN \(SQL.quote(layout.name)) AS t ON \(isRow)
                """, [.text(layout.name), .text(column.name)])
        }
        try connection.execute("DROP TABLE temp.seedbed_again")
    }
}
