internal import Seedbed

extension TablePreparation {
    /// Returns the statements that make what Seedbed needs in this store, in the order in which they run.
    ///
    /// It prepares the store and rolls that back. Tables come first, then the rows of Seedbed's own tables, then indexes and
    /// triggers.
    func statements(for catalogs: [Catalog]) throws(StoreError) -> [String] {
        try store.transaction(keeping: false) { () throws(StoreError) in
            // Taking an earlier version over moves rows too, which no statement made of the schema does.
            if let version = try Bookkeeping.version(on: store.connection), version < Bookkeeping.version {
                throw .earlierVersion(store: store.path, version: version)
            }
            let known = try store.connection.rows("SELECT type || ' ' || name, rowid FROM sqlite_schema")
            let before = Set(known.map { $0[0].text })
            let last = known.map { $0[1].integer }.max() ?? 0
            // A table's triggers depend on the tables that refer to it. In an empty store the first pass makes these.
            for catalog in catalogs + catalogs {
                try prepare(catalog.table, columns: catalog.seededColumns)
                try finishTables()
                try makeIndexes(for: catalog.table, try store.layout(of: catalog.table))
            }
            var made = try store.connection.rows(
                """
                SELECT type, name, sql, rowid FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                ORDER BY CASE type WHEN 'table' THEN 0 WHEN 'index' THEN 1 ELSE 2 END,
                    CASE WHEN type = 'table' AND name NOT LIKE 'seedbed\\_%' ESCAPE '\\' THEN 0 ELSE 1 END, rowid
                """
            )
            // Triggers of the app that are made again.
            let remade = made.filter { before.contains("\($0[0].text) \($0[1].text)") && $0[3].integer > last }
            made.removeAll { before.contains("\($0[0].text) \($0[1].text)") && $0[3].integer <= last }
            let tables = made.filter { $0[0].text == "table" }
            var statements = tables.map { $0[2].text }
            for table in tables where SQL.isOwn(table[1].text) { statements += try rows(of: table[1].text) }
            statements += remade.map { "DROP \($0[0].text.uppercased()) \(SQL.quote($0[1].text))" }
            return statements + made.filter { $0[0].text != "table" }.map { $0[2].text }
        }
    }

    /// Returns the statements that insert the initial rows of one of Seedbed's own tables.
    private func rows(of table: String) throws(StoreError) -> [String] {
        let columns = try store.connection.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]).map {
            $0[0].text
        }
        let values = columns.map { "quote(\(SQL.quote($0)))" }.joined(separator: " || ', ' || ")
        let found = try store.connection.rows("SELECT \(values) FROM \(SQL.quote(table)) ORDER BY 1")
        if table == "seedbed_meta" {
            // Each store has a name of its own, and its first launch notes the schema that it has in the end.
            let values = columns.map { column in
                switch column {
                case "store": "lower(hex(randomblob(16)))"
                case "schema": "NULL"
                default: "quote(\(SQL.quote(column)))"
                }
            }
            let parts = zip(columns, values).map { column, value in
                column == "store" || column == "schema" ? SQL.literal(value) : value
            }
            let row = try store.connection.row("SELECT \(parts.joined(separator: " || ', ' || ")) FROM seedbed_meta")
            return row.map { ["INSERT INTO seedbed_meta (\(SQL.list(columns))) VALUES (\($0[0].text))"] } ?? []
        }
        return found.map { "INSERT INTO \(SQL.quote(table)) (\(SQL.list(columns))) VALUES (\($0[0].text))" }
    }
}
