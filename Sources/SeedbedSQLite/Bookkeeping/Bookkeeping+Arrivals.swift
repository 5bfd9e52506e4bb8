internal import Seedbed

/// The rows that came in and are not settled (C6).
extension Bookkeeping {
    /// The table that version 4 adds: the identities of rows, in the order in which they came; no number is used again.
    static let arrivalsMigration = """
        CREATE TABLE seedbed_arrivals (id INTEGER PRIMARY KEY AUTOINCREMENT, tbl TEXT NOT NULL, uuid TEXT NOT NULL);
        CREATE INDEX seedbed_arrivals_uuid ON seedbed_arrivals (uuid);
        """

    /// The condition that a note is of a row that came in.
    static let isArrival = "kind BETWEEN 'arrived ' AND 'arrived!'"

    /// The first version that has the notes where this one has them.
    private static let firstWithNotes: Int64 = 5

    /// Whether the store has the notes; those of an earlier version are found once it is brought to this one.
    static func notesArrivals(on connection: borrowing Connection) throws(StoreError) -> Bool {
        try version(on: connection).map { $0 >= firstWithNotes } ?? false
    }

    /// Whether any row is noted: one look at an index that has no such note at almost every launch.
    static func hasArrivals(on connection: borrowing Connection) throws(StoreError) -> Bool {
        guard try notesArrivals(on: connection) else { return false }
        return try connection.row("SELECT 1 FROM seedbed_notes WHERE \(isArrival) LIMIT 1") != nil
    }

    /// The number of the last note; 0 without one.
    static func lastArrival(on connection: borrowing Connection) throws(StoreError) -> Int64 {
        guard try hasArrivals(on: connection) else { return 0 }
        return try connection.row("SELECT max(id) FROM seedbed_notes WHERE \(isArrival)")?[0].integer ?? 0
    }

    /// Takes back what a transaction of Seedbed's has noted of its own writes.
    static func dropArrivals(after mark: Int64, on connection: borrowing Connection) throws(StoreError) {
        if try lastArrival(on: connection) <= mark { return }
        try connection.run("DELETE FROM seedbed_notes WHERE \(isArrival) AND id > ?", [.integer(mark)])
    }
}
