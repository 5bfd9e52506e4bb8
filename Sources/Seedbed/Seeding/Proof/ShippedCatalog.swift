/// The known releases of one catalog, from the seeds that it ships, the seeds that the store was given, and its history.
final class ShippedCatalog {
    let catalog: Catalog
    let store: any SeedStore
    let seeds: SeedFinder
    var hash: ContentHash
    private var delivered: DeliveredForms?
    private var history: HistoryForms?
    /// The releases that the store was given.
    private var releases: [SeedInstant]?
    /// The columns of the seed that was compared last, which most seeds share.
    private var shape: SeedShape?
    /// The columns that the store did not have when rows of this release may have come, with what these rows hold; folded.
    var late: [SQLName: SeedValue] = [:]
    /// The present names of columns that the table has lost, by the columns of a hash.
    var renamings: [[String]: Renaming] = [:]
    /// The columns that hold references, which a hash does not name.
    private(set) lazy var referenceColumns = catalog.referenceColumns
    /// The columns that the catalog declares, or that its seeds have.
    private(set) lazy var declaredColumns = catalog.seededColumns
    /// The seeds by the values of columns that an adoption goes by.
    private var matched: (columns: [String], keyed: KeyedSeeds)?

    init(_ catalog: Catalog, in store: any SeedStore) {
        self.catalog = catalog
        self.store = store
        seeds = SeedFinder(catalog)
        hash = ContentHash(columns: catalog.columns, dates: catalog.table.dates)
    }

    /// Forgets the store's receipts.
    func forgetReceipts() {
        delivered = nil
        releases = nil
    }

    /// Takes a receipt of the store, if others were read already.
    func note(_ receipt: SeedReceipt) { delivered?.note(receipt) }

    /// The seed that a group's `seedID` names.
    func named(in group: [SeedValue]) -> ShippedSeed {
        guard case .text(let seedID)? = group.last else { return ShippedSeed(id: "") }
        let id = String(decoding: seedID.utf8.dropFirst(catalog.name.utf8.count + 1), as: UTF8.self)
        return seeds.shipped(id)
    }

    /// The seeds that have the group's key in this release.
    func current(in group: [SeedValue]) -> [ShippedSeed] { seeds.seeds(withKey: keyValues(of: group)) }

    /// Whether seeds of this release have the row's key, and the date is a release's that this store knows.
    ///
    /// The row's origin is known then, without a look at the receipts of single seeds.
    func isOrigin(_ current: [ShippedSeed], at date: SeedInstant) throws(OriginError) -> Bool {
        if current.isEmpty { return false }
        if ProofRule.isSameSecond(date, catalog.released) { return true }
        if releases == nil {
            do throws(StoreError) { releases = try store.bookkeeping.releases(deliveredOf: catalog.name) } catch {
                throw .store(error)
            }
        }
        return releases?.contains { ProofRule.isSameSecond($0, date) } ?? false
    }

    /// The seeds that had the group's key in some release, if the date is one of a release; of a table without a `seedID`.
    ///
    /// - Parameter current: those of this release, which ``current(in:)`` has found.
    func seeds(
        in group: [SeedValue], at date: SeedInstant, _ current: [ShippedSeed]
    ) throws(OriginError) -> [ShippedSeed] {
        var found = current
        if !found.isEmpty, ProofRule.isSameSecond(date, catalog.released) { return found }
        let key = keyValues(of: group)
        func add(_ ids: [String]) {
            for id in ids where !found.contains(where: { $0.id == id }) { found.append(ShippedSeed(id: id)) }
        }
        // The seeds that the store was given nearly always decide. The history is read only if they do not.
        let delivered = try deliveredForms()
        var isRelease = delivered.isRelease(date) || ProofRule.isSameSecond(date, catalog.released)
        add(catalog.currentIDs(delivered.ids(withKey: key, but: found.map(\.id))))
        if isRelease, !found.isEmpty { return found }
        let history = try historyForms()
        isRelease = isRelease || history.isRelease(date)
        add(history.ids(withKey: key))
        return isRelease ? found : []
    }

