/// Finds seeds of a catalog by id and by key, as rows hold them.
final class SeedFinder {
    private let catalog: Catalog
    /// The declared types, by column.
    let types: [String: Catalog.ColumnType]
    /// Whether a seed's object is found in the file; no list is needed then.
    private let isIndexed: Bool
    /// Kept from seed to seed, for the memory that it holds.
    private var scanner: SeedScanner
    /// The position after that of the seed that was asked for last: a store's receipts mostly have the order of the file.
    private var next = 0
    private var byID: [String: Seed]?
    private var byKey: KeyedSeeds?
    /// Whether a key finds a seed's object in the file.
    private let isIndexedByKey: Bool
    /// The seeds that were found last by a key, and by an id: rows of one group follow each other.
    private var lastByKey: (key: [SeedValue], seeds: [ShippedSeed])?
    private var lastByID: ShippedSeed?

    init(_ catalog: Catalog) {
        self.catalog = catalog
        types = catalog.columnTypes
        isIndexed = catalog.seeds.isIndexed
        isIndexedByKey = isIndexed && !catalog.seeds.hasReferences && !catalog.hasLocalizedKey
        scanner = catalog.seeds.makeScanner()
    }

    /// The seed of that id, or `nil` if the catalog does not ship it.
    func seed(_ id: String) -> Seed? {
        if isIndexed { return catalog.seeds.first(withID: id, with: &scanner)?.seed }
        let known = byID ?? Dictionary(catalog.seeds.map { ($0.id, $0) }) { first, _ in first }
        byID = known
        return known[id]
    }

    /// Whether the catalog ships a seed of that id.
    func ships(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let file = catalog.seeds.file else { return seed(String(decoding: id, as: UTF8.self)) != nil }
        guard let found = file.position(ofID: id, likely: next, with: &scanner) else { return false }
        next = found + 1
        return true
    }

    /// The seed of that id, with its position if the catalog comes from a file.
    func shipped(_ id: String) -> ShippedSeed {
        guard isIndexed else { return ShippedSeed(id: id, current: seed(id)) }
        if let lastByID, lastByID.id.isExactly(id) { return lastByID }
        let found = catalog.seeds.first(withID: id, with: &scanner)
        let shipped = ShippedSeed(id: id, current: found?.seed, position: found?.position)
        lastByID = shipped
        return shipped
    }

    /// Notes a seed of the catalog that the caller has at hand, so that it is not looked for.
    func note(_ seed: Seed, withKey key: [SeedValue]) {
        if !isIndexed { return }
        let shipped = ShippedSeed(id: seed.id, current: seed)
        lastByID = shipped
        if isIndexedByKey { lastByKey = (key, [shipped]) }
    }

    /// The seeds that have this key: at most one if no key holds references.
    func seeds(withKey key: [SeedValue]) -> [ShippedSeed] {
        if let lastByKey, lastByKey.key == key { return lastByKey.seeds }
        let seeds = findSeeds(withKey: key)
        lastByKey = (key, seeds)
        return seeds
    }

    private func findSeeds(withKey key: [SeedValue]) -> [ShippedSeed] {
        if isIndexedByKey {
            let fields = zip(catalog.table.key, key).map { StoredField(column: $0, value: $1) }
            if let seed = catalog.seeds.first(withKey: fields, with: &scanner) {
                return [ShippedSeed(id: seed.seed.id, current: seed.seed, position: seed.position)]
            }
            // Another spelling of the same key can only differ if the key has more than one.
            if key.allSatisfy(\.hasOneSpelling) { return [] }
        }
        let known = byKey ?? allKeys()
        byKey = known
        return known.ids(withKey: key).map { ShippedSeed(id: $0) }
    }

    private func allKeys() -> KeyedSeeds {
        var keyed = KeyedSeeds()
        for seed in catalog.seeds {
            for key in seed.keys(catalog.table.key) { keyed.add(seed.id, key: key) }
        }
        return keyed
    }
}

/// A seed that a row may be a copy of.
struct ShippedSeed {
    var id: String
    /// The seed in this release, if it was read with the id.
    var current: Seed?
    /// Its position among the catalog's seeds, if it was found there without going through the others.
    var position: Int?
}

/// Ids by the keys that seeds have or had, in whatever spelling an engine hands these on.
struct KeyedSeeds {
    /// The ids, by the places of the key that hold a value, and by the spellings of these values.
    ///
    /// The other places hold references, each of which may name any row.
    private var ids: [[Bool]: [[String]: [String]]] = [:]

    var isEmpty: Bool { ids.isEmpty }

    /// Adds a seed's key, in which `nil` is a reference.
    mutating func add(_ id: String, key: [SeedValue?]) {
        let spelling = key.compactMap { $0.map(\.spelling) }
        let known = ids[key.map { $0 != nil }]?[spelling] ?? []
        if !known.contains(id) { ids[key.map { $0 != nil }, default: [:]][spelling] = known + [id] }
    }

    /// The seeds with this key.
    func ids(withKey key: [SeedValue]) -> [String] {
        var found: [String] = []
        for (mask, ids) in ids where mask.count == key.count {
            let spelling = zip(mask, key).compactMap { $0 ? $1.spelling : nil }
            found += (ids[spelling] ?? []).filter { !found.contains($0) }
        }
        return found
    }
}

extension SeedValue {
    /// A text that is the same for values that engines hand on for each other.
    var spelling: String {
        switch self {
        case .null: return "n"
        case .integer(let integer): return "i\(integer)"
        case .real(let real): return Int64(exactly: real).map { "i\($0)" } ?? "r\(real)"
        case .text(let text):
            if let number = ShippedValue.number(in: text) { return number.spelling }
            return "t" + CanonicalText.composed(text)
        case .blob(let bytes): return "b" + bytes.map { String($0, radix: 16) }.joined(separator: ".")
        }
    }

    /// Whether no engine hands it on in other bytes: a text in ASCII that says no number.
    var hasOneSpelling: Bool {
        guard case .text(let text) = self else { return false }
        return text.utf8.allSatisfy { $0 < 0x80 } && ShippedValue.number(in: text) == nil
    }
}
