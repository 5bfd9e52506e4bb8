internal import CSQLite
internal import Seedbed

/// Copies the schema of a connection into the probe's database in memory.
extension TriggerProbe {
    /// Makes a probe with the schema of a connection.
    static func copy(of connection: borrowing Connection) throws(StoreError) -> TriggerProbe {
        var probe = try TriggerProbe(path: connection.path)
        try probe.copy("main", of: connection)
        let hasTemporary = try connection.row(
            """
            SELECT 1 FROM sqlite_temp_schema WHERE type = 'trigger' AND name NOT LIKE 'seedbed\\_%' ESCAPE '\\' LIMIT 1
            """)
        if hasTemporary == nil { return probe }
        // Only temporary triggers can write to another file than that of their table.
        for row in try connection.rows("SELECT name FROM pragma_database_list WHERE seq > 1 ORDER BY seq") {
            // Another process may hold that file.
            if (try? probe.attach(row[0].text, of: connection)) == nil { probe.lacksTriggers = true }
        }
        try probe.copy("temp", of: connection)
        return probe
    }

    /// Copies the schema of a file that the connection has attached.
    ///
    /// The text of a definition names no file, so that it is run in a database of its own.
    private mutating func attach(_ schema: String, of connection: borrowing Connection) throws(StoreError) {
        var other = try TriggerProbe(path: connection.path)
        try other.copy(schema, of: connection)
        guard prepare("ATTACH ':memory:' AS \(SQL.quote(schema))", running: true),
            let backup = sqlite3_backup_init(model, schema, other.model, "main")
        else { throw .failed(store: connection.path, detail: "a schema cannot be copied") }
        sqlite3_backup_step(backup, -1)
        let code = sqlite3_backup_finish(backup)
        if code != SQLITE_OK || other.lacksTriggers { lacksTriggers = true }
    }

    /// Copies one schema: `main`, `temp`, or that of an attached file, which this database then has as its main one.
    private mutating func copy(_ schema: String, of connection: borrowing Connection) throws(StoreError) {
        // Tables first, then their unique indexes, which an upsert in a trigger needs, then views and triggers. A virtual table makes
        // tables of its own.
        let parts = try connection.rows(
            """
            SELECT name, type, sql FROM \(SQL.quote(schema)).sqlite_schema
            WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                AND NOT (type = 'trigger' AND name LIKE 'seedbed\\_%' ESCAPE '\\')
            ORDER BY CASE type WHEN 'table' THEN sql NOT LIKE 'CREATE VIRTUAL %' WHEN 'index' THEN 2 WHEN 'view' THEN 3 ELSE 4 END
            """)
        // SQLite leaves this word out of the texts that it keeps.
        let create = schema == "temp" ? "CREATE TEMP " : "CREATE "
        for part in parts {
            let (name, type, sql) = (part[0].text, part[1].text, part[2].text)
            let isPlain = type != "index" && sql.hasPrefix("CREATE ") && !sql.hasPrefix("CREATE VIRTUAL ")
            let definition = isPlain ? create + sql.dropFirst("CREATE ".count) : sql
            if prepare(definition, running: true) { continue }
            if type == "trigger" { lacksTriggers = true }
            if type != "table" { continue }
            // A plain table with the same columns stands in for one that cannot be made, such as a virtual table of the app's. It stays
            // out if SQLite cannot tell its columns; triggers are then read as far as that goes.
            let columns = try? connection.rows(
                "SELECT name FROM pragma_table_xinfo(?, ?)", [.text(name), .text(schema)])
            let list = SQL.list((columns ?? []).map { $0[0].text })
            if !list.isEmpty { _ = prepare("\(create)TABLE \(SQL.quote(name)) (\(list))", running: true) }
        }
    }

    /// Prepares a statement of the schema, with stand-ins for what only the app has; runs it if it is a definition.
    borrowing func prepare(_ sql: String, running isDefinition: Bool) -> Bool {
        for _ in 0..<200 {
            var statement: OpaquePointer?
            defer { sqlite3_finalize(statement) }
            if sqlite3_prepare_v2(model, sql, -1, &statement, nil) == SQLITE_OK {
                return !isDefinition || sqlite3_step(statement) == SQLITE_DONE
            }
            guard addStandIn(for: String(cString: sqlite3_errmsg(model))) else { return false }
        }
        return false
    }

    /// Creates the function or collation that the message reports as missing.
    private borrowing func addStandIn(for message: String) -> Bool {
        if let name = message.split(separator: "no such collation sequence: ", omittingEmptySubsequences: false)
            .dropFirst().first
        {
            return sqlite3_create_collation_v2(model, String(name), SQLITE_UTF8, nil, { _, _, _, _, _ in 0 }, nil)
                == SQLITE_OK
        }
        let missing = message.split(separator: "no such function: ", omittingEmptySubsequences: false).dropFirst().first
        let misused = message.split(separator: "wrong number of arguments to function ").last?.split(separator: "(")
            .first
        guard let name = missing ?? misused else { return false }
        return sqlite3_create_function_v2(
            model, String(name), -1, SQLITE_UTF8, nil, { context, _, _ in sqlite3_result_null(context) }, nil, nil, nil)
            == SQLITE_OK
    }
}
