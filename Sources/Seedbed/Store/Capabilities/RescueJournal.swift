/// A store that keeps a journal of the touched copies that this device answers for (R1), and can put them back.
///
/// As in ``SeedStore``, every method is called inside a transaction unless it says otherwise. The store decides nothing:
/// `RescueRule` decides which copies are rescued.
public protocol RescueJournal {
    /// Whether a journaled copy was lost or overwritten since the last look.
    ///
    /// It may be called outside a transaction and writes nothing. Every launch calls it, so it must be quick.
    func hasPendingRescues() throws(StoreError) -> Bool

    /// The key of the account that the journal belongs to, or `nil` if none was set.
    ///
    /// It may be called outside a transaction.
    func journalOwner() throws(StoreError) -> String?

    /// Sets the account that the journal belongs to.
    ///
    /// If `keeping` is false, the store first empties the journal, and files the log's entries without an account under the former
    /// owner, if that is another account (R4). Otherwise both stay as they are.
    func setJournalOwner(_ account: String, keeping: Bool) throws(StoreError)

    /// Empties the journal and forgets its owner.
    func forgetJournal() throws(StoreError)

    /// Records that an import reported copies as deleted; ignores those that still exist.
    func noteDeleted(_ uuids: [UUIDText], of table: SeedTable) throws(StoreError)

    /// Forgets the losses and keeps the values: the table was wiped to be fetched again (R4).
    func forgetPendingRescues() throws(StoreError)

    /// The journaled copies that were lost or overwritten since the last look, in the order of their identities.
    ///
    /// A copy is lost if Seedbed did not delete it. The user's own deletion counts too: an engine that does not mark its writes looks
    /// like the user, who dismisses such copies instead.
    ///
    /// Each has the version that the journal holds. If another version came in, the store has asked `replaces(incoming, held)`
    /// whether to hold that one.
    func pendingRescues(
        of table: SeedTable, replaces: (SeedInstant?, SeedInstant?) -> Bool
    ) throws(StoreError) -> [JournalEntry]

    /// The values of an untagged row before the user's first edit, for an entry whose ``JournalEntry/seedID`` is empty.
    ///
    /// If the store does not know them, it returns those of the edited row. By default it returns `nil`, like a store whose journal
    /// holds no untagged rows.
    func untaggedRow(
        of entry: JournalEntry, columns: [String], in table: SeedTable
    ) throws(StoreError) -> JournalEntry.UntaggedRow?

    /// Sets `createDate` and `seedID` in the journaled values of an untagged row.
    ///
    /// It returns the entry with its `seedID` and its group. The other methods treat that one as the entry of a copy. By default it
    /// returns the entry as it is.
    func tag(_ entry: JournalEntry, with fields: [StoredField], in table: SeedTable) throws(StoreError) -> JournalEntry

    /// Makes this device answer for a touched copy that names no seed, because it is older than the table's column for seeds (R1).
    ///
    /// By default it does nothing, like a store whose journal holds no untagged rows.
    func answer(for copy: SeedCopy, of table: SeedTable) throws(StoreError)

    /// Makes the journaled values refer to the rows that replace removed copies of these tables.
    ///
    /// It follows references as ``StoreReferences/repairDanglingReferences(of:_:forwarding:in:)`` does for existing rows. An enforced foreign key
    /// would not take the row back while it refers to nothing. By default it does nothing, as in a store without foreign keys
    /// to enforce.
    func repairDanglingReferences(
        for entry: JournalEntry, of table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError)

