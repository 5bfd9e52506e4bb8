internal import Seedbed

/// The user's decisions for an account as a whole, which the store keeps too since the defaults file may be damaged or lost.
extension Bookkeeping {
    /// The table that version 3 adds: when the content of an account was removed, in milliseconds since 1970.
    static let marksMigration = """
        CREATE TABLE seedbed_marks (account TEXT PRIMARY KEY, contentRemoved INTEGER NOT NULL) WITHOUT ROWID;
        """

    /// The first version that has it, and the first that has a column of `seedbed_meta` instead.
    private static let (firstWithMarks, firstWithColumn): (Int64, Int64) = (3, 5)

    /// Takes the dates from the table of before version 5.
    static func takeFormerMarks(on connection: borrowing Connection) throws(StoreError) {
        var marks: [String: SeedValue] = [:]
        for row in try connection.rows("SELECT account, contentRemoved FROM seedbed_marks") {
            marks[row[0].text] = .integer(row[1].integer)
        }
        // A store that is new has no row as yet.
        if !marks.isEmpty { try write(marks, on: connection) }
    }

    /// The date when the content of an account was removed, or `nil` if none is noted.
    static func contentRemoved(of account: String, on connection: borrowing Connection) throws(StoreError) -> Instant? {
        guard let version = try version(on: connection), version >= firstWithMarks else { return nil }
        if version < firstWithColumn {
            return try connection.row("SELECT contentRemoved FROM seedbed_marks WHERE account = ?", [.text(account)])
                .map { Instant(milliseconds: $0[0].integer) }
        }
        return try marks(on: connection)[account].map { Instant(milliseconds: $0.integer) }
    }

    /// Notes the date, or with `nil` that it counts no longer.
    static func setContentRemoved(
        _ date: Instant?, of account: String, on connection: borrowing Connection
    ) throws(StoreError) {
        var marks = try marks(on: connection)
        marks[account] = date.map { .integer($0.milliseconds) }
        try write(marks, on: connection)
    }

    /// The dates by account.
    private static func marks(on connection: borrowing Connection) throws(StoreError) -> [String: SeedValue] {
        guard let text = try connection.row("SELECT marks FROM seedbed_meta")?[0], !text.isNull else { return [:] }
        return RowText.row(text.text)
    }

    private static func write(_ marks: [String: SeedValue], on connection: borrowing Connection) throws(StoreError) {
        let fields = marks.sorted { $0.key < $1.key }
            .map { JSONValue.Field(name: $0.key, value: .number($0.value.integer)) }
        let text = String(decoding: JSONValue.object(fields).utf8(.compact), as: UTF8.self)
        try connection.run("UPDATE seedbed_meta SET marks = ?", [fields.isEmpty ? .null : .text(text)])
    }
}
