extension Seeder {
    /// Tells all about one seed: its copies, in what they differ from the catalog, what was done to them, and what the next
    /// launch would do.
    ///
    /// It tries a launch and takes everything back, so that it agrees with one. No value of a row is told.
    ///
    /// - Parameters:
    ///   - seed: `<catalog>/<id>`; a former name leads to the present one.
    ///   - account: whose data the store holds.
    public func explain(
        seed: String, account: SeedAccount? = nil
    ) async throws(SeedbedError) -> Seeder.SeedExplanation {
        let account = account ?? current
        let catalogs = try load()
        let name = catalogs.first?.table.former.current(of: seed) ?? seed
        var found: SeedSurvey?
        var (before, after): ([SeedCopy], [SeedCopy]) = ([], [])
        let report = try await perform(account, dryRun: true) { (call, known) throws(SeedbedError) in
            var place = try call.find(name, in: catalogs)
            return try call.run(catalogs: catalogs, defaults: &known) { () throws(StoreError) in
                if place?.id.isEmpty != false, let delivered = try call.findDelivered(name, in: catalogs) {
                    place = delivered
                }
                guard let (catalog, id) = place else { return }
                // The one that stays comes first.
                before = try call.copies(of: name, id, in: catalog, among: catalogs)
                    .sorted { CopyOrder.isLess($1, $0) }
                found = try SeedSurvey(of: id, in: catalog, among: catalogs, copies: before, store: call.store)
            } look: { () throws(StoreError) in
                guard let (catalog, id) = place else { return }
                after = try call.copies(of: name, id, in: catalog, among: catalogs)
            }
        }
        guard let survey = found else { throw .dismissal(.unknownSeed(seed)) }
        let rows = Set(before.map(\.row))
        var explanation = Seeder.SeedExplanation(
            seed: name, table: survey.catalog.table.name, state: survey.state, isDelivered: survey.isDelivered,
            isRemoved: survey.isRemoved, occupants: survey.occupants, refused: survey.refused, copies: [],
            nextLaunch: Seeder.SeedExplanation.NextLaunch(
                outcome: report.catalogs.first { $0.catalog == survey.catalog.name }?.outcome,
                inserted: after.count { !rows.contains($0.row) },
                removed: before.filter { copy in !after.contains { $0.row == copy.row } }.map(\.uuid)),
            log: [])
        for (copy, differing) in zip(before, survey.differing) {
            let told = try explain(copy.uuid, account: account).rows.filter { $0.table == explanation.table }
            guard let row = told.first else { continue }
            explanation.copies.append(
                Seeder.SeedExplanation.Copy(
                    uuid: copy.uuid, released: copy.createDate, isDismissed: copy.isDismissed, row: row,
                    differing: differing))
        }
        let uuids = Set(before.map(\.uuid))
        explanation.log = try log(account: account).filter { entry in
            entry.seedID == name || uuids.contains(entry.uuid) || entry.survivor.map(uuids.contains) == true
        }
        return explanation
    }
}
