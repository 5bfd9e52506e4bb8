/// Which rule keeps or removes a row, or what the log says of one that is gone.
public struct Explanation: Hashable, Sendable {
    /// A row that is there.
    public struct Row: Hashable, Sendable {
        /// The table it is in.
        public var table: String
        /// What the rules say of it.
        public var verdict: Verdict
        /// What keeps it all the same; nil where nothing does.
        public var leftAlone: Report.LeftAlone.Reason?
        /// The reason why a tagged row is not a copy (T4), or `nil` if the row is a copy or is not tagged.
        public var unproven: UnprovenReason?
        /// The rule of the table that refused the last release of the row's seed, in the store's words, or `nil`.
        public var refused: String?

        /// A row, and what the rules say of it.
        public init(table: String, verdict: Verdict, leftAlone: Report.LeftAlone.Reason? = nil) {
            self.table = table
            self.verdict = verdict
            self.leftAlone = leftAlone
        }
    }

    /// The row's identity.
    public var uuid: UUIDText
    /// The rows that have it: mostly one; none where it is gone.
    public var rows: [Row] = []
    /// What the log says of rows that had it, oldest first.
    public var log: [LogEntry] = []

    /// An explanation of nothing yet.
    public init(uuid: UUIDText) {
        self.uuid = uuid
    }

    /// Whether neither the store nor its log knows the row.
    public var isEmpty: Bool { rows.isEmpty && log.isEmpty }
}
