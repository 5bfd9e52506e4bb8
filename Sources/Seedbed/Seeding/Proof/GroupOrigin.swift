/// The reason why the origin of a row could not be found out.
enum OriginError: Error {
    case store(StoreError)
    case catalog(CatalogError)
}

/// The possible origin of the rows of a group: the seeds of the app's catalogs that its values name.
struct GroupOrigin {
    /// Whether the table tells seeds by a `seedID`.
    let isNamed: Bool
    let group: [SeedValue]
    /// The catalogs that may have shipped them.
    let sources: [ShippedCatalog]
    /// The seeds that the group's values name in each source's release, as far as they were looked for.
    private var found: [[ShippedSeed]?]

    init(isNamed: Bool, group: [SeedValue], sources: [ShippedCatalog]) {
        self.isNamed = isNamed
        self.group = group
        self.sources = sources
        found = Array(repeating: nil, count: sources.count)
    }

    /// The seeds that the group's values name in the release of a source; they are looked for once.
    mutating func current(_ place: Int) -> [ShippedSeed] {
        if let known = found[place] { return known }
        let seeds = isNamed ? [sources[place].named(in: group)] : sources[place].current(in: group)
        found[place] = seeds
        return seeds
    }
}