    /// Inserts the journaled values as a row of that identity, and holds it from then on.
    ///
    /// If the journal holds another version under that identity already, it asks `replaces(other, journaled)` whether to insert
    /// that one (R1).
    ///
    /// If a copy of the same group has that identity, another device was first: the copy stays as it is. The journal
    /// then holds the version that `replaces` prefers.
    ///
    /// Rows that still refer to the lost copy, and so to nothing, are moved to the new one (C5). Rows that refer to an existing
    /// row stay, even if that row has got the lost copy's number since.
    ///
    /// If a row of another group has the identity, or the journal holds one under it, it does nothing.
    func rescue(
        _ entry: JournalEntry, as uuid: UUIDText, into table: SeedTable,
        replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> JournalEntry.Outcome

    /// Does what ``rescue(_:as:into:replaces:in:)`` does, and first removes a copy that has the journaled one's place under a unique key.
    ///
    /// The removal gets its log entry, and references to the removed copy lead to the other one afterwards. If the rescue is
    /// refused all the same, it changes nothing and returns no removals. By default it returns none, as in a store without
    /// unique keys.
    ///
    /// - Warning: This deletes a row.
    func rescue(
        _ entry: JournalEntry, as uuid: UUIDText, inPlaceOf removal: PlannedRemoval, in table: SeedTable,
        at now: SeedInstant, replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow]

    /// Inserts lost copies again that a foreign key keeps from coming back one by one, because they refer to each other.
    ///
    /// It inserts all of them or none: if any outcome is ``JournalEntry/Outcome/refused``, nothing was written. A reference that is
    /// enforced at once need not hold before the last copy is inserted. By default it inserts none, as in a store that enforces
    /// no reference.
    func rescue(
        _ copies: [JournalEntry.LostCopy], replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> [JournalEntry.Outcome]

    /// The deleted copies to which a lost row refers, and which no row replaces.
    ///
    /// It leaves out lost rows that may come back themselves. By default it returns none, as in a store that enforces no reference:
    /// such a store takes the row back as it was.
    func deletedParents(
        of entry: JournalEntry, in table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) -> [JournalEntry.DeletedParent]

    /// Sets the values of references to null whose rows were deleted for good, in what the journal holds of a lost row.
    ///
    /// It is the last resort for a lost row that its table refuses: its other values come back. A reference that cannot be null stays
    /// as it is, and so does one for whose row `forwarding` names another. Returns whether any was cleared; false by default.
    func clearReferencesToDeleted(
        of entry: JournalEntry, in table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) -> Bool

    /// Puts back the rows that went with deleted copies of these tables, and the references that became null and still are.
    ///
    /// An import must have deleted the copy, and the row that took its place must exist. A row that has come in again is left
    /// as it is. Returns the identities of the rows that were inserted, by table. By default it does nothing, as in a store in
    /// which no row goes with another.
    @discardableResult
    func reinsertKeptRows(from tables: [SeedTable]) throws(StoreError) -> [String: [UUIDText]]

    /// Writes the journaled values over the copy; returns false if that would break a rule of the table's.
    ///
    /// Volatile columns, foreign keys and the columns that identify the copy keep their values. If the values would break a
    /// rule, it writes those that it can, `updateDate` first, which keeps the copy from cleanup. If not even that can be
    /// written, the entry stays lost, and the next call tries again. The store remembers a version that was written over a
    /// touched copy.
    @discardableResult
    func writeBack(_ entry: JournalEntry, over copy: SeedCopy, in table: SeedTable) throws(StoreError) -> Bool

    /// Keeps the entry as one that is not lost.
    func retain(_ entry: JournalEntry, of table: SeedTable) throws(StoreError)

    /// Removes the entry.
    func discard(_ entry: JournalEntry, of table: SeedTable) throws(StoreError)
}

extension RescueJournal {
    /// Returns `nil`.
    public func untaggedRow(
        of entry: JournalEntry, columns: [String], in table: SeedTable
    ) throws(StoreError) -> JournalEntry.UntaggedRow? { nil }

    /// Does nothing.
    public func answer(for copy: SeedCopy, of table: SeedTable) throws(StoreError) {}

    /// Returns the entry.
    public func tag(
        _ entry: JournalEntry, with fields: [StoredField], in table: SeedTable
    ) throws(StoreError) -> JournalEntry { entry }

    /// Returns none.
    public func deletedParents(
        of entry: JournalEntry, in table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) -> [JournalEntry.DeletedParent] { [] }

    /// Clears none.
    public func clearReferencesToDeleted(
        of entry: JournalEntry, in table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) -> Bool { false }

    /// Does nothing.
    @discardableResult
    public func reinsertKeptRows(from tables: [SeedTable]) throws(StoreError) -> [String: [UUIDText]] { [:] }

    /// Does nothing.
    public func repairDanglingReferences(
        for entry: JournalEntry, of table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) {}

    /// Does nothing.
    public func rescue(
        _ entry: JournalEntry, as uuid: UUIDText, inPlaceOf removal: PlannedRemoval, in table: SeedTable,
        at now: SeedInstant, replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] { [] }

    /// Refuses all.
    public func rescue(
        _ copies: [JournalEntry.LostCopy], replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> [JournalEntry.Outcome] { copies.map { _ in .refused } }
}

extension JournalEntry {
    /// The result of an attempt to insert a lost copy again.
    public enum Outcome: Hashable, Sendable {
        /// It was inserted.
        case inserted
        /// The copy existed under that identity already: another device has rescued it.
        case wasThere
        /// It would break a rule of the table's, or another row has the identity; the next call tries again.
        case refused
    }
}

extension JournalEntry {
    /// The values of an untagged row.
    public struct UntaggedRow: Hashable, Sendable {
        /// The values of the columns that were asked for, in their order; null for one that is not known.
        public var values: [SeedValue]
        /// Whether they are those of the edited row.
        public var isEdited: Bool

        /// The values of a row, before or after the edit.
        public init(values: [SeedValue], isEdited: Bool) {
            self.values = values
            self.isEdited = isEdited
        }
    }

    /// A deleted copy to which a lost row refers.
    public struct DeletedParent: Hashable, Sendable {
        /// The identity that it had.
        public var uuid: UUIDText
        /// The table that it was in.
        public var table: SeedTable
        /// The values that it had in the table's group columns.
        public var group: [SeedValue]

        /// A deleted copy with its table and its group.
        public init(uuid: UUIDText, table: SeedTable, group: [SeedValue]) {
            self.uuid = uuid
            self.table = table
            self.group = group
        }
    }

    /// A copy that is to be inserted again.
    public struct LostCopy: Hashable, Sendable {
        /// The journal's entry of it.
        public var entry: JournalEntry
        /// The identity under which it comes back.
        public var uuid: UUIDText
        /// The table that it was in.
        public var table: SeedTable

        /// A copy with its new identity and its table.
        public init(entry: JournalEntry, uuid: UUIDText, table: SeedTable) {
            self.entry = entry
            self.uuid = uuid
            self.table = table
        }
    }
}

/// A copy in the journal that was lost or overwritten.
public struct JournalEntry: Hashable, Sendable {
    /// Its identity.
    public var uuid: UUIDText
    /// The seed that it came from; empty for a row that was untagged when the user edited it.
    public var seedID: String
    /// The `updateDate` of the journaled version; `nil` if it cannot be read.
    public var updateDate: SeedInstant?
    /// Whether its deletion was seen.
    public var wasDeleted: Bool
    /// How often in a row it was rescued already.
    public var rescues: Int
    /// Whether this version was written back over a touched copy already.
    public var wasWrittenBack: Bool
    /// The row that has this identity now, or `nil`.
    public var copy: SeedCopy?
    /// Whether the journaled values, written over that row, would change nothing but its dates.
    public var holdsContent: Bool
    /// Whether the table has no rows now.
    public var leftEmpty: Bool
    /// Whether this device's log holds a removed copy of the same seed.
    public var hasRemoved: Bool
    /// The journaled values of the table's group columns.
    public var group: [SeedValue]

    /// A copy in the journal.
    public init(
        uuid: UUIDText, seedID: String, updateDate: SeedInstant?, wasDeleted: Bool, rescues: Int,
        wasWrittenBack: Bool = false, copy: SeedCopy?, holdsContent: Bool = false, leftEmpty: Bool, hasRemoved: Bool,
        group: [SeedValue]
    ) {
        self.uuid = uuid
        self.seedID = seedID
        self.updateDate = updateDate
        self.wasDeleted = wasDeleted
        self.rescues = rescues
        self.wasWrittenBack = wasWrittenBack
        self.copy = copy
        self.holdsContent = holdsContent
        self.leftEmpty = leftEmpty
        self.hasRemoved = hasRemoved
        self.group = group
    }
}
