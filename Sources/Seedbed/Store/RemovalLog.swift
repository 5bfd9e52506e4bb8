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
    func lastCleanup() throws(StoreError) -> [LogEntry]

    /// Inserts the row of an entry again, every column as it was: generated columns and those that are gone are left out,
    /// new ones get their default. It comes back touched at `now`, because a person asked for it (C7); an integer
    /// primary key that somebody else has by now is replaced by a new one.
    ///
    /// - Returns: why it was not inserted; nil when it was.
    func putBack(_ entry: LogEntry, to table: SeedTable, at now: Instant) throws(StoreError) -> UndoReport.SkipReason?

    /// Marks the entries of a cleanup as undone: another undo goes one cleanup further back.
    func markUndone(cleanup: Int64) throws(StoreError)
}
