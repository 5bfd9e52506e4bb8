/// The watchers of one account's store, and how far they have been told.
///
/// Belongs to a ``Seeder`` and never leaves its isolation.
final class Watchers: StoreObserver {
    typealias Stream = AsyncStream<RemovalEvent>

    /// The store's own name.
    let store: String
    /// The number of the last entry that all watchers were told of.
    private var told: Int64
    /// The store's change mark when it was last looked at.
    private var mark: [Int64]?
    /// The watchers of all rows, by number.
    private var ofAll: [Int: Stream.Continuation] = [:]
    /// The watchers of some rows, by number, and the numbers by row: one look-up for a removal, however many are watched.
    private var ofRows: [Int: (rows: [UUIDText], continuation: Stream.Continuation)] = [:]
    private var byRow: [UUIDText: Set<Int>] = [:]
    /// The removals of this transaction, told as ``RemovalEvent/will(_:)`` and not yet as ``RemovalEvent/did(_:_:)``.
    private var pending: [RemovalLogEntry] = []

    /// The account whose removals are told; those of other accounts are not (R4).
    private let account: SeedAccount
    /// The account's share of the log when the store was last looked at.
    private var share: RemovalLogEntry.Share?

    /// No watchers yet; the entries up to `told` need not be told.
    init(store: String, account: SeedAccount, told: Int64) {
        self.store = store
        self.account = account
        self.told = told
    }

    deinit {
        for continuation in ofAll.values { continuation.finish() }
        for watcher in ofRows.values { watcher.continuation.finish() }
    }

    var isEmpty: Bool { ofAll.isEmpty && ofRows.isEmpty }

    /// The place in the log up to which all watchers have been told.
    var cursor: RemovalEvent.Cursor { RemovalEvent.Cursor(store: store, entry: told) }

    /// Adds a watcher of these rows, or of all; tells it first of the removals since its cursor.
    func add(
        _ number: Int, rows: [UUIDText]?, from cursor: RemovalEvent.Cursor?, to continuation: Stream.Continuation,
        of store: any SeedStore
    ) throws(StoreError) {
        if let cursor { try catchUp(continuation, rows.map(Set.init), from: cursor, of: store) }
        guard let rows else {
            ofAll[number] = continuation
            return
        }
        ofRows[number] = (rows, continuation)
        for row in rows { byRow[row, default: []].insert(number) }
    }

    /// Removes a watcher.
    func remove(_ number: Int) {
        ofAll[number] = nil
        for row in ofRows.removeValue(forKey: number)?.rows ?? [] {
            byRow[row]?.remove(number)
            if byRow[row]?.isEmpty == true { byRow[row] = nil }
        }
    }

    private func catchUp(
        _ continuation: Stream.Continuation, _ rows: Set<UUIDText>?, from cursor: RemovalEvent.Cursor,
        of seeded: any SeedStore
    ) throws(StoreError) {
        if cursor.store != store || cursor.entry > told {
            continuation.yield(.gap(.otherStore, self.cursor))
            return
        }
        share = try seeded.share(of: account)
        let page = try seeded.log.log(after: cursor.entry)
        if page.dropped > cursor.entry {
            continuation.yield(.gap(.expired, RemovalEvent.Cursor(store: store, entry: page.dropped)))
        }
        for entry in page.entries
        where entry.id <= told && isTold(entry) && rows?.contains(entry.uuid) != false {
            continuation.yield(did(entry))
        }
    }

    /// Tells of the removals since the last look, also those by other programs; cheap if the store has not changed since.
    func look(at store: any SeedStore) throws(StoreError) {
        guard let now = try store.log.changeMark(), now != mark else { return }
        try tell(store)
        mark = now
    }

    private func tell(_ store: any SeedStore) throws(StoreError) {
        share = try store.share(of: account)
        let page = try store.log.log(after: told)
        if page.last < told {
            told = page.last
            tellAll(.gap(.otherStore, cursor))
            return
        }
        if page.dropped > told {
            told = page.dropped
            tellAll(.gap(.expired, cursor))
        }
        for entry in page.entries { tell(entry, did(entry)) }
        told = page.last
    }

    private func did(_ entry: RemovalLogEntry) -> RemovalEvent {
        .did(entry, RemovalEvent.Cursor(store: store, entry: entry.id))
    }

    private func tell(_ entry: RemovalLogEntry, _ event: RemovalEvent) {
        if !isTold(entry) { return }
        for continuation in ofAll.values { continuation.yield(event) }
        for number in byRow[entry.uuid] ?? [] { ofRows[number]?.continuation.yield(event) }
    }

    /// Whether the watchers are told of the entry: it is the account's, and not of an adoption, whose row still exists.
    private func isTold(_ entry: RemovalLogEntry) -> Bool {
        entry.reason != .adopted && share?.contains(entry) == true
    }

    private func tellAll(_ event: RemovalEvent) {
        for continuation in ofAll.values { continuation.yield(event) }
        for watcher in ofRows.values { watcher.continuation.yield(event) }
    }

    /// Tells of the removals from before this transaction, so that the rest are its own.
    func didBegin(_ store: any SeedStore) throws(StoreError) {
        pending = []
        try tell(store)
    }

    /// Tells of the removals that the transaction is about to commit.
    func willCommit(_ store: any SeedStore) throws(StoreError) {
        share = try store.share(of: account)
        pending = try store.log.log(after: told).entries
        for entry in pending { tell(entry, .will(entry)) }
    }

    /// Tells of the removals that the transaction has committed.
    func didCommit(_ store: any SeedStore) {
        for entry in pending {
            tell(entry, did(entry))
            told = max(told, entry.id)
        }
        pending = []
    }
}
