/// Where the app's rows live, as Seedbed needs it: it hands over copies and carries out what the rules say.
///
/// A store never decides: which copy goes, and whether a seed is inserted, is settled in `Rules/`. A store is used by
/// one ``Seeder`` at a time, inside its isolation, and need not be `Sendable`. Every method but ``transaction(keeping:_:)``
/// is called inside a transaction.
public protocol SeedStore: RemovalLog {
    /// Runs `body` in one write transaction that no other writer can enter; rolls it back when `body` throws, and also
    /// when `keeping` is false (a dry run). Inside another transaction it is a part of that one.
    func transaction<Result>(
        keeping: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result

    /// Runs `body`, which writes nothing, in one read transaction where the store has such a thing. Without it `body` is
    /// just run, which is what happens by default.
    func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result

    /// A name for this store that it keeps for as long as it lives: what the defaults file calls `store`.
    func identity() throws(StoreError) -> String

    /// The releases that this store was given, by catalog. May be called outside a transaction and writes nothing; a
    /// store that Seedbed has never prepared has none.
    func receipts() throws(StoreError) -> [String: Instant]

    /// The release dates of a catalog that this store was given, the last one last. May be called outside a transaction and
    /// writes nothing. By default the last one alone.
    func releases(givenOf catalog: String) throws(StoreError) -> [Instant]

    /// Whether the store is still as ``prepare(_:columns:)`` left it; false when its schema has changed since, by which
    /// what marks the user's edits may have gone. May be called outside a transaction.
    func isPrepared() throws(StoreError) -> Bool

    /// Writes the receipt of a catalog; one of an earlier release than the last is only added to those that were given.
    func record(_ receipt: Receipt) throws(StoreError)

    /// Notes that the receipt of a catalog counts no longer: ``receipts()`` leaves it out until the next ``record(_:)``. Its
    /// releases stay among ``releases(givenOf:)``.
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
    /// A store notes each row that others than Seedbed insert with tags, or give other tags or another group. The note goes
    /// with the row. May be called outside a transaction.
    func arrivals() throws(StoreError) -> Arrivals?

    /// Forgets the notes up to this number, after their rows were settled.
    func forgetArrivals(upTo last: Int64) throws(StoreError)

    /// Forgets the notes of these rows, after they were settled.
    func forgetArrivals(of uuids: [UUIDText]) throws(StoreError)

    /// When the content of an account was removed, by the account's key, as far as this store was told; nil by default. May be
    /// called outside a transaction.
    func contentRemoved(of account: String) throws(StoreError) -> Instant?

    /// Notes when the content of an account was removed, or with nil that it counts no longer; for the day when the defaults
    /// file is damaged. Nothing by default.
    func setContentRemoved(_ date: Instant?, of account: String) throws(StoreError)

    /// Makes a table ready: looks for the columns, sets up what marks the user's edits (T2, T3). Does nothing where all
    /// that is done already. Throws ``StoreError/missingTable(store:table:)`` or
    /// ``StoreError/missingColumns(store:table:columns:)`` for a table that cannot hold the catalog's seeds.
    func prepare(_ table: SeedTable, columns: [String]) throws(StoreError)

    /// Whether a table has no rows, so that no copy needs to be looked for.
    func isEmpty(_ table: SeedTable) throws(StoreError) -> Bool

    /// All rows whose group columns (``SeedTable/groupColumns``) hold these values, in any order; a null among the
    /// values finds nothing. Rows under other names of the same seed are among them: those of all
    /// ``SeedTable/groups(joining:)``. May be called outside a transaction.
    func copies(inGroup values: [SeedValue], of table: SeedTable) throws(StoreError) -> [Copy]

    /// What ``copies(inGroup:of:)`` finds for each of these, in their order; for many groups at once. May be called outside a
    /// transaction. One by one by default.
    func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[Copy]]

    /// The rows with this identity: mostly one, none where it is gone. May be called outside a transaction.
    func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [Copy]

    /// Hands over, group by group, what may hold twins, each group whole, with the rows under former names of its seed;
    /// its values are those of ``SeedTable/currentGroup(_:)``. A row with a null among its group columns
    /// belongs to none. In a table without a `seedID` column only untouched rows have a group. Groups of a single copy
    /// may be left out.
    func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope,
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Hands over the same groups, with what their copies hold in some columns. A store that must look for these once more
    /// leaves ``CopyGroup/contents`` empty, which is the default.
    func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, reading columns: [String],
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Whether texts that are inserted into the group columns of this table, in the transaction that is open, surely stay
    /// as different as they are; false, which is the default, where the store cannot tell.
    func keepsTexts(inGroupsOf table: SeedTable) throws(StoreError) -> Bool

    /// Whether the copy's columns hold these values already, compared as the store would store them, byte by byte.
    func holds(_ fields: [StoredField], in copy: Copy, of table: SeedTable) throws(StoreError) -> Bool

    /// Hands over every row of a table, in any order, with what these columns hold; null for one that the table lacks. May be
    /// called outside a transaction.
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
    /// A foreign key counts whether the store or a catalog declares it. By default what the catalogs say.
    func volatileColumns(of table: SeedTable) throws(StoreError) -> [String]

