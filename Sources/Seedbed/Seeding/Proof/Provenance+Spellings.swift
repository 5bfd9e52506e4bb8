/// Copies of one seed whose keys differ: a key was corrected, or an engine writes texts in another normal form.
extension Provenance {
    /// The copies of each seed that has them under several keys, or under several spellings of one key, as one group.
    ///
    /// It returns none for a table whose rows name their seed: that name joins them already.
    func groupsAcrossKeys(in table: SeedTable) throws(StoreError) -> [CopyGroup] {
        let known = provenRows.map { $0.concerns(table) ? $0.withOneKey : [] } ?? []
        return try groupsAcrossKeys(in: table) { (source) throws(OriginError) in try source.keysOfSeeds(but: known) }
    }

    /// The same for the seeds of one of the table's catalogs.
    func groupsAcrossKeys(of catalog: Catalog) throws(StoreError) -> [CopyGroup] {
        if catalog.table.mapping.seedID != nil { return [] }
        guard let source = try source(of: catalog) else { return [] }
        let keys = try known(source) { (source) throws(OriginError) in try source.keysOfSeeds(but: []) }
        return keys.isEmpty ? [] : try groups(of: keys, source, catalog.table)
    }

    /// The group of all copies of each seed that had one of these keys, if some of its copies have another key.
    ///
    /// - Parameter keys: the keys of rows that came in. The twins of a row with a key of this release have the same key.
    func groupsAcrossKeys(with keys: [DatedKey], in table: SeedTable) throws(StoreError) -> [CopyGroup] {
        // A row with the key of an earlier release is older than this one, so that the call has read the catalogs.
        let asked = keys.filter { hasCatalogs || !$0.isASCII }
        if asked.isEmpty { return [] }
        return try groupsAcrossKeys(in: table) { (source) throws(OriginError) in
            var keys = SpelledKeys()
            for asked in asked where asked.mayBeFormer(in: source.catalog) {
                let key = source.keyValues(of: asked.values)
                if source.isCurrent(key) { continue }
                for id in try source.ids(withKey: key) where !keys.ids.contains(id) {
                    let shipped = try source.keys(of: id)
                    keys.add(id, shipped, current: shipped.first)
                }
            }
            return keys
        }
    }

    private func groupsAcrossKeys(
        in table: SeedTable, _ keys: (ShippedCatalog) throws(OriginError) -> SpelledKeys
    ) throws(StoreError) -> [CopyGroup] {
        if table.mapping.seedID != nil { return [] }
        var groups: [CopyGroup] = []
        for source in try sources(of: table) {
            let keys = try known(source, keys)
            if !keys.isEmpty { groups += try self.groups(of: keys, source, table) }
        }
        return groups
    }

    private func groups(
        of keys: SpelledKeys, _ source: ShippedCatalog, _ table: SeedTable
    ) throws(StoreError) -> [CopyGroup] {
        var found: [SeedInScope: [(copy: SeedCopy, key: [SeedValue])]] = [:]
        let scope = table.mapping.scope
        // A group is the scope, if the table has one, and the key.
        func add(_ copy: SeedCopy, _ group: [SeedValue]) throws(StoreError) {
            guard copy.isTagged, let date = copy.createDate, scope == nil || group.first?.isNull == false else {
                return
            }
            let seeds = try known(source) { (source) throws(OriginError) in
                try source.seeds(in: group, at: date, source.current(in: group))
            }
            // A row that may be a copy of two seeds joins neither group: a release has swapped their keys, or the keys differ
            // only in their Unicode normal form.
            guard seeds.count == 1, let seed = seeds.first, keys.ids.contains(seed.id) else { return }
            // Another catalog of the table may have got the key.
            for other in try sources(of: table) where other.catalog.name != source.catalog.name {
                let others = try known(other) { (other) throws(OriginError) in
                    try other.seeds(in: group, at: date, other.current(in: group))
                }
                if !others.isEmpty { return }
            }
            let place = SeedInScope(id: seed.id, scope: scope == nil ? [] : [group[0]])
            found[place, default: []].append((copy, source.keyValues(of: group)))
        }
        if keys.isOpen {
            try store.forEachRow(of: table, columns: table.groupColumns) { (copy, group) throws(StoreError) in
                if keys.concerns(source.keyValues(of: group)) { try add(copy, group) }
            }
        } else {
            var byKey = table
            byKey.mapping.scope = nil
            for (key, copies) in zip(keys.exact, try store.copies(inGroups: keys.exact, of: byKey)) {
                let scopes = try scope.map { (scope) throws(StoreError) in
                    try store.columns.values(of: [scope], in: copies, of: table)
                }
                for (place, copy) in copies.enumerated() { try add(copy, (scopes?[place] ?? []) + key) }
            }
        }
        return found.sorted { ($0.key.id, $0.value[0].copy.uuid) < ($1.key.id, $1.value[0].copy.uuid) }.compactMap {
            place, rows in
            // Rows of one key are twins to every cleanup.
            guard let first = rows.first, rows.contains(where: { $0.key != first.key }) else { return nil }
            return CopyGroup(
                values: place.scope + (keys.current[place.id] ?? first.key), copies: rows.map(\.copy))
        }
    }
}

