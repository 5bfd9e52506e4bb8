/// What is known of the releases of one catalog: the seeds that it ships, what the store was given, and its history.
final class ShippedCatalog {
    let catalog: Catalog
    private let store: any SeedStore
    private let seeds: SeedFinder
    private var hash: ContentHash
    private var given: GivenForms?
    private var history: HistoryForms?
    /// The seeds by the values of columns that an adoption goes by.
    private var matched: (columns: [String], keyed: KeyedSeeds)?

    init(_ catalog: Catalog, in store: any SeedStore) {
        self.catalog = catalog
        self.store = store
        seeds = SeedFinder(catalog)
        hash = ContentHash(columns: catalog.columns, dates: catalog.table.dates)
    }

    /// The seed that a group's `seedID` names.
    func id(in group: [SeedValue]) -> String {
        guard case .text(let seedID)? = group.last else { return "" }
        return String(decoding: seedID.utf8.dropFirst(catalog.name.utf8.count + 1), as: UTF8.self)
    }

    /// The seeds that had the group's key in some release, if the date is one of a release; of a table without a `seedID`.
    func ids(in group: [SeedValue], at date: Instant) throws(OriginError) -> [String] {
        let key = keyValues(of: group)
        var ids = seeds.ids(withKey: key)
        if !ids.isEmpty, ProofRule.isSameSecond(date, catalog.released) { return ids }
        // What the store was given says it nearly always, and the history is read where that does not.
        let given = try givenForms()
        var isRelease = given.isRelease(date) || ProofRule.isSameSecond(date, catalog.released)
        ids += given.ids(withKey: key).filter { !ids.contains($0) }
        if isRelease, !ids.isEmpty { return ids }
        let history = try historyForms()
        isRelease = isRelease || history.isRelease(date)
        ids += history.ids(withKey: key).filter { !ids.contains($0) }
        return isRelease ? ids : []
    }

    /// Whether a row holds what the release of that date shipped of a seed.
    func knowledge(
        of id: String, at date: Instant, _ content: RowContent, _ copy: Copy
    ) throws(OriginError) -> ProofRule.Knowledge {
        var known: [ProofRule.Knowledge] = []
        if ProofRule.isSameSecond(date, catalog.released), let seed = seeds.seed(id) {
            known.append(try isHeld(seed, content, copy) ? .equal : .different)
        }
        if case .equal? = known.last { return .equal }
        if let form = try givenForms().form(of: id, at: date) {
            known.append(try isHeld(form.hash, form.columns, content, copy))
        }
        if known.contains(where: { if case .equal = $0 { true } else { false } }) { return .equal }
        // A row of this release whose content is known needs no history.
        if known.contains(where: { if case .different = $0 { true } else { false } }),
            ProofRule.isSameSecond(date, catalog.released)
        {
            return .different
        }
        switch try historyForms().form(of: id, at: date)?.content {
        case .fields(let fields):
            known.append(try isHeld(Seed(id: id, fields: fields), content, copy, isWhole: false) ? .equal : .different)
        case .hash(let text):
            known.append(try isHeld(text, try historyColumns(of: id), content, copy))
        case .gone, nil: break
        }
        if known.contains(where: { if case .equal = $0 { true } else { false } }) { return .equal }
        return known.contains { if case .different = $0 { true } else { false } } ? .different : .unknown
    }

    /// The seeds that had this key in some release, those of this release first.
    func ids(withKey key: [SeedValue]) throws(OriginError) -> [String] {
        var ids = seeds.ids(withKey: key)
        ids += try givenForms().ids(withKey: key).filter { !ids.contains($0) }
        ids += try historyForms().ids(withKey: key).filter { !ids.contains($0) }
        return ids
    }

    /// The seeds whose copies may stand under more than one key.
    func keysOfSeeds() throws(OriginError) -> SpelledKeys {
        var spelled = SpelledKeys()
        var former = try givenForms().keys
        for (id, keys) in try historyForms().keys { former[id, default: []] += keys }
        for seed in catalog.seeds where seed.links.isEmpty {
            let values = catalog.table.key.compactMap { column in seed.values.first { $0.column == column }?.value }
            if values.count < catalog.table.key.count { continue }
            var keys = [values]
            for key in former.removeValue(forKey: seed.id) ?? [] where !keys.contains(key) { keys.append(key) }
            spelled.add(seed.id, keys, current: values)
        }
        for (id, keys) in former {
            var distinct: [[SeedValue]] = []
            for key in keys where !distinct.contains(key) { distinct.append(key) }
            spelled.add(id, distinct, current: nil)
        }
        return spelled
    }

    /// The seeds that held these values in these columns in some release.
    func ids(_ columns: [String], holding values: [SeedValue]) throws(OriginError) -> [String] {
        if matched?.columns != columns {
            var keyed = KeyedSeeds()
            func add(_ id: String, _ fields: [StoredField]) {
                let found = columns.compactMap { column in fields.first { $0.column.isSameName(as: column) }?.value }
                if found.count == columns.count, !found.contains(where: \.isNull) { keyed.add(id, key: found) }
            }
            for seed in catalog.seeds { add(seed.id, seed.values) }
            for (id, forms) in try historyForms().fields { for fields in forms { add(id, fields) } }
            matched = (columns, keyed)
        }
        return matched?.keyed.ids(withKey: values) ?? []
    }

    /// A seed that a row may come from, with the releases whose form the row equals; nil if no release is known to have shipped it.
    func candidate(
        _ id: String, _ content: RowContent, _ copy: Copy
    ) throws(OriginError) -> AdoptionRule.Candidate? {
        let seed = seeds.seed(id)
        let history = try historyForms()
        var releases = try history.releases(of: id) + givenForms().releases(of: id)
        if seed != nil { releases.append(catalog.released) }
        guard let last = releases.max() else { return nil }
        var equal: [Instant] = []
        for release in Set(releases) where try holds(id, seed, release, content, copy) { equal.append(release) }
        return AdoptionRule.Candidate(
            seed: SeedReference(catalog: catalog.name, id: id), equal: equal.sorted(), released: last)
    }

