/// What an undo put back, or in a dry run would put back.
public struct UndoReport: Hashable, Sendable {
    /// Why a removed row was not put back.
    public enum SkipReason: String, Hashable, Sendable, CaseIterable {
        /// A row with its identity is there again.
        case present
        /// A row that is there has the same value in a unique column, or the table has a rule that the row breaks.
        case conflict
        /// A row that it refers to is gone.
        case referenceGone
        /// The row was changed since, or is gone: its adoption is not taken back.
        case changed
        /// No catalog is for its table any more, or the table is gone.
        case tableGone
    }

    /// A row that was not put back.
    public struct Skipped: Hashable, Sendable {
        /// What the log says of it.
        public var entry: LogEntry
        /// Why it was not put back.
        public var reason: SkipReason

        /// A row that was not put back.
        public init(entry: LogEntry, reason: SkipReason) {
            self.entry = entry
            self.reason = reason
        }
    }

    /// Whose data the store holds.
    public var account: Account
    /// Whether nothing of this was kept.
    public var isDryRun: Bool
    /// What came back, in the order in which it went.
    public var putBack: [LogEntry] = []
    /// What did not, in the order in which it went.
    public var skipped: [Skipped] = []

    /// A report of nothing yet.
    public init(account: Account, isDryRun: Bool) {
        self.account = account
        self.isDryRun = isDryRun
    }
}