/// A seed in one of the scopes in which it has copies; without a value if the table has no scope.
private struct SeedInScope: Hashable {
    var id: String
    var scope: [SeedValue]
}

/// The key of a group with the release dates of its tagged rows.
struct DatedKey {
    let values: [SeedValue]
    /// Whether nothing in the key can be spelled in another Unicode normal form.
    let isASCII: Bool
    private let dates: [SeedInstant]

    /// The key of a group, or `nil` if the group has no tagged row.
    init?(of group: CopyGroup) {
        dates = group.copies.compactMap { $0.isTagged ? $0.createDate : nil }
        if dates.isEmpty { return nil }
        values = group.values
        isASCII = values.allSatisfy(\.isASCII)
    }

    /// Whether a row of the group may be a copy that has another key than its seed has in this release.
    ///
    /// Rows of this release hold its keys (T4), but for their spelling.
    func mayBeFormer(in catalog: Catalog) -> Bool {
        !isASCII || !dates.allSatisfy { ProofRule.isSameSecond($0, catalog.released) }
    }
}

/// The keys of the seeds whose copies may have more than one.
struct SpelledKeys {
    /// The seeds.
    var ids: Set<String> = []
    /// The keys that they have or had.
    var exact: [[SeedValue]] = []
    /// The key by which each is found now.
    var current: [String: [SeedValue]] = [:]
    /// Whether a key may be stored in an unknown spelling, since it has letters outside ASCII.
    var isOpen = false
    private var spellings: Set<[String]> = []
    private var all: Set<[SeedValue]> = []

    var isEmpty: Bool { ids.isEmpty }

    /// Adds the keys of a seed, if it has several or one that can be spelled in several ways.
    mutating func add(_ id: String, _ keys: [[SeedValue]], current: [SeedValue]?) {
        let isSpelled = keys.contains { key in key.contains { !$0.isASCII } }
        if keys.count < 2, !isSpelled { return }
        ids.insert(id)
        // A release may have given the key of one seed to another.
        for key in keys where all.insert(key).inserted { exact.append(key) }
        self.current[id] = current ?? keys.last
        isOpen = isOpen || isSpelled
        for key in keys { spellings.insert(key.map(\.spelling)) }
    }

    /// Whether a row's key is one of these in some spelling.
    func concerns(_ key: [SeedValue]) -> Bool { spellings.contains(key.map(\.spelling)) }
}

extension SeedValue {
    /// Whether it is a text in ASCII, or not a text.
    var isASCII: Bool {
        guard case .text(let text) = self else { return true }
        return text.utf8.allSatisfy { $0 < 0x80 }
    }
}

/// The groups of all seeds of a catalog, to tell whose a row is that was found under a former group.
struct ShippedGroups {
    /// The columns that make the groups.
    let columns: [String]
    private var seeds: [[SeedValue]: [SeedReference]] = [:]

    init(columns: [String]) {
        self.columns = columns
    }

    /// Adds the group of a seed.
    mutating func add(_ seed: SeedReference, _ group: [SeedValue]) {
        seeds[group, default: []].append(seed)
    }

    /// Whether a group is that of another seed too.
    func isShared(_ group: [SeedValue], by seed: SeedReference) -> Bool {
        seeds[group]?.contains { $0 != seed } ?? false
    }
}

extension Provenance {
    /// The keys that a seed of a catalog has and had, as far as they are known.
    func keys(of id: String, in catalog: Catalog) throws(StoreError) -> [[SeedValue]] {
        guard let source = try source(of: catalog) else { return [] }
        return try known(source) { (source) throws(OriginError) in try source.keys(of: id) }
    }
}
