internal import CSQLite
internal import Seedbed

extension Connection {
    /// Runs statements that give no rows and take no values.
    ///
    /// One after the other, and not by `sqlite3_exec`, which does not say whether it was reading a statement or running it.
    func execute(_ sql: String) throws(StoreError) {
        var failure: StoreError?
        sql.withCString { start in
            var rest: UnsafePointer<CChar>? = start
            while let next = rest, next.pointee != 0, failure == nil {
                var statement: OpaquePointer?
                let code = sqlite3_prepare_v2(handle, next, -1, &statement, &rest)
                if code != SQLITE_OK {
                    failure = StoreError(code: code, database: handle, path: path, at: .parsing(sql: sql))
                } else if let statement {
                    failure = run(statement)
                }
            }
        }
        if let failure { throw failure }
    }

    /// Runs a statement to its end and finalizes it; what went wrong, if anything did.
    private func run(_ statement: OpaquePointer) -> StoreError? {
        var code = sqlite3_step(statement)
        while code == SQLITE_ROW { code = sqlite3_step(statement) }
        let failure = code == SQLITE_DONE ? nil : StoreError(code: code, database: handle, path: path)
        sqlite3_finalize(statement)
        return failure
    }
}