    /// Whether a row holds what the release of that date shipped of a seed.
    func knowledge(
        of shipped: ShippedSeed, at date: SeedInstant, _ content: RowContent, _ copy: SeedCopy
    ) throws(OriginError) -> ProofRule.Knowledge {
        let id = shipped.id
        var known: [ProofRule.Knowledge] = []
        if ProofRule.isSameSecond(date, catalog.released), let seed = shipped.current ?? seeds.seed(id) {
            known.append(try isHeld(seed, content, copy) ? .equal : .different)
        }
        if known.last == .equal { return .equal }
        let given = try deliveredForms().form(of: id, at: date)
        var isGuess = false
        if let given {
            let finding = try finding(given.hash, given.columns, content, copy, of: id)
            known.append(finding.knowledge)
            isGuess = finding.isGuess
        }
        // The history is read only if nothing nearer decides: another content of this release is one that it cannot know.
        let nearest = ProofRule.combined(known)
        if nearest == .equal || nearest == .different && ProofRule.isSameSecond(date, catalog.released) {
            return nearest
        }
        let form = try historyForms().form(of: id, at: date)
        // The receipt knows columns that the seed left out, in which the user may have written since.
        if nearest == .different, !isGuess, case .fields(let fields)? = form?.content,
            given?.columns.allSatisfy({ column in fields.contains { $0.column.isSameName(as: column) } }) == false
        {
            return .different
        }
        known.append(try isHeld(form, of: id, at: date, content, copy))
        return ProofRule.combined(known)
    }

    /// The seeds that had this key in some release, those of this release first.
    func ids(withKey key: [SeedValue]) throws(OriginError) -> [String] {
        var ids = seeds.seeds(withKey: key).map(\.id)
        ids += catalog.currentIDs(try deliveredForms().ids(withKey: key)).filter { !ids.contains($0) }
        ids += try historyForms().ids(withKey: key).filter { !ids.contains($0) }
        return ids
    }

    /// Whether a seed of this release has exactly this key, which no other text spells.
    func isCurrent(_ key: [SeedValue]) -> Bool {
        !seeds.seeds(withKey: key).isEmpty && key.allSatisfy(\.hasOneSpelling)
    }

    /// The keys that a seed has and had, the one of this release first; those with references are left out.
    func keys(of id: String) throws(OriginError) -> [[SeedValue]] {
        var keys: [[SeedValue]] = []
        func add(_ key: [SeedValue]) { if !keys.contains(key) { keys.append(key) } }
        if let seed = seeds.seed(id), let key = key(of: seed) { add(key) }
        for key in try deliveredForms().keys(of: id) { add(key) }
        for key in try historyForms().keys[id] ?? [] { add(key) }
        return keys
    }

    /// The key of a seed, or `nil` if a reference is a part of it.
    private func key(of seed: Seed) -> [SeedValue]? {
        if seed.links.contains(where: { catalog.table.key.contains(seed.values[$0.place].column) }) { return nil }
        let key = catalog.table.key.compactMap { column in seed.values.first { $0.column == column }?.value }
        return key.count == catalog.table.key.count ? key : nil
    }

    /// The seeds whose copies may have more than one key.
    ///
    /// - Parameter known: the ids of seeds whose receipts are known to hold no key but the present one.
    func keysOfSeeds(but known: Set<String>) throws(OriginError) -> SpelledKeys {
        var spelled = SpelledKeys()
        var former: [String: [[SeedValue]]] = [:]
        // A release that changed a seed's content has noted its key too, which is mostly the present one.
        try deliveredForms().forEachKeyed(but: known) { id, keys in
            let id = catalog.currentID(of: id)
            let current = seeds.seed(id).flatMap(key)
            if current == nil || keys.contains(where: { $0 != current }) { former[id, default: []] += keys }
        }
        for (id, keys) in try historyForms().keys { former[id, default: []] += keys }
        // Such a file's seeds have one spelling each: nothing but a former key can join rows of two keys.
        if former.isEmpty, catalog.seeds.isPlainASCII { return spelled }
        for seed in catalog.seeds {
            guard let values = key(of: seed) else { continue }
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
            for seed in catalog.seeds { seed.variants(of: seed.values).forEach { add(seed.id, $0) } }
            for (id, forms) in try historyForms().fields { for fields in forms { add(id, fields) } }
            matched = (columns, keyed)
        }
        return matched?.keyed.ids(withKey: values) ?? []
    }

