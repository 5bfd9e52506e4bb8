/// The account state machine: only the present account counts, whatever it was before.
///
/// | it is now | its store | then |
/// |---|---|---|
/// | ``SeedAccount/unknown`` | – | nothing; no store is opened |
/// | any other | was never seeded | it is seeded |
/// | any other | was seeded for another account | its rows are adopted (`recorded`) |
/// | ``SeedAccount/id(_:)`` | is new, though the account was seeded here before | its first import is awaited (`awaitingImport`) |
/// | any other | whose content the user removed | nothing is seeded (`contentRemoved`, or `alreadySeeded` if the store has the release) |
/// | any other | was emptied together with the account that it held before | as if it had never been seeded |
extension Seeder {
    /// Applies the seeding table to the new account, then cleans its store up: call it for an account event.
    ///
    /// Whatever the account was before, and however many changes were missed, only the new one counts. The journal of
    /// an account that goes is dropped (R4); ``SeedAccount/unknown`` in between ends nothing. If each account has a store of its own,
    /// this seeder must have used the former one; otherwise call ``forgetEdits(account:)`` for the account that has gone.
    /// If the call throws, repeat it: the journal is dropped by the one that succeeds.
    ///
    /// - Warning: This deletes rows: untouched copies that have a greater twin, and those of retired seeds.
    @discardableResult
    public func accountChanged(to account: SeedAccount, dryRun: Bool = false) async throws(SeedbedError)
        -> Seeder.Report
    {
        let old = lastKnown
        if !dryRun { enter(account) }
        var report: Seeder.Report
        do throws(SeedbedError) {
            report = try await perform(account, dryRun: dryRun, waits: true) { (call, known) throws(SeedbedError) in
                var call = call
                call.former = old
                return try call.run(catalogs: try load(forSeeding: true), cleans: true, defaults: &known)
            }
        } catch {
            // The app repeats the call, which then still knows whose journal to drop.
            if !dryRun, lastKnown == account { lastKnown = old }
            throw error
        }
        if !dryRun, case .id = old, old != account, account.key != nil, stores[old] != nil || closed.contains(old) {
            // The former account's store may be gone already, which is no reason to fail the new one.
            do throws(SeedbedError) { try await forgetEdits(account: old) } catch {
                report.warnings.append("the journal of the former account could not be dropped: \(error)")
            }
        }
        return report
    }

    /// Records that the user removed the account's content, from the cloud or everywhere.
    ///
    /// From then on nothing is seeded for the account on this device by itself, into whatever store, until
    /// ``seedAgain(account:dryRun:)``. If copies come in later, from another device for example, they are cleaned up and renewed (S6).
    ///
    /// It removes no row. It drops and overwrites the account's part of the journal and the log, so that no edit comes back
    /// from them (R4). Call it before the sync engine empties the tables, and once more after that: what goes is logged again.
    /// It does nothing for ``SeedAccount/unknown``.
    @discardableResult
    public func contentRemoved(account: SeedAccount? = nil, dryRun: Bool = false) async throws(SeedbedError)
        -> Seeder.Report
    {
        let named = account
        let account = named ?? current
        if account.key == nil { return reportWithoutAccount(named, dryRun: dryRun) }
        let report = Seeder.Report(outcome: .contentRemoved, account: account, device: device, isDryRun: dryRun)
        return try await reportUnderLock(of: account, dryRun: dryRun) { (known) throws(SeedbedError) in
            // First of all, and written even if the store cannot be opened: the store may be gone with its content.
            known.setContentRemoved(environment.now(), device: device, account: account)
            let store = try store(for: account)
            if dryRun { return report }
            try writing(to: store) { () throws(StoreError) in
                try setMark(environment.now(), of: account, in: store)
                try store.transaction { () throws(StoreError) in
                    // First, since the journal tells which account owns the log.
                    if let share = try store.share(of: account) { try store.log.discardLog(of: share) }
                    try Rescue.forgetEdits(of: account, in: store)
                }
            }
            return report
        }
    }

