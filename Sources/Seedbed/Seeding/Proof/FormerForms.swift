/// The forms that a store's receipts keep of the releases of a catalog that it was given.
///
/// A receipt is decoded when it is asked for: a large catalog has many, and few rows need one.
final class DeliveredForms {
    private let releases: [SeedInstant]
    private let seeds: DeliveredSeeds
    private let table: SeedTable
    /// The seeds by their keys, once they were looked for by a key.
    private var keyed: KeyIndex?
    /// The receipt that was asked for last: a row asks for the same one several times.
    private var last: (id: String, receipt: SeedReceipt?)?

    init(_ seeds: DeliveredSeeds, releases: [SeedInstant], table: SeedTable) {
        self.seeds = seeds
        self.releases = releases.sorted()
        self.table = table
    }

    /// Takes a receipt that the caller has at hand, so that it is not decoded once more.
    func note(_ receipt: SeedReceipt) { last = (receipt.id, receipt) }

    private func receipt(of id: String) -> SeedReceipt? {
        if let last, last.id == id { return last.receipt }
        let found = seeds[id]
        last = (id, found)
        return found
    }

    /// The hashes of all forms, without spaces.
    var hashes: Set<Substring> {
        var hashes: Set<Substring> = []
        seeds.forEach { seed in for form in seed.forms { hashes.formUnion(form.hash.split(separator: " ")) } }
        return hashes
    }

    /// Whether the store was given a release of that date.
    func isRelease(_ date: SeedInstant) -> Bool { releases.contains { ProofRule.isSameSecond($0, date) } }

    /// The seeds that had this key in a release that the store was given, without those that are known to have it.
    func ids(withKey key: [SeedValue], but known: [String] = []) -> [String] {
        let index = keyed ?? KeyIndex(of: seeds, in: table)
        keyed = index
        return index.ids(withKey: key, but: known, in: table, receipt)
    }

    /// The keys that a seed had, without those that hold references, as far as its forms say them.
    func keys(of id: String) -> [[SeedValue]] { receipt(of: id).map { $0.wholeKeys(in: table) } ?? [] }

    /// Calls `body` with each seed whose forms say keys, and these keys, without those that hold references.
    ///
    /// - Parameter known: the ids of seeds that are left out.
    func forEachKeyed(but known: Set<String>, _ body: (_ id: String, _ keys: [[SeedValue]]) -> Void) {
        seeds.forEachKeyed(but: known) { seed in
            let keys = seed.wholeKeys(in: table)
            if !keys.isEmpty { body(seed.id, keys) }
        }
    }

    /// Whether a key of a seed may hold or have held a reference.
    var mayHaveReferencesInKeys: Bool {
        let index = keyed ?? KeyIndex(of: seeds, in: table)
        keyed = index
        return index.hasReferences
    }

    /// Calls `body` with each key of each seed, in which `nil` is a reference.
    func forEachKey(_ body: (_ seed: SeedReceipt, _ key: [SeedValue?]) -> Void) {
        seeds.forEach { seed in for key in seed.allKeys(in: table) { body(seed, key) } }
    }

    /// The releases that are known to have changed a seed.
    func releases(of id: String) -> [SeedInstant] {
        (receipt(of: id)?.forms ?? []).filter { !$0.hash.isEmpty }.map(\.released)
    }

    /// The values that releases are known to have shipped in columns whose change is no edit.
    func nonEditFields(of id: String) -> [Seed.Field] {
        receipt(of: id).map { $0.nonEditFields + $0.formerNonEditFields } ?? []
    }

    /// The form of a seed that the release of that date shipped, or `nil` if it is not known.
    func form(of id: String, at date: SeedInstant) -> SeedReceipt.Form? {
        guard isRelease(date), let forms = receipt(of: id)?.forms else { return nil }
        return forms.last { $0.released <= date || ProofRule.isSameSecond($0.released, date) }
    }
}

