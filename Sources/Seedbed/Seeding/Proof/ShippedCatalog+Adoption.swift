/// The releases that a row from before Seedbed may come from (A1, A2).
extension ShippedCatalog {
    /// A seed that a row may come from, with the releases whose form the row equals, or `nil` if no known release shipped it.
    func candidate(
        _ id: String, _ content: RowContent, _ copy: SeedCopy
    ) throws(OriginError) -> AdoptionRule.Candidate? {
        let seed = seeds.seed(id)
        let history = try historyForms()
        var releases = try history.releases(of: id) + deliveredForms().releases(of: id)
        if seed != nil { releases.append(catalog.released) }
        guard let last = releases.max() else { return nil }
        var equal: [SeedInstant] = []
        for release in Set(releases) where try holds(id, seed, release, content, copy) { equal.append(release) }
        return AdoptionRule.Candidate(
            seed: SeedReference(catalog: catalog.name, id: id), equal: equal.sorted(), released: last)
    }

    /// Whether a row is known to hold what a release shipped of a seed.
    private func holds(
        _ id: String, _ seed: Seed?, _ release: SeedInstant, _ content: RowContent, _ copy: SeedCopy
    ) throws(OriginError) -> Bool {
        if release == catalog.released, let seed, try isHeld(seed, content, copy) { return true }
        if let form = try deliveredForms().form(of: id, at: release),
            case .equal = try isHeld(form.hash, form.columns, content, copy)
        {
            return true
        }
        switch try historyForms().form(of: id, at: release)?.content {
        case .fields(let fields): return try isHeld(Seed(id: id, fields: fields), content, copy, isWhole: false)
        case .hash(let text):
            if case .equal = try isHeld(text, try historyColumns(of: id), content, copy) { return true }
            return false
        case .gone, nil: return false
        }
    }
}
