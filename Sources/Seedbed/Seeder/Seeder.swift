/// Gives an app's catalogs to its store, once per device and account, and removes the untouched twins that sync brings.
///
/// Call ``launch(account:waits:dryRun:)`` when the app starts, ``accountChanged(to:dryRun:)`` on an account event and
/// ``importFinished(_:account:moreFollows:dryRun:)`` after a sync import. Calls may overlap, also between processes. Each call
/// takes the lock of the defaults file in turn and reads the file again before it acts. The seeder reads and writes files and
/// database on its own thread.
public actor Seeder {
    /// The clock and the other surroundings of a seeder, which tests can replace.
    public struct Environment: Sendable {
        /// This device's time.
        public var now: @Sendable () -> SeedInstant = { SeedInstant.now }
        /// Makes a new identity for a row; `nil` for a random UUID of the system's.
        ///
        /// The system's UUIDs of a first seeding are drawn together and rise in the order of the seeds. So their index is
        /// written from one end to the other.
        public var makeUUID: (@Sendable () -> UUIDText)?
        /// How long to wait for another process that is seeding.
        public var lockTimeout: Duration = .seconds(30)
        /// How many stores stay open that can be opened again (``StoreBookkeeping/isReopenable``), one at least.
        ///
        /// The one that was used the longest ago is closed for another. A store that is watched stays open.
        public var openStores = 16
        /// After which time without a call such a store is closed, or at most twice that time; `nil` for never.
        public var idleTime: Duration? = .seconds(300)
        /// How often to look for removals that this seeder did not make, as long as a watcher exists.
        public var watchInterval: Duration = .seconds(2)
        /// Whether the catalogs are read once for all calls, as is right for a seeder that makes a few calls and is dropped.
        package var keepsCatalogs = false

        /// The system's clock and random numbers.
        public init() {}
    }

    private let executor: StoreExecutor
    let catalogs: CatalogSource
    /// The places of older releases of the catalogs, for an app without their history.
    let former: [CatalogSource]
    /// The languages in which texts are seeded, the one that is wanted most first.
    let languages: [String]
    let defaults: DefaultsFiles
    let device: String
    let environment: Environment
    let openStore: @Sendable (SeedAccount) throws -> any SeedStore
    var stores: [SeedAccount: any SeedStore] = [:]
    /// The accounts whose open stores can be closed, the one that was used last at the end.
    var used: [(account: SeedAccount, lastUse: ContinuousClock.Instant)] = []
    /// Closes the stores that are not used for a while, as long as any of them is open.
    var idleClosing: Task<Void, Never>?
    /// The accounts whose stores the seeder has closed by itself.
    var closed: Set<SeedAccount> = []
    /// The defaults file as this seeder read it last, with its path.
    var parsed: (path: String, records: ParsedDefaults)?
    /// The watchers of removals, by account.
    var watchers: [SeedAccount: Watchers] = [:]
    var watcherCount = 0
    /// The listeners for the rows that Seedbed writes, by account.
    var listeners: [SeedAccount: [Int: AsyncStream<StoreChange>.Continuation]] = [:]
    /// Looks for removals that this seeder did not make, as long as a watcher exists.
    var polling: Task<Void, Never>?
    /// The catalogs as the last import has read them.
    var heads: CatalogCache?
    /// The catalogs as a call has read them, if one did and ``Environment/keepsCatalogs`` is set.
    package var loaded: [Catalog]?
    /// The account of the last launch or change.
    package var current = SeedAccount.unknown
    /// Whether a launch or an account event has said whose data the store holds, or that this is unknown.
    package var hasEntered = false
    /// The last account that was known: ``current`` as it was before the system could not say for a while.
    var lastKnown = SeedAccount.unknown

    /// Where this actor runs: on a thread of its own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// A seeder for one device; opens and reads nothing yet.
    ///
    /// - Parameters:
    ///   - catalogs: where the app's catalogs are.
    ///   - former: older releases of them as they were, each a folder or a file; what they shipped counts as the catalogs'
    ///     history.
    ///   - languages: the user's languages as BCP 47 writes them, the one that is wanted most first, such as
    ///     `Locale.preferredLanguages`. Each text of a localized column is seeded in the language that matches best, and in the
    ///     text's first language if none does. They decide nothing about copies that exist; see
    ///     ``relocalize(account:dryRun:)``.
    ///   - defaults: the defaults file, made by the first seeding, or a folder with one for each account.
    ///   - device: an id that this installation keeps and no other has, so that a backup restored elsewhere is noticed.
    ///   - environment: the clock and random numbers.
    ///   - store: opens the store that holds an account's rows; asked again if the seeder has closed it. It may give the same
    ///     file for all of them.
    public init(
        catalogs: CatalogSource, former: [CatalogSource] = [], languages: [String] = [], defaults: DefaultsLocation,
        device: String, environment: Environment = Environment(),
        store: @escaping @Sendable (SeedAccount) throws -> any SeedStore
    ) {
        self.init(
            catalogs: catalogs, former: former, languages: languages, defaults: DefaultsFiles(defaults), device: device,
            environment: environment, executor: StoreExecutor(), store: store)
    }

    /// A seeder on the thread of a given executor: code that runs there already calls it without a hop.
    package init(
        catalogs: CatalogSource, former: [CatalogSource] = [], languages: [String] = [], defaults: DefaultsFiles,
        device: String, environment: Environment,
        executor: StoreExecutor, store: @escaping @Sendable (SeedAccount) throws -> any SeedStore
    ) {
        self.catalogs = catalogs
        self.former = former
        self.languages = languages
        self.defaults = defaults
        self.device = device
        self.environment = environment
        self.executor = executor
        openStore = store
    }

    deinit {
        idleClosing?.cancel()
        for listener in listeners.values.joined() { listener.value.finish() }
    }

    /// Seeds the catalogs that the account's store still lacks: call it at every start of the app.
    ///
    /// Almost always the result is ``Seeder/Report/Outcome/alreadySeeded``, found without a lock, a write, or a look at a seed. For
    /// ``SeedAccount/unknown`` it does nothing.
    ///
    /// - Parameters:
    ///   - account: whose data the store holds.
    ///   - waits: whether a new store of an account waits for its first import; false if the app says that none will come.
    ///   - dryRun: whether everything is undone again once the report is made.
    @discardableResult
    public func launch(
        account: SeedAccount, waits: Bool = true, dryRun: Bool = false
    ) async throws(SeedbedError) -> Seeder.Report {
        if !dryRun { enter(account) }
        if account.key != nil {
            let store = try store(for: account)
            if let report = try fastPath(account: account, store: store, dryRun: dryRun, waits: waits) { return report }
        }
        return try await perform(account, dryRun: dryRun, waits: waits) { (call, known) throws(SeedbedError) in
            try call.run(catalogs: try load(forSeeding: true), defaults: &known)
        }
    }

    /// Removes the untouched twins of all catalogs' tables, whatever the defaults file says.
    ///
    /// - Warning: This deletes rows: untouched copies that have a greater twin, and those of retired seeds.
    @discardableResult
    public func clean(
        _ selection: CleanupScope = .all, account: SeedAccount? = nil, dryRun: Bool = false
    ) async throws(SeedbedError) -> Seeder.Report {
        try await perform(account, dryRun: dryRun) { (call, known) throws(SeedbedError) in
            try call.clean(selection, catalogs: try load(), defaults: known)
        }
    }

    /// Runs one call on the account's store under the lock; does nothing for ``SeedAccount/unknown``.
    ///
    /// - Parameters:
    ///   - named: the account that the call named; ``current`` if it named none.
    ///   - waits: whether a new store of an account waits for its first import.
    func perform(
        _ named: SeedAccount?, dryRun: Bool, waits: Bool = false, seedsAgain: Bool = false,
        _ body: (SeederCall, inout Defaults) throws(SeedbedError) -> Seeder.Report
    ) async throws(SeedbedError) -> Seeder.Report {
        let account = named ?? current
        guard account.key != nil else { return reportWithoutAccount(named, dryRun: dryRun) }
        // Opened again under the lock: many calls may wait for it, and none of them keeps a store open meanwhile.
        _ = try store(for: account)
        // The defaults file loses its mark first, and then the store. If the process ends in between, the store's mark counts.
        func withdraw(_ known: inout Defaults) {
            if seedsAgain { known.setContentRemoved(nil, device: device, account: account) }
        }
        return try await reportUnderLock(of: account, dryRun: dryRun, first: withdraw) {
            (known) throws(SeedbedError) in
            let store = try store(for: account)
            let cleanupRun = CleanupRun()
            let earlier = EarlierSeedings()
            try recallMarks(of: account, in: store, &known)
            let last = try Self.lastRemoval(in: store)
            var (report, tables) = try collectingChanges(of: account, in: store, dryRun: dryRun) {
                (conflicts) throws(SeedbedError) in
                let call = SeederCall(
                    device: device, account: account, store: store, files: defaults, environment: environment,
                    isDryRun: dryRun, waits: waits, cleanupRun: cleanupRun, provenance: provenance(of: store),
                    seedsAgain: seedsAgain, earlier: earlier)
                cleanupRun.droppedRows = []
                var report = try body(call, &known)
                report.removed += cleanupRun.droppedRows
                if conflicts > 0 { try Self.addRemovals(after: last, in: store, to: &report) }
                return report
            }
            report.changedTables.formUnion(tables)
            return report
        }
    }

    /// The number of the log's last entry, if the store may meet conflicts.
    private static func lastRemoval(in store: any SeedStore) throws(SeedbedError) -> Int64 {
        if store.bookkeeping.conflictRetries == 0 { return 0 }
        do throws(StoreError) { return try store.log.log(after: .max).last } catch { throw .store(error) }
    }

    /// Adds what the transactions before a conflict have removed, as the log tells it; they stay committed.
    private static func addRemovals(
        after last: Int64, in store: any SeedStore, to report: inout Seeder.Report
    ) throws(SeedbedError) {
        let entries: [RemovalLogEntry]
        do throws(StoreError) { entries = try store.log.log(after: last).entries } catch { throw .store(error) }
        let earlier = entries.compactMap { entry -> RemovedRow? in
            if entry.cleanup == nil || entry.isJoinRow && entry.reason != .equal { return nil }
            guard !entry.uuid.description.isEmpty, let reason = RemovalReason(rawValue: entry.reason.rawValue) else {
                return nil
            }
            return RemovedRow(
                table: entry.table, uuid: entry.uuid, seedID: entry.seedID, reason: reason, survivor: entry.survivor)
        }
        report.removed = earlier.filter { !report.removed.contains($0) } + report.removed
    }

    /// The report of a launch with nothing to do, or `nil` if something is to be done or only the lock can tell.
    private func fastPath(
        account: SeedAccount, store: any SeedStore, dryRun: Bool, waits: Bool
    ) throws(SeedbedError) -> Seeder.Report? {
        let headers: [Catalog.Header]
        do throws(CatalogError) { headers = try catalogs.headers() } catch { throw .catalog(error) }
        let known: Defaults
        do throws(DefaultsError) {
            let file = defaults.file(of: account)
            let records = try file.read(after: parsed(of: file))
            parsed = (file.path, records)
            known = records.defaults
        } catch .damaged {
            return nil
        } catch {
            throw .defaults(error)
        }
        let recorded = known.entries(device: device, account: account)
        do throws(StoreError) {
            return try store.reading { () throws(StoreError) -> Seeder.Report? in
                let receipts = try store.bookkeeping.receipts()
                var report = Seeder.Report(outcome: .alreadySeeded, account: account, device: device, isDryRun: dryRun)
                for header in headers {
                    let step = SeederCall.step(
                        for: header, recorded: recorded, receipts: receipts, waits: waits && account != .signedOut)
                    guard let outcome = SeederCall.unchangedOutcome(of: step) else { return nil }
                    if LaunchDecision.mayBeUnprepared(step, receipt: receipts[header.name]) { return nil }
                    report.catalogs.append(
                        Seeder.Report.CatalogReport(catalog: header.name, released: header.released, outcome: outcome))
                }
                if try !store.bookkeeping.isPrepared() { return nil }
                if try mustLookIntoJournal(of: store, for: account) { return nil }
                if try store.log.hasExpiredLog(at: environment.now()) { return nil }
                if try store.bookkeeping.hasArrivals() { return nil }
                let mayBeLeft = try SeederCall.mayBeLeftByImport(
                    store, of: account, on: device, known, isPerAccount: defaults.isPerAccount)
                if mayBeLeft { return nil }
                report.outcome = SeederCall.summary(of: report.catalogs)
                return report
            }
        } catch {
            throw .store(error)
        }
    }
}
