/// A store that keeps a journal of the touched copies that this device answers for (R1), and can put them back.
///
/// As in ``SeedStore``, every method is called inside a transaction unless it says otherwise, and the store decides
/// nothing: what is rescued is settled in `RescueRule`.
public protocol RescuingStore: SeedStore {
    /// Whether a journaled copy was lost or overwritten since the last look. May be called outside a transaction and
    /// writes nothing: a part of every launch, however quick.
    func hasLosses() throws(StoreError) -> Bool

    /// The key of the account that the journal belongs to; nil when none was said. May be called outside a transaction.
    func journalOwner() throws(StoreError) -> String?

    /// Sets the account that the journal belongs to.
    ///
    /// If `keeping` is false, the store empties the journal first. It also files the log's entries without an account under the
    /// former owner, if that is another account (R4).
    func setJournalOwner(_ account: String, keeping: Bool) throws(StoreError)

    /// Empties the journal and forgets whose it was.
    func forgetJournal() throws(StoreError)

    /// Notes that copies were deleted by somebody else, as an import reports it; those that are still there are passed
    /// over.
    func noteDeleted(_ uuids: [UUIDText], of table: SeedTable) throws(StoreError)

    /// Forgets what was lost, and goes on holding the values: the table was wiped to be fetched anew (R4).
    func forgetLosses() throws(StoreError)

    /// The journaled copies that were lost or overwritten since the last look, by identity, each in the version that is
    /// held after `replaces(incoming, held)` was asked about one that came in.
    func losses(
        of table: SeedTable, replaces: (Instant?, Instant?) -> Bool
    ) throws(StoreError) -> [JournalEntry]

    /// Makes the journaled values refer to the rows that replace removed copies of these tables, as ``SeedStore/repairDanglingReferences(of:_:)`` does
    /// for existing rows.
    ///
    /// An enforced foreign key would not take the row back while it refers to nothing. By default does nothing, as in a store
    /// without foreign keys to enforce.
    func repairDanglingReferences(for entry: JournalEntry, of table: SeedTable, to parents: [SeedTable])
        throws(StoreError)

    /// Inserts the journaled values as a row of that identity, and holds it from then on; those of a newer version, if the
    /// journal holds one under that identity already.
    ///
    /// Where a copy of the same group has that identity, another device was first, and it is left as it is; of its version and the
    /// journaled one the newer is held (R1). Rows that still refer to the lost one, and so to nothing, are moved to it (C5).
    /// Those that refer to a row which is there stay, also where that has got the lost one's number since. Where a row of
    /// another group has the identity, or the journal holds one under it, nothing is done.
    func rescue(
        _ entry: JournalEntry, as uuid: UUIDText, into table: SeedTable
    ) throws(StoreError) -> RescueOutcome

    /// Does what ``rescue(_:as:into:)`` does, and removes a copy first whose place under a unique key the journaled one has:
    /// with its log entry, and what refers to it refers to the other afterwards. None where that is refused all the same,
    /// and nothing is done then. By default none, as in a store without unique keys.
    ///
    /// - Warning: This deletes a row.
    func rescue(
        _ entry: JournalEntry, as uuid: UUIDText, inPlaceOf removal: PlannedRemoval, in table: SeedTable,
        at now: Instant
    ) throws(StoreError) -> [Removal]

    /// Inserts lost copies again that a foreign key keeps from coming back one by one, because they refer to each other.
    ///
    /// All of them or none: if any outcome is ``RescueOutcome/refused``, nothing was written. A reference that is enforced at
    /// once need not hold before the last copy is inserted. By default inserts none, as in a store that enforces no reference.
    func rescue(_ copies: [LostCopy]) throws(StoreError) -> [RescueOutcome]

    /// Puts back the rows that went with copies of these tables which an import deleted, if what took the place of the copy
    /// exists, and the references that became null and still are.
    ///
    /// A row that has come in again is left as it is. Returns the identities of the rows that were inserted, by table. By default
    /// does nothing, as in a store in which no row goes with another.
    @discardableResult
    func putBackKeptRows(from tables: [SeedTable]) throws(StoreError) -> [String: [UUIDText]]

