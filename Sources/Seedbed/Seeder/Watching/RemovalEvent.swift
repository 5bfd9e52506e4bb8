/// An event about a row that goes, as a watcher gets it.
///
/// | event | when |
/// |---|---|
/// | ``will(_:)`` | Seedbed is about to commit the removal: the last thing that can still fail is the commit itself |
/// | ``did(_:_:)`` | the row is gone for good; no ``will(_:)`` comes before if this seeder did not remove the row |
/// | ``gap(_:_:)`` | some removals can no longer be told one by one: read everything again |
///
/// A transaction that is rolled back, and a dry run, send no event. If the commit itself fails, only ``will(_:)`` was sent, and the next call
/// sends it again.
public enum RemovalEvent: Hashable, Sendable {
    /// A place in a store's log, from which a watcher that was away goes on; the app keeps it wherever it likes.
    ///
    /// ```json
    /// { "store": "6f9619ff8b86d011b42d00cf4fc964ff", "entry": 17 }
    /// ```
    public struct Cursor: Hashable, Codable, Sendable {
        /// The store's own name.
        public var store: String
        /// The number of the last entry that the watcher was told of.
        public var entry: Int64

        /// A place in a log.
        public init(store: String, entry: Int64) {
            self.store = store
            self.entry = entry
        }
    }

    /// Why removals could not be told one by one.
    public enum Gap: String, Hashable, Sendable, CaseIterable {
        /// The cursor belongs to another store, or to a later state of a store that was restored from a backup.
        case otherStore
        /// Entries after the cursor have left the log by age.
        case expired
    }

    /// The row is about to go.
    case will(RemovalLogEntry)
    /// The row is gone; the cursor is the place after it.
    case did(RemovalLogEntry, Cursor)
    /// Removals were missed; those that the log still holds follow.
    case gap(Gap, Cursor)

    /// The row that goes or went; `nil` for a gap.
    public var removal: RemovalLogEntry? {
        switch self {
        case .will(let entry), .did(let entry, _): entry
        case .gap: nil
        }
    }
}
