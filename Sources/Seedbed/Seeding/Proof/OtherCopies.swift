/// The copies of a catalog's seeds outside of the group of their seed: under another spelling of the key, under a former
/// key, or in a scope.
struct OtherCopies {
    private let catalog: Catalog
    private let store: any SeedStore
    private var acrossKeys: [[SeedValue]: [SeedCopy]] = [:]
    /// The rows by the seeds that they name, once a seed without a scope needed them.
    private var named: [String: [SeedCopy]]?
    /// The store's receipts and the groups of all seeds, once a seed without copies needed them.
    private var delivered: DeliveredSeeds?
    private var shipped: ShippedGroups?

    init(of catalog: Catalog, in store: any SeedStore) {
        (self.catalog, self.store) = (catalog, store)
    }

    /// Finds the copies that a seed has under several keys or spellings of a key, which a cleanup counts as twins.
    ///
    /// - Parameter tally: the seeds with a single copy, from which it takes those that turn out to have several.
    mutating func find(by provenance: Provenance, excludingFrom tally: CopyTally?) throws(StoreError) {
        for group in try provenance.groupsAcrossKeys(in: catalog.table) {
            acrossKeys[group.values, default: []] += group.copies
        }
        guard let tally, !acrossKeys.isEmpty else { return }
        for position in catalog.seeds.indices {
            let seed = catalog.seeds[position]
            if acrossKeys[SeedResolver.group(of: seed.id, seed.values, in: catalog)] != nil { tally.exclude(position) }
        }
    }

    /// The copies of a seed but for those that are known.
    mutating func copies(of seed: SeedCandidate, but known: [SeedCopy]) throws(StoreError) -> [SeedCopy] {
        var copies = acrossKeys[seed.group] ?? []
        if catalog.table.mapping.scope != nil, seed.group.first == .null { copies = try rows(naming: seed.seed.id) }
        if copies.isEmpty { return [] }
        let rows = Set(known.map(\.row))
        return copies.filter { !rows.contains($0.row) }
    }

    /// The copies, in every scope, of those seeds that name none, in a table whose rows do not name their seeds.
    ///
    /// They hold the seed's key and the date of a release, and are in no other seed's group. The rules look into no other
    /// scope: this is for surveys alone.
    ///
    /// - Returns: for each seed its copies.
    func copiesInOtherScopes(of seeds: [SeedCandidate]) throws(StoreError) -> [[SeedCopy]] {
        var copies: [[SeedCopy]] = seeds.map { _ in [] }
        guard let scope = catalog.table.mapping.scope, catalog.table.mapping.seedID == nil else { return copies }
        let places = seeds.indices.filter { seeds[$0].group.first == .null }
        if places.isEmpty { return copies }
        var byKey = catalog.table
        byKey.mapping.scope = nil
        let keys = places.map { Array(seeds[$0].group.dropFirst()) }
        let taken = Set(catalog.seeds.map { SeedResolver.group(of: $0.id, $0.values, in: catalog) })
        let releases = try store.bookkeeping.releases(deliveredOf: catalog.name) + [catalog.released]
        for (number, rows) in try store.copies(inGroups: keys, of: byKey).enumerated() {
            let scopes = try store.columns.values(of: [scope], in: rows, of: catalog.table)
            copies[places[number]] = zip(rows, scopes).filter { row, scope in
                let isRelease = row.createDate.map { date in releases.contains { ProofRule.isSameSecond($0, date) } }
                let group = (scope.first.map { [$0] } ?? []) + keys[number]
                return isRelease == true && (group.first == .null || !taken.contains(group))
            }.map(\.0)
        }
        return copies
    }

    /// The rows under the keys that a seed had before a release corrected them; seeding finds them too (S1, S3).
    ///
    /// Tagged rows that are not copies are marked.
    mutating func rowsUnderFormerKeys(
        of seed: SeedCandidate, _ resolver: inout SeedResolver, by provenance: Provenance
    ) throws(StoreError) -> [SeedCopy] {
        guard let candidate = try delivered(seed) else { return [] }
        var rows: [SeedCopy] = []
        for former in try resolver.formerGroups(of: candidate, in: catalog, store: store, &shipped)
        where !former.isOfAnotherSeed && former.table == catalog.table {
            let found = try store.copies(inGroup: former.values, of: former.table)
            rows += try provenance.proven(CopyGroup(values: former.values, copies: found), in: former.table).copies
        }
        return rows
    }

    /// Whether a seed that has no row was removed, as far as the store's receipt and the rows under its former keys tell (S5).
    mutating func isRemoved(
        _ seed: SeedCandidate, _ resolver: inout SeedResolver, by provenance: Provenance
    ) throws(StoreError) -> Bool {
        guard var candidate = try delivered(seed), candidate.delivered?.isRemovedWhenAbsent == true else {
            return false
        }
        for former in try resolver.formerGroups(of: candidate, in: catalog, store: store, &shipped)
        where former.isOfAnotherSeed {
            let found = try store.copies(inGroup: former.values, of: former.table)
            var group = CopyGroup(values: former.values, copies: found)
            var origin = try provenance.origin(of: group.values, in: former.table)
            try provenance.markOrigins(of: &group, &origin)
            candidate.note(group.copies, ofAnotherSeed: former)
        }
        return !candidate.isStillThere
    }

    /// The copies of a seed whose present group has no row, by the columns that grouped the table in an earlier release.
    mutating func copiesByFormerColumns(
        of seed: SeedCandidate, _ resolver: inout SeedResolver, by provenance: Provenance
    ) throws(StoreError) -> [SeedCopy] {
        guard let candidate = try delivered(seed) else { return [] }
        return try resolver.copiesByFormerColumns(of: candidate, in: catalog, by: provenance, &shipped)
    }

    /// The seed with the store's receipt of it, or `nil` if the store has none.
    private mutating func delivered(_ seed: SeedCandidate) throws(StoreError) -> SeedCandidate? {
        if delivered == nil { delivered = try store.bookkeeping.deliveries(of: catalog.name) }
        return delivered?[seed.seed.id].map {
            SeedCandidate(seed: seed.seed, fields: seed.fields, group: seed.group, delivered: $0)
        }
    }

    /// The rows of every scope that name a seed.
    mutating func rows(naming id: String) throws(StoreError) -> [SeedCopy] {
        guard let seedID = catalog.table.mapping.seedID else { return [] }
        if named == nil {
            var found: [String: [SeedCopy]] = [:]
            try store.forEachRow(of: catalog.table, naming: seedID) { copy, seed, _ in
                found[seed, default: []].append(copy)
            }
            named = found
        }
        return named?[SeedReference(catalog: catalog.name, id: id).description] ?? []
    }
}

extension SeedStore {
    /// Calls `body` with each row that names a seed, the present name of the seed, and the values of the columns.
    ///
    /// A table may have many rows of the user's that name none: a store that lends rows copies none of these.
    ///
    /// - Parameter seedID: the column that holds the name.
    func forEachRow(
        of table: SeedTable, naming seedID: String, columns: [String] = [],
        _ body: (SeedCopy, _ seed: String, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) {
        func look(_ copy: SeedCopy, _ values: [SeedValue]) throws(StoreError) {
            guard case .text(let name)? = values.last else { return }
            try body(copy, table.former.current(of: name), Array(values.dropLast()))
        }
        let names = columns + [seedID]
        guard let lending = self.columns.lending else { return try forEachRow(of: table, columns: names, look) }
        try lending.forEachRow(of: table, columns: names, settle: { $0.values.last?.isNull == true }, look)
    }
}