    /// The key columns' values of a group, without the scope.
    func keyValues(of group: [SeedValue]) -> [SeedValue] {
        Array(group.suffix(catalog.table.key.count))
    }

    /// Whether a row holds what a seed declares.
    ///
    /// - Parameter isWhole: whether a declared column that the seed leaves out must hold its default.
    func isHeld(
        _ seed: Seed, _ content: RowContent, _ copy: SeedCopy, isWhole: Bool = true
    ) throws(OriginError) -> Bool {
        if shape?.fits(seed, in: content.columns) != true {
            shape = SeedShape(seed, in: content.columns, types: seeds.types)
        }
        guard let shape else { return false }
        let dates = catalog.table.dates
        for (field, part) in zip(seed.values, shape.parts) where !part.isReference {
            guard let place = part.place else {
                if try !isHeldElsewhere(field, of: seed, content, copy) { return false }
                continue
            }
            let held = content.values[place]
            if ShippedValue.isHeld(field.value, by: held, type: part.type, dates: dates) { continue }
            if seed.isTranslation(held, of: field.column, dates: dates) { continue }
            if !late.isEmpty, let empty = late[SQLName(field.column)], held.isNull || held == empty { continue }
            if try !isStored(field, copy) { return false }
        }
        if !isWhole || catalog.columns == nil { return true }
        return shape.undeclared.allSatisfy { place, empty in
            let held = content.values[place]
            return held.isNull || ShippedValue.isHeld(empty, by: held, type: nil, dates: dates)
        }
    }

    /// Whether the row holds a field of a column that was not read: one of an earlier release, or one that proves nothing.
    private func isHeldElsewhere(
        _ field: StoredField, of seed: Seed, _ content: RowContent, _ copy: SeedCopy
    ) throws(OriginError) -> Bool {
        if content.columns.passed.contains(SQLName(field.column)) { return true }
        guard let held = try heldValues([field.column], copy)?.first else { return true }
        let type = seeds.types[field.column]
        if ShippedValue.isHeld(field.value, by: held, type: type, dates: catalog.table.dates) { return true }
        if seed.isTranslation(held, of: field.column, dates: catalog.table.dates) { return true }
        return try isStored(field, copy)
    }

    /// The row's values in columns of an earlier release, or `nil` if the table has lost one of them.
    func heldValues(_ columns: [String], _ copy: SeedCopy) throws(OriginError) -> [SeedValue]? {
        do throws(StoreError) {
            guard try store.columns.hasColumns(columns, of: catalog.table) else { return nil }
            return try store.columns.values(of: columns, in: [copy], of: catalog.table).first.flatMap {
                $0.isEmpty ? nil : $0
            }
        } catch {
            throw .store(error)
        }
    }

    /// Whether the store says that the row holds the value as its column converts it.
    func isStored(_ field: StoredField, _ copy: SeedCopy) throws(OriginError) -> Bool {
        if case .key(let values) = copy.row, values.isEmpty { return false }
        do throws(StoreError) { return try store.columns.holds([field], in: copy, of: catalog.table) } catch {
            throw .store(error)
        }
    }

    func deliveredForms() throws(OriginError) -> DeliveredForms {
        if let delivered { return delivered }
        do throws(StoreError) {
            let read = DeliveredForms(
                try store.bookkeeping.deliveries(of: catalog.name),
                releases: try store.bookkeeping.releases(deliveredOf: catalog.name),
                table: catalog.table)
            delivered = read
            return read
        } catch {
            throw .store(error)
        }
    }

    func historyForms() throws(OriginError) -> HistoryForms {
        if let history { return history }
        let loaded: Catalog.History
        do throws(CatalogError) { loaded = try catalog.loadHistory().underCurrentNames(of: catalog) } catch {
            throw .catalog(error)
        }
        let read = HistoryForms(loaded, table: catalog.table, lost: try lostColumns(among: loaded))
        history = read
        return read
    }
}
