#if os(Linux)
    import CSQLite

    /// A connection to a store that shares no code with what is tested.
    final class Database {
        private let handle: OpaquePointer

        /// Opens the file, and makes it where it is missing.
        init(_ path: String) throws {
            var opened: OpaquePointer?
            let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
            guard code == SQLITE_OK, let opened else {
                sqlite3_close_v2(opened)
                throw Shim.Failure(description: "cannot open \(path): \(code)")
            }
            handle = opened
        }

        deinit {
            sqlite3_close_v2(handle)
        }

        /// Runs statements that give no rows.
        func execute(_ sql: String) throws {
            guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
        }

        /// The rows of a query; every value as a text, null as `-`.
        func rows(_ sql: String) throws -> [[String]] {
            var statement: OpaquePointer?
            guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure(sql) }
            defer { sqlite3_finalize(statement) }
            var rows: [[String]] = []
            while true {
                switch sqlite3_step(statement) {
                case SQLITE_ROW:
                    rows.append(
                        (0..<sqlite3_column_count(statement)).map { column in
                            sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "-"
                        })
                case SQLITE_DONE: return rows
                default: throw failure(sql)
                }
            }
        }

        private func failure(_ sql: String) -> Shim.Failure {
            Shim.Failure(description: "\(String(cString: sqlite3_errmsg(handle))) in: \(sql)")
        }
    }
#endif