/// Seeds by the hashes of the keys that they have or had: what a hash finds is decoded and compared.
private struct KeyIndex {
    private var index = SeedIndex()
    private var ids: [String] = []
    /// Which places of a key hold values; the others hold references.
    private var masks: Set<[Bool]> = []

    /// Whether a place of a key holds a reference.
    var hasReferences: Bool { masks.contains { $0.contains(false) } }

    init(of seeds: DeliveredSeeds, in table: SeedTable) {
        seeds.forEach { seed in
            let keys = seed.allKeys(in: table)
            if keys.isEmpty { return }
            for key in keys {
                masks.insert(key.map { $0 != nil })
                index.append(hash: Self.hash(key), seed: ids.count)
            }
            ids.append(seed.id)
        }
        index.sort()
    }

    func ids(
        withKey key: [SeedValue], but known: [String], in table: SeedTable, _ receipt: (String) -> SeedReceipt?
    ) -> [String] {
        var found: [String] = []
        for mask in masks where mask.count == key.count {
            let wanted = zip(mask, key).map { $0 ? $1 : nil }
            index.forEachSeed(withHash: Self.hash(wanted)) { number in
                let id = ids[number]
                if found.contains(id) || known.contains(id) { return }
                let keys = receipt(id)?.allKeys(in: table) ?? []
                let isFound = keys.contains { other in
                    other.count == wanted.count && zip(other, wanted).allSatisfy { $0?.spelling == $1?.spelling }
                }
                if isFound { found.append(id) }
            }
        }
        return found
    }

