internal import Seedbed

/// Writes the log entries of a cleanup's removals from one table, each with its whole row (C7).
struct LogWriter {
    /// The statement that adds an entry.
    static let insert = """
        INSERT INTO seedbed_log (at, tbl, uuid, seedID, reason, survivor, row, cleanup)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """

    /// The columns of a row as it is logged: the column of its `seedID`, then all that are not generated.
    let columns: String
    private let table: String
    private let cleanup: Int64
    private let now: SeedInstant
    private var row: RowEncoder

    /// - Parameters:
    ///   - alias: the name of the table in the query.
    ///   - seedID: the column that holds a row's `seedID`, or `nil` if the table has none.
    ///   - more: further columns to log, such as a row number.
    init(
        _ layout: TableLayout, as alias: String, seedID: String?, cleanup: Int64, at now: SeedInstant,
        more: [String] = []
    ) {
        let names = layout.columns.filter { !$0.isGenerated }.map(\.name) + more
        let seedID = seedID.map { "\(alias).\(SQL.quote($0))" } ?? "NULL"
        columns = "\(seedID), \(SQL.list(names, prefix: alias + "."))"
        table = layout.name
        row = RowEncoder(columns: names)
        (self.cleanup, self.now) = (cleanup, now)
    }

    /// Binds the values that all entries have in common to ``insert``.
    func begin(_ insert: borrowing Statement) throws(StoreError) {
        try insert.bind(.integer(now.milliseconds), at: 1)
        try insert.bind(.text(table), at: 2)
        try insert.bind(.integer(cleanup), at: 8)
    }

    /// Adds the entry of a copy that is removed.
    mutating func add(
        _ planned: PlannedRemoval, _ found: borrowing Statement, from first: Int32, by insert: borrowing Statement
    ) throws(StoreError) -> RemovedRow {
        try add(
            planned.copy.uuid, planned.reason, survivor: planned.survivor?.uuid, found, from: first, by: insert)
    }

    /// Adds the entry of a row that an adoption changes, as it is now.
    mutating func addAdopted(
        _ uuid: UUIDText, _ found: borrowing Statement, by insert: borrowing Statement
    ) throws(StoreError) {
        row.write(found, from: 1)
        try insert.bind(.text(uuid.description), at: 3)
        try insert.bind(.null, at: 4)
        try insert.bind(.text(RemovalLogEntry.Reason.adopted.rawValue), at: 5)
        try insert.bind(.null, at: 6)
        try insert.bind(text: row.text, at: 7)
        try insert.run()
    }

    /// Adds the entry of the current row of a query, whose ``columns`` begin at `first`.
    mutating func add(
        _ uuid: UUIDText, _ reason: RemovalReason, survivor: UUIDText?, _ found: borrowing Statement,
        from first: Int32, by insert: borrowing Statement
    ) throws(StoreError) -> RemovedRow {
        let removal = RemovedRow(
            table: table, uuid: uuid, seedID: found.isNull(first) ? nil : found.text(first), reason: reason,
            survivor: survivor)
        row.write(found, from: first + 1)
        try insert.bind(.text(removal.uuid.description), at: 3)
        try insert.bind(removal.seedID.map(SeedValue.text) ?? .null, at: 4)
        try insert.bind(.text(RemovalLogEntry.Reason(removal.reason).rawValue), at: 5)
        try insert.bind(removal.survivor.map { .text($0.description) } ?? .null, at: 6)
        try insert.bind(text: row.text, at: 7)
        try insert.run()
        return removal
    }
}
