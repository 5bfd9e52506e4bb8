extension Seeder {
    /// Removes the twins that a sync import has brought, and seeds the catalogs that waited for it.
    ///
    /// An import may be reported whole or piece by piece, in whatever order its rows came. The first call
    /// reads the catalogs. Later calls read them if a file changed, a seed is missing, or a seed is retired.
    ///
    /// - Parameters:
    ///   - changes: the rows that came in; by default those that the store has noted by itself. An empty list removes
    ///     nothing (C6).
    ///   - account: whose data the store holds; by default that of the last launch or account event. Before the first of these,
    ///     nothing is done and the outcome is ``Seeder/Report/Outcome/notLaunched``.
    ///   - moreFollows: whether this was only a piece of an import. It is cleaned up as any other, but catalogs that wait for
    ///     the account's first import go on waiting.
    ///   - dryRun: whether everything is undone again once the report is made.
    /// - Warning: This deletes rows: untouched copies that have a greater twin.
    @discardableResult
    public func importFinished(
        _ changes: ImportedChanges = .noted, account: SeedAccount? = nil, moreFollows: Bool = false,
        dryRun: Bool = false
    ) async throws(SeedbedError) -> Seeder.Report {
        try await perform(account, dryRun: dryRun, waits: moreFollows) { (call, known) throws(SeedbedError) in
            if let heads, heads.isCurrent(for: catalogs) {
                if let kept = heads.catalogs { call.provenance.use(kept) }
                if let report = try call.finishImport(of: changes, heads: heads.heads, defaults: known) {
                    return report
                }
            }
            return try call.finishImport(of: changes, catalogs: try loadAndRemember(), defaults: &known)
        }
    }

    /// Reads all catalogs, and remembers their heads.
    private func loadAndRemember() throws(SeedbedError) -> [Catalog] {
        // Taken before the reading: if a file is written meanwhile, it has another stamp.
        let stamps = try? catalogs.stamps()
        let now = SeedInstant.now
        let loaded = try load()
        if let stamps, stamps.allSatisfy({ $0.isSettled(at: now) }) {
            heads = CatalogCache(of: loaded, stamps: stamps)
        } else {
            heads = nil
        }
        return loaded
    }
}
