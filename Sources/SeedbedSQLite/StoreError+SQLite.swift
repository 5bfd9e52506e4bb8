internal import CSQLite
internal import Seedbed

extension StoreError {
    /// What an SQLite result code means for a store.
    ///
    /// SQLite's own message goes into it where it names columns and constraints; it never holds values of rows.
    init(code: Int32, database: OpaquePointer?, path: String) {
        let extended = database.map { sqlite3_extended_errcode($0) } ?? code
        let message = database.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? ""
        let error = StoreError(code: extended == SQLITE_OK ? code : extended, message: message, path: path)
        if case .constraint(_, _, let detail) = error, let database, sqlite3_get_autocommit(database) != 0 {
            // Whoever can live without the row must not go on outside of the transaction.
            self = .failed(
                store: path,
                detail:
                    "a trigger, or a column with ON CONFLICT ROLLBACK, has rolled back the transaction (\(detail)); "
                    + "have it abort the statement")
            return
        }
        self = error
    }

    private init(code: Int32, message: String, path: String) {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(store: path)
        case SQLITE_NOTADB, SQLITE_CORRUPT: self = .notADatabase(store: path)
        case SQLITE_READONLY, SQLITE_PERM: self = .readOnly(store: path)
        case SQLITE_FULL: self = .full(store: path)
        case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOMEM: self = .inputOutput(store: path, detail: message)
        case SQLITE_CONSTRAINT, SQLITE_MISMATCH:
            let detail = message.isEmpty ? "constraint failed" : message
            self = .constraint(store: path, table: "", detail: detail)
        default: self = .failed(store: path, detail: message.isEmpty ? "SQLite error \(code)" : message)
        }
    }

    /// The same error, said of that table.
    func inTable(_ name: String) -> StoreError {
        if case .constraint(let store, _, let detail) = self {
            return .constraint(store: store, table: name, detail: detail)
        }
        return self
    }
}
