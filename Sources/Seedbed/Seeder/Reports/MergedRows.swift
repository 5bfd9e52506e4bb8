extension Seeder {
    /// The rows that a merge took over from another store, and those that it did not.
    public struct MergedRows: Hashable, Sendable {
        /// Rows of the other store that were not taken over; both stores keep what they hold.
        public struct PassedOver: Hashable, Sendable {
            /// Why rows were not taken over.
            public enum Reason: String, Hashable, Sendable, CaseIterable {
                /// They have no `uuid`.
                case noIdentity
                /// Several rows of the other store hold one `uuid`; the newest of them was taken over.
                case sameIdentity
                /// Another row of this store holds a value that the table allows once.
                case uniqueKey
                /// Another rule of the table does not allow the row.
                case rule
                /// This store has no such table: its app is older.
                case noTable
                /// Both stores have it, with different values, and no date says which version is newer.
                case undated
                /// It refers to a row that was passed over.
                case parent
                /// It refers to a row that the other store does not have, by a number that means another row here.
                case dangling
            }

            /// The table they are in.
            public var table: String
            /// The row's identity; `nil` for rows without a `uuid`.
            public var uuid: UUIDText?
            /// How many rows.
            public var rows: Int
            /// Why they were not taken over.
            public var reason: Reason
            /// The rule in the store's words, which name columns and constraints but no values.
            ///
            /// For example `UNIQUE constraint failed: Food.name`.
            public var rule: String?

            /// Rows that were not taken over.
            public init(table: String, uuid: UUIDText? = nil, rows: Int = 1, reason: Reason, rule: String? = nil) {
                self.table = table
                self.uuid = uuid
                self.rows = rows
                self.reason = reason
                self.rule = rule
            }
        }

        /// The rows that were inserted or changed.
        public var changes: ImportedChanges
        /// The rows that were not taken over, by table.
        public var passedOver: [PassedOver]

        /// The result of a merge.
        public init(changes: ImportedChanges, passedOver: [PassedOver] = []) {
            self.changes = changes
            self.passedOver = passedOver
        }
    }
}
