/// The log in which a store keeps the rows that went (C7).
///
/// Entries, and with them the values of their rows, leave the log by age; see ``discardExpiredLog(at:)``.
public protocol RemovalLog {
    /// Returns numbers that differ from those of the last call if a row may have been removed since.
    ///
    /// It is cheap enough to be called every second. It returns `nil` while the app has a transaction open on the store's own
    /// connection, which cannot be looked into.
    func changeMark() throws(StoreError) -> [Int64]?

    /// The entries whose numbers are greater than `id`, oldest first.
    ///
    /// It writes nothing and may be called outside a transaction. A store that was never prepared has no entries.
    func log(after id: Int64) throws(StoreError) -> RemovalLogEntry.Page

    /// The newest entry of a row that a writer other than Seedbed deleted, from the table or, if it is `nil`, from any; `nil` if
    /// the log holds none.
    ///
    /// It may be called outside a transaction and writes nothing. A launch may call it, so it must be quick. By default it reads
    /// the whole log.
    func lastDeletion(from table: SeedTable?) throws(StoreError) -> RemovalLogEntry?

    /// The removals of the last cleanup that no undo has put back, oldest first; empty if none are left.
    ///
    /// - Parameters:
    ///   - share: the share whose entries are looked at, or `nil` for all.
    ///   - cleanup: the number of a cleanup; only earlier ones are looked at, or all if it is `nil`.
    func lastCleanup(of share: RemovalLogEntry.Share?, before cleanup: Int64?) throws(StoreError) -> [RemovalLogEntry]

    /// Inserts the row of an entry again, with every column as it was but the identity.
    ///
    /// The row counts as present if another has its former identity or `uuid`, in any case: another device may have put it back.
    ///
    /// A reference to a row that came back under another identity follows it.
    ///
    /// Generated columns and those that no longer exist are left out; new ones get their default. If another row has its integer
    /// primary key by now, it gets a new one.
    ///
    /// In a durable table, a row that comes back touched counts as one that arrived: at the next launch the copy that replaced it
    /// yields to it (C3, C6).
    ///
    /// - Parameters:
    ///   - entry: the entry, which holds the row.
    ///   - uuid: the identity under which it comes back.
    ///   - table: the row's table.
    ///   - dating: the date with which the row comes back touched, because a person asked for it (C7). If it is `nil`, rows refer
    ///     to a retired copy, which comes back as it was (C5).
    ///   - run: the undo to which this belongs; the store notes in it what later rows must know.
    /// - Returns: why it was not inserted, or `nil` if it was.
    func reinsert(
        _ entry: RemovalLogEntry, as uuid: UUIDText, to table: SeedTable, touched dating: RemovalLogEntry.Dating?,
        in run: UndoRun
    ) throws(StoreError) -> UndoReport.SkipReason?

    /// Marks entries as undone, so that another undo passes over them; and deletions that a launch has settled.
    func markUndone(_ entries: [RemovalLogEntry]) throws(StoreError)

    /// The values of these columns in the row of an entry as the log holds it; empty, as by default, if the log does not hold it.
    ///
    /// A column that the row lacks holds null.
    func loggedValues(of entry: RemovalLogEntry, _ columns: [String]) throws(StoreError) -> [SeedValue]

    /// Whether the oldest entries are too old to be kept; false by default, as for ``discardExpiredLog(at:)``.
    ///
    /// It may be called outside a transaction and writes nothing. Every launch calls it, so it must be quick.
    func hasExpiredLog(at now: SeedInstant) throws(StoreError) -> Bool

    /// Drops the entries that are too old, and overwrites their rows' values.
    ///
    /// Seedbed calls it at the end of a launch, an import or a cleanup, once these have settled what the log tells. It also calls it
    /// after a merge of duplicates in a store that was given no seeds. No other call of the store's may drop entries by age.
    ///
    /// An entry that was logged after one that is young enough stays: if it seems older, the device's clock was wrong.
    ///
    /// By default it does nothing, which is right only for a log that holds no entry for long: an entry has to go by age (C7).
    func discardExpiredLog(at now: SeedInstant) throws(StoreError)

    /// Drops the entries of a share, whatever their age, and overwrites their rows' values (R4); does nothing by default.
    func discardLog(of share: RemovalLogEntry.Share) throws(StoreError)
}

extension RemovalLog {
    /// The removals of the last cleanup that no undo has put back, for any account.
    public func lastCleanup() throws(StoreError) -> [RemovalLogEntry] { try lastCleanup(of: nil, before: nil) }

    /// The newest such entry of the whole log.
    public func lastDeletion(from table: SeedTable?) throws(StoreError) -> RemovalLogEntry? {
        try log(after: 0).entries.last { entry in
            entry.reason == .deleted && table.map { $0.name.isSameName(as: entry.table) } ?? true
        }
    }

    /// Returns no values.
    public func loggedValues(of entry: RemovalLogEntry, _ columns: [String]) throws(StoreError) -> [SeedValue] { [] }

    /// Returns false: the log has no entries that are too old.
    public func hasExpiredLog(at now: SeedInstant) throws(StoreError) -> Bool { false }

    /// Does nothing.
    public func discardExpiredLog(at now: SeedInstant) throws(StoreError) {}

    /// Does nothing.
    public func discardLog(of share: RemovalLogEntry.Share) throws(StoreError) {}
}

extension SeedStore {
    /// Drops the entries of the log that are too old, if there are any (C7).
    ///
    /// A call does so at its end: it may have to settle deletions first that were logged long ago.
    func discardExpiredEntries(at now: SeedInstant) throws(StoreError) {
        if try !log.hasExpiredLog(at: now) { return }
        try transaction { () throws(StoreError) in try log.discardExpiredLog(at: now) }
    }

    /// The share of the log that an account may see, undo and forget, or `nil` if the account is unknown.
    func share(of account: SeedAccount) throws(StoreError) -> RemovalLogEntry.Share? {
        guard let key = account.key else { return nil }
        return RemovalLogEntry.Share(of: key, owner: try journal?.journalOwner())
    }
}
