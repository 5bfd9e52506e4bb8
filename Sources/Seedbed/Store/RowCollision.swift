/// Two rows of which a unique key allows only one at the survivor of a copy (C5).
public struct RowCollision: Hashable, Sendable {
    /// The table of both rows.
    public var table: SeedTable
    /// The columns of it by which they refer.
    public var columns: [String]
    /// The row that refers to the copy that will be removed.
    public var moving: SeedCopy
    /// The row that refers to the survivor.
    public var staying: SeedCopy
    /// Whether nothing tells them apart but their identities, their dates and what they refer to.
    public var areEqual: Bool
    /// Why and in whose favour the loser goes if it goes anyway, as a twin; `nil` if it goes in favour of the other row.
    public var removal: PlannedRemoval?

    /// A collision of two rows that refer by these columns.
    public init(table: SeedTable, columns: [String], moving: SeedCopy, staying: SeedCopy, areEqual: Bool) {
        self.areEqual = areEqual
        self.table = table
        self.columns = columns
        self.moving = moving
        self.staying = staying
    }
}

extension SeedCopy {
    /// A row that refers to a copy, with its place and its identity.
    public struct ReferringRow: Hashable, Sendable {
        /// The table it is in.
        public var table: String
        /// Its identity; `nil` if the table has no column for it.
        public var uuid: UUIDText?
        /// The number under which the store keeps a row without an identity (`rowid`); `nil` if it has none.
        public var number: Int64?
        /// The primary key of a row that has neither, if it consists of integers and UUIDs; empty otherwise.
        ///
        /// Over Core Data it is the URI of the object's identifier, under the name `key`.
        ///
        /// Other keys may hold what the user wrote, which no report shows.
        public var key: [StoredField] = []
        /// The rule of its table that does not let it be moved, in the store's words; `nil` if the store cannot tell.
        public var rule: String?

        /// A row that refers to a copy.
        public init(table: String, uuid: UUIDText?, number: Int64? = nil, rule: String? = nil) {
            self.table = table
            self.uuid = uuid
            self.number = number
            self.rule = rule
        }
    }
}
