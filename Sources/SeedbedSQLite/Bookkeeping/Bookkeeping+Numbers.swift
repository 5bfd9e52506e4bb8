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

    /// Forgets the numbers whose entries are closed; those of entries that left the log went with them.
    static func dropReusedNumbers(of table: String, on connection: borrowing Connection) throws(StoreError) {
        try connection.run(
            "UPDATE seedbed_log SET reused = NULL WHERE reused IS NOT NULL AND tbl = ? AND trail <> 1", [.text(table)])
        let isFiled = "kind = 'filed ' || ?1"
        if try connection.row("SELECT 1 FROM seedbed_notes WHERE \(isFiled) LIMIT 1", [.text(table)]) == nil { return }
        try connection.run(
            """
            DELETE FROM seedbed_notes WHERE \(isFiled)
            AND o0 NOT IN (SELECT reused FROM seedbed_log WHERE reused IS NOT NULL AND tbl = ?1)
            """, [.text(table)])
    }
}
