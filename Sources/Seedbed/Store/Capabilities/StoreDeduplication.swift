/// A store that finds rows of equal keys, and carries out what `DuplicateRule` decides about them.
///
/// Every method is called inside a transaction unless it says otherwise.
public protocol StoreDeduplication: Deduplication.RelationshipMover {
    /// Checks that the table fits the deduplication.
    ///
    /// It must have the columns of the key, of the survivor and of the identity. The survivor must be chosen by a column that
    /// is synced.
    func prepare(for deduplication: Deduplication) throws(DedupeError)

    /// The format in which the store holds the dates of a table, if it knows that by itself; by default `nil`.
    ///
    /// It takes the place of ``Deduplication/dates``.
    func dateFormat(of table: String) throws(StoreError) -> SeedDateFormat?

    /// Whether the store was prepared for seeds in this table; by default false.
    ///
    /// Of untouched twins among duplicates only the greatest stays then (C2), because another device's cleanup removes the others.
    func isSeeded(_ table: String) throws(StoreError) -> Bool

    /// Calls `body`, key by key, with all rows of which two or more hold the same key, as each key column is compared.
    ///
    /// A row with a null among its key columns belongs to no group.
    func forEachGroup(
        of deduplication: Deduplication, _ selection: CleanupScope,
        _ body: (_ rows: [Deduplication.DuplicateRow]) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Carries out merges, in order.
    ///
    /// References to the rows that go move to the survivor (C5). The rows go, each with its log entry (C7), and the survivor
    /// takes its values over.
    ///
    /// A row whose children cannot be moved without losing one of them is kept, and is not among the returned removals.
    /// Survivors then take nothing over. The caller rolls back and plans again without that row, which keeps its values for
    /// itself. The same holds for the rows of a survivor that cannot take their values over without breaking a rule of its table.
    ///
    /// - Warning: This deletes rows.
    func merge(
        _ merges: [Deduplication.PlannedMerge], by deduplication: Deduplication, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow]

    /// The tables in an order in which a row's parents come before it, as far as they form no cycle.
    func parentsFirst(_ tables: [SeedTable]) throws(StoreError) -> [SeedTable]

    /// Takes back the values that survivors of a deduplication took over and still hold.
    ///
    /// It is called before the removed rows come back, which may need these values for themselves. The survivor's `updateDate`
    /// becomes `now`, so that other devices follow.
    func revertValues(of cleanup: Int64, at now: SeedInstant) throws(StoreError)

    /// Takes back the moved references that still lead to the survivor; called after the rows have come back.
    ///
    /// - Parameters:
    ///   - cleanup: the cleanup that is undone.
    ///   - skipped: the entries whose rows have not come back: references to them stay where they are. In the last call their
    ///     survivors get the values back that they had taken over, or no row would hold these.
    ///   - isLast: whether no row comes back after this, so that the records of the deduplication can be forgotten, except those
    ///     of the skipped entries. Another undo may put these back.
    ///   - run: the undo in which the rows have come back.
    func revertReferences(
        of cleanup: Int64, butOf skipped: [RemovalLogEntry], isLast: Bool, in run: UndoRun
    ) throws(StoreError)

    /// Notes, in the records of deduplications before a cleanup, under which identities and numbers an undo of it put rows back.
    ///
    /// By default it does nothing, as if rows came back as they were.
    func followRows(of run: UndoRun, before cleanup: Int64) throws(StoreError)

    /// The columns that no key declares, that look like references to the table
    /// (`Deduplication.UndeclaredReference.isLikely`), and that hold the numbers of these rows.
    ///
    /// By default empty, as if the app had declared all keys.
    func undeclaredReferences(
        to gone: [StoredRowID], _ deduplication: Deduplication, in run: CleanupRun
    ) throws(StoreError) -> [Deduplication.UndeclaredReference]

    /// Merges the duplicates of a key and creates its unique index, in one transaction of its own.
    ///
    /// It may be called outside a transaction. By default it throws ``DedupeError/unsupported``.
    ///
    /// - Parameters:
    ///   - deduplication: the key, and what becomes of its duplicates.
    ///   - mirroring: whether a sync engine mirrors the table; a mirrored table must not have a unique key.
    ///   - dryRun: whether everything is undone again once the report is made.
    ///   - now: the time, for the log.
    ///   - progress: is called with the number of merged groups and the number of all groups.
    /// - Warning: This deletes rows.
    func makeUnique(
        _ deduplication: Deduplication, mirroring: Deduplication.TableMirroring, dryRun: Bool, at now: SeedInstant,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
    ) throws(DedupeError) -> Deduplication.UniqueReport

    /// Inserts rows or updates those that hold the same key, in one transaction of its own.
    ///
    /// It may be called outside a transaction. By default it throws ``DedupeError/unsupported``.
    /// ``Seeder/upsert(_:into:by:policies:otherwise:mapping:dates:account:dryRun:)`` has the parameters.
    func upsert(
        _ rows: [[String: SeedValue]], into table: String, by key: [String],
        policies: [String: Deduplication.UpsertPolicy],
        otherwise: Deduplication.UpsertPolicy, mapping: Catalog.Mapping, dates: SeedDateFormat, dryRun: Bool
    ) throws(DedupeError) -> Deduplication.UpsertReport

    /// The tables of a cleanup that was a deduplication, as the app asked for it; none for any other cleanup.
    func deduplicatedTables(of cleanup: Int64) throws(StoreError) -> [SeedTable]

    /// Takes over the rows of another device's copy of the store, by the identity that they have in both.
    ///
    /// It may be called outside a transaction. By default it throws ``StoreError/unmergeable(store:table:reason:)``.
    ///
    /// - Parameters:
    ///   - other: the path of the other store, which is only read.
    ///   - tables: the tables, in any order; a table that the other store lacks is skipped.
    ///   - catalogs: the app's catalogs, which prove what is a copy (T4); without them no row yields to another one.
    ///   - now: the time, for the log.
    ///   - run: the cleanup to which the removals belong.
    /// - Returns: the rows that were inserted or changed, and those that were left out.
    /// - Warning: This deletes rows, under a unique key: untouched copies that have a greater twin.
    func merge(
        from other: String, tables: [SeedTable], catalogs: [Catalog], at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> Seeder.MergedRows
}

extension StoreDeduplication {
    /// Does nothing: rows come back as they were.
    public func followRows(of run: UndoRun, before cleanup: Int64) throws(StoreError) {}

    /// Returns false: no table has seeds.
    public func isSeeded(_ table: String) throws(StoreError) -> Bool { false }

    /// Returns `nil`: dates are stored as the app says.
    public func dateFormat(of table: String) throws(StoreError) -> SeedDateFormat? { nil }

    /// Throws: the store takes over no rows of another one.
    public func merge(
        from other: String, tables: [SeedTable], catalogs: [Catalog], at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> Seeder.MergedRows { throw .takesNoRows(of: other, tables) }

    /// Throws: the store has no unique keys.
    public func makeUnique(
        _ deduplication: Deduplication, mirroring: Deduplication.TableMirroring, dryRun: Bool, at now: SeedInstant,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
    ) throws(DedupeError) -> Deduplication.UniqueReport { throw .unsupported }

    /// Throws: the store has no unique keys.
    public func upsert(
        _ rows: [[String: SeedValue]], into table: String, by key: [String],
        policies: [String: Deduplication.UpsertPolicy],
        otherwise: Deduplication.UpsertPolicy, mapping: Catalog.Mapping, dates: SeedDateFormat, dryRun: Bool
    ) throws(DedupeError) -> Deduplication.UpsertReport { throw .unsupported }

    /// Returns none, as if the app had declared all keys.
    public func undeclaredReferences(
        to gone: [StoredRowID], _ deduplication: Deduplication, in run: CleanupRun
    ) throws(StoreError) -> [Deduplication.UndeclaredReference] { [] }
}

extension Deduplication {
    /// The changes to the rows of one key.
    public struct PlannedMerge: Hashable, Sendable {
        /// The row that stays.
        public var survivor: SeedCopy
        /// The rows that go.
        public var removed: [SeedCopy]
        /// The values that the survivor takes over, by column.
        public var values: [DedupeReport.Merged]
        /// Its `updateDate` afterwards; `nil` if it stays as it is.
        public var updateDate: SeedInstant?
    }
}

extension StoreError {
    /// The error of a store that cannot read another one.
    static func takesNoRows(of other: String, _ tables: [SeedTable]) -> StoreError {
        let reason = "this kind of store takes over no rows of another one"
        return .unmergeable(store: other, table: tables.first?.name ?? "", reason: reason)
    }
}
