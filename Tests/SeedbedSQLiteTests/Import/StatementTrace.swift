import CSQLite

/// The statements that SQLite ran on a connection, with the cost of each.
final class StatementTrace {
    /// A statement that was run.
    struct Run {
        var sql: String
        /// How many steps of SQLite's machine it took, with its triggers.
        var steps: Int
        /// How many of these went forward in a table without an index.
        var scanSteps: Int
        /// How many rows had to be sorted for want of an index.
        var sorts: Int
    }

    private(set) var runs: [Run] = []
    private let handle: OpaquePointer

    /// Listens from now on; the connection must be left open until ``end()``.
    init(_ raw: RawDatabase) {
        handle = raw.handle
        sqlite3_trace_v2(
            handle, UInt32(SQLITE_TRACE_PROFILE),
            { _, context, statement, _ in
                guard let context, let statement else { return 0 }
                Unmanaged<StatementTrace>.fromOpaque(context).takeUnretainedValue().add(OpaquePointer(statement))
                return 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Stops listening.
    func end() { sqlite3_trace_v2(handle, 0, nil, nil) }

    private func add(_ statement: OpaquePointer) {
        func take(_ counter: Int32) -> Int { Int(sqlite3_stmt_status(statement, counter, 1)) }
        let sql = sqlite3_sql(statement).map { String(cString: $0) } ?? ""
        runs.append(
            Run(
                sql: sql, steps: take(SQLITE_STMTSTATUS_VM_STEP), scanSteps: take(SQLITE_STMTSTATUS_FULLSCAN_STEP),
                sorts: take(SQLITE_STMTSTATUS_SORT)))
    }

    /// The statements that go through a whole table or index that is none of Seedbed's own, by their query plans; found on
    /// another connection to the same file, where the temporary tables of the first one are made again.
    func scans(of tables: [String], on raw: RawDatabase) throws -> Set<String> {
        var scans: Set<String> = []
        for run in runs {
            let word = run.sql.split(whereSeparator: \.isWhitespace).first?.uppercased() ?? ""
            if ["CREATE", "DROP"].contains(word) { try raw.execute(run.sql) }
            guard ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(word) else { continue }
            for row in try raw.rows("EXPLAIN QUERY PLAN " + run.sql) {
                let line = row[3].description.split(separator: " ").map(String.init)
                // The statements call the app's tables t, c and o.
                if line.first == "SCAN", (tables + ["t", "c", "o"]).contains(line[1]) { scans.insert(run.sql) }
                if line.first == "USE", run.sql.contains("Food") { scans.insert(run.sql) }
            }
        }
        return scans
    }
}