    /// Writes the journaled values over the copy, but for volatile columns, foreign keys and what identifies it; false where
    /// it would break a rule of the table's.
    ///
    /// Then it writes what it can, `updateDate` first, which keeps the copy from cleanup. Where not even that can be
    /// written the entry stays one that is lost, and the next call tries again. Of a version that was written over a touched
    /// copy the store remembers that.
    @discardableResult
    func writeBack(_ entry: JournalEntry, over copy: Copy, in table: SeedTable) throws(StoreError) -> Bool

    /// Goes on holding the entry as one that is not lost.
    func hold(_ entry: JournalEntry, of table: SeedTable) throws(StoreError)

    /// Lets the entry go.
    func drop(_ entry: JournalEntry, of table: SeedTable) throws(StoreError)
}

extension RescuingStore {
    /// Does nothing.
    @discardableResult
    public func putBackKeptRows(from tables: [SeedTable]) throws(StoreError) -> [String: [UUIDText]] { [:] }

    /// Does nothing.
    public func repairDanglingReferences(for entry: JournalEntry, of table: SeedTable, to parents: [SeedTable])
        throws(StoreError)
    {}

    /// Does nothing.
    public func rescue(
        _ entry: JournalEntry, as uuid: UUIDText, inPlaceOf removal: PlannedRemoval, in table: SeedTable,
        at now: Instant
    ) throws(StoreError) -> [Removal] { [] }

    /// Refuses all.
    public func rescue(_ copies: [LostCopy]) throws(StoreError) -> [RescueOutcome] { copies.map { _ in .refused } }
}

/// What became of an attempt to insert a lost copy again.
public enum RescueOutcome: Hashable, Sendable {
    /// It was inserted.
    case inserted
    /// The copy was there under that identity already: another device has rescued it.
    case wasThere
    /// It would break a rule of the table's, or the identity is another row's; the next call tries again.
    case refused
}

/// A copy that is to be inserted again.
public struct LostCopy: Hashable, Sendable {
    /// What the journal holds of it.
    public var entry: JournalEntry
    /// The identity that it comes back under.
    public var uuid: UUIDText
    /// The table that it was in.
    public var table: SeedTable

    /// A copy and where it goes.
    public init(entry: JournalEntry, uuid: UUIDText, table: SeedTable) {
        self.entry = entry
        self.uuid = uuid
        self.table = table
    }
}

/// A copy in the journal that was lost or overwritten.
public struct JournalEntry: Hashable, Sendable {
    /// Its identity.
    public var uuid: UUIDText
    /// The seed that it came from.
    public var seedID: String
    /// The `updateDate` that is held; nil when it cannot be read.
    public var updateDate: Instant?
    /// Whether its deletion was seen.
    public var wasDeleted: Bool
    /// How often in a row it was rescued already.
    public var rescues: Int
    /// Whether this version was written back over a touched copy already.
    public var wasWrittenBack: Bool
    /// The row of that identity that is there now.
    public var copy: Copy?
    /// Whether the table has no rows now.
    public var leftEmpty: Bool
    /// Whether this device's log holds a removed copy of the same seed.
    public var hasRemoved: Bool
    /// What is held of the table's group columns.
    public var group: [SeedValue]

    /// A copy in the journal.
    public init(
        uuid: UUIDText, seedID: String, updateDate: Instant?, wasDeleted: Bool, rescues: Int,
        wasWrittenBack: Bool = false, copy: Copy?, leftEmpty: Bool, hasRemoved: Bool, group: [SeedValue]
    ) {
        self.uuid = uuid
        self.seedID = seedID
        self.updateDate = updateDate
        self.wasDeleted = wasDeleted
        self.rescues = rescues
        self.wasWrittenBack = wasWrittenBack
        self.copy = copy
        self.leftEmpty = leftEmpty
        self.hasRemoved = hasRemoved
        self.group = group
    }
}
