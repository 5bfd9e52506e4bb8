internal import CSQLite
internal import Seedbed

/// The columns of a table that the app's own triggers write, by the occasion.
struct Stamps {
    /// The columns that a trigger writes when a row's `createDate` or a column that is filed or sorted changes, folded,
    /// each with one such trigger.
    var onUpdate: [SQLName: String] = [:]
    /// The columns that a trigger writes when a row is deleted, folded, each with one such trigger.
    var onDelete: [SQLName: String] = [:]
    /// The columns that a trigger writes when a row is inserted, folded.
    var onInsert: Set<SQLName> = []
    /// The columns that a trigger writes when the user edits others of a row, folded: such as a mark of rows to upload.
    var keptUp: Set<SQLName> = []
    /// The columns that a trigger on another table writes when rows of that table come to refer to a row, or cease to: such as a
    /// count of them; folded, each with one such trigger.
    var onChildren: [SQLName: String] = [:]
    /// The triggers that write the mapped `updateDate` when a row is inserted, or when its `createDate` or a foreign key changes.
    var ofUpdateDate: [String] = []
    /// Whether a trigger writes any column at an insertion or an update.
    var areAny = false
}

/// Finds the columns that the app's own triggers write.
///
/// While SQLite prepares a statement, it reports each such write to an authorizer. The app's connection may have an authorizer of
/// its own, and triggers may call functions that only it has. So the schema is copied, without a row, into a database in memory.
/// Missing functions and collations get a stand-in there. Nothing is ever run there.
struct TriggerProbe: ~Copyable {
    /// A column of the table, and the trigger that writes it.
    struct Access: Hashable {
        var trigger: String
        var column: SQLName
    }

    /// The writes and triggers of a statement, as the authorizer was told of them.
    final class Heard {
        /// The table whose columns count; every table if it is `nil`.
        let table: String?
        var tables: Set<String> = []
        var writes: Set<Access> = []
        /// The triggers that insert, update or delete rows of `table`.
        var writers: Set<SQLName> = []
        /// The triggers that fire, with the names of views that they read.
        var fired: Set<SQLName> = []
        /// Whether SQLite could prepare the statement, so that nothing is missing here.
        var isComplete = false

        init(of table: String?) { self.table = table }
    }

    let model: OpaquePointer

    /// The schema of the file, then that of the connection alone: an app may have temporary triggers on the one it lends.
    private static let schema = """
        (SELECT type, name, tbl_name, sql, 0 AS own FROM sqlite_schema
            UNION ALL SELECT type, name, tbl_name, sql, 1 FROM sqlite_temp_schema)
        """

    /// Returns the names of the app's triggers on a table, sorted.
    static func triggers(of table: String, on connection: borrowing Connection) throws(StoreError) -> [String] {
        // An app may have temporary triggers on a connection that it lends.
        let temporary = try connection.rows(
            "SELECT name FROM sqlite_temp_schema WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE", [.text(table)]
        ).map { $0[0].text }
        let all = try connection.schema.index(on: connection).triggers(of: table) + temporary
        return all.filter { !SQL.isOwn($0) }.sorted()
    }

