/// The rows that an undo put back, or in a dry run would put back.
public struct UndoReport: Hashable, Sendable {
    /// Why a removed row was not put back.
    public enum SkipReason: String, Hashable, Sendable, CaseIterable {
        /// A row with its identity exists again.
        case present
        /// An existing row has the same value in a unique column, or the table has a rule that the row breaks.
        case conflict
        /// A row that it refers to is gone.
        case referenceGone
        /// The row was changed since, or is gone, so that its adoption is not taken back.
        case changed
        /// No catalog is for its table any more, or the table is gone.
        case tableGone
        /// It holds a value in a column that its table may have under another name now.
        case columnGone
        /// It was merged into another row: only the whole merge can be undone.
        case merged
    }

    /// A row that was not put back.
    public struct Skipped: Hashable, Sendable {
        /// The log's entry of the row.
        public var entry: RemovalLogEntry
        /// Why it was not put back.
        public var reason: SkipReason

        /// A row that was not put back.
        public init(entry: RemovalLogEntry, reason: SkipReason) {
            self.entry = entry
            self.reason = reason
        }
    }

    /// Values that a row took over in a merge, and keeps although the merge was undone.
    public struct KeptValues: Hashable, Sendable {
        /// The table.
        public var table: String
        /// The row's identity, or `nil` if its table has none.
        public var uuid: UUIDText?
        /// The columns, as the merge changed them.
        public var columns: [String]

        /// Values that a row keeps.
        public init(table: String, uuid: UUIDText?, columns: [String]) {
            self.table = table
            self.uuid = uuid
            self.columns = columns
        }
    }

    /// Whose data the store holds.
    public var account: SeedAccount
    /// Whether this was a dry run, of which nothing was kept.
    public var isDryRun: Bool
    /// The app's tables that the call wrote to, also by foreign keys and triggers of the app.
    public var changedTables: Set<String> = []
    /// The rows that came back, in the order in which they went.
    public var reinserted: [RemovalLogEntry] = []
    /// The rows that did not come back, in the order in which they went.
    public var skipped: [Skipped] = []
    /// The rows that were asked for, and of which the log holds no removal that an undo could put back.
    public var unknown: [UUIDText] = []
    /// The values that survivors of an undone merge keep: a rule of their table refuses the former ones, or a reference is renamed.
    public var kept: [KeptValues] = []

    /// The identity under which the row of an entry came back.
    ///
    /// It is another one than before, since an engine may never take an identity again that was deleted. It is the same on every
    /// device. A row whose identity is not a UUID keeps it.
    public func identity(of entry: RemovalLogEntry) -> UUIDText { UndoRule.identity(of: entry) }

    /// An empty report.
    public init(account: SeedAccount, isDryRun: Bool) {
        self.account = account
        self.isDryRun = isDryRun
    }

    /// Removes those of the entries whose rows did not come back from the report, so that they can be tried again.
    mutating func takeSkipped(of entries: [RemovalLogEntry]) -> [RemovalLogEntry] {
        if skipped.isEmpty { return [] }
        let places = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        let taken = skipped.compactMap { places[$0.entry.id] }
        skipped.removeAll { places[$0.entry.id] != nil }
        return taken
    }
}
