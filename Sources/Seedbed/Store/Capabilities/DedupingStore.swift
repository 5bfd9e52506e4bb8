/// A store that finds rows of equal keys, and carries out what `DuplicateRule` says of them.
///
/// Every method is called inside a transaction.
public protocol DedupingStore: SeedStore, RelationshipMover {
    /// Looks whether the table fits: it has the columns of the key, of the survivor and of the
    /// identity, and the survivor is chosen by something that is synced.
    func prepare(for deduplication: Deduplication) throws(DedupeError)

    /// Hands over, key by key, all rows of which two or more hold the same key, as each key column is compared. A row with a
    /// null among its key columns belongs to none.
    func forEachGroup(
        of deduplication: Deduplication, _ selection: CleanupScope,
        _ body: (_ rows: [DuplicateRow]) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Carries out merges, in order: what refers to the rows that go moves to the survivor (C5), the rows go, each with its
    /// log entry (C7), and the survivor takes its values over. A row whose children cannot be moved without losing one of
    /// them is kept: it is not among the removals returned. Survivors then take nothing over, and the caller rolls back and
    /// plans anew without that row: what it holds stays its own.
    ///
    /// - Warning: This deletes rows.
    func merge(
        _ merges: [PlannedMerge], by deduplication: Deduplication, at now: Instant
    ) throws(StoreError) -> [Removal]

    /// The tables in an order in which a row's parents come before it, as far as they form no circle.
    func parentsFirst(_ tables: [SeedTable]) throws(StoreError) -> [SeedTable]

    /// Takes back what survivors of a deduplication took over, where they still hold it: before its rows come back, which may
    /// need these values for themselves. The survivor's `updateDate` becomes `now`, so that other devices follow.
    func takeBackValues(of cleanup: Int64, at now: Instant) throws(StoreError)

    /// Takes back the references that were moved, after the rows have come back, where they still lead to the survivor.
    ///
    /// - Parameters:
    ///   - cleanup: the cleanup that is undone.
    ///   - skipped: the entries whose rows have not come back: what refers to them stays where it is, and their survivors get
    ///     again what they had taken over, or it would be nowhere.
    ///   - isLast: whether no row comes back after this, so that all that is noted can be forgotten.
    func takeBackReferences(of cleanup: Int64, butOf skipped: [LogEntry], isLast: Bool) throws(StoreError)

    /// The integer columns that no key declares, that look like references to the table
    /// (`UndeclaredReference.isLikely`), and that hold the numbers of these rows.
    ///
    /// By default empty, as if the app had declared all keys.
    func undeclaredReferences(
        to gone: [RowID], _ deduplication: Deduplication
    ) throws(StoreError) -> [UndeclaredReference]

    /// The tables of a cleanup that was a deduplication, as it was asked for; none for any other.
    func deduplicatedTables(of cleanup: Int64) throws(StoreError) -> [SeedTable]
}

extension DedupingStore {
    /// Returns none, as if the app had declared all keys.
    public func undeclaredReferences(
        to gone: [RowID], _ deduplication: Deduplication
    ) throws(StoreError) -> [UndeclaredReference] { [] }
}

/// What becomes of the rows of one key.
public struct PlannedMerge: Hashable, Sendable {
    /// The row that stays.
    public var survivor: Copy
    /// The rows that go.
    public var removed: [Copy]
    /// What the survivor takes over, by column.
    public var values: [DedupeReport.Merged]
    /// Its `updateDate` afterwards; nil where it takes nothing over.
    public var updateDate: Instant?
}
