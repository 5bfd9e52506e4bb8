/// The calls for the account of the last launch or account change; before the first one they do nothing.
///
/// They are separate from those that name an account, because an optional one would take ``Account/none`` for "not given".
extension Seeder {
    /// Does ``importFinished(_:account:moreFollows:dryRun:)`` for the account of the last launch or account change.
    ///
    /// - Warning: This deletes rows: untouched copies that have a greater twin.
    @discardableResult
    public func importFinished(
        _ changes: ImportedChanges = .noted, moreFollows: Bool = false, dryRun: Bool = false
    ) async throws(SeedbedError) -> Report {
        try await importFinished(changes, account: current, moreFollows: moreFollows, dryRun: dryRun)
    }

    /// Does ``dismiss(_:account:dryRun:)`` for the account of the last launch or account change.
    ///
    /// - Warning: This deletes rows: untouched twins of that seed.
    @discardableResult
    public func dismiss(_ seed: String, dryRun: Bool = false) async throws(SeedbedError) -> Report {
        try await dismiss(seed, account: current, dryRun: dryRun)
    }

    /// Does ``dismiss(copy:account:dryRun:)`` for the account of the last launch or account change.
    ///
    /// - Warning: This deletes rows: untouched twins of that copy, or itself.
    @discardableResult
    public func dismiss(copy uuid: UUIDText, dryRun: Bool = false) async throws(SeedbedError) -> Report {
        try await dismiss(copy: uuid, account: current, dryRun: dryRun)
    }

    /// Does ``restore(_:account:dryRun:)`` for the account of the last launch or account change.
    @discardableResult
    public func restore(_ seed: String, dryRun: Bool = false) async throws(SeedbedError) -> Report {
        try await restore(seed, account: current, dryRun: dryRun)
    }

    /// Does ``storeWiped(account:)`` for the account of the last launch or account change.
    public func storeWiped() async throws(SeedbedError) {
        try await storeWiped(account: current)
    }

    /// Does ``forgetEdits(account:)`` for the account of the last launch or account change.
    public func forgetEdits() async throws(SeedbedError) {
        try await forgetEdits(account: current)
    }

    /// Does ``contentRemoved(account:dryRun:)`` for the account of the last launch or account change.
    @discardableResult
    public func contentRemoved(dryRun: Bool = false) async throws(SeedbedError) -> Report {
        try await contentRemoved(account: current, dryRun: dryRun)
    }

    /// Does ``seedAgain(account:dryRun:)`` for the account of the last launch or account change.
    ///
    /// - Warning: This deletes rows: untouched copies that have a greater twin, and those of retired seeds.
    @discardableResult
    public func seedAgain(dryRun: Bool = false) async throws(SeedbedError) -> Report {
        try await seedAgain(account: current, dryRun: dryRun)
    }
}

extension Seeder {
    /// All catalogs, read and validated.
    ///
    /// - Parameter forSeeding: whether their seeds will be asked for.
    func load(forSeeding: Bool = false) throws(SeedbedError) -> [Catalog] {
        do throws(CatalogError) {
            let loaded = try catalogs.load(keepsPlaces: forSeeding)
            return former.isEmpty ? loaded : try CatalogSource.former(former, of: loaded).catalogs
        } catch {
            throw .catalog(error)
        }
    }

    /// Makes the provenance that proves rows of a store to be copies; it reads the catalogs when a row needs them.
    func provenance(of store: any SeedStore) -> Provenance {
        let (source, former) = (catalogs, former)
        return Provenance(of: store) { () throws(CatalogError) in
            let loaded = try source.load()
            return former.isEmpty ? loaded : try CatalogSource.former(former, of: loaded).catalogs
        }
    }
}
