extension Seeder {
    /// The seeds that rows of the user's block by another rule of the table than the seeds' own key, with the rows and the rule.
    ///
    /// Tries to insert them, and takes that back: only the table itself knows all of its rules.
    ///
    /// - Parameter missing: the seeds to try; `nil` for all, also for those with an older copy, as a new seeding would.
    package func blockedSeeds(
        among missing: [SeedReference]?, account: SeedAccount
    ) async throws(SeedbedError) -> [Seeder.Report.Occupied] {
        let catalogs = try load(forSeeding: true)
        let report = try await perform(account, dryRun: true, seedsAgain: true) { (call, known) throws(SeedbedError) in
            guard let missing else { return try call.run(catalogs: catalogs, defaults: &known) }
            return try call.tryMissing(Dictionary(grouping: missing, by: \.catalog), of: catalogs)
        }
        return report.occupied.filter { $0.rule != nil }
    }
}

extension SeederCall {
    /// Inserts those seeds alone, which have no copy, and cleans nothing up; of use only in a dry run.
    fileprivate func tryMissing(
        _ missing: [String: [SeedReference]], of catalogs: [Catalog]
    ) throws(SeedbedError) -> Seeder.Report {
        provenance.use(catalogs)
        return try report { (report) throws(StoreError) in
            var resolver = SeedResolver(catalogs)
            for catalog in catalogs {
                let ids = Set((missing[catalog.name] ?? []).map(\.id))
                if ids.isEmpty { continue }
                try prepare(catalog)
                try seeding(again: true).tryMissing(
                    catalog.seeds.filter { ids.contains($0.id) }, of: catalog, &resolver, report: &report)
            }
        }
    }
}
