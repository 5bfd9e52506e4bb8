public import Seedbed

extension SQLiteStore {
    /// The date in `seedbed_marks`.
    public func contentRemoved(of account: String) throws(StoreError) -> Instant? {
        try Bookkeeping.contentRemoved(of: account, on: connection)
    }

    /// Writes the date to `seedbed_marks`, or does nothing if the table has none to take back.
    public func setContentRemoved(_ date: Instant?, of account: String) throws(StoreError) {
        if date == nil, try contentRemoved(of: account) == nil { return }
        try Bookkeeping.migrate(on: connection, store: makeIdentity)
        try Bookkeeping.setContentRemoved(date, of: account, on: connection)
    }
}
