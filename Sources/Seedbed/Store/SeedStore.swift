/// The store of the app's rows, as Seedbed needs it: it hands over copies and carries out what the rules decide.
///
/// A store never decides: `Rules/` decides which copy goes, and whether a seed is inserted. A store is used by one ``Seeder``
/// at a time, inside its isolation, and need not be `Sendable`. Every method but ``transaction(keeping:_:)`` is called inside a
/// transaction unless it says otherwise.
public protocol SeedStore: RemovalLog {
    /// Runs `body` in one write transaction that no other writer can enter.
    ///
    /// It rolls the transaction back if `body` throws, and also if `keeping` is false (a dry run). Inside another transaction
    /// it is a part of that one.
    func transaction<Result>(
        keeping: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result

    /// Runs `body`, which writes nothing, in one read transaction if the store has such a thing.
    ///
    /// By default it just runs `body`.
    func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result

    /// The name of this store, which it keeps for as long as it lives: the `store` in the defaults file.
    func identity() throws(StoreError) -> String

    /// The releases that this store was given, by catalog.
    ///
    /// It may be called outside a transaction and writes nothing. A store that Seedbed has never prepared has none.
    func receipts() throws(StoreError) -> [String: Instant]

    /// The release dates of a catalog that this store was given, the last one last.
    ///
    /// It may be called outside a transaction and writes nothing. By default it returns the last one alone.
    func releases(givenOf catalog: String) throws(StoreError) -> [Instant]

    /// Whether the store is still as ``prepare(_:columns:)`` left it.
    ///
    /// It is not if its schema has changed since: then the parts that mark the user's edits may be gone. It may be called
    /// outside a transaction.
    func isPrepared() throws(StoreError) -> Bool

    /// Writes the receipt of a catalog; a release earlier than the last one is only added to those that were given.
    func record(_ receipt: Receipt) throws(StoreError)

    /// Withdraws the receipt of a catalog: ``receipts()`` leaves it out until the next ``record(_:)``.
    ///
    /// Its releases stay among ``releases(givenOf:)``.
    func withdrawReceipt(of catalog: String) throws(StoreError)

    /// The seeds of a catalog that this store was given, by id (S5).
    func givenSeeds(of catalog: String) throws(StoreError) -> [String: SeedReceipt]

    /// Adds a seed to those that this store was given, or replaces its entry.
    func recordGiven(_ seed: SeedReceipt, of catalog: String) throws(StoreError)

    /// Whether any noted row is not settled; false by default.
    ///
    /// Each launch asks, so it costs one look and writes nothing. May be called outside a transaction.
    func hasArrivals() throws(StoreError) -> Bool

    /// The noted rows that are not settled, or `nil`, the default, if the store notes none.
    ///
    /// A store notes a row if a writer other than Seedbed inserts it with tags, or gives it other tags or another group. The
    /// note goes with the row. May be called outside a transaction.
    func arrivals() throws(StoreError) -> Arrivals?

    /// Forgets the notes up to this number, after their rows were settled.
    func forgetArrivals(upTo last: Int64) throws(StoreError)

    /// Forgets the notes of these rows, after they were settled.
    func forgetArrivals(of uuids: [UUIDText]) throws(StoreError)

    /// When the content of an account was removed, by the account's key; `nil`, the default, if this store was not told.
    ///
    /// It may be called outside a transaction.
    func contentRemoved(of account: String) throws(StoreError) -> Instant?

    /// Records when the content of an account was removed; `nil` means that the removal counts no longer.
    ///
    /// The record is needed if the defaults file is damaged. By default it does nothing.
    func setContentRemoved(_ date: Instant?, of account: String) throws(StoreError)

    /// Makes a table ready: checks its columns, and sets up the parts that mark the user's edits (T2, T3).
    ///
    /// It does nothing if all that is done already. It throws ``StoreError/missingTable(store:table:)`` or
    /// ``StoreError/missingColumns(store:table:columns:)`` for a table that cannot hold the catalog's seeds.
    func prepare(_ table: SeedTable, columns: [String]) throws(StoreError)

    /// Whether a table has no rows, so that no copy needs to be looked for.
    func isEmpty(_ table: SeedTable) throws(StoreError) -> Bool

    /// All rows whose group columns (``SeedTable/groupColumns``) hold these values, in any order.
    ///
    /// A null among the values finds nothing. Rows under other names of the same seed are among them: those of all
    /// ``SeedTable/groups(joining:)``. It may be called outside a transaction.
    func copies(inGroup values: [SeedValue], of table: SeedTable) throws(StoreError) -> [Copy]

    /// The rows that ``copies(inGroup:of:)`` finds for each of these groups, in the groups' order.
    ///
    /// It may be called outside a transaction. By default it looks for one group after the other.
    func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[Copy]]

