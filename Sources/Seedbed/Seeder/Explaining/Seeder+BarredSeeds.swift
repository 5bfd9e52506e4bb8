extension Seeder {
    /// The seeds that rows of the user's bar by another rule of the table than the seeds' own key, with the rows and the rule.
    ///
    /// Tries to seed everything that is missing, and takes it back: only the table itself knows all of its rules.
    package func barredSeeds(account: SeedAccount) async throws(SeedbedError) -> [Seeder.Report.Occupied] {
        let catalogs = try load(forSeeding: true)
        let report = try await perform(account, dryRun: true, seedsAgain: true) { (call, known) throws(SeedbedError) in
            try call.run(catalogs: catalogs, defaults: &known)
        }
        return report.occupied.filter { $0.rule != nil }
    }
}