    /// Inserts a copy with these values and its tags (T1); `inheriting` is the older copy that it replaces (S3), from
    /// which it takes the volatile columns and foreign keys that the seed does not declare.
    func insert(_ row: NewCopy, into table: SeedTable, inheriting: Copy?) throws(StoreError) -> Copy

    /// Those of the untouched copies that refer to nothing now, by a reference that the store checks only at the end of the
    /// transaction.
    ///
    /// `nil`, the default, if the table has no reference that the store enforces.
    func copiesWithoutParents(
        among copies: Set<UUIDText>, of table: SeedTable
    ) throws(StoreError) -> Set<UUIDText>?

    /// Inserts copies of a first seeding, in order, as ``insert(_:into:inheriting:)`` does without an older copy; a store
    /// that can write many at once does it here. One by one by default. An error ends the transaction: which of them were
    /// inserted does not matter then.
    func insert(_ rows: [NewCopy], into table: SeedTable) throws(StoreError)

    /// The rows that do not let this one be inserted by ``insert(_:into:inheriting:)``, because they hold a unique key that
    /// it would hold too, as the store compares them; in any order. Asked where an insert has failed.
    ///
    /// By default, in a table with a `seedID` column, the rows that hold the same values in the key columns.
    func copies(barring row: NewCopy, inheriting: Copy?, from table: SeedTable) throws(StoreError) -> [Copy]

    /// Removes copies, in order, each with its log entry (C7), after the rows that refer to it were moved to the
    /// survivor (C5). A copy whose children cannot be moved without losing one of them is kept: it is not among the
    /// removals returned.
    ///
    /// - Warning: This deletes rows.
    func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: Instant
    ) throws(StoreError) -> [Removal]

    /// Writes values into volatile columns and foreign keys of a copy: what the user filed and sorted on another copy (C2).
    ///
    /// It is no edit: no date changes. A value that the table refuses is left out. The log's entry of each source remembers which
    /// columns were taken over, and the origin of each. Does nothing by default.
    func file(_ values: [FiledValue], in copy: Copy, of table: SeedTable) throws(StoreError)

    /// What a copy has taken over, as the log remembers it: the last value last. None by default.
    func filedValues(of copy: Copy, in table: SeedTable) throws(StoreError) -> [FiledValue]

    /// The rows that keep a copy from going because a unique key allows none but another row at its survivor, as far as they
    /// are in one of these tables. None by default: a store without unique keys has none.
    func collisions(
        of removal: PlannedRemoval, from table: SeedTable, in tables: [SeedTable]
    ) throws(StoreError) -> [Collision]

    /// Removes the row that loses, with its log entry, as one that refers to the copy which is to go; the other one refers to
    /// the survivor then. Throws ``StoreError/constraint(store:table:detail:)`` if the store does not allow it.
    ///
    /// - Warning: This deletes a row.
    func resolve(
        _ collision: Collision, losing: CollisionRule.Loser, at now: Instant
    ) throws(StoreError) -> [Removal]

    /// Some of the rows that refer to a copy, for a report; those of these tables are named by their identities. None by
    /// default.
    func referrers(of copy: Copy, in table: SeedTable, among tables: [SeedTable]) throws(StoreError) -> [Referrer]

    /// Sets a copy's `dismissDate` and `updateDate`, both as they are given, in a table that maps them.
    func mark(_ mark: DismissRule.Mark, in table: SeedTable) throws(StoreError)

    /// Puts rows in the places of copies that unique keys do not let stand beside them (S3): all of these copies go, each
    /// with its log entry, before the first row comes. So a release may exchange the values of unique keys.
    ///
    /// A row inherits from its copy as by ``insert(_:into:inheriting:)``, and what refers to the copy refers to the row
    /// afterwards. No `ON DELETE` of the store's runs on a row that refers to it.
    ///
    /// - Warning: This deletes rows.
    func replace(
        _ replacements: [Replacement], in table: SeedTable, at now: Instant
    ) throws(StoreError) -> [Removal]

    /// Moves rows that refer to a copy which is not there, but which the log says was removed, to the copy that
    /// `ForwardingRule` finds for it, or else to that of its group (C5): a reference may arrive after the removal. Looks at
    /// the selected rows of the tables that refer, and writes nothing where there is nothing to move.
    func repairDanglingReferences(of table: SeedTable, _ selection: CleanupScope) throws(StoreError)

    /// Whether rows refer to the copy.
    func isReferred(_ copy: Copy, of table: SeedTable) throws(StoreError) -> Bool

    /// What a reference to the copy holds when it stands in `column` of `referrer`: the copy's primary key, or the
    /// column that a declared foreign key names.
    func referenceValue(
        of copy: Copy, of table: SeedTable, for column: String, of referrer: SeedTable
    ) throws(StoreError) -> SeedValue
}

/// Somebody who is told of a store's transactions: of the outermost ones that are kept.
///
/// What it throws rolls the transaction back. A transaction that the app itself has opened around Seedbed's is the app's to
/// commit, and nobody is told of it.
public protocol TransactionObserver: AnyObject {
    /// The transaction has begun; no other writer can come between from here on.
    func didBegin(_ store: any SeedStore) throws(StoreError)

    /// The transaction is about to be committed: all is written.
    func willCommit(_ store: any SeedStore) throws(StoreError)

    /// The transaction is committed.
    func didCommit(_ store: any SeedStore)
}
