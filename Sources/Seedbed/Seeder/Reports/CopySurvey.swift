/// The copies of every seed in an account's store, without the values of the rows.
package struct CopySurvey: Sendable {
    /// A seed with its copies.
    package struct SurveyedSeed: Sendable {
        /// The seed's id within its catalog.
        package var id: String
        /// The rows of the seed's group; ``SeedCopy/unproven`` marks those that are not copies.
        package var copies: [SeedCopy]
        /// Whether a row of the user's holds the seed's key (S1).
        package var isOccupied: Bool
    }

    /// The counts and releases of each catalog.
    package var status: Seeder.Status
    /// The catalogs, in the order in which they are seeded.
    package var catalogs: [Catalog]
    /// The seeds of each catalog, in the catalog's order, by the catalog's name.
    package var seeds: [String: [SurveyedSeed]]
}

extension Seeder {
    /// Looks at the copies of every seed in the account's store; reads only, and takes no lock.
    package func survey(account: SeedAccount) throws(SeedbedError) -> CopySurvey {
        let catalogs = try load()
        var known = try known(of: account)
        let store = try store(for: account)
        try recallMarks(of: account, in: store, &known)
        var seeds: [String: [CopySurvey.SurveyedSeed]] = [:]
        var occupied: [String: Set<String>] = [:]
        let status = try Seeder.Status(
            catalogs: catalogs, store: store, account: account, defaults: known, device: device
        ) { id, copies, catalog in
            seeds[catalog.name, default: []].append(.init(id: id, copies: copies, isOccupied: false))
        } eachCatalog: { survey, catalog in
            occupied[catalog.name] = Set(survey.occupied)
        }
        for (name, ids) in occupied where !ids.isEmpty {
            for (place, seed) in (seeds[name] ?? []).enumerated() where ids.contains(seed.id) {
                seeds[name]?[place].isOccupied = true
            }
        }
        return CopySurvey(status: status, catalogs: catalogs, seeds: seeds)
    }
}