    /// Returns the columns that the triggers of a catalog's table write; none if the app has no trigger on it.
    static func stamps(
        of seedTable: SeedTable, _ layout: TableLayout, on connection: borrowing Connection
    ) throws(StoreError) -> Stamps {
        let (table, mapping) = (layout.name, seedTable.mapping)
        var stamps = Stamps()
        let volatile = layout.volatileColumns(of: seedTable)
        for write in try writesThroughChildren(of: layout, on: connection).sorted(by: { $0.trigger < $1.trigger }) {
            stamps.onChildren[write.column] = write.trigger
        }
        // Rows that are moved to a new copy are counted there again.
        stamps.keptUp = Set(stamps.onChildren.keys).intersection(volatile)
        if try triggers(of: table, on: connection).isEmpty { return stamps }
        let probe = try copy(of: connection)
        let insert = probe.heard(of: table, "INSERT INTO \(SQL.quote(table)) DEFAULT VALUES").writes
        let update = probe.writes(whenChanging: [mapping.createDate], of: layout)
        let filing = probe.writes(whenChanging: [mapping.createDate] + volatile.map(\.text), of: layout)
        let move = probe.writes(
            whenChanging: [mapping.createDate] + layout.foreignKeys.flatMap(\.childColumns), of: layout)
        for write in filing.sorted(by: { $0.trigger < $1.trigger }) { stamps.onUpdate[write.column] = write.trigger }
        let delete = probe.heard(of: table, "DELETE FROM \(SQL.quote(table))").writes
        for write in delete.sorted(by: { $0.trigger < $1.trigger }) { stamps.onDelete[write.column] = write.trigger }
        stamps.onInsert = Set(insert.map(\.column))
        stamps.keptUp.formUnion(probe.columnsKeptUp(of: layout, beside: volatile))
        if !stamps.keptUp.isEmpty {
            // A new row cannot do without a value there.
            let required = try connection.rows(
                "SELECT name FROM pragma_table_xinfo(?) WHERE \"notnull\" AND dflt_value IS NULL", [.text(table)])
            stamps.keptUp.subtract(required.map { SQLName($0[0].text) })
        }
        let updateDate = SQLName(mapping.updateDate)
        stamps.ofUpdateDate = Set(insert.union(move).filter { $0.column == updateDate }.map(\.trigger)).sorted()
        stamps.areAny = !insert.isEmpty || !update.isEmpty
        return stamps
    }

    /// Returns what triggers would write to a row of the table if these columns of it changed.
    private borrowing func writes(whenChanging columns: [String], of layout: TableLayout) -> Set<Access> {
        let columns = columns.filter { layout.column($0)?.isGenerated == false }
        return columns.isEmpty ? [] : heard(of: layout.name, Self.change(of: columns, in: layout.name)).writes
    }

    /// Returns a statement that sets these columns to their own values.
    static func change(of columns: [String], in table: String) -> String {
        let sets = columns.map { "\(SQL.quote($0)) = \(SQL.quote($0))" }.joined(separator: ", ")
        return "UPDATE \(SQL.quote(table)) SET \(sets)"
    }

    /// Returns the columns of a table that its triggers write when the user edits others of a row, folded.
    ///
    /// - Parameter volatile: the columns whose change is not an edit. If only these fire a trigger, it keeps no column up: an
    ///   example is a trigger that moves other rows aside when the user sorts one.
    private borrowing func columnsKeptUp(of layout: TableLayout, beside volatile: Set<SQLName>) -> Set<SQLName> {
        let edited = layout.columns.map { SQLName($0.name) }.filter { !volatile.contains($0) }
        func written(passing passed: SQLName? = nil) -> Set<SQLName> {
            Set(writes(whenChanging: edited.filter { $0 != passed }.map(\.text), of: layout).map(\.column))
        }
        return written().filter { volatile.contains($0) || written(passing: $0).contains($0) }
    }

    /// Returns what triggers on other tables write to a row when rows come to refer to it, or cease to.
    private static func writesThroughChildren(
        of layout: TableLayout, on connection: borrowing Connection
    ) throws(StoreError) -> Set<Access> {
        let keys = layout.children.filter { !$0.child.isSameName(as: layout.name) }
        if keys.isEmpty { return [] }
        var stamping: [ForeignKey] = []
        for key in keys where try !triggers(of: key.child, on: connection).isEmpty { stamping.append(key) }
        if stamping.isEmpty { return [] }
        let probe = try copy(of: connection)
        var writes: Set<Access> = []
        for key in stamping {
            let child = SQL.quote(key.child)
            for sql in [
                "INSERT INTO \(child) DEFAULT VALUES", change(of: key.childColumns, in: key.child),
                "DELETE FROM \(child)",
            ] { writes.formUnion(probe.heard(of: layout.name, sql).writes) }
        }
        return writes
    }

