extension Seeder {
    /// The rule that keeps or removes a row, or the log's entries of a row that no longer exists.
    public struct Explanation: Hashable, Sendable {
        /// A row that exists.
        public struct Row: Hashable, Sendable {
            /// The table it is in.
            public var table: String
            /// The seed that it is a copy of, as far as the row, the catalogs and the receipts tell it.
            public var seed: SeedReference?
            /// The decision of the rules on it.
            public var verdict: CleanupVerdict
            /// Whether only the next launch removes it, and a cleanup alone would leave it.
            public var isRemovedByLaunch = false
            /// The reason why it stays although a rule removes it; `nil` if it does not.
            public var leftAlone: Seeder.Report.LeftAlone.Reason?
            /// Some of the rows that refer to it and cannot be moved, if that is why it stays.
            public var blocking: [SeedCopy.ReferringRow] = []
            /// The reason why a tagged row is not a copy (T4), or `nil` if the row is a copy or is not tagged.
            public var unproven: SeedCopy.UnprovenReason?
            /// The rule of the table that refused the last release of the row's seed, in the store's words, or `nil`.
            public var refused: String?
            /// The place of the row in the store.
            package var row: StoredRowID?

            /// A row with the decision of the rules on it.
            package init(table: String, verdict: CleanupVerdict, leftAlone: Seeder.Report.LeftAlone.Reason? = nil) {
                self.table = table
                self.verdict = verdict
                self.leftAlone = leftAlone
            }
        }

        /// The row's identity.
        public var uuid: UUIDText
        /// The rows that have it: mostly one, or none if the row no longer exists.
        public var rows: [Row] = []
        /// The log's entries of rows that had it, oldest first.
        public var log: [RemovalLogEntry] = []
        /// Whether a cleanup could decide otherwise, because the store could only be read.
        package var isTentative = false

        /// An empty explanation.
        package init(uuid: UUIDText) {
            self.uuid = uuid
        }

        /// Whether neither the store nor its log knows the row.
        public var isEmpty: Bool { rows.isEmpty && log.isEmpty }
    }
}
