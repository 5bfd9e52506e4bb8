internal import Seedbed

/// Row numbers that SQLite gives a second time, after the copy that had one was deleted by others (C5).
extension Bookkeeping {
    /// The tables that version 4 adds.
    ///
    /// `seedbed_reused` holds the log's entry of a deleted copy and its number, which another row has now. `seedbed_referred` holds
    /// the rows that were filed under that other row; all others that hold the number mean the deleted copy.
    static let numbersMigration = """

        CREATE INDEX seedbed_trail_number ON seedbed_trail (col, value) WHERE typeof(value) = 'integer';
        CREATE TABLE seedbed_reused (log INTEGER PRIMARY KEY, tbl TEXT NOT NULL, number INTEGER NOT NULL);
        CREATE TABLE seedbed_referred (
            tbl TEXT NOT NULL, number INTEGER NOT NULL, child TEXT NOT NULL, row TEXT NOT NULL,
            PRIMARY KEY (tbl, number, child, row)
        ) WITHOUT ROWID;
        """

    /// Forgets the numbers whose entries have left the log or are closed.
    static func dropReusedNumbers(of table: String, on connection: borrowing Connection) throws(StoreError) {
        if try connection.row("SELECT 1 FROM seedbed_reused LIMIT 1") == nil { return }
        try connection.run(
            """
            DELETE FROM seedbed_reused WHERE tbl = ? AND log NOT IN (SELECT id FROM seedbed_log WHERE tbl = ?1 AND trail = 1)
            """, [.text(table)])
        try connection.run(
            "DELETE FROM seedbed_referred WHERE tbl = ? AND number NOT IN (SELECT number FROM seedbed_reused WHERE tbl = ?1)",
            [.text(table)])
    }
}
