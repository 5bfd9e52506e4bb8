internal import Seedbed

/// The user's decisions for an account as a whole, which the store keeps too since the defaults file may be damaged or lost.
extension Bookkeeping {
    /// The table that version 3 adds: when the content of an account was removed, in milliseconds since 1970.
    static let marksMigration = """
        CREATE TABLE seedbed_marks (account TEXT PRIMARY KEY, contentRemoved INTEGER NOT NULL) WITHOUT ROWID;
        """

    /// The first version that has it.
    private static let firstWithMarks: Int64 = 3

    /// The date when the content of an account was removed, or `nil` if none is noted.
    static func contentRemoved(of account: String, on connection: borrowing Connection) throws(StoreError) -> Instant? {
        guard let version = try version(on: connection), version >= firstWithMarks else { return nil }
        return try connection.row("SELECT contentRemoved FROM seedbed_marks WHERE account = ?", [.text(account)])
            .map { Instant(milliseconds: $0[0].integer) }
    }

    /// Notes the date, or with `nil` that it counts no longer.
    static func setContentRemoved(
        _ date: Instant?, of account: String, on connection: borrowing Connection
    ) throws(StoreError) {
        guard let date else {
            return try connection.run("DELETE FROM seedbed_marks WHERE account = ?", [.text(account)])
        }
        try connection.run(
            "INSERT OR REPLACE INTO seedbed_marks (account, contentRemoved) VALUES (?, ?)",
            [.text(account), .integer(date.milliseconds)])
    }
}
