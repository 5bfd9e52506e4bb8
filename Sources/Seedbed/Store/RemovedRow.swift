/// A copy to remove, as a rule decided.
public struct PlannedRemoval: Hashable, Sendable {
    /// The copy, with the proof by which the rule decided.
    public var copy: SeedCopy
    /// Why it goes.
    public var reason: RemovalReason
    /// The copy that its children move to; `nil` for a retired seed.
    public var survivor: SeedCopy?
    /// The values that the survivor takes over from it (C2), which are written to the survivor once the copy is gone.
    ///
    /// Only a store that checks references needs them before.
    public var filed: [SeedCopy.FiledValue] = []

    /// A copy to remove, for this reason.
    public init(copy: SeedCopy, reason: RemovalReason, survivor: SeedCopy?) {
        self.copy = copy
        self.reason = reason
        self.survivor = survivor
    }
}

extension PlannedRemoval {
    /// A copy that makes room for the new copy of its seed (S3).
    public struct Replacement: Hashable, Sendable {
        /// The copy that goes; the new one becomes its survivor.
        public var removal: PlannedRemoval
        /// The row that comes.
        public var row: NewCopy
        /// The columns of the row that hold references, whose targets may be replaced with it.
        public var references: [String]

        /// A copy, and the row that comes in its place.
        public init(_ removal: PlannedRemoval, by row: NewCopy, references: [String] = []) {
            self.removal = removal
            self.row = row
            self.references = references
        }
    }
}

/// A row that went, for a report and the log: a copy, or a row of the user's that had an equal one.
public struct RemovedRow: Hashable, Sendable {
    /// The table it was in.
    public var table: String
    /// Its identity across devices.
    public var uuid: UUIDText
    /// The seed it came from, if the table has a `seedID` column.
    public var seedID: String?
    /// Why it went.
    public var reason: RemovalReason
    /// The row that stayed in its place.
    ///
    /// It is `nil` for a retired seed, in a dry run for a copy that only the run will make, and for a row that has no identity.
    public var survivor: UUIDText?

    /// A row that went.
    public init(table: String, uuid: UUIDText, seedID: String?, reason: RemovalReason, survivor: UUIDText?) {
        self.table = table
        self.uuid = uuid
        self.seedID = seedID
        self.reason = reason
        self.survivor = survivor
    }
}