    /// Returns the tables that the given writes may change, also by triggers and foreign keys of the app.
    static func tablesWritten(
        through writes: Set<ChangedTables.Write>, on connection: borrowing Connection
    ) throws(StoreError) -> Set<String> {
        let probe = try copy(of: connection)
        _ = probe.prepare("PRAGMA foreign_keys = ON", running: true)
        var written: Set<String> = []
        for write in writes {
            let table = SQL.quote(write.table)
            let columns = try connection.rows(
                "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", [.text(write.table)]
            ).map { $0[0].text }
            let sql =
                switch write.verb {
                case "INSERT": "INSERT INTO \(table) DEFAULT VALUES"
                case "UPDATE": change(of: columns, in: write.table)
                default: "DELETE FROM \(table)"
                }
            written.formUnion(probe.heard(of: nil, sql).tables)
        }
        return written
    }

    /// Makes a probe with the schema of a connection.
    static func copy(of connection: borrowing Connection) throws(StoreError) -> TriggerProbe {
        let probe = try TriggerProbe(path: connection.path)
        try probe.copySchema(of: connection)
        return probe
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
        // Tables first, then their unique indexes, which an upsert in a trigger needs, then views and triggers. A virtual table makes
        // tables of its own.
        let parts = try connection.rows(
            """
            SELECT name, type, sql FROM \(Self.schema)
            WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                AND NOT (type = 'trigger' AND name LIKE 'seedbed\\_%' ESCAPE '\\')
            ORDER BY CASE type WHEN 'table' THEN sql NOT LIKE 'CREATE VIRTUAL %' WHEN 'index' THEN 2 WHEN 'view' THEN 3 ELSE 4 END, own
            """)
        for part in parts {
            if prepare(part[2].text, running: true) || part[1] != .text("table") { continue }
            // A plain table with the same columns stands in for one that cannot be made, such as a virtual table of the app's. It stays
            // out if SQLite cannot tell its columns; triggers are then read as far as that goes.
            let columns = try? connection.rows("SELECT name FROM pragma_table_xinfo(?)", [part[0]])
            let list = SQL.list((columns ?? []).map { $0[0].text })
            if !list.isEmpty { _ = prepare("CREATE TABLE \(SQL.quote(part[0].text)) (\(list))", running: true) }
        }
    }

    /// Returns the tables that a statement would write, and the columns of `table` that triggers would write.
    borrowing func heard(of table: String?, _ statement: String) -> Heard {
        let heard = Heard(of: table)
        let authorizer:
            @convention(c) (
                UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
                UnsafePointer<CChar>?
            ) -> Int32 = { context, action, table, column, _, trigger in
                guard let context else { return SQLITE_OK }
                let heard = Unmanaged<Heard>.fromOpaque(context).takeUnretainedValue()
                let trigger = trigger.map { String(cString: $0) }
                if let trigger { heard.fired.insert(SQLName(trigger)) }
                let writes = [SQLITE_UPDATE, SQLITE_INSERT, SQLITE_DELETE]
                guard writes.contains(action), let table else { return SQLITE_OK }
                heard.tables.insert(String(cString: table))
                guard let trigger, let counted = heard.table, String(cString: table).isSameName(as: counted) else {
                    return SQLITE_OK
                }
                heard.writers.insert(SQLName(trigger))
                if action == SQLITE_UPDATE, let column {
                    heard.writes.insert(Access(trigger: trigger, column: SQLName(String(cString: column))))
                }
                return SQLITE_OK
            }
        withExtendedLifetime(heard) {
            sqlite3_set_authorizer(model, authorizer, Unmanaged.passUnretained(heard).toOpaque())
            heard.isComplete = prepare(statement, running: false)
            sqlite3_set_authorizer(model, nil, nil)
        }
        return heard
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
