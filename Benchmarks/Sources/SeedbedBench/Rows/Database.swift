import GRDBSQLite

/// A plain connection to SQLite, closed when it goes: what makes the databases, looks at what the sides made of them, and stands for bare SQL.
final class Database {
    private let handle: OpaquePointer

    init(_ path: String) throws {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        guard code == SQLITE_OK, let opened else { throw BenchError.database("\(path) cannot be opened") }
        handle = opened
        sqlite3_busy_timeout(opened, 10_000)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements.
    func execute(_ sql: String) throws {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error() }
    }

    /// Prepares one statement.
    func prepare(_ sql: String) throws -> Query {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil) == SQLITE_OK,
            let prepared
        else { throw error() }
        return Query(prepared)
    }

    /// The first column of the first row, as a number.
    func number(_ sql: String) throws -> Int {
        let query = try prepare(sql)
        return try query.step() ? query.integer(0) : 0
    }

    /// The first column of all rows, as texts.
    func texts(_ sql: String) throws -> [String] {
        let query = try prepare(sql)
        var texts: [String] = []
        while try query.step() { texts.append(query.text(0) ?? "") }
        return texts
    }

    private func error() -> BenchError { .database(String(cString: sqlite3_errmsg(handle))) }
}
