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
        let status = try status(account: account)
        var seeds: [String: [CopySurvey.SurveyedSeed]] = [:]
        let store = try store(for: account)
        do throws(StoreError) {
            let surveys = try ProofSurvey.surveys(of: catalogs, in: store) { id, copies, catalog in
                seeds[catalog.name, default: []].append(.init(id: id, copies: copies, isOccupied: false))
            }
            for (name, survey) in surveys {
                let occupied = Set(survey.occupied)
                seeds[name] = seeds[name]?.map { seed in
                    var seed = seed
                    seed.isOccupied = occupied.contains(seed.id)
                    return seed
                }
            }
        } catch {
            throw .store(error)
        }
        return CopySurvey(status: status, catalogs: catalogs, seeds: seeds)
    }
}
