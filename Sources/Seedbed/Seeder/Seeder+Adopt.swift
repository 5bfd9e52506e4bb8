extension Seeder {
    /// Makes copies of rows that the app seeded before it had Seedbed (A1 to A3); for a table that was filled before.
    ///
    /// The rows and the catalogs with their history alone decide, so that two devices write the same:
    /// - A row that equals a form of a seed that was ever shipped becomes the seed's untouched copy.
    /// - A row that holds a seed's key with other values becomes the seed's touched copy.
    /// - Every other row stays as it is. So does a copy that a later app has seeded, in a table without `seedID`.
    ///
    /// Deletes nothing. The next launch, import or ``clean(_:account:dryRun:)`` treats the rows like rows that came in: it removes those
    /// that turn out to be twins, and renews copies of an earlier release (C2, S6). Writes in one transaction, which
    /// ``undo(_:account:dryRun:)`` undoes.
    ///
    /// - Parameters:
    ///   - account: the account whose data the store holds; for ``SeedAccount/unknown`` nothing is done.
    ///   - match: columns that name a seed in place of the key, if the row's values differ from the seed's.
    ///   - identity: the source of an identity for rows without one.
    ///   - dryRun: whether everything is undone again once the report is made.
    @discardableResult
    public func adopt(
        account: SeedAccount? = nil, match: [String] = [], identity: Seeder.AdoptionIdentity = .required,
        dryRun: Bool = false
    ) async throws(SeedbedError) -> AdoptionReport {
        let account = account ?? current
        var report = AdoptionReport(account: account, isDryRun: dryRun)
        if account.key == nil { return report }
        guard try store(for: account).adoption != nil else { throw .adoption(.unsupported) }
        let done = try await perform(account, dryRun: dryRun) { (call, _) throws(SeedbedError) in
            let catalogs = try load()
            call.provenance.use(catalogs)
            var adopted = report
            var failure: SeedbedError?
            let done = try call.report { (_) throws(StoreError) in
                guard let part = call.store.adoption else { return }
                try call.store.transaction { () throws(StoreError) in
                    for catalog in catalogs { try call.prepare(catalog) }
                    // The log of a store that was never launched belongs to this account, too (R4).
                    try call.assignJournal()
                    // A row is a copy already if an earlier version of the app has seeded it under a former name.
                    try call.takeOverFormerReceipts(catalogs)
                    let adoption = Adoption(
                        store: call.store, adoption: part, provenance: call.provenance, catalogs: catalogs,
                        now: call.now, cleanupRun: call.cleanupRun, uuids: call.identities, match: match,
                        identity: identity)
                    do throws(AdoptionFailure) { try adoption.run(report: &adopted) } catch {
                        switch error {
                        case .store(let error): throw error
                        case .catalog(let error): failure = .catalog(error)
                        case .adoption(let error): failure = .adoption(error)
                        }
                        // Any error rolls back.
                        throw .failed(store: "", detail: "")
                    }
                }
            } failing: {
                failure
            }
            adopted.forget(call.invented.uuids)
            report = adopted
            return done
        }
        report.changedTables = done.changedTables
        return report
    }
}
