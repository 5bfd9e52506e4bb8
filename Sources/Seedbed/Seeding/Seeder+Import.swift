extension Seeder {
    /// Removes the twins that a sync import has brought, and seeds what waited for it.
    ///
    /// - Parameters:
    ///   - changes: which rows came in; nothing is read or removed when none did (C6).
    ///   - account: whose data the store holds.
    ///   - dryRun: whether everything is undone again once the report is made.
    /// - Warning: This deletes rows: untouched copies that have a greater twin.
    @discardableResult
    public func importFinished(
        _ changes: ImportedRows, account: Account, dryRun: Bool = false
    ) async throws(SeedbedError) -> Report {
        try await perform(account, dryRun: dryRun) { (launch, known) throws(SeedbedError) in
            try launch.finishImport(of: changes, catalogs: try load(), defaults: &known)
        }
    }
}