    /// The rows with this identity: mostly one, or none if the row is gone.
    ///
    /// It may be called outside a transaction.
    func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [Copy]

    /// Calls `body` with each group that may hold twins, whole, with the rows under former names of its seed.
    ///
    /// The values of a group are those of ``SeedTable/currentGroup(_:)``. A row with a null among its group columns belongs to
    /// no group. In a table without a `seedID` column only untouched rows have a group. Groups of a single copy may be left
    /// out.
    func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope,
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Calls `body` with the same groups, and with the values of their copies in some columns.
    ///
    /// A store that must look for these values once more leaves ``CopyGroup/contents`` empty, which is the default.
    func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, reading columns: [String],
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Whether texts that are inserted into the group columns of this table, in the open transaction, are certain to stay
    /// distinct.
    ///
    /// False, which is the default, if the store cannot tell.
    func keepsTexts(inGroupsOf table: SeedTable) throws(StoreError) -> Bool

    /// Whether the copy's columns hold these values already, compared as the store would store them, byte by byte.
    func holds(_ fields: [StoredField], in copy: Copy, of table: SeedTable) throws(StoreError) -> Bool

    /// Calls `body` with every row of a table, in any order, and with the row's values in these columns.
    ///
    /// The value is null for a column that the table lacks. It may be called outside a transaction.
    func forEachRow(
        of table: SeedTable, columns: [String], _ body: (Copy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError)

    /// The values of these columns in each of these rows, in the order of the copies and, for each, of the columns.
    ///
    /// The list of a row that is gone is empty. A column that the table lacks holds null. May be called outside a transaction.
    func values(
        of columns: [String], in copies: [Copy], of table: SeedTable
    ) throws(StoreError) -> [[SeedValue]]

    /// The value of each of these columns in a row that is inserted without it, or `nil` if that cannot be told.
    ///
    /// It cannot be told if the value is computed, or if the app's own triggers write it. By default null for all.
    func defaultValues(of columns: [String], in table: SeedTable) throws(StoreError) -> [SeedValue?]

    /// Whether the store's table has all of these columns: an earlier release may have named others. True by default.
    func hasColumns(_ columns: [String], of table: SeedTable) throws(StoreError) -> Bool

    /// The columns whose change is not an edit (T2): those that the catalog calls volatile, and those of foreign keys.
    ///
    /// A foreign key counts whether the store or a catalog declares it. By default only those that the catalogs declare count.
    func volatileColumns(of table: SeedTable) throws(StoreError) -> [String]

    /// Inserts a copy with these values and its tags (T1).
    ///
    /// `inheriting` is the older copy that it replaces (S3). From that one it takes the volatile columns and foreign keys that
    /// the seed does not declare.
    func insert(_ row: NewCopy, into table: SeedTable, inheriting: Copy?) throws(StoreError) -> Copy

    /// Those of the untouched copies that refer to nothing now, by a reference that the store checks only at the end of the
    /// transaction.
    ///
    /// `nil`, the default, if the table has no reference that the store enforces.
    func copiesWithoutParents(
        among copies: Set<UUIDText>, of table: SeedTable
    ) throws(StoreError) -> Set<UUIDText>?

    /// Inserts copies of a first seeding, in order, as ``insert(_:into:inheriting:)`` does without an older copy.
    ///
    /// A store that can write many at once does it here; by default they are inserted one by one. An error ends the
    /// transaction, so that it does not matter which of them were inserted.
    func insert(_ rows: [NewCopy], into table: SeedTable) throws(StoreError)

    /// The rows that keep this one from being inserted because they hold a unique key that it would hold too; in any order.
    ///
    /// Keys compare as the store compares them. It is called after ``insert(_:into:inheriting:)`` has failed.
    ///
    /// By default, in a table with a `seedID` column, these are the rows that hold the same values in the key columns.
    func copies(barring row: NewCopy, inheriting: Copy?, from table: SeedTable) throws(StoreError) -> [Copy]

    /// Removes copies, in order, each with its log entry (C7), after moving the rows that refer to it to the survivor (C5).
    ///
    /// A copy whose children cannot be moved without losing one of them is kept, and is not among the returned removals.
    ///
    /// - Warning: This deletes rows.
    func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: Instant
    ) throws(StoreError) -> [Removal]