    /// Whether a row is known to hold what a release shipped of a seed.
    private func holds(
        _ id: String, _ seed: Seed?, _ release: Instant, _ content: RowContent, _ copy: Copy
    ) throws(OriginError) -> Bool {
        if release == catalog.released, let seed, try isHeld(seed, content, copy) { return true }
        if let form = try givenForms().form(of: id, at: release),
            case .equal = try isHeld(form.hash, form.columns, content, copy)
        {
            return true
        }
        switch try historyForms().form(of: id, at: release)?.content {
        case .fields(let fields): return try isHeld(Seed(id: id, fields: fields), content, copy, isWhole: false)
        case .hash(let text):
            if case .equal = try isHeld(text, try historyColumns(of: id), content, copy) { return true }
            return false
        case .gone, nil: return false
        }
    }

    /// The key columns' values of a group, without the scope.
    private func keyValues(of group: [SeedValue]) -> [SeedValue] {
        Array(group.suffix(catalog.table.key.count))
    }

    /// Whether a row holds what a seed declares and, in columns that only the catalog declares, what nobody gave a value.
    private func isHeld(
        _ seed: Seed, _ content: RowContent, _ copy: Copy, isWhole: Bool = true
    ) throws(OriginError) -> Bool {
        let dates = catalog.table.dates
        var declared: Set<Int> = []
        for (place, field) in seed.values.enumerated() {
            if seed.links.contains(where: { $0.place == place }) { continue }
            guard let column = content.columns.places[field.column] else {
                if try !isHeldElsewhere(field, content, copy) { return false }
                continue
            }
            declared.insert(column)
            let type = seeds.types[field.column]
            if ShippedValue.isHeld(field.value, by: content.values[column], type: type, dates: dates) { continue }
            if try !isStored(field, copy) { return false }
        }
        if !isWhole || catalog.columns == nil { return true }
        for column in content.values.indices where !declared.contains(column) {
            guard seeds.types[content.columns.names[column]] != nil, let empty = content.columns.defaults[column] else {
                continue
            }
            if seed.links.contains(where: { seed.values[$0.place].column == content.columns.names[column] }) {
                continue
            }
            let held = content.values[column]
            if !held.isNull, !ShippedValue.isHeld(empty, by: held, type: nil, dates: dates) { return false }
        }
        return true
    }

    /// Whether the row holds a field of a column that was not read: one of an earlier release, or one that proves nothing.
    private func isHeldElsewhere(
        _ field: StoredField, _ content: RowContent, _ copy: Copy
    ) throws(OriginError) -> Bool {
        if content.columns.passed.contains(field.column.asciiFolded) { return true }
        guard let held = try heldValues([field.column], copy)?.first else { return true }
        let type = seeds.types[field.column]
        if ShippedValue.isHeld(field.value, by: held, type: type, dates: catalog.table.dates) { return true }
        return try isStored(field, copy)
    }

    /// What the row holds in columns of an earlier release; nil if the table has lost one of them.
    private func heldValues(_ columns: [String], _ copy: Copy) throws(OriginError) -> [SeedValue]? {
        do throws(StoreError) {
            guard try store.hasColumns(columns, of: catalog.table) else { return nil }
            return try store.values(of: columns, in: [copy], of: catalog.table).first.flatMap { $0.isEmpty ? nil : $0 }
        } catch {
            throw .store(error)
        }
    }

    /// Whether the store says that the row holds the value as its column converts it.
    private func isStored(_ field: StoredField, _ copy: Copy) throws(OriginError) -> Bool {
        if case .key(let values) = copy.row, values.isEmpty { return false }
        do throws(StoreError) { return try store.holds([field], in: copy, of: catalog.table) } catch {
            throw .store(error)
        }
    }

    private func isHeld(
        _ text: String, _ columns: [String], _ content: RowContent, _ copy: Copy
    ) throws(OriginError) -> ProofRule.Knowledge {
        if text.isEmpty || columns.isEmpty { return .unknown }
        var values: [SeedValue] = []
        for column in columns {
            if let value = content[column] {
                values.append(value)
            } else if let value = try heldValues([column], copy)?.first {
                values.append(value)
            } else {
                return .unknown
            }
        }
        if hash.matches(text, zip(columns, values).map { StoredField(column: $0, value: $1) }) { return .equal }
        // Of a column that has become volatile since nobody knows what the user has made of it.
        return columns.contains { content.columns.passed.contains($0.asciiFolded) } ? .unknown : .different
    }

    private func historyColumns(of id: String) throws(OriginError) -> [String] {
        // A history's hash is of the columns that the catalog declares, or that its seed does.
        if let columns = catalog.columns { return columns.map(\.name) }
        return seeds.seed(id)?.values.map(\.column) ?? []
    }

    private func givenForms() throws(OriginError) -> GivenForms {
        if let given { return given }
        do throws(StoreError) {
            let read = GivenForms(
                try store.givenSeeds(of: catalog.name), releases: try store.releases(givenOf: catalog.name),
                table: catalog.table)
            given = read
            return read
        } catch {
            throw .store(error)
        }
    }

    private func historyForms() throws(OriginError) -> HistoryForms {
        if let history { return history }
        do throws(CatalogError) {
            let read = HistoryForms(try catalog.loadHistory(), table: catalog.table)
            history = read
            return read
        } catch {
            throw .catalog(error)
        }
    }
}
