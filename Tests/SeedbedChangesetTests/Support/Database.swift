#if os(Linux)
    import CSQLite
    import SeedbedScheduleSupport

    /// A connection that shares no code with the store under test.
    final class Database {
        /// An error in SQLite's words.
        struct Failure: Error, CustomStringConvertible {
            var description: String
        }

        let handle: OpaquePointer
        private var statements: [String: OpaquePointer] = [:]

        /// Opens the file, and makes it where it is missing; `clock` is what its `'now'` is.
        init(_ path: String, clock: Clock? = nil) throws {
            var opened: OpaquePointer?
            let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
            guard sqlite3_open_v2(path, &opened, flags, clock?.name) == SQLITE_OK, let opened else {
                throw Failure(description: "cannot open \(path)")
            }
            handle = opened
        }

        deinit {
            for statement in statements.values { sqlite3_finalize(statement) }
            sqlite3_close_v2(handle)
        }

        /// Runs statements that give no rows.
        func execute(_ sql: String) throws {
            guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
        }

        /// Runs one statement with values and returns its rows; it stays prepared.
        @discardableResult
        func rows(_ sql: String, _ values: [Value] = []) throws -> [[Value]] {
            let statement = try prepared(sql)
            defer { sqlite3_reset(statement) }
            for (index, value) in values.enumerated() { value.bind(to: statement, at: Int32(index + 1)) }
            var rows: [[Value]] = []
            while true {
                switch sqlite3_step(statement) {
                case SQLITE_ROW:
                    rows.append((0..<sqlite3_column_count(statement)).map { Value(statement, column: $0) })
                case SQLITE_DONE: return rows
                default: throw failure(sql)
                }
            }
        }

        /// Runs `body` in a transaction of its own, which is rolled back when it throws.
        func transaction(_ body: () throws -> Void) throws {
            try execute("BEGIN IMMEDIATE")
            do { try body() } catch {
                try? execute("ROLLBACK")
                throw error
            }
            try execute("COMMIT")
        }

        private func prepared(_ sql: String) throws -> OpaquePointer {
            if let known = statements[sql] { return known }
            var statement: OpaquePointer?
            guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
                throw failure(sql)
            }
            statements[sql] = statement
            return statement
        }

        /// The last error, with what was tried.
        func failure(_ what: String) -> Failure {
            Failure(description: "\(String(cString: sqlite3_errmsg(handle))) in: \(what)")
        }
    }
#endif
