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

    /// Whether a row holds a content that the history knows by its hash alone.
    ///
    /// A hash of all columns cannot tell a row that the user sorted from one that the user edited: neither is proven.
    func isHeld(
        _ hash: String, _ stable: Catalog.History.StableHash?, of id: String, _ content: RowContent, _ copy: SeedCopy
    ) throws(OriginError) -> ProofRule.Knowledge {
        if let stable { return try isHeld(stable.text, stable.columns, content, copy) }
        let seed = seeds.seed(id)
        let references = seed.map { seed in seed.links.map { seed.values[$0.place].column } } ?? []
        let columns = (catalog.columns?.map(\.name) ?? seed?.values.map(\.column) ?? []).filter { column in
            !references.contains { $0.isSameName(as: column) }
        }
        return try isHeld(hash, columns, content, copy, isWhole: true)
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
        let form = try historyForms().form(of: id, at: release)
        switch form?.content {
        case .fields(let fields): return try isHeld(Seed(id: id, fields: fields), content, copy, isWhole: false)
        case .hash(let text):
            return try isHeld(text, form?.stable, of: id, content, copy) == .equal
        case .gone, nil: return false
        }
    }
}
