/// What a store remembers of rows that went (C7).
///
/// Entries, and with them the values of their rows, leave the log by age: a store drops them in the transaction that
/// removes or seeds next.
public protocol RemovalLog: AnyObject {
    /// Who is told of the store's transactions; nil for nobody.
    var observer: (any TransactionObserver)? { get set }

    /// Numbers that differ from those of the last call when somebody may have removed a row since: cheap enough to ask
    /// every second. Nil while the app has a transaction open on the store's own connection, which cannot be looked into.
    func changeMark() throws(StoreError) -> [Int64]?

    /// Says that what is removed from here on is another cleanup: an undo puts one cleanup back, whole.
    func startCleanup()

    /// The entries whose numbers are greater than `id`, oldest first. Writes nothing and may be called outside a
    /// transaction; a store that was never prepared has none.
    func log(after id: Int64) throws(StoreError) -> LogPage

    /// The removals of the last cleanup that no undo has put back, oldest first; none when there is none.
    ///
    /// - Parameters:
    ///   - share: the share whose entries are looked at, or `nil` for all.
    ///   - cleanup: the number of a cleanup; only earlier ones are looked at, or all if it is `nil`.
    func lastCleanup(of share: LogShare?, before cleanup: Int64?) throws(StoreError) -> [LogEntry]

    /// Inserts the row of an entry again, every column as it was: generated columns and those that are gone are left out,
    /// new ones get their default. It comes back touched at `now`, because a person asked for it (C7); an integer
    /// primary key that somebody else has by now is replaced by a new one.
    ///
    /// - Returns: why it was not inserted; nil when it was.
    func putBack(_ entry: LogEntry, to table: SeedTable, at now: Instant) throws(StoreError) -> UndoReport.SkipReason?

    /// Marks entries as undone: another undo passes over them.
    func markUndone(_ entries: [LogEntry]) throws(StoreError)

    /// Whether the oldest entry is too old to be kept. May be called outside a transaction and writes nothing: a part of every
    /// launch, however quick. False by default.
    func hasExpiredLog(at now: Instant) throws(StoreError) -> Bool

    /// Drops the entries that are too old, and overwrites what they held. Nothing by default.
    func dropExpiredLog(at now: Instant) throws(StoreError)

    /// Drops the entries of a share, whatever their age, and overwrites what they held (R4). Nothing by default.
    func dropLog(of share: LogShare) throws(StoreError)
}

extension RemovalLog {
    /// The removals of the last cleanup that no undo has put back, for any account.
    public func lastCleanup() throws(StoreError) -> [LogEntry] { try lastCleanup(of: nil, before: nil) }

    /// Keeps no entry for too long.
    public func hasExpiredLog(at now: Instant) throws(StoreError) -> Bool { false }

    /// Keeps no entry for too long.
    public func dropExpiredLog(at now: Instant) throws(StoreError) {}

    /// Keeps no entries.
    public func dropLog(of share: LogShare) throws(StoreError) {}
}

extension RemovalLog {
    /// The entries that an account may see, undo and forget; or `nil` if the account is unknown.
    func share(of account: Account) throws(StoreError) -> LogShare? {
        guard let key = account.key else { return nil }
        return LogShare(of: key, owner: try (self as? any RescuingStore)?.journalOwner())
    }
}
