internal import CSQLite
internal import Seedbed

extension StoreError {
    /// The moment at which SQLite reported an error.
    enum Moment {
        /// While it read a statement: its message can hold names of the schema, but no value of a row.
        case parsing(sql: String)
        /// While a statement ran: functions, triggers and virtual tables may put values into the message.
        case running
    }

    /// Makes the error that an SQLite result code means for a store.
    ///
    /// It passes on only those messages of SQLite that name nothing but columns, tables and constraints.
    init(code: Int32, database: OpaquePointer?, path: String, at moment: Moment = .running) {
        let found = database.map { sqlite3_extended_errcode($0) } ?? code
        let extended = found == SQLITE_OK ? code : found
        let message = database.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? ""
        var error = StoreError(code: extended, message: message, path: path, moment)
        if extended == Self.triggerConstraint, case .constraint = error {
            let detail = RaisingTrigger.refusal(with: message, in: database)
            error = .constraint(store: path, table: "", detail: detail)
        }
        if case .constraint(_, _, let detail) = error, let database, sqlite3_get_autocommit(database) != 0 {
            // A caller that can do without the row must not go on outside the transaction.
            self = .refused(
                store: path,
                detail:
                    "a trigger, or a column with ON CONFLICT ROLLBACK, has rolled back the transaction (\(detail)); "
                    + "have it abort the statement")
            return
        }
        self = error
    }

    private init(code: Int32, message: String, path: String, _ moment: Moment) {
        switch code & 0xFF {
        // SQLite gives SQLITE_PROTOCOL if another process takes long to recover the write-ahead log.
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .busy(store: path)
        case SQLITE_INTERRUPT: self = .stopped(store: path)
        case SQLITE_NOTADB, SQLITE_CORRUPT: self = .notADatabase(store: path)
        case SQLITE_READONLY where code == Self.rollbackIsDue: self = .interrupted(store: path)
        case SQLITE_READONLY, SQLITE_PERM: self = .readOnly(store: path)
        case SQLITE_FULL: self = .full(store: path)
        case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOMEM:
            self = .inputOutput(store: path, detail: String(cString: sqlite3_errstr(code)))
        case SQLITE_CONSTRAINT where message.contains("constraint failed: seedbed_"):
            self = .damagedBookkeeping(store: path, reason: Self.detail(ofConstraint: code, message))
        case SQLITE_CONSTRAINT, SQLITE_MISMATCH:
            self = .constraint(store: path, table: "", detail: Self.detail(ofConstraint: code, message))
        case SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_AUTH, SQLITE_TOOBIG, SQLITE_ABORT:
            guard case .parsing(let sql) = moment, !message.isEmpty else {
                self = .refused(store: path, detail: "\(Self.name(of: code)) in a trigger, a view or a virtual table")
                return
            }
            // If the app interrupts SQLite while it reads the schema, only the message says so.
            if message == String(cString: sqlite3_errstr(SQLITE_INTERRUPT)) {
                self = .stopped(store: path)
                return
            }
            self =
                Self.isOfBookkeeping(message, in: sql)
                ? .damagedBookkeeping(store: path, reason: message) : .refused(store: path, detail: message)
        default: self = .failed(store: path, detail: "SQLite says \(Self.name(of: code))")
        }
    }

    /// Makes the error for a loan that an error of the connection's owner has ended.
    ///
    /// The text of another library's error may hold the user's values.
    ///
    /// - Parameter failure: what the owner could not do; ends the sentence if the error tells no state of the store.
    init(_ error: any Error, of lender: any ConnectionLender, path: String, failure: String) {
        let code = lender.resultCode(of: error)
        switch code.map({ $0 & 0xFF }) {
        // GRDB has this code for a suspended database.
        case SQLITE_ABORT: self = .stopped(store: path)
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL, SQLITE_INTERRUPT, SQLITE_NOTADB, SQLITE_CORRUPT,
            SQLITE_READONLY, SQLITE_PERM,
            SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOMEM:
            self = StoreError(code: code ?? SQLITE_ERROR, message: "", path: path, .running)
        default:
            let name = code.map { ", \(Self.name(of: $0))" } ?? ""
            self = .lender(store: path, reason: "\(failure) (\(type(of: error))\(name))")
        }
    }

    /// `SQLITE_CONSTRAINT_TRIGGER`, a macro that Swift cannot read.
    static var triggerConstraint: Int32 { SQLITE_CONSTRAINT | 7 << 8 }

    /// The code for a read-only connection that finds the journal of an interrupted write.
    private static var rollbackIsDue: Int32 { SQLITE_READONLY | 3 << 8 }

    /// Returns SQLite's message about a constraint, if its words can only be SQLite's own and the schema's.
    ///
    /// The words of `RAISE` and of a virtual table may hold values.
    private static func detail(ofConstraint code: Int32, _ message: String) -> String {
        switch code >> 8 {
        // CHECK, FOREIGNKEY, NOTNULL, PRIMARYKEY, UNIQUE, ROWID, DATATYPE
        case 1, 3, 5, 6, 8, 10, 12: message
        // TRIGGER
        case 7: "a trigger refuses it"
        default: code & 0xFF == SQLITE_MISMATCH ? "datatype mismatch" : "constraint failed"
        }
    }

    /// Whether SQLite could not read a statement on Seedbed's own tables: they have another shape, or are gone.
    private static func isOfBookkeeping(_ message: String, in sql: String) -> Bool {
        let isOwn = message.contains("seedbed_") && !message.contains("seedbed_stay_")
        return isOwn
            || ["no such column", "has no column named"].contains(where: message.contains)
                && sql.contains("seedbed_")
    }

    private static func name(of code: Int32) -> String {
        switch code & 0xFF {
        case SQLITE_ERROR: "SQLITE_ERROR"
        case SQLITE_INTERNAL: "SQLITE_INTERNAL"
        case SQLITE_ABORT: "SQLITE_ABORT"
        case SQLITE_SCHEMA: "SQLITE_SCHEMA"
        case SQLITE_TOOBIG: "SQLITE_TOOBIG"
        case SQLITE_MISUSE: "SQLITE_MISUSE"
        case SQLITE_AUTH: "SQLITE_AUTH"
        case SQLITE_RANGE: "SQLITE_RANGE"
        case SQLITE_CONSTRAINT: code >> 8 == 3 ? "SQLITE_CONSTRAINT_FOREIGNKEY" : "SQLITE_CONSTRAINT"
        default: "error \(code)"
        }
    }

    /// Returns the same error with the name of the table, if it is about a constraint.
    func inTable(_ name: String) -> StoreError {
        if case .constraint(let store, _, let detail) = self {
            return .constraint(store: store, table: name, detail: detail)
        }
        return self
    }
}
