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
    /// Whether SQLite could compile the triggers without the app: if not, they may write any column.
    var isComplete = true
}

/// Finds the columns that the app's own triggers write.
///
/// While SQLite prepares a statement, it reports each such write to an authorizer. The app's connection may have an authorizer of
/// its own, and triggers may call functions that only it has. So the schema is copied, without a row, into a database in memory.
/// Temporary triggers may also write to other files that the connection has attached, so that their schemas are copied with it.
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
        /// Whether SQLite could prepare the statement with all triggers, so that nothing is missing here.
        var isComplete = false

        init(of table: String?) { self.table = table }
    }

    let model: OpaquePointer
    /// Whether a trigger could not be copied: what a statement does by it is then unknown.
    var lacksTriggers = false

    /// The schema of the file, and that of the connection alone: an app may have temporary triggers on the one it lends.
    private static let schema = """
        (SELECT type, name, tbl_name FROM sqlite_schema UNION ALL SELECT type, name, tbl_name FROM sqlite_temp_schema)
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
        let children = try writesThroughChildren(of: layout, on: connection)
        stamps.isComplete = children.isComplete
        for write in children.writes.sorted(by: { $0.trigger < $1.trigger }) {
            stamps.onChildren[write.column] = write.trigger
        }
        // Rows that are moved to a new copy are counted there again.
        stamps.keptUp = Set(stamps.onChildren.keys).intersection(volatile)
        if try triggers(of: table, on: connection).isEmpty { return stamps }
        let probe = try copy(of: connection)
        let insertion = probe.heard(of: table, "INSERT INTO \(SQL.quote(table)) DEFAULT VALUES")
        let insert = insertion.writes
        let update = probe.writes(whenChanging: [mapping.createDate], of: layout)
        let filing = probe.writes(whenChanging: [mapping.createDate] + volatile.map(\.text), of: layout)
        let move = probe.writes(
            whenChanging: [mapping.createDate] + layout.foreignKeys.flatMap(\.childColumns), of: layout)
        for write in filing.sorted(by: { $0.trigger < $1.trigger }) { stamps.onUpdate[write.column] = write.trigger }
        let deletion = probe.heard(of: table, "DELETE FROM \(SQL.quote(table))")
        let delete = deletion.writes
        let columns = layout.columns.filter { !$0.isGenerated }.map(\.name)
        let isWhole = probe.heard(of: table, change(of: columns, in: table)).isComplete
        stamps.isComplete = stamps.isComplete && isWhole && insertion.isComplete && deletion.isComplete
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
    ) throws(StoreError) -> (writes: Set<Access>, isComplete: Bool) {
        let keys = layout.children.filter { !$0.child.isSameName(as: layout.name) }
        if keys.isEmpty { return ([], true) }
        var stamping: [ForeignKey] = []
        for key in keys where try !triggers(of: key.child, on: connection).isEmpty { stamping.append(key) }
        if stamping.isEmpty { return ([], true) }
        let probe = try copy(of: connection)
        var writes: Set<Access> = []
        var isComplete = true
        for key in stamping {
            let child = SQL.quote(key.child)
            for sql in [
                "INSERT INTO \(child) DEFAULT VALUES", change(of: key.childColumns, in: key.child),
                "DELETE FROM \(child)",
            ] {
                let heard = probe.heard(of: layout.name, sql)
                writes.formUnion(heard.writes)
                isComplete = isComplete && heard.isComplete
            }
        }
        return (writes, isComplete)
    }

    /// Returns the tables that the given writes may change, also by triggers and foreign keys of the app.
    ///
    /// If SQLite cannot compile a trigger without the app, these are all tables of the app: the trigger may write to any of them.
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
            let heard = probe.heard(of: nil, sql)
            written.formUnion(heard.tables)
            if !heard.isComplete {
                written.formUnion(try connection.schema.index(on: connection).writableNames)
            }
        }
        return written
    }

    /// Opens an empty database in memory; errors name the file at `path`.
    init(path: String) throws(StoreError) {
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

    /// Returns the tables that a statement would write, and the columns of `table` that triggers would write.
    borrowing func heard(of table: String?, _ statement: String) -> Heard {
        let heard = Heard(of: table)
        let authorizer:
            @convention(c) (
                UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
                UnsafePointer<CChar>?
            ) -> Int32 = { context, action, table, column, database, trigger in
                guard let context else { return SQLITE_OK }
                let heard = Unmanaged<Heard>.fromOpaque(context).takeUnretainedValue()
                let trigger = trigger.map { String(cString: $0) }
                if let trigger { heard.fired.insert(SQLName(trigger)) }
                let writes = [SQLITE_UPDATE, SQLITE_INSERT, SQLITE_DELETE]
                guard writes.contains(action), let table else { return SQLITE_OK }
                heard.tables.insert(String(cString: table))
                // A table of another file may have the same name.
                guard let trigger, let counted = heard.table, String(cString: table).isSameName(as: counted),
                    let database, String(cString: database) == "main"
                else { return SQLITE_OK }
                heard.writers.insert(SQLName(trigger))
                if action == SQLITE_UPDATE, let column {
                    heard.writes.insert(Access(trigger: trigger, column: SQLName(String(cString: column))))
                }
                return SQLITE_OK
            }
        withExtendedLifetime(heard) {
            sqlite3_set_authorizer(model, authorizer, Unmanaged.passUnretained(heard).toOpaque())
            heard.isComplete = prepare(statement, running: false) && !lacksTriggers
            sqlite3_set_authorizer(model, nil, nil)
        }
        return heard
    }
}
