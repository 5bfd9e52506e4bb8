/// Finds the seeds that rows of a table may come from.
struct AdoptionFinder {
    /// The columns to read of each row.
    let columns: [String]
    let table: SeedTable
    private let provenance: Provenance
    private let proven: ProvenColumns
    private let sources: [ShippedCatalog]
    private let match: [String]
    private let grouping: [String]
    /// The keys with references, for each of the sources.
    private let keys: [ShippedKeys]
    /// Whether keys of other rows refer to seeds of the table.
    var isReferred = false

    init(of table: SeedTable, match: [String], by provenance: Provenance) throws(StoreError) {
        self.table = table
        self.match = match
        self.provenance = provenance
        sources = try provenance.sources(of: table)
        proven = try provenance.columns(of: table)
        var keys: [ShippedKeys] = []
        for source in sources {
            keys.append(
                try provenance.known(source) { (source) throws(OriginError) in try source.keysWithReferences() })
        }
        self.keys = keys
        grouping = table.groupColumns
        columns = grouping + table.key + match + proven.names
    }

    /// Finds the seeds that a row may come from.
    ///
    /// - Parameter values: the row's values in ``columns``.
    func origin(of copy: SeedCopy, _ values: [SeedValue]) throws(StoreError) -> PossibleOrigin {
        let group = Array(values[..<grouping.count])
        let key = Array(values[grouping.count...].prefix(table.key.count))
        let named = Array(values[(grouping.count + table.key.count)...].prefix(match.count))
        let content = RowContent(columns: proven, values: Array(values.suffix(proven.names.count)))
        let isPlain = table.mapping.seedID == nil
        var origin = PossibleOrigin(copy, isPlain: isPlain)
        origin.isCopy = copy.isTagged ? try provenance.isCopy(copy, group, content, in: table) : false
        if !isPlain, case .text(let name)? = group.last, group.last?.namesSeed ?? false {
            // The row itself names its seed.
            let (group, current) = (table.currentGroup(group), table.former.current(of: name))
            origin.named = SeedReference(name: current)
            origin.isCopy = origin.isCopy || origin.isUsers
            if origin.isCopy { return origin }
            origin.byMatch = try candidates { (source) throws(OriginError) in
                current.utf8.starts(with: "\(source.catalog.name)/".utf8)
                    ? [try source.candidate(source.named(in: group).id, content, copy)].compactMap(\.self) : []
            }
            origin.byKey = origin.byMatch.map { PossibleOrigin.Keyed(candidate: $0) }
            // A tagged row that is not a copy has other values than its release shipped: the user has changed it.
            origin.isUsers = copy.isTagged
            return origin
        }
        if origin.isCopy, !isPlain || !isReferred { return origin }
        let scope = table.mapping.scope == nil ? nil : group.first
        for (place, source) in sources.enumerated() {
            let found = try provenance.known(source) { (source) throws(OriginError) in
                try source.candidates(withKey: key, content, copy)
            }
            for candidate in found where source.mayBe(candidate.seed.id, inScope: scope) {
                let links = keys[place].links(of: candidate.seed.id, in: key, scope: scope ?? .null)
                origin.byKey.append(PossibleOrigin.Keyed(candidate: candidate, keys: links))
            }
        }
        if !match.isEmpty {
            origin.isMatched = true
            origin.byMatch = try candidates { (source) throws(OriginError) in
                try source.candidates(match, holding: named, content, copy)
                    .filter { source.mayBe($0.seed.id, inScope: scope) }
            }
        }
        return origin
    }

    /// The seeds that keys of the table's rows name by references.
    var references: Set<SeedReference> { keys.reduce(into: []) { $0.formUnion($1.references) } }

    private func candidates(
        _ body: (ShippedCatalog) throws(OriginError) -> [AdoptionRule.Candidate]
    ) throws(StoreError) -> [AdoptionRule.Candidate] {
        var found: [AdoptionRule.Candidate] = []
        for source in sources { found += try provenance.known(source, body) }
        return found
    }
}

extension ShippedCatalog {
    /// Whether a seed's copy may be in that scope; `nil` if the table has no scopes.
    ///
    /// A seed that the catalog no longer ships, or that names no scope, may be in any.
    fileprivate func mayBe(_ id: String, inScope scope: SeedValue?) -> Bool {
        guard let scope, let seed = seeds.seed(id),
            let place = seed.values.firstIndex(where: { $0.column == catalog.table.mapping.scope }),
            !seed.links.contains(where: { $0.place == place })
        else { return true }
        let field = seed.values[place]
        return ShippedValue.isHeld(
            field.value, by: scope, type: seeds.types[field.column], dates: catalog.table.dates)
    }

    /// The seeds that had this key in some release.
    func candidates(
        withKey key: [SeedValue], _ content: RowContent, _ copy: SeedCopy
    ) throws(OriginError) -> [AdoptionRule.Candidate] {
        if key.contains(where: \.isNull) { return [] }
        var found: [AdoptionRule.Candidate] = []
        for id in try ids(withKey: key) {
            if let candidate = try candidate(id, content, copy) { found.append(candidate) }
        }
        return found
    }

    /// The seeds that held these values in these columns in some release.
    func candidates(
        _ columns: [String], holding values: [SeedValue], _ content: RowContent, _ copy: SeedCopy
    ) throws(OriginError) -> [AdoptionRule.Candidate] {
        if values.contains(where: \.isNull) { return [] }
        var found: [AdoptionRule.Candidate] = []
        for id in try ids(columns, holding: values) {
            if let candidate = try candidate(id, content, copy) { found.append(candidate) }
        }
        return found
    }
}
