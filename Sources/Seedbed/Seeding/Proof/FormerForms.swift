/// The forms that a store's receipts keep of the releases of a catalog that it was given.
struct GivenForms {
    private let releases: [SeedInstant]
    private let seeds: [String: SeedReceipt]
    private var keyed = KeyedSeeds()
    /// The keys that each seed had, without those that hold references.
    private(set) var keys: [String: [[SeedValue]]] = [:]

    init(_ seeds: [String: SeedReceipt], releases: [SeedInstant], table: SeedTable) {
        self.seeds = seeds
        self.releases = releases.sorted()
        for (id, seed) in seeds {
            for form in seed.forms {
                let parts = table.key.map { column in form.key.first { $0.column.isSameName(as: column) } }
                if parts.contains(where: { $0 == nil }) { continue }
                let values = parts.compactMap { $0?.value }
                if !values.contains(where: \.isNull) { keys[id, default: []].append(values) }
                // A null is a reference.
                keyed.add(id, key: parts.map { $0.flatMap { $0.value.isNull ? nil : $0.value } })
            }
            // The last form's key is that of the group, unless the form has another one.
            if seed.forms.last?.key.isEmpty ?? true, table.mapping.seedID == nil {
                let key = zip(table.key, seed.group.suffix(table.key.count))
                keyed.add(id, key: key.map { $1.isNull || seed.holdsReference(in: $0) ? nil : $1 })
            }
        }
    }

    /// Whether the store was given a release of that date.
    func isRelease(_ date: SeedInstant) -> Bool { releases.contains { ProofRule.isSameSecond($0, date) } }

    /// The seeds that had this key in a release that the store was given.
    func ids(withKey key: [SeedValue]) -> [String] { keyed.ids(withKey: key) }

    /// The releases that are known to have changed a seed.
    func releases(of id: String) -> [SeedInstant] {
        (seeds[id]?.forms ?? []).filter { !$0.hash.isEmpty }.map(\.released)
    }

    /// The form of a seed that the release of that date shipped, or `nil` if it is not known.
    func form(of id: String, at date: SeedInstant) -> ShippedForm? {
        guard isRelease(date), let forms = seeds[id]?.forms else { return nil }
        return forms.last { $0.released <= date || ProofRule.isSameSecond($0.released, date) }
    }
}

/// The forms that a catalog's history keeps of its releases.
struct HistoryForms {
    private let history: CatalogHistory
    private var keyed = KeyedSeeds()
    /// The keys that each seed had, without those that hold references.
    private(set) var keys: [String: [[SeedValue]]] = [:]

    init(_ history: CatalogHistory, table: SeedTable) {
        self.history = history
        for (id, forms) in history.forms {
            for form in forms {
                let parts = table.key.compactMap { column in form.key.first { $0.column.isSameName(as: column) } }
                if parts.count != table.key.count { continue }
                for key in Seed(id: id, fields: parts).keys(parts.map(\.column)) {
                    let values = key.compactMap(\.self)
                    if values.count == key.count { keys[id, default: []].append(values) }
                    keyed.add(id, key: key)
                }
            }
        }
    }

    /// Whether a release has that date.
    func isRelease(_ date: SeedInstant) -> Bool { history.releases.contains { ProofRule.isSameSecond($0, date) } }

    /// The seeds that had this key in some release.
    func ids(withKey key: [SeedValue]) -> [String] { keyed.ids(withKey: key) }

    /// The releases that are known to have shipped a seed.
    func releases(of id: String) -> [SeedInstant] {
        (history.forms[id] ?? []).filter { $0.content != .gone }.map(\.released)
    }

    /// The values of all contents that are kept whole, by seed, without references.
    var fields: [String: [[StoredField]]] {
        history.forms.mapValues { forms in
            forms.flatMap { form -> [[StoredField]] in
                guard case .fields(let fields) = form.content else { return [] }
                let seed = Seed(id: "", fields: fields)
                let places = seed.valuePlaces
                return seed.variants(of: seed.values).map { values in places.map { values[$0] } }
            }
        }
    }

    /// The form of a seed that the release of that date shipped, or `nil` if it is not known.
    func form(of id: String, at date: SeedInstant) -> CatalogHistory.Form? {
        guard isRelease(date) else { return nil }
        return history.forms[id]?.last { $0.released <= date || ProofRule.isSameSecond($0.released, date) }
    }
}
