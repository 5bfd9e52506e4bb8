/// The changes that a deduplication made to a table, or in a dry run would make.
public struct DedupeReport: Hashable, Sendable {
    /// The rows of one key that became one.
    public struct Group: Hashable, Sendable {
        /// The values of the survivor's key columns, in the key's order.
        public var key: [SeedValue]
        /// The row that stays.
        public var survivor: UUIDText
        /// The rows that go; the one that ranks highest comes first.
        public var removed: [UUIDText]
        /// The values that the survivor takes over, by column.
        public var merged: [Merged]

        /// Adds the rows of the same key that went later.
        fileprivate mutating func add(_ later: Group) {
            removed += later.removed
            for value in later.merged {
                let place = merged.firstIndex { $0.column == value.column }
                if let place { merged[place].new = value.new } else { merged.append(value) }
            }
        }
    }

    /// A value of a survivor that changes.
    public struct Merged: Hashable, Sendable {
        /// The column.
        public var column: String
        /// The value before the merge.
        public var old: SeedValue
        /// The value after the merge.
        public var new: SeedValue
    }

    /// The table.
    public var table: String
    /// Whether this was a dry run, of which nothing was kept.
    public var isDryRun: Bool
    /// The app's tables that the call wrote to, if a ``Seeder`` made it.
    public var changedTables: Set<String> = []
    /// The groups from which rows go.
    public var groups: [Group] = []
    /// Rows that tie completely, group by group: all of them stay.
    public var ambiguous: [[UUIDText]] = []
    /// Columns that hold numbers or identities of merged rows although no key declares it; these references now lead nowhere.
    ///
    /// Only stores in SQLite look for them; of others it is empty.
    public var undeclared: [Deduplication.UndeclaredReference] = []
    /// Rows of other tables that went because they had become equal to another one when their reference was moved (C5).
    ///
    /// Those without an identity are in the log alone.
    public var equal: [RemovedRow] = []
    /// Rows that stay because rows which refer to them cannot be moved, or because the table refuses their survivor with the values
    /// that it would take over.
    public var leftAlone: [UUIDText] = []

    /// An empty report.
    package init(table: String, isDryRun: Bool) {
        self.table = table
        self.isDryRun = isDryRun
    }

    /// Adds what went after the rows of this report; the rows that stay are those of the other one.
    mutating func add(_ later: DedupeReport) {
        let places = Dictionary(groups.indices.map { (groups[$0].key, $0) }) { first, _ in first }
        for group in later.groups {
            if let place = places[group.key], groups[place].survivor == group.survivor {
                groups[place].add(group)
            } else {
                groups.append(group)
            }
        }
        for other in later.undeclared {
            let place = undeclared.firstIndex { $0.table == other.table && $0.column == other.column }
            if let place { undeclared[place].rows += other.rows } else { undeclared.append(other) }
        }
        (ambiguous, leftAlone) = (later.ambiguous, later.leftAlone)
    }

    /// How many rows went.
    public var removedCount: Int { groups.reduce(0) { $0 + $1.removed.count } }
}
