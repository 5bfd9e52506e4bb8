internal import Seedbed

/// The number that tells afterwards whether the owner of a lent connection has committed a transaction.
extension Bookkeeping {
    /// Takes the next number of the notes in the open transaction, or returns `nil` if the store has no notes.
    ///
    /// SQLite gives no number again, except after a rollback.
    static func takeNumber(on connection: borrowing Connection) throws(StoreError) -> Int64? {
        guard try notesArrivals(on: connection) else { return nil }
        try connection.run("INSERT INTO seedbed_notes (kind) VALUES ('commit')")
        let number = connection.lastInsertedRow
        try connection.run("DELETE FROM seedbed_notes WHERE id = ?", [.integer(number)])
        return number
    }

    /// Whether the transaction that took the number is committed.
    static func isCommitted(_ number: Int64, on connection: borrowing Connection) throws(StoreError) -> Bool {
        guard try notesArrivals(on: connection) else { return false }
        return try connection.row(
            "SELECT 1 FROM sqlite_sequence WHERE name = 'seedbed_notes' AND seq >= ?", [.integer(number)]) != nil
    }
}
