extension Seeder {
    /// Gives untouched copies the texts in the languages of this seeder: call it only when the user asks for it.
    ///
    /// A device seeds in its own language and leaves the copies of other devices as they are, since a copy in any language of
    /// its release is equal. So a change of the system's language changes no row until this is called. It works as a release
    /// does: an untouched copy in another language gets a successor with the same release date, to which its children move
    /// (S3). What belongs to the user stays. If two devices call it with
    /// different languages, one language wins on both.
    ///
    /// - Parameters:
    ///   - account: whose data the store holds; for ``SeedAccount/unknown`` it does nothing.
    ///   - dryRun: whether everything is undone again once the report is made.
    @discardableResult
    public func relocalize(
        account: SeedAccount? = nil, dryRun: Bool = false
    ) async throws(SeedbedError) -> Seeder.Report {
        try await perform(account, dryRun: dryRun) { (call, known) throws(SeedbedError) in
            try call.relocalize(catalogs: try load(forSeeding: true), defaults: known)
        }
    }
}
