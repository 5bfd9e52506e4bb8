internal import Seedbed

/// Whose the entries of the log are (R4).
extension Bookkeeping {
    /// The columns that version 3 adds: the key of the account that an entry is filed under, null for the one that owns the
    /// journal, and whether another row had the entry's identity when it was merged, and stayed.
    static let accountsMigration = """

        ALTER TABLE seedbed_log ADD COLUMN account TEXT;
        ALTER TABLE seedbed_log ADD COLUMN namesake INTEGER NOT NULL DEFAULT 0;
        """

    /// The first version that has it.
    static let firstWithAccounts: Int64 = 3

    /// The condition that an entry is one of a share, with the values that it takes as `?2` and `?3`.
    static func isShared(_ share: LogShare?, version: Int64) -> (sql: String, values: [SeedValue]) {
        guard let share else { return ("1", []) }
        let values: [SeedValue] = [.text(share.account), .integer(share.holdsUnfiled ? 1 : 0)]
        return version < firstWithAccounts
            ? ("ifnull(?2 = NULL, ?3)", values) : ("ifnull(account = ?2 COLLATE BINARY, ?3)", values)
    }

    /// Files what has no account yet under one.
    static func fileLog(under account: String, on connection: borrowing Connection) throws(StoreError) {
        try connection.run("UPDATE seedbed_log SET account = ? WHERE account IS NULL", [.text(account)])
    }
}
