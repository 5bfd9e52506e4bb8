extension Seeder {
    /// Removes a seed for the user: its copies stay, marked with `dismissDate` = now, so that it does not come back on any
    /// device, and become touched.
    ///
    /// Only for tables that map both `seedID` and `dismissDate`. First the seed's copies are cleaned up, so that twins
    /// are not dismissed but removed; then every copy that is still visible is marked. A seed without a visible copy is
    /// left as it is. In a table with `scope` these are the copies in the seed's own scope alone.
    ///
    /// - Parameters:
    ///   - seed: the seed, which a literal `"<catalog>/<id>"` names.
    ///   - account: whose data the store holds.
    ///   - dryRun: whether everything is undone again once the report is made.
    /// - Warning: This deletes rows: untouched twins of that seed.
    @discardableResult
    public func dismiss(
        _ seed: SeedReference, account: SeedAccount? = nil, dryRun: Bool = false
    ) async throws(SeedbedError) -> Seeder.Report {
        try await onStore(of: account, dryRun: dryRun) { (call, catalogs) throws(SeedbedError) in
            try call.mark(seed.description, .dismiss, catalogs: catalogs)
        }
    }

    /// Takes a dismissal back: `dismissDate` of all the seed's copies becomes null, and they stay the user's.
    ///
    /// - Parameters:
    ///   - seed: the seed, which a literal `"<catalog>/<id>"` names.
    ///   - account: whose data the store holds.
    ///   - dryRun: whether everything is undone again once the report is made.
    @discardableResult
    public func restore(
        _ seed: SeedReference, account: SeedAccount? = nil, dryRun: Bool = false
    ) async throws(SeedbedError) -> Seeder.Report {
        try await onStore(of: account, dryRun: dryRun) { (call, catalogs) throws(SeedbedError) in
            try call.mark(seed.description, .restore, catalogs: catalogs)
        }
    }

    /// Removes the one row that the user sees and wants gone: the call for a swipe in a list.
    ///
    /// If twins are visible and a cleanup takes one of them away, this cleans up and dismisses nothing. The user saw a preset
    /// twice and wanted it once. Otherwise it marks this copy alone, as ``dismiss(_:account:dryRun:)`` does: also if the cleanup
    /// leaves all of them, for example in a store that removes no copies.
    ///
    /// - Warning: This deletes rows: untouched twins of that copy, or itself.
    @discardableResult
    public func dismiss(
        copy uuid: UUIDText, account: SeedAccount? = nil, dryRun: Bool = false
    ) async throws(SeedbedError) -> Seeder.Report {
        try await onStore(of: account, dryRun: dryRun) { (call, catalogs) throws(SeedbedError) in
            try call.dismiss(copy: uuid, catalogs: catalogs)
        }
    }

    /// Runs a call on an account's store under the lock; does nothing if the account is unknown.
    func onStore(
        of account: SeedAccount?, dryRun: Bool, _ body: (SeederCall, [Catalog]) throws(SeedbedError) -> Seeder.Report
    ) async throws(SeedbedError) -> Seeder.Report {
        try await perform(account, dryRun: dryRun) { (call, _) throws(SeedbedError) in
            try body(call, try load())
        }
    }
}
