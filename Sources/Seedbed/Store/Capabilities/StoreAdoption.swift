/// A store that can make copies of rows that an app seeded before it had Seedbed (A1 to A3).
///
/// Every method is called inside a transaction.
public protocol StoreAdoption {
    /// Writes the columns of each row, each with a log entry that holds the row as it was; no write counts as the user's.
    ///
    /// The entries get the number of `run`, and the identity that the row has afterwards. Each row counts as one that came in (``StoreBookkeeping/arrivals()``): the next launch
    /// cleans up its group and brings it up to date.
    func adopt(
        _ rows: [PlannedAdoption], in table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError)

    /// Restores the bookkeeping columns of an adopted row to the values in the log.
    ///
    /// A row that a cleanup removed since, and that an undo put back under another identity, keeps that identity. A row of which
    /// another column than the bookkeeping, volatile and foreign key columns has changed since stays as it is.
    ///
    /// - Returns: the reason why that was not done, or `nil` if it was.
    func disown(_ entry: RemovalLogEntry, in table: SeedTable) throws(StoreError) -> UndoReport.SkipReason?
}

/// A row that becomes a copy.
public struct PlannedAdoption: Hashable, Sendable {
    /// The row.
    public var copy: SeedCopy
    /// Its identity afterwards.
    public var uuid: UUIDText
    /// The bookkeeping columns that change.
    public var fields: [StoredField]

    /// A row that becomes a copy.
    public init(copy: SeedCopy, uuid: UUIDText, fields: [StoredField]) {
        self.copy = copy
        self.uuid = uuid
        self.fields = fields
    }
}
