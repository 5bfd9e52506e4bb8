/// The references between the rows of a store: foreign keys, and those that catalogs declare.
///
/// Every method is called inside a transaction.
public protocol StoreReferences {
    /// Those of the untouched copies that refer to nothing now, by a reference that the store checks only at the end of the
    /// transaction.
    ///
    /// `nil`, the default, if the table has no reference that the store enforces.
    func copiesWithoutParents(
        among copies: Set<UUIDText>, of table: SeedTable
    ) throws(StoreError) -> Set<UUIDText>?

    /// The columns by which rows of the table refer to rows of the same table; none by default.
    func selfReferencingColumns(of table: SeedTable) throws(StoreError) -> [String]

    /// Writes the values that the user filed and sorted on another copy into volatile columns and foreign keys of a copy (C2).
    ///
    /// It is no edit: no date changes. A value that the table refuses is left out. The log's entry of each source remembers
    /// which columns were taken over, and the origin of each. By default it does nothing, which is right only for tables that have
    /// neither volatile columns nor foreign keys.
    func file(_ values: [SeedCopy.FiledValue], in copy: SeedCopy, of table: SeedTable) throws(StoreError)

    /// The values that copies have taken over, by their identities, as the log remembers them.
    ///
    /// For each copy the last value is the last one of the list. None by default.
    func filedValues(of copies: [SeedCopy], in table: SeedTable) throws(StoreError) -> [UUIDText: [SeedCopy.FiledValue]]

    /// The collisions that keep a copy from going: a row that refers to it has the unique key of a row at the survivor.
    ///
    /// Only rows of these tables count. None by default: a store without unique keys has none.
    func collisions(
        of removal: PlannedRemoval, from table: SeedTable, in tables: [SeedTable]
    ) throws(StoreError) -> [RowCollision]

    /// Removes the row that loses, with its log entry; the other one then refers to the survivor.
    ///
    /// Rows that refer to the loser move to the other row, or to the survivor of ``RowCollision/removal``. The log has the
    /// loser as one that refers to the copy that will be removed. It throws
    /// ``StoreError/constraint(store:table:detail:)`` if the store does not allow it.
    ///
    /// - Warning: This deletes a row.
    func resolve(
        _ collision: RowCollision, losing: RowCollision.Loser, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow]

    /// Some of the rows that refer to a copy and keep it from going, for a report; none by default.
    ///
    /// Rows of these tables are named by their identities, and with the rule that does not let them be moved to the survivor.
    func referrers(
        of removal: PlannedRemoval, in table: SeedTable, among tables: [SeedTable]
    ) throws(StoreError) -> [SeedCopy.ReferringRow]

    /// Moves references to removed copies to the rows that took their places (C5): a reference may arrive after the removal.
    ///
    /// The store looks for references that lead to no row, in the selected rows of the tables that refer. For each it hands over
    /// what its log knows of the missing row, and moves the reference to the row that `forwarding` names. It writes nothing if
    /// nothing is to be moved. If one of the selected rows is a copy of the table, or another writer has deleted a copy since the last call,
    /// it looks at all rows that refer: one may have waited for that.
    ///
    /// - Returns: the last log entries of the copies that Seedbed removed, to which these rows still refer: no row takes their
    ///   places. If others deleted such a copy, and Seedbed had removed its rescue (R2), it is the rescue's entry.
    @discardableResult
    func repairDanglingReferences(
        of table: SeedTable, _ selection: CleanupScope, forwarding: @escaping LostRow.Forwarding, in run: CleanupRun
    ) throws(StoreError) -> [RemovalLogEntry]

    /// Whether rows refer to the copy.
    func isReferred(_ copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool

    /// The value of a reference to the copy in `column` of `referrer`.
    ///
    /// It is the copy's primary key, or the column that a declared foreign key names.
    func referenceValue(
        of copy: SeedCopy, of table: SeedTable, for column: String, of referrer: SeedTable
    ) throws(StoreError) -> SeedValue
}

/// The default implementations of a store without foreign keys.
extension StoreReferences {
    /// Enforces no reference.
    public func copiesWithoutParents(
        among copies: Set<UUIDText>, of table: SeedTable
    ) throws(StoreError) -> Set<UUIDText>? { nil }

    /// Returns none.
    public func selfReferencingColumns(of table: SeedTable) throws(StoreError) -> [String] { [] }

    /// Leaves the copy as it is.
    public func file(_ values: [SeedCopy.FiledValue], in copy: SeedCopy, of table: SeedTable) throws(StoreError) {}

    /// Returns none.
    public func filedValues(of copies: [SeedCopy], in table: SeedTable) throws(StoreError) -> [UUIDText: [SeedCopy
        .FiledValue]]
    {
        [:]
    }

    /// Returns none.
    public func collisions(
        of removal: PlannedRemoval, from table: SeedTable, in tables: [SeedTable]
    ) throws(StoreError) -> [RowCollision] { [] }

    /// Returns none.
    public func referrers(
        of removal: PlannedRemoval, in table: SeedTable, among tables: [SeedTable]
    ) throws(StoreError) -> [SeedCopy.ReferringRow] { [] }
}

extension StoreReferences where Self: SeedStore {
    /// Removes the row that loses.
    public func resolve(
        _ collision: RowCollision, losing: RowCollision.Loser, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        var (loser, survivor) = (collision.moving, collision.staying)
        if losing == .staying { swap(&loser, &survivor) }
        let removal = collision.removal ?? PlannedRemoval(copy: loser, reason: .superseded, survivor: survivor)
        return try remove([removal], from: collision.table, at: now, in: run)
    }
}

extension SeedCopy {
    /// A value that a copy has taken over from one that went (C2).
    public struct FiledValue: Hashable, Sendable {
        /// The column: a volatile one, or that of a foreign key.
        public var column: String
        /// The value.
        public var value: SeedValue
        /// The copy that went.
        public var source: UUIDText
        /// The copy on which the user filed it: the one that went, or one from which that one had taken it over.
        public var origin: UUIDText
        /// The `createDate` of that copy.
        public var createDate: SeedInstant

        /// A value that a copy takes over.
        public init(column: String, value: SeedValue, source: UUIDText, origin: UUIDText, createDate: SeedInstant) {
            self.column = column
            self.value = value
            self.source = source
            self.origin = origin
            self.createDate = createDate
        }
    }
}
