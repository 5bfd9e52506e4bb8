internal import CSQLite
internal import Seedbed

/// Foreign keys that SQLite checks only when the transaction ends.
extension Connection {
    /// Runs `body` while SQLite defers the check of every foreign key.
    ///
    /// Afterwards SQLite does not check what `body` wrote: `body` itself must see to it that no new reference leads nowhere. The
    /// setting would otherwise stay on to the end of a transaction that the app has opened.
    func deferringForeignKeys<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        if try row("PRAGMA defer_foreign_keys")?[0] == .integer(1) { return try body() }
        try execute("PRAGMA defer_foreign_keys = ON")
        defer { try? execute("PRAGMA defer_foreign_keys = OFF") }
        return try body()
    }

    /// Whether a reference leads nowhere that SQLite will check when the transaction ends.
    var hasOpenReferences: Bool {
        var (open, most): (Int32, Int32) = (0, 0)
        return sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &open, &most, 0) == SQLITE_OK && open != 0
    }
}
