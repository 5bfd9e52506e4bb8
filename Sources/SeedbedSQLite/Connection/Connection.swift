internal import CSQLite
internal import Seedbed

/// A connection to an SQLite database, with its prepared statements; one of Seedbed's own is closed on `deinit`.
struct Connection: ~Copyable {
    /// How the file is opened.
    enum Mode {
        /// For reading and writing; the file must exist.
        case existing
        /// For reading and writing; a missing file is created.
        case creating
        /// For reading and writing; when it closes, a write-ahead log stays as it is.
        case keepingLog
        /// For reading only; when it closes, a write-ahead log stays as it is.
        case reading
        /// For reading only a file that no process changes meanwhile: SQLite takes no lock and makes no file beside it.
        case unchanging
        /// For reading only; the index of a write-ahead log stays as it is, and SQLite makes its own in memory if need be.
        case leavingIndex
    }

    let path: String
    private let lease: ConnectionLease
    /// The database that takes the place of a lent one between two loans.
    private let away: OpaquePointer?
    /// The tables that statements of this connection have changed.
    let changedTables = ChangedTables()
    /// The open database.
    var handle: OpaquePointer { lease.handle }
    /// Whether the connection may be used now; false between two loans of its owner.
    var isOpen: Bool { lease.isOpen }
    /// Whether Seedbed opened it; `false` if the app lends it.
    let isOwned: Bool
    /// Whether SQLite assumes that no process changes the file meanwhile.
    let isUnchanging: Bool
    let statements = StatementCache()
    /// The switch for the triggers of the schema.
    let triggers = TriggerSwitch()
    /// The index of the whole schema.
    let schema = SchemaCache()

    /// Opens the file at `path`; `:memory:` is a database of its own.
    init(path: String, mode: Mode, busyTimeout: Duration) throws(StoreError) {
        let access =
            switch mode {
            case .existing, .keepingLog: SQLITE_OPEN_READWRITE
            case .reading: SQLITE_OPEN_READONLY
            case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .unchanging, .leavingIndex: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        var opened: OpaquePointer?
        let name =
            switch mode {
            case .unchanging: Self.uri(of: path, "immutable=1")
            case .leavingIndex: Self.uri(of: path, "readonly_shm=1")
            default: path
            }
        let code = sqlite3_open_v2(name, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let opened else {
            let error = StoreError(code: code, database: opened, path: path)
            sqlite3_close_v2(opened)
            throw error
        }
        lease = ConnectionLease(opened)
        away = nil
        isOwned = true
        isUnchanging = mode == .unchanging
        self.path = path
        if [.keepingLog, .reading, .leavingIndex].contains(mode) { _ = seedbed_keep_log_on_close(opened) }
        setBusyTimeout(busyTimeout)
    }

    /// Opens a database in memory that holds what another one holds now; errors name the other one's path.
    init(copying source: borrowing Connection) throws(StoreError) {
        path = source.path
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        var code = sqlite3_open_v2(":memory:", &opened, flags, nil)
        if code == SQLITE_OK, let backup = sqlite3_backup_init(opened, "main", source.handle, "main") {
            _ = sqlite3_backup_step(backup, -1)
            code = sqlite3_backup_finish(backup)
        } else if code == SQLITE_OK {
            code = sqlite3_errcode(opened)
        }
        guard code == SQLITE_OK, let opened else {
            let error = StoreError(code: code, database: opened, path: path)
            sqlite3_close_v2(opened)
            throw error
        }
        lease = ConnectionLease(opened)
        away = nil
        isOwned = true
        isUnchanging = false
    }

    /// Returns a URI with a parameter, and with every byte of the path as its number.
    private static func uri(of path: String, _ parameter: String) -> String {
        let bytes = path.utf8.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16) }
        return "file:\(bytes.joined())?\(parameter)"
    }

    /// Works on a connection that the app has opened, and leaves it open.
    init(borrowing handle: OpaquePointer) {
        lease = ConnectionLease(handle)
        away = nil
        isOwned = false
        isUnchanging = false
        let file = sqlite3_db_filename(handle, "main").map { String(cString: $0) } ?? ""
        path = file.isEmpty ? ":memory:" : file
    }

