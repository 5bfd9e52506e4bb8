/// What a deduplication did to a table, or in a dry run would do.
public struct DedupeReport: Hashable, Sendable {
    /// The rows of one key that became one.
    public struct Group: Hashable, Sendable {
        /// What the key columns of the survivor hold, in the key's order.
        public var key: [SeedValue]
        /// The row that stays.
        public var survivor: UUIDText
        /// The rows that go, those that would rather have stayed first.
        public var removed: [UUIDText]
        /// What the survivor takes over, by column.
        public var merged: [Merged]
    }

    /// A value of a survivor that changes.
    public struct Merged: Hashable, Sendable {
        /// The column.
        public var column: String
        /// What it held.
        public var old: SeedValue
        /// What it holds afterwards.
        public var new: SeedValue
    }

    /// The table.
    public var table: String
    /// Whether nothing of this was kept.
    public var isDryRun: Bool
    /// The groups of which something goes.
    public var groups: [Group] = []
    /// Rows that tie completely, group by group: all of them stay.
    public var ambiguous: [[UUIDText]] = []
    /// Columns that no key declares and that hold the numbers of rows that were merged: what they refer to has gone.
    public var undeclared: [UndeclaredReference] = []
    /// Rows that stay because rows which refer to them cannot be moved.
    public var leftAlone: [UUIDText] = []

    /// A report of nothing yet.
    public init(table: String, isDryRun: Bool) {
        self.table = table
        self.isDryRun = isDryRun
    }

    /// How many rows went.
    public var removedCount: Int { groups.reduce(0) { $0 + $1.removed.count } }
}
