internal import Seedbed

/// The decisions of the user for a whole account, which the store keeps too: the defaults file may be damaged or lost.
extension Bookkeeping {
    /// The table that version 3 adds: when the content of an account was removed, in milliseconds since 1970.
    static let marksMigration = """
        CREATE TABLE seedbed_marks (account TEXT PRIMARY KEY, contentRemoved INTEGER NOT NULL) WITHOUT ROWID;
        """

    /// The first version that has the table, and the first that has a column of `seedbed_meta` instead.
    private static let (firstWithMarks, firstWithColumn): (Int64, Int64) = (3, 5)

    /// Takes over the dates from the table of versions before 5.
    static func takeFormerMarks(on connection: borrowing Connection) throws(StoreError) {
        var marks: [String: SeedValue] = [:]
        for row in try connection.rows("SELECT account, contentRemoved FROM seedbed_marks") {
            marks[row[0].text] = .integer(row[1].integer)
        }
        // A new store has no row yet.
        if !marks.isEmpty { try write(marks, on: connection) }
    }

    /// Returns the date when the content of an account was removed, or `nil` if none is noted.
    static func contentRemoved(of account: String, on connection: borrowing Connection) throws(StoreError)
        -> SeedInstant?
    {
        guard let version = try version(on: connection), version >= firstWithMarks else { return nil }
        if version < firstWithColumn {
            return try connection.row("SELECT contentRemoved FROM seedbed_marks WHERE account = ?", [.text(account)])
                .map { SeedInstant(milliseconds: $0[0].integer) }
        }
        return try marks(on: connection)[account].map { SeedInstant(milliseconds: $0.integer) }
    }

    /// Notes the date; `nil` withdraws it.
    static func setContentRemoved(
        _ date: SeedInstant?, of account: String, on connection: borrowing Connection
    ) throws(StoreError) {
        var marks = try marks(on: connection)
        marks[account] = date.map { .integer($0.milliseconds) }
        try write(marks, on: connection)
    }

    /// Returns the dates by account.
    private static func marks(on connection: borrowing Connection) throws(StoreError) -> [String: SeedValue] {
        guard let text = try connection.row("SELECT marks FROM seedbed_meta")?[0], !text.isNull else { return [:] }
        return RowJSON.row(text.text)
    }

    private static func write(_ marks: [String: SeedValue], on connection: borrowing Connection) throws(StoreError) {
        let fields = marks.sorted { $0.key < $1.key }
            .map { JSONValue.Field(name: $0.key, value: .number($0.value.integer)) }
        let text = String(decoding: JSONValue.object(fields).utf8(.compact), as: UTF8.self)
        try connection.run("UPDATE seedbed_meta SET marks = ?", [fields.isEmpty ? .null : .text(text)])
    }
}

/// The accounts under which entries of the log are filed (R4).
extension Bookkeeping {
    /// The columns that version 3 adds.
    ///
    /// `account` is the key of the account that an entry is filed under; null means the owner of the journal. `namesake` says
    /// that a row that was not merged had the entry's identity at the merge.
    static let accountsMigration = """

        ALTER TABLE seedbed_log ADD COLUMN account TEXT;
        ALTER TABLE seedbed_log ADD COLUMN namesake INTEGER NOT NULL DEFAULT 0;
        """

    /// The first version that has these columns.
    static let firstWithAccounts: Int64 = 3

    /// Returns the condition that an entry belongs to a share, with the values that it takes as `?2` and `?3`.
    static func isShared(_ share: RemovalLogEntry.Share?, version: Int64) -> (sql: String, values: [SeedValue]) {
        guard let share else { return ("1", []) }
        let values: [SeedValue] = [.text(share.account), .integer(share.holdsUnfiled ? 1 : 0)]
        return version < firstWithAccounts
            ? ("ifnull(?2 = NULL, ?3)", values) : ("ifnull(account = ?2 COLLATE BINARY, ?3)", values)
    }

    /// Files the entries without an account under one.
    static func fileLog(under account: String, on connection: borrowing Connection) throws(StoreError) {
        try connection.run("UPDATE seedbed_log SET account = ? WHERE account IS NULL", [.text(account)])
    }
}

/// The rows that came in and are not settled (C6).
extension Bookkeeping {
    /// The table that version 4 adds: the identities of rows, in the order of their arrival; no number is used again.
    static let arrivalsMigration = """
        CREATE TABLE seedbed_arrivals (id INTEGER PRIMARY KEY AUTOINCREMENT, tbl TEXT NOT NULL, uuid TEXT NOT NULL);
        CREATE INDEX seedbed_arrivals_uuid ON seedbed_arrivals (uuid);
        """

    /// The condition that a note is of a row that came in.
    static let isArrival = "kind BETWEEN 'arrived ' AND 'arrived!'"

    /// The first version whose notes are where this version has them.
    static let firstWithNotes: Int64 = 5

    /// Whether the store has the notes; those of an earlier version are found after it is migrated.
    static func notesArrivals(on connection: borrowing Connection) throws(StoreError) -> Bool {
        try version(on: connection).map { $0 >= firstWithNotes } ?? false
    }

    /// Whether any row is noted: at almost every launch one look at an index without such a note.
    static func hasArrivals(on connection: borrowing Connection) throws(StoreError) -> Bool {
        guard try notesArrivals(on: connection) else { return false }
        return try connection.row("SELECT 1 FROM seedbed_notes WHERE \(isArrival) LIMIT 1") != nil
    }

    /// Returns the number of the last note; 0 without one.
    static func lastArrival(on connection: borrowing Connection) throws(StoreError) -> Int64 {
        guard try hasArrivals(on: connection) else { return 0 }
        return try connection.row("SELECT max(id) FROM seedbed_notes WHERE \(isArrival)")?[0].integer ?? 0
    }

    /// Deletes the notes that a transaction of Seedbed has caused by its own writes.
    static func discardArrivals(after mark: Int64, on connection: borrowing Connection) throws(StoreError) {
        if try lastArrival(on: connection) <= mark { return }
        try connection.run("DELETE FROM seedbed_notes WHERE \(isArrival) AND id > ?", [.integer(mark)])
    }
}

/// Row numbers that SQLite gives to another row after the copy that had one was deleted by others (C5).
extension Bookkeeping {
    /// The tables that version 4 adds.
    ///
    /// `seedbed_reused` holds the log entry of a deleted copy, and its number, which another row has now. `seedbed_referred`
    /// holds the rows that were filed under that other row. All other rows that hold the number mean the deleted copy.
    static let numbersMigration = """

        CREATE INDEX seedbed_trail_number ON seedbed_trail (col, value) WHERE typeof(value) = 'integer';
        CREATE TABLE seedbed_reused (log INTEGER PRIMARY KEY, tbl TEXT NOT NULL, number INTEGER NOT NULL);
        CREATE TABLE seedbed_referred (
            tbl TEXT NOT NULL, number INTEGER NOT NULL, child TEXT NOT NULL, row TEXT NOT NULL,
            PRIMARY KEY (tbl, number, child, row)
        ) WITHOUT ROWID;
        """

    /// Forgets the numbers whose entries are closed; the numbers of entries that left the log went with them.
    static func discardReusedNumbers(of table: String, on connection: borrowing Connection) throws(StoreError) {
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
