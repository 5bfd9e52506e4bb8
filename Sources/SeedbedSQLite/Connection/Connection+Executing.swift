internal import CSQLite
internal import Seedbed

extension Connection {
    /// Runs statements that return no rows and take no values.
    ///
    /// It runs them one after the other: `sqlite3_exec` does not say whether it failed to read a statement or to run
    /// it.
    func execute(_ sql: String) throws(StoreError) {
        switchTriggersOn()
        var failure: StoreError?
        sql.withCString { start in
            var rest: UnsafePointer<CChar>? = start
            while let next = rest, next.pointee != 0, failure == nil {
                var statement: OpaquePointer?
                let code = sqlite3_prepare_v2(handle, next, -1, &statement, &rest)
                if code != SQLITE_OK {
                    failure = StoreError(code: code, database: handle, path: path, at: .parsing(sql: sql))
                } else if let statement {
                    let total = totalChanges
                    let write = sqlite3_sql(statement).flatMap { ChangedTables.write(by: String(cString: $0)) }
                    failure = run(statement)
                    if let write { note(write, since: total) }
                }
            }
        }
        if let failure { throw failure }
    }

    /// Runs a statement to its end and finalizes it; returns the error, if any.
    private func run(_ statement: OpaquePointer) -> StoreError? {
        var code = sqlite3_step(statement)
        while code == SQLITE_ROW { code = sqlite3_step(statement) }
        let failure = code == SQLITE_DONE ? nil : StoreError(code: code, database: handle, path: path)
        sqlite3_finalize(statement)
        return failure
    }
}

extension Connection {
    /// Runs `body`, whose deletions overwrite what they delete with zeros.
    ///
    /// Afterwards the connection's setting is what it was before. The write-ahead log may hold former pages until
    /// SQLite's next checkpoint writes over them.
    func overwriting(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        var before: Int64 = 1
        // SQLite reads and sets it while it parses the statement; a statement that is kept prepared would do neither
        // again.
        try forEachRow(once: "PRAGMA secure_delete", []) { (row: borrowing Statement) throws(StoreError) in
            before = row.value(0).integer
        }
        if before == 1 { return try body() }
        try execute("PRAGMA secure_delete = ON")
        let former = before == 0 ? "OFF" : "FAST"
        do throws(StoreError) {
            try body()
        } catch {
            try? execute("PRAGMA secure_delete = \(former)")
            throw error
        }
        try execute("PRAGMA secure_delete = \(former)")
    }
}

extension Connection {
    /// Whether the database has no schema at all: a commit would still give an empty file its first page.
    var holdsNothing: Bool {
        get throws(StoreError) { try row("SELECT 1 FROM main.sqlite_schema LIMIT 1") == nil }
    }

    /// Whether no constraint and no trigger refuses the writes of `body`; if one does, all of them are rolled back.
    func isAllowed(_ body: () throws(StoreError) -> Void) throws(StoreError) -> Bool {
        try isKept { () throws(StoreError) in try isAccepted(body) }
    }

    /// Whether no constraint and no trigger refuses the writes of `body`; those before the refused one stay.
    func isAccepted(_ body: () throws(StoreError) -> Void) throws(StoreError) -> Bool {
        do throws(StoreError) {
            try body()
            return true
        } catch .constraint {
            return false
        } catch {
            throw error
        }
    }

    /// Returns what `body` returns; if that is false, all its writes are rolled back.
    func isKept(_ body: () throws(StoreError) -> Bool) throws(StoreError) -> Bool {
        try execute("SAVEPOINT seedbed_attempt")
        let isKept = try body()
        try execute(isKept ? "RELEASE seedbed_attempt" : "ROLLBACK TO seedbed_attempt; RELEASE seedbed_attempt")
        return isKept
    }
}