    /// Seeds everything that is missing, also seeds that the user deleted.
    ///
    /// Call it for "restore the defaults", only if the user asks for it. It also seeds after
    /// ``contentRemoved(account:dryRun:)``. Existing rows stay as they are, and dismissed seeds stay dismissed. It waits for no
    /// import. Each catalog is a transaction of its own: if the call fails or the process ends, call it again.
    ///
    /// - Warning: This deletes rows: untouched copies that have a greater twin, and those of retired seeds.
    @discardableResult
    public func seedAgain(account: SeedAccount? = nil, dryRun: Bool = false) async throws(SeedbedError) -> Seeder.Report
    {
        try await perform(account, dryRun: dryRun, seedsAgain: true) { (call, known) throws(SeedbedError) in
            let catalogs = try load(forSeeding: true)
            known.setContentRemoved(nil, device: device, account: call.account)
            if !dryRun {
                do throws(StoreError) { try setMark(nil, of: call.account, in: call.store) } catch {
                    throw .store(error)
                }
            }
            return try call.run(catalogs: catalogs, defaults: &known)
        }
    }

    /// Closes the account's store; the next call for the account opens it again.
    ///
    /// A server, or a device that several people share, calls it for accounts that are not in use: an open SQLite store holds up
    /// to three files. A call that is under way keeps the store until it ends. Sequences of removals and of changes of the
    /// account end. What a store holds in memory alone is lost.
    public func close(account: SeedAccount) {
        watchers[account] = nil
        for listener in (listeners.removeValue(forKey: account) ?? [:]).values { listener.finish() }
        let store = stores.removeValue(forKey: account)
        used.removeAll { $0.account == account }
        // The journal of an account that goes is dropped also if its store is closed by then (R4).
        if store?.bookkeeping.isReopenable == true { closed.insert(account) }
        store?.observer = nil
        store?.bookkeeping.changes?.recordRows(identities: nil)
        guard watchers.isEmpty else { return }
        polling?.cancel()
        polling = nil
    }

    /// The report of a call that has no account to work for, and does nothing.
    ///
    /// - Parameter named: the account that the call named, or `nil` if it left that to the last launch.
    func reportWithoutAccount(_ named: SeedAccount?, dryRun: Bool) -> Seeder.Report {
        let outcome: Seeder.Report.Outcome = named == nil && !hasEntered ? .notLaunched : .unknownAccount
        return Seeder.Report(outcome: outcome, account: named ?? current, device: device, isDryRun: dryRun)
    }

    /// Records the account whose data the store holds from now on.
    func enter(_ account: SeedAccount) {
        current = account
        hasEntered = true
        if account.key != nil { lastKnown = account }
    }
}

/// The marks that the store keeps in case the defaults file is damaged or lost.
extension Seeder {
    /// Takes over from the store that the account's content was removed, if the defaults file does not say so.
    ///
    /// The file may be lost, or a crash came between the two.
    func recallMarks(of account: SeedAccount, in store: any SeedStore, _ known: inout Defaults) throws(SeedbedError) {
        guard let key = account.key, !known.entries(device: device, account: account).isContentRemoved else { return }
        do throws(StoreError) {
            guard let date = try store.bookkeeping.contentRemoved(of: key) else { return }
            known.setContentRemoved(date, device: device, account: account)
        } catch {
            throw .store(error)
        }
    }

    /// Notes in the store that the account's content was removed, or with `nil` that it counts no longer.
    func setMark(_ date: SeedInstant?, of account: SeedAccount, in store: any SeedStore) throws(StoreError) {
        guard let key = account.key else { return }
        if date == nil, try store.bookkeeping.contentRemoved(of: key) == nil { return }
        try store.transaction { () throws(StoreError) in try store.bookkeeping.setContentRemoved(date, of: key) }
    }
}
