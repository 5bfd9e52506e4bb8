/// The user's rows that hold seeds' keys (S1) in any Unicode normal form and name no seed.
///
/// In a table whose rows do not name their seed there are none: a row with the seed's key is in the seed's group.
final class Occupants {
    private let catalog: Catalog
    private let store: any SeedStore
    private let byKey: SeedTable
    /// The rows by the seeds whose keys they hold, once they were needed.
    private var rows: [String: [SeedCopy]]?
    private var others: OtherCopies
    /// The groups by key in other normal forms, once they were needed.
    private var spellings: GroupSpellings?

    init(of catalog: Catalog, in store: any SeedStore) {
        self.catalog = catalog
        self.store = store
        var byKey = catalog.table
        byKey.mapping.seedID = nil
        self.byKey = byKey
        others = OtherCopies(of: catalog, in: store)
    }

    /// Whether the seed has no scope, and rows name it: each is in a scope of its own, or in none.
    func isInOtherScopes(_ candidate: SeedCandidate) throws(StoreError) -> Bool {
        try !others.copies(of: candidate, but: []).isEmpty
    }

    /// The rows that hold the seed's key in the same scope and are not copies of another seed.
    func rows(of candidate: SeedCandidate) throws(StoreError) -> [SeedCopy] {
        if catalog.table.mapping.seedID == nil { return [] }
        let groups = groups(of: candidate.seed, candidate.fields)
        let found = try rows(of: candidate.seed, in: groups)
        let spelled = groups.filter { !$0.allSatisfy(\.isASCII) }
        if spelled.isEmpty { return found }
        if spellings == nil { spellings = try GroupSpellings(of: byKey, in: store) }
        let others = spelled.flatMap { spellings?.others(than: $0) ?? [] }.filter { !groups.contains($0) }
        return found + (try withoutSeed(try store.copies(inGroups: others, of: byKey))).flatMap(\.self)
    }

    /// The rows in these groups, byte by byte, that name no seed.
    private func rows(of seed: Seed, in groups: [[SeedValue]]) throws(StoreError) -> [SeedCopy] {
        if refersInGroup(seed) {
            return try withoutSeed(try store.copies(inGroups: groups, of: byKey)).flatMap(\.self)
        }
        if rows == nil { rows = try allRows() }
        return rows?[seed.id] ?? []
    }

    /// Whether a column that groups the rows holds a reference of the seed.
    private func refersInGroup(_ seed: Seed) -> Bool {
        if !seed.hasReferences { return false }
        return seed.fields.contains { field in
            guard case .reference = field.content else { return false }
            return byKey.groupColumns.contains(where: field.column.isSameName)
        }
    }

    private func allRows() throws(StoreError) -> [String: [SeedCopy]] {
        var found: [String: [SeedCopy]] = [:]
        var (ids, groups): ([String], [[SeedValue]]) = ([], [])
        func look() throws(StoreError) {
            for (id, rows) in zip(ids, try withoutSeed(try store.copies(inGroups: groups, of: byKey)))
            where !rows.isEmpty { found[id, default: []] += rows }
            (ids, groups) = ([], [])
        }
        for seed in catalog.seeds where !refersInGroup(seed) {
            for group in self.groups(of: seed, seed.values) {
                ids.append(seed.id)
                groups.append(group)
            }
            if ids.count >= 4096 { try look() }
        }
        try look()
        return found
    }

    /// The groups of rows with the seed's key, in each of its languages.
    private func groups(of seed: Seed, _ values: [StoredField]) -> [[SeedValue]] {
        var groups: [[SeedValue]] = []
        for variant in seed.variants(of: values) {
            let group = SeedResolver.group(of: seed.id, variant, in: catalog, byKey.groupColumns)
            if !groups.contains(group) { groups.append(group) }
        }
        return groups
    }

    /// Those of the rows that name no seed.
    private func withoutSeed(_ groups: [[SeedCopy]]) throws(StoreError) -> [[SeedCopy]] {
        let rows = groups.flatMap(\.self)
        if rows.isEmpty { return groups }
        let names = try store.columns.values(of: [catalog.table.mapping.seedID ?? ""], in: rows, of: catalog.table)
        var free: Set<StoredRowID> = []
        for (row, name) in zip(rows, names) {
            if name.first?.namesSeed ?? false { continue }
            free.insert(row.row)
        }
        return groups.map { group in group.filter { free.contains($0.row) } }
    }
}
