/// The store of the app's rows, as Seedbed needs it: it hands over copies and carries out what the rules decide.
///
/// A store decides nothing of its own: `Rules/` decides which copy goes, and whether a seed is inserted. A store is used by one ``Seeder``
/// at a time, inside its isolation, and need not be `Sendable`. Every method but ``transaction(keeping:_:)`` is called inside a
/// transaction unless it says otherwise.
public protocol SeedStore: AnyObject {
    /// The observer that is told of the store's transactions, or `nil`.
    var observer: (any StoreObserver)? { get set }

    /// The part that Seedbed keeps in the store: its name, receipts, and notes of rows that came in.
    var bookkeeping: any StoreBookkeeping { get }

    /// The columns of the app's tables and what they hold.
    var columns: any StoreColumns { get }

    /// The references between rows.
    var references: any StoreReferences { get }

    /// The log of the rows that went.
    var log: any RemovalLog { get }

    /// The journal of the user's edits (R1), or `nil` if the store rescues nothing.
    var journal: (any RescueJournal)? { get }

    /// The part that makes copies of rows from before Seedbed, or `nil` if the store cannot.
    var adoption: (any StoreAdoption)? { get }

    /// The part that merges the users' own duplicates, or `nil` if the store cannot.
    var deduplication: (any StoreDeduplication)? { get }

    /// Runs `body` in one write transaction, isolated from other writers.
    ///
    /// It rolls the transaction back if `body` throws, and also if `keeping` is false (a dry run). Inside another transaction
    /// it is a part of that one, like a savepoint: it then takes back its own writes alone.
    func transaction<Result>(
        keeping: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result

    /// Runs `body`, which writes nothing, in one read transaction if the store has such a thing.
    ///
    /// By default it just runs `body`.
    func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result

    /// Makes a table ready: checks its columns, and sets up the parts that mark the user's edits (T2, T3).
    ///
    /// It does nothing if all that is done already. It throws ``StoreError/missingTable(store:table:)`` or
    /// ``StoreError/missingColumns(store:table:columns:)`` for a table that cannot hold the catalog's seeds.
    func prepare(_ table: SeedTable, columns: [String]) throws(StoreError)

    /// Whether a table has no rows, so that no copy needs to be looked for.
    func isEmpty(_ table: SeedTable) throws(StoreError) -> Bool

    /// The rows that hold the values of each of these groups, touched ones too, in the groups' order.
    ///
    /// It may be called outside a transaction. By default it looks for one group after the other.
    func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[SeedCopy]]

    /// The rows with this identity: mostly one, or none if the row is gone.
    ///
    /// It may be called outside a transaction.
    func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [SeedCopy]

    /// Calls `body` with each group of the selected rows, as <doc:WritingAStore> says which rows form one, and with values of its copies.
    ///
    /// ``CopyGroup/contents`` holds a row of values for each copy, in the order of the copies, with a value for each of `columns`. A
    /// store that must look for these values once more leaves it empty, which is the default.
    func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, reading columns: [String],
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Calls `body` with every row of a table, in any order, and with the row's values in these columns.
    ///
    /// The value is null for a column that the table lacks. It may be called outside a transaction.
    func forEachRow(
        of table: SeedTable, columns: [String], _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Inserts a copy with these values and its tags (T1).
    ///
    /// `inheriting` is the older copy that it replaces (S3). From that one it takes the volatile columns and foreign keys that
    /// the seed does not declare.
    func insert(_ row: NewCopy, into table: SeedTable, inheriting: SeedCopy?) throws(StoreError) -> SeedCopy

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
    func copies(blocking row: NewCopy, inheriting: SeedCopy?, from table: SeedTable) throws(StoreError) -> [SeedCopy]

    /// Removes copies, in order, each with its log entry (C7), after moving the rows that refer to it to the survivor (C5).
    ///
    /// A copy whose children cannot be moved without losing one of them is kept, and is not among the returned removals.
    /// Which survivor must stand elsewhere first, and which row gets an only place, `run` decides. The entries get its number.
    ///
    /// - Warning: This deletes rows.
    func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow]

    /// Sets a copy's `dismissDate` and `updateDate`, both as they are given, in a table that maps them.
    func mark(_ mark: SeedCopy.Mark, in table: SeedTable) throws(StoreError)

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
        _ replacements: [PlannedRemoval.Replacement], of table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow]
}

/// An observer that is told of a store's transactions: of the outermost ones that are kept.
///
/// An error that it throws rolls the transaction back. If the app itself has opened a transaction around Seedbed's, the app
/// commits it and the observer is not told.
public protocol StoreObserver: AnyObject {
    /// The transaction has begun; no other writer can come between from here on.
    func didBegin(_ store: any SeedStore) throws(StoreError)

    /// The transaction is about to be committed: all is written.
    func willCommit(_ store: any SeedStore) throws(StoreError)

    /// The transaction is committed.
    func didCommit(_ store: any SeedStore)
}
