/// A row that went, as the store's log tells of it, without the row's values.
public struct RemovalLogEntry: Hashable, Sendable {
    /// Why a row went.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// A cleanup removed it: an untouched twin is greater (C2).
        case superseded
        /// A cleanup removed it: a touched copy of the same seed exists (C3).
        case yielded
        /// A cleanup removed it: the app no longer ships the seed (C4).
        case retired
        /// It was merged into another row of the same key, because the app asked for that.
        case duplicate
        /// A cleanup removed it: it would have become equal to another row when its reference was moved to a survivor (C5).
        case equal
        /// The row still exists: an adoption has made a copy of it (A1, A2), and the log holds it as it was.
        case adopted
        /// A writer other than Seedbed deleted it: the app, a sync import or another program.
        case deleted

        /// The log's reason for a reason of the rules.
        public init(_ reason: RemovalReason) {
            self =
                switch reason {
                case .superseded: .superseded
                case .yielded: .yielded
                case .retired: .retired
                case .duplicate: .duplicate
                case .equal: .equal
                }
        }
    }

    /// Decides the `updateDate` with which a row comes back, from the `createDate` and the `updateDate` that the log holds.
    public typealias Dating = (_ createDate: SeedInstant?, _ updateDate: SeedInstant?) -> SeedInstant

    /// Its number in this store: 1, 2, 3 … in the order in which rows went.
    public var id: Int64
    /// The number of the cleanup that it belongs to; `nil` if a writer other than Seedbed deleted the row.
    public var cleanup: Int64?
    /// When the row went, by the clock of the device that wrote.
    public var at: SeedInstant
    /// The table it was in.
    public var table: String
    /// Its identity across devices; empty if it had none.
    public var uuid: UUIDText
    /// The seed it came from, if the table has a `seedID` column.
    public var seedID: String?
    /// Why it went.
    public var reason: Reason
    /// The row that stayed in its place; `nil` if none exists or is known.
    public var survivor: UUIDText?
    /// Whether an undo has put it back; of a deletion, whether a launch has settled it.
    public var isUndone: Bool
    /// Whether a sync import deleted it; false too if the import does not mark its writes.
    public var isImport: Bool
    /// The key of the account whose row it was (R4), or `nil` if that account owns the store's journal at present.
    public var account: String?

    /// Whether an undo has put the row back.
    ///
    /// Of a deletion, which no undo puts back, ``isUndone`` says that a launch has settled it.
    package var isPutBack: Bool { isUndone && reason != .deleted }

    /// The seed of a row whose table does not name it, if catalogs and receipts tell it.
    package var shipped: SeedReference?
    /// Whether another row had its identity when it was merged, and stayed.
    package var hasNamesake = false

    /// Whether it is a join row, which had become the equal of another one when it was moved.
    ///
    /// A deduplication, and an earlier version of Seedbed, name no survivor of such a row.
    package var isJoinRow: Bool {
        switch reason {
        case .equal: true
        case .superseded, .duplicate: survivor == nil
        case .yielded, .retired, .adopted, .deleted: false
        }
    }

    /// An entry.
    public init(
        id: Int64, cleanup: Int64?, at: SeedInstant, table: String, uuid: UUIDText, seedID: String?, reason: Reason,
        survivor: UUIDText?, isUndone: Bool = false, isImport: Bool = false, account: String? = nil
    ) {
        self.id = id
        self.cleanup = cleanup
        self.at = at
        self.table = table
        self.uuid = uuid
        self.seedID = seedID
        self.reason = reason
        self.survivor = survivor
        self.isUndone = isUndone
        self.isImport = isImport
        self.account = account
    }
}

extension RemovalLogEntry {
    /// Entries of a log that follow each other, and how far the log reaches.
    public struct Page: Hashable, Sendable {
        /// The entries, in order.
        public var entries: [RemovalLogEntry]
        /// The greatest number whose entry has left the log by age; 0 if none has.
        public var dropped: Int64
        /// The number of the newest entry that the log ever held; 0 if it held none.
        public var last: Int64

        /// A page.
        public init(entries: [RemovalLogEntry] = [], dropped: Int64 = 0, last: Int64 = 0) {
            self.entries = entries
            self.dropped = dropped
            self.last = last
        }
    }
}
