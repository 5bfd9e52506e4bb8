/// The user's rows that hold seeds' keys (S1) in any Unicode normal form and name no seed.
///
/// In a table whose rows do not name their seed, a row with exactly the seed's key is in the seed's group already. There these
/// are the rows that hold it in another form.
final class Occupants {
    private let catalog: Catalog
    private let store: any SeedStore
    private let byKey: SeedTable
    /// The rows by the seeds whose keys they hold, once they were needed.
    private var rows: [String: [SeedCopy]]?
    private var others: OtherCopies
    /// The rows that hold the keys of seeds outside ASCII in some form, by seed, once they were needed.
    private var spelled: SpelledRows?
    /// Whether every seed's key has one spelling only, which takes a pass through the whole catalog.
    private lazy var isPlainASCII = catalog.seeds.isPlainASCII

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
        let groups = groups(of: candidate.seed, candidate.fields)
        let found = catalog.table.mapping.seedID == nil ? [] : try rows(of: candidate.seed, in: groups)
        if groups.allSatisfy({ $0.allSatisfy(\.isASCII) }) || isPlainASCII { return found }
        if spelled == nil { spelled = try SpelledRows(of: catalog, byKey, in: store) }
        let others = (spelled?.rows(of: candidate.seed.id, in: groups) ?? []).filter { row in
            !found.contains { $0.row == row.row }
        }
        if catalog.table.mapping.seedID == nil { return others.filter(SeedRule.isOccupant(inOtherForm:)) }
        return found + (try withoutSeed([others])).flatMap(\.self)
    }

    /// The rows in these groups, byte by byte, that name no seed.
    private func rows(of seed: Seed, in groups: [[SeedValue]]) throws(StoreError) -> [SeedCopy] {
        if seed.hasReferences {
            return try withoutSeed(try store.copies(inGroups: groups, of: byKey)).flatMap(\.self)
        }
        if rows == nil { rows = try allRows() }
        return rows?[seed.id] ?? []
    }

    private func allRows() throws(StoreError) -> [String: [SeedCopy]] {
        var found: [String: [SeedCopy]] = [:]
        var (ids, groups): ([String], [[SeedValue]]) = ([], [])
        func look() throws(StoreError) {
            for (id, rows) in zip(ids, try withoutSeed(try store.copies(inGroups: groups, of: byKey)))
            where !rows.isEmpty { found[id, default: []] += rows }
            (ids, groups) = ([], [])
        }
        for seed in catalog.seeds where !seed.hasReferences {
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
            if case .text(let text)? = name.first, SeedReference.isName(text) { continue }
            free.insert(row.row)
        }
        return groups.map { group in group.filter { free.contains($0.row) } }
    }
}

/// The rows of a table that hold a seed's key in whatever Unicode normal form.
///
/// The store compares bytes, so the table is read once for all seeds whose keys have several forms.
struct SpelledRows {
    private var rows: [String: [(copy: SeedCopy, group: [SeedValue])]] = [:]

    /// Reads the table.
    ///
    /// - Parameter table: the catalog's table, as rows are grouped by key.
    init(of catalog: Catalog, _ table: SeedTable, in store: any SeedStore) throws(StoreError) {
        var seeds = KeyedSeeds()
        for seed in catalog.seeds {
            for key in seed.keys(table.key) where !key.allSatisfy({ $0?.isASCII ?? true }) {
                seeds.add(seed.id, key: key)
            }
        }
        let columns = table.groupColumns
        try store.forEachRow(of: table, columns: columns) { (copy, group) throws(StoreError) in
            for seed in seeds.ids(withKey: Array(group.suffix(table.key.count))) {
                rows[seed, default: []].append((copy, group))
            }
        }
    }

    /// The rows of a seed that are in one of these groups; texts are equal in all of their forms.
    func rows(of seed: String, in groups: [[SeedValue]]) -> [SeedCopy] {
        (rows[seed] ?? []).filter { row in groups.contains { $0.areEquivalent(to: row.group) } }.map(\.copy)
    }
}
