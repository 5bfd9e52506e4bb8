/// The rows that Seedbed writes, for apps that upload them by hand.
extension Seeder {
    /// Returns the rows that this seeder's calls write from now on, in the order in which their transactions commit.
    ///
    /// Each transaction is told after its commit and before the call returns: seeded, removed, rescued and restored rows, and
    /// the rows that were moved to a survivor. Of several writes to a row within a transaction only their sum is told. Dry runs,
    /// and transactions that are rolled back, are not told. What other processes write is not told either.
    ///
    /// The sequence is kept in memory: what is not uploaded when the app ends is not told again. An app that must not miss a row
    /// compares its tables with the server when it starts. A slow consumer delays no call. The sequence ends when the consuming
    /// task is cancelled or the seeder goes.
    ///
    /// While a consumer exists, an SQL store makes temporary triggers in each of its transactions.
    ///
    /// - Parameter account: whose data the store holds; name it before the first launch or account event, which tell it. For
    ///   ``SeedAccount/unknown``, and for a store that records nothing, the sequence is empty.
    public func changes(account: SeedAccount? = nil) throws(SeedbedError) -> AsyncStream<StoreChange> {
        let account = account ?? current
        let (stream, continuation) = AsyncStream.makeStream(of: StoreChange.self)
        guard account.key != nil, let recorder = try store(for: account).bookkeeping.changes else {
            continuation.finish()
            return stream
        }
        recorder.recordRows(identities: Self.identities(try load()))
        watcherCount += 1
        let number = watcherCount
        listeners[account, default: [:]][number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { [weak self] in await self?.stopListening(number, account) }
        }
        return stream
    }

    /// The identity columns of the catalogs' tables, by table.
    private static func identities(_ catalogs: [Catalog]) -> [String: String] {
        Dictionary(catalogs.map { ($0.table.name, $0.table.mapping.uuid) }) { first, _ in first }
    }

    /// Runs `body`, tells the listeners which rows it wrote, and returns the tables that it wrote to.
    ///
    /// After a conflict it runs `body` again.
    ///
    /// - Parameter body: is given the number of the conflicts so far.
    func collectingChanges<Result>(
        of account: SeedAccount, in store: any SeedStore, dryRun: Bool,
        _ body: (_ conflicts: Int) throws(SeedbedError) -> Result
    ) throws(SeedbedError) -> (Result, Set<String>) {
        if !dryRun { try Self.refuseOpenTransaction(in: store) }
        guard let recorder = store.bookkeeping.changes else { return (try retryingConflicts(in: store, body), []) }
        // The app may have used the store by itself since the last call.
        _ = recorder.takeChangedTables(undone: dryRun)
        _ = recorder.takeChanges()
        // An app's update may bring catalogs. If they cannot be read now, those that are known go on.
        if listeners[account]?.isEmpty == false, let catalogs = try? load() {
            recorder.recordRows(identities: Self.identities(catalogs))
        }
        defer {
            for change in recorder.takeChanges() {
                for listener in (listeners[account] ?? [:]).values { listener.yield(change) }
            }
        }
        let result = try retryingConflicts(in: store, body)
        return (result, recorder.takeChangedTables(undone: dryRun))
    }

    private func stopListening(_ number: Int, _ account: SeedAccount) {
        listeners[account]?[number] = nil
        guard listeners[account]?.isEmpty == true else { return }
        listeners[account] = nil
        stores[account]?.bookkeeping.changes?.recordRows(identities: nil)
    }
}