    /// Waits for loans of a connection to the file at `path`; until then, and between loans, every statement fails.
    init(awaitingLoansOf path: String) throws(StoreError) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            let error = StoreError(code: code, database: opened, path: path)
            sqlite3_close_v2(opened)
            throw error
        }
        sqlite3_set_authorizer(opened, { _, _, _, _, _, _ in SQLITE_DENY }, nil)
        away = opened
        lease = ConnectionLease(away: opened)
        isOwned = false
        isUnchanging = false
        self.path = path
    }

    deinit {
        statements.removeAll { _ in true }
        if let away { sqlite3_close_v2(away) }
        if isOwned { sqlite3_close_v2(handle) }
    }

    /// Uses the lent handle while `body` runs, then finalizes all that was prepared on it.
    func onLoan<Result>(_ handle: OpaquePointer, _ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        lease.begin(handle)
        defer {
            statements.removeAll { _ in true }
            schema.forget()
            lease.end()
        }
        return try body()
    }

    /// Whether a write transaction is open.
    var isWriting: Bool { sqlite3_txn_state(handle, "main") == SQLITE_TXN_WRITE }

    /// Finalizes the prepared statements that are not in use.
    func finalizeStatements() { statements.removeAll { !$0.isInUse } }

    /// Sets how long to wait for another connection.
    func setBusyTimeout(_ timeout: Duration) {
        let milliseconds = (timeout / .milliseconds(1)).rounded(.up)
        sqlite3_busy_timeout(handle, Int32(max(0, min(milliseconds, Double(Int32.max)))))
    }

    /// Whether the file could only be opened for reading.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Whether the file's header says that it has a write-ahead log.
    ///
    /// It is read without a lock and by SQLite's own descriptor: closing another one would end the locks of the whole
    /// process.
    var isInWALMode: Bool {
        var file: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
            let methods = file.pointee.pMethods
        else { return false }
        var bytes: [UInt8] = [0, 0]
        guard methods.pointee.xRead?(file, &bytes, 2, 18) == SQLITE_OK else { return false }
        return bytes == [2, 2]
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// How many rows all statements of this connection changed, including those of triggers.
    var totalChanges: Int32 { sqlite3_total_changes(handle) }

    /// Whether a reference leads nowhere that SQLite will check when the transaction ends.
    var hasOpenReferences: Bool {
        var (open, most): (Int32, Int32) = (0, 0)
        return sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &open, &most, 0) == SQLITE_OK && open != 0
    }

    /// Sets whether triggers of the schema fire (1) or not (0), and returns the former setting.
    func setTriggers(_ setting: Int32) -> Int32 { seedbed_set_triggers(handle, setting) }

    /// The greatest number of values that a statement takes.
    var mostValues: Int { Int(sqlite3_limit(handle, SQLITE_LIMIT_VARIABLE_NUMBER, -1)) }

    /// The row number that the last insert gave.
    var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Returns the collation by which a column compares unless a statement names another.
    func collation(of column: String, in table: String) throws(StoreError) -> String {
        var name: UnsafePointer<CChar>?
        try check(sqlite3_table_column_metadata(handle, "main", table, column, nil, &name, nil, nil, nil))
        return name.map { String(cString: $0) } ?? "BINARY"
    }

    /// The beginning of a ``problem(in:)`` for a function that the connection does not have.
    static let noFunction = "no such function: "
    /// The beginning for one that the default of a column calls.
    static let noFunctionOfDefault = "unknown function: "

    /// Returns SQLite's words for what is wrong with a statement, or `nil` if it could run; does not run it.
    func problem(in sql: String) -> String? {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        sqlite3_finalize(statement)
        return code == SQLITE_OK ? nil : sqlite3_errmsg(handle).map { String(cString: $0) } ?? ""
    }

    /// Throws the error that a result code of this connection means.
    func check(_ code: Int32) throws(StoreError) {
        guard code == SQLITE_OK else { throw StoreError(code: code, database: handle, path: path) }
    }
}