    /// Writes the values that the user filed and sorted on another copy into volatile columns and foreign keys of a copy (C2).
    ///
    /// It is no edit: no date changes. A value that the table refuses is left out. The log's entry of each source remembers
    /// which columns were taken over, and the origin of each. By default it does nothing.
    func file(_ values: [FiledValue], in copy: Copy, of table: SeedTable) throws(StoreError)

    /// The values that a copy has taken over, as the log remembers them, the last one last; none by default.
    func filedValues(of copy: Copy, in table: SeedTable) throws(StoreError) -> [FiledValue]

    /// The collisions that keep a copy from going: a row that refers to it has the unique key of a row at the survivor.
    ///
    /// Only rows of these tables count. None by default: a store without unique keys has none.
    func collisions(
        of removal: PlannedRemoval, from table: SeedTable, in tables: [SeedTable]
    ) throws(StoreError) -> [Collision]

    /// Removes the row that loses, with its log entry; the other one then refers to the survivor.
    ///
    /// The log has the row as one that refers to the copy which is to go. It throws
    /// ``StoreError/constraint(store:table:detail:)`` if the store does not allow it.
    ///
    /// - Warning: This deletes a row.
    func resolve(
        _ collision: Collision, losing: CollisionRule.Loser, at now: Instant
    ) throws(StoreError) -> [Removal]

    /// Some of the rows that refer to a copy, for a report; none by default.
    ///
    /// Rows of these tables are named by their identities.
    func referrers(of copy: Copy, in table: SeedTable, among tables: [SeedTable]) throws(StoreError) -> [Referrer]

    /// Sets a copy's `dismissDate` and `updateDate`, both as they are given, in a table that maps them.
    func mark(_ mark: DismissRule.Mark, in table: SeedTable) throws(StoreError)

    /// Puts rows in the places of copies if unique keys do not allow both (S3).
    ///
    /// All of these copies go, each with its log entry, before the first row comes. So a release may exchange the values of
    /// unique keys.
    ///
    /// A row inherits from its copy as by ``insert(_:into:inheriting:)``, and references to the copy lead to the row
    /// afterwards. No `ON DELETE` of the store's runs on a row that refers to the copy.
    ///
    /// - Warning: This deletes rows.
    func replace(
        _ replacements: [Replacement], in table: SeedTable, at now: Instant
    ) throws(StoreError) -> [Removal]

    /// Moves references to removed copies to the rows that took their places (C5): a reference may arrive after the removal.
    ///
    /// The copy must not exist, and the log must say that it was removed. `ForwardingRule` finds the copy in its place, or else
    /// the group does. It looks at the selected rows of the tables that refer, and writes nothing if nothing is to be moved.
    func repairDanglingReferences(of table: SeedTable, _ selection: CleanupScope) throws(StoreError)

    /// Whether rows refer to the copy.
    func isReferred(_ copy: Copy, of table: SeedTable) throws(StoreError) -> Bool

    /// The value of a reference to the copy in `column` of `referrer`.
    ///
    /// It is the copy's primary key, or the column that a declared foreign key names.
    func referenceValue(
        of copy: Copy, of table: SeedTable, for column: String, of referrer: SeedTable
    ) throws(StoreError) -> SeedValue
}

/// An observer that is told of a store's transactions: of the outermost ones that are kept.
///
/// An error that it throws rolls the transaction back. If the app itself has opened a transaction around Seedbed's, the app
/// commits it and the observer is not told.
public protocol TransactionObserver: AnyObject {
    /// The transaction has begun; no other writer can come between from here on.
    func didBegin(_ store: any SeedStore) throws(StoreError)

    /// The transaction is about to be committed: all is written.
    func willCommit(_ store: any SeedStore) throws(StoreError)

    /// The transaction is committed.
    func didCommit(_ store: any SeedStore)
}
