internal import CSQLite
internal import Seedbed

/// Finds the columns that the app's own triggers write when a row comes in or when only a date of it changes, such as a
/// `modifiedAt`: that they change is nobody's edit.
///
/// SQLite says so itself while it prepares a statement, to an authorizer. The app's connection may have an authorizer of
/// its own, and its triggers may call functions that nobody else has; so the schema is copied, without a row, into a
/// database in memory, where functions and collations that are missing get a stand-in. Nothing is ever run there.
struct TriggerProbe: ~Copyable {
    /// What the authorizer has heard.
    private final class Writes {
        let table: String
        var columns: Set<[UInt8]> = []

        init(to table: String) { self.table = table }
    }

    private let model: OpaquePointer

    /// The columns of a table that its triggers stamp, folded; none where the app has no triggers on it.
    static func stampedColumns(
        of table: String, createDate: String, on connection: borrowing Connection
    ) throws(StoreError) -> Set<[UInt8]> {
        let triggers = try connection.row(
            """
            SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE
            AND name NOT LIKE 'seedbed\\_%' ESCAPE '\\'
            """, [.text(table)])
        if triggers == nil { return [] }
        let probe = try TriggerProbe(path: connection.path)
        try probe.copySchema(of: connection)
        return probe.columns(of: table, createDate: createDate)
    }

    private init(path: String) throws(StoreError) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            let error = StoreError(code: code, database: opened, path: path)
            sqlite3_close_v2(opened)
            throw error
        }
        model = opened
    }

    deinit {
        sqlite3_close_v2(model)
    }

    private borrowing func copySchema(of connection: borrowing Connection) throws(StoreError) {
        // Tables first, then their unique indexes, which an upsert in a trigger needs, then what names tables.
        let parts = try connection.rows(
            """
            SELECT name, type, sql FROM sqlite_schema
            WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                AND NOT (type = 'trigger' AND name LIKE 'seedbed\\_%' ESCAPE '\\')
            ORDER BY CASE type WHEN 'table' THEN 1 WHEN 'index' THEN 2 WHEN 'view' THEN 3 ELSE 4 END
            """)
        for part in parts {
            let isVirtual = part[2].text.uppercased().hasPrefix("CREATE VIRTUAL")
            if !isVirtual, prepare(part[2].text, running: true) || part[1] != .text("table") { continue }
            // A virtual table whose module only the app has stays out; its triggers are read as far as that goes.
            let columns = try? connection.rows("SELECT name FROM pragma_table_xinfo(?)", [part[0]])
            let list = SQL.list((columns ?? []).map { $0[0].text })
            if !list.isEmpty { _ = prepare("CREATE TABLE \(SQL.quote(part[0].text)) (\(list))", running: true) }
        }
    }

    private borrowing func columns(of table: String, createDate: String) -> Set<[UInt8]> {
        let writes = Writes(to: table)
        let authorizer:
            @convention(c) (
                UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
                UnsafePointer<CChar>?
            ) -> Int32 = { context, action, table, column, _, trigger in
                guard action == SQLITE_UPDATE, trigger != nil, let context, let table, let column else {
                    return SQLITE_OK
                }
                let writes = Unmanaged<Writes>.fromOpaque(context).takeUnretainedValue()
                if SQL.folded(String(cString: table)) == SQL.folded(writes.table) {
                    writes.columns.insert(SQL.folded(String(cString: column)))
                }
                return SQLITE_OK
            }
        withExtendedLifetime(writes) {
            sqlite3_set_authorizer(model, authorizer, Unmanaged.passUnretained(writes).toOpaque())
            let (table, column) = (SQL.quote(table), SQL.quote(createDate))
            _ = prepare("UPDATE \(table) SET \(column) = \(column)", running: false)
            _ = prepare("INSERT INTO \(table) DEFAULT VALUES", running: false)
            sqlite3_set_authorizer(model, nil, nil)
        }
        return writes.columns
    }

    /// Prepares a statement of the schema's, with stand-ins for what only the app has; runs it if it is a definition.
    private borrowing func prepare(_ sql: String, running isDefinition: Bool) -> Bool {
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

    /// Makes what the message says is missing.
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
