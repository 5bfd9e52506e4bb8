/// The keys of those seeds of a catalog whose key or scope holds references, or whose key held any.
///
/// To a ``KeyedSeeds`` a reference may name any row. An adoption must know to which seed's copy it has to lead.
struct ShippedKeys {
    /// One column of a key.
    enum Part: Hashable {
        /// A value, by its spelling.
        case value(String)
        /// A reference to one of these seeds; to an unknown one if there is none.
        case reference([SeedReference])

        var isReference: Bool { if case .reference = self { true } else { false } }
    }

    private let columns: [String]
    private let scopeColumn: String
    private var keys: [String: [[Part]]] = [:]
    /// The seeds to which seeds refer in the scope.
    private var scopes: [String: SeedReference] = [:]

    init(of table: SeedTable) {
        columns = table.key
        scopeColumn = table.mapping.scope ?? ""
    }

    /// Whether no key holds a reference.
    var isEmpty: Bool { keys.isEmpty }

    /// The seeds to which references in keys and in the scope lead.
    var references: Set<SeedReference> {
        var found = Set(scopes.values)
        for case .reference(let seeds) in keys.values.joined().joined() { found.formUnion(seeds) }
        return found
    }

    /// Whether a key of the seed holds or held a reference.
    func hasReferences(_ id: String) -> Bool { keys[id] != nil }

    /// Notes the seed to which a seed refers in the scope.
    mutating func setScope(_ scope: SeedReference, of id: String) { scopes[id] = scope }

    /// Adds a key of a seed.
    mutating func add(_ id: String, _ key: [Part]) {
        if keys[id]?.contains(key) != true { keys[id, default: []].append(key) }
    }

    /// The references of each key of a seed whose values a row holds, or `nil` if the seed has no reference in its keys or its scope.
    ///
    /// - Parameters:
    ///   - key: the values of the row in the key columns.
    ///   - scope: its value in the scope; null if the table has none.
    func links(of id: String, in key: [SeedValue], scope: SeedValue) -> [[KeyLink]]? {
        let place = scopes[id].map { KeyLink(column: scopeColumn, value: scope, seeds: [$0]) }
        guard let keys = keys[id] else { return place.map { [[$0]] } }
        return keys.compactMap { parts in
            var links = place.map { [$0] } ?? []
            for ((column, value), part) in zip(zip(columns, key), parts) {
                switch part {
                case .value(let spelling): if value.spelling != spelling { return nil }
                case .reference(let seeds): links.append(KeyLink(column: column, value: value, seeds: seeds))
                }
            }
            return links
        }
    }
}

/// A reference in the key or the scope of a row, with the seeds to which it must lead.
struct KeyLink {
    /// Its column.
    let column: String
    /// The value that the row holds there.
    let value: SeedValue
    /// The seeds: a copy of one of them must be the row to which the reference leads.
    let seeds: [SeedReference]
}

extension ShippedCatalog {
    /// The keys of the seeds whose key holds or held a reference, in this release or in one that is known.
    func keysWithReferences() throws(OriginError) -> ShippedKeys {
        var found = ShippedKeys(of: catalog.table)
        if let scope = catalog.table.mapping.scope, catalog.seeds.hasReferences {
            for seed in catalog.seeds {
                guard let place = seed.references(in: scope).first else { continue }
                found.setScope(catalog.table.former.current(of: place), of: seed.id)
            }
        }
        try forEachKey { id, key in
            if key.contains(where: \.isReference) { found.add(id, key) }
        }
        if found.isEmpty { return found }
        var all = found
        try forEachKey { id, key in
            if found.hasReferences(id) { all.add(id, key) }
        }
        return all
    }

    /// Calls `body` with each key that a seed has or had, if any key of the catalog may hold a reference.
    private func forEachKey(_ body: (_ id: String, _ key: [ShippedKeys.Part]) -> Void) throws(OriginError) {
        let columns = catalog.table.key
        func add(_ id: String, _ key: [SeedValue?], _ references: (String) -> [SeedReference]) {
            body(
                catalog.currentID(of: id),
                zip(columns, key).map { column, value in
                    value.map { .value($0.spelling) }
                        ?? .reference(references(column).map(catalog.table.former.current))
                })
        }
        if catalog.seeds.hasReferences {
            for seed in catalog.seeds { for key in seed.keys(columns) { add(seed.id, key, seed.references(in:)) } }
        }
        let history = try historyForms()
        for (seed, key) in history.keysWithReferences { add(seed.id, key, seed.references(in:)) }
        for (id, keys) in history.keys { for key in keys { add(id, key) { _ in [] } } }
        let delivered = try deliveredForms()
        if !delivered.mayHaveReferencesInKeys { return }
        delivered.forEachKey { receipt, key in add(receipt.id, key, receipt.references(in:)) }
    }
}

extension Seed {
    /// The seed to which the seed refers in a column.
    fileprivate func references(in column: String) -> [SeedReference] {
        links.filter { values[$0.place].column.isSameName(as: column) }.map(\.seed)
    }
}

extension SeedReceipt {
    /// The seeds to which releases are known to have referred in a column.
    fileprivate func references(in column: String) -> [SeedReference] {
        (nonEditFields + formerNonEditFields).compactMap { field in
            guard field.column.isSameName(as: column), case .reference(let seed) = field.content else { return nil }
            return seed
        }
    }
}
