/// A row that is gone and to which others still refer, by what a store knows of it (C5).
public struct LostRow {
    /// A row as the log holds it.
    public struct Logged {
        /// Whether a sync import deleted it.
        public var isImport: Bool
        /// The value that it had in a column; null if the log does not hold it.
        public var value: (_ column: String) -> SeedValue

        /// A row that the log holds.
        public init(isImport: Bool, value: @escaping (_ column: String) -> SeedValue) {
            self.isImport = isImport
            self.value = value
        }
    }

    /// Its identity, as the log has it; `nil` if the log does not know the row.
    public var uuid: UUIDText?
    /// The columns of its table by which others refer to it.
    public var columns: [String]
    /// The value of the reference, read as an identity; `nil` if the reference has several columns.
    public var referred: UUIDText?
    /// The row as the log holds it, or `nil` if it does not.
    public var logged: Logged?
    /// The copy that stayed in the place of each removed copy of the table, by the log.
    public var survivors: [UUIDText: UUIDText]
    /// Returns the identities of the removed rows that held these values in these columns, by the log; the row removed last comes first.
    ///
    /// By default it returns none. A reference then does not follow the removal of another copy of the seed.
    public var removedTwins: (_ columns: [String], _ values: [SeedValue]) -> [UUIDText] = { _, _ in [] }

    /// A row that is gone.
    public init(
        uuid: UUIDText?, columns: [String], referred: UUIDText?, logged: Logged?, survivors: [UUIDText: UUIDText]
    ) {
        self.uuid = uuid
        self.columns = columns
        self.referred = referred
        self.logged = logged
        self.survivors = survivors
    }
}

extension LostRow {
    /// The row that takes the place of one that is gone.
    public enum Place: Hashable, Sendable {
        /// The row with this identity.
        case identity(UUIDText)
        /// This copy.
        case copy(SeedCopy)
    }
}

extension LostRow {
    /// Decides which row of a table takes the place of one that is gone, or that none does; it reads the store.
    public typealias Forwarding = (_ lost: LostRow, _ table: SeedTable) throws(StoreError) -> LostRow.Place?
}