    /// A hash of the values' spellings, in which `nil` is a reference.
    private static func hash(_ key: [SeedValue?]) -> UInt64 {
        var hasher = Hasher()
        for value in key { hasher.combine(value?.spelling) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}

extension SeedReceipt {
    /// The keys that the forms say, without those that hold references.
    fileprivate func wholeKeys(in table: SeedTable) -> [[SeedValue]] {
        forms.compactMap { form in
            let key = table.key.compactMap { column in part(of: form.key, in: column, table)?.value }
            return key.count == table.key.count && !key.contains(where: \.isNull) ? key : nil
        }
    }

    /// The part of a form's key in a column; receipts of an earlier version leave out a scope that is a part of the key.
    private func part(of key: [StoredField], in column: String, _ table: SeedTable) -> StoredField? {
        if let part = key.first(where: { $0.column.isSameName(as: column) }) { return part }
        guard let scope = table.mapping.scope, scope.isSameName(as: column), let value = group.first,
            (groupColumns.first ?? table.groupColumns.first)?.isSameName(as: scope) == true
        else { return nil }
        return StoredField(column: column, value: value)
    }

    /// The keys that the seed has and had, in which `nil` is a reference.
    fileprivate func allKeys(in table: SeedTable) -> [[SeedValue?]] {
        var keys: [[SeedValue?]] = []
        for form in forms where !form.key.isEmpty {
            let parts = table.key.compactMap { column in part(of: form.key, in: column, table) }
            // A null is a reference.
            if parts.count == table.key.count { keys.append(parts.map { $0.value.isNull ? nil : $0.value }) }
        }
        // The last form's key is that of the group, unless the form has another one.
        let seedID = table.mapping.seedID
        let isNamed = seedID.map { seedID in groupColumns.isEmpty || groupColumns.contains(where: seedID.isSameName) }
        if forms.last?.key.isEmpty ?? true, isNamed != true {
            let key = zip(table.key, group.suffix(table.key.count))
            keys.append(key.map { $1.isNull || holdsReference(in: $0) ? nil : $1 })
            if let key = keyOfFormerGroup(in: table) { keys.append(key) }
        }
        return keys
    }

    /// The key in a receipt from when other columns grouped the table; `nil` stands for a reference, and for a column that the group
    /// did not have.
    private func keyOfFormerGroup(in table: SeedTable) -> [SeedValue?]? {
        let columns = table.groupColumns
        if groupColumns.count != group.count { return nil }
        if groupColumns.elementsEqual(columns, by: { $0.isSameName(as: $1) }) { return nil }
        let key = table.key.map { column -> SeedValue? in
            guard let place = groupColumns.firstIndex(where: { $0.isSameName(as: column) }) else { return nil }
            return group[place].isNull || holdsReference(in: column) ? nil : group[place]
        }
        return key.allSatisfy { $0 == nil } ? nil : key
    }
}

/// The forms that a catalog's history keeps of its releases.
struct HistoryForms {
    private let history: Catalog.History
    private let declarations: [Catalog.History.Declaration]
    private var keyed = KeyedSeeds()
    /// The keys that each seed had, without those that hold references.
    private(set) var keys: [String: [[SeedValue]]] = [:]
    /// The keys that hold references, in which `nil` is a reference, each with a seed that has its columns alone.
    private(set) var keysWithReferences: [(seed: Seed, key: [SeedValue?])] = []

    /// - Parameter lost: those columns of the releases that the table does not have any more.
    init(_ history: Catalog.History, table: SeedTable, lost: Set<SQLName> = []) {
        self.history = history
        declarations = history.declarations
        for (id, forms) in history.forms {
            for form in forms {
                guard let parts = form.key(in: table, lost: lost) else { continue }
                let seed = Seed(id: id, fields: parts)
                for key in seed.keys(parts.map(\.column)) {
                    let values = key.compactMap(\.self)
                    if values.count == key.count { keys[id, default: []].append(values) }
                    keyed.add(id, key: key)
                    if !seed.links.isEmpty { keysWithReferences.append((seed, key)) }
                }
            }
        }
    }

    /// Whether a release has that date.
    func isRelease(_ date: SeedInstant) -> Bool { history.releases.contains { ProofRule.isSameSecond($0, date) } }

    /// The columns that the release of that date declared, as far as known.
    func columns(at date: SeedInstant) -> [String] {
        Catalog.History.columns(declaredAt: date, in: declarations)
    }

    /// The columns that the release of that date declared volatile, as far as known.
    func volatileColumns(at date: SeedInstant) -> Set<SQLName> {
        Set((history.volatileColumns(at: date) ?? []).map(SQLName.init))
    }

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

    /// The hashes of the contents that are not kept whole, without spaces.
    var hashes: Set<Substring> {
        var hashes: Set<Substring> = []
        for form in history.forms.values.joined() {
            if case .hash(let text) = form.content {
                hashes.formUnion((form.stable?.text ?? text).split(separator: " "))
            }
        }
        return hashes
    }

    /// The form of a seed that the release of that date shipped, or `nil` if it is not known.
    func form(of id: String, at date: SeedInstant) -> Catalog.History.Form? {
        guard isRelease(date) else { return nil }
        return history.forms[id]?.last { $0.released <= date || ProofRule.isSameSecond($0.released, date) }
    }
}

extension Catalog {
    /// The present id of a seed of this catalog that may have had another one (`$formerly`).
    func currentID(of id: String) -> String {
        if table.former.isEmpty { return id }
        let current = table.former.current(of: SeedReference(catalog: name, id: id))
        return current.catalog == name ? current.id : id
    }

    /// The present ids, each once: receipts under a former id stay beside those under the present one.
    func currentIDs(_ ids: [String]) -> [String] {
        if table.former.isEmpty { return ids }
        var current: [String] = []
        for id in ids.map(currentID) where !current.contains(id) { current.append(id) }
        return current
    }
}

extension Catalog.History {
    /// The same forms, those of a seed under its present id.
    func underCurrentNames(of catalog: Catalog) -> Catalog.History {
        if catalog.table.former.isEmpty { return self }
        var joined: [String: [Form]] = [:]
        for (id, forms) in forms {
            let current = catalog.currentID(of: id)
            // Under its former id the seed is gone since it has the present one.
            joined[current, default: []] += current == id ? forms : forms.filter { $0.content != .gone }
        }
        var history = Catalog.History(releases: releases, forms: joined)
        (history.shape, history.columns, history.volatile) = (shape, columns, volatile)
        return history
    }
}
