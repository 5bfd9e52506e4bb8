/// Takes over the records of a store and a device about catalogs and seeds under their former names.
extension SeederCall {
    /// Copies the records of the defaults file and the store from former names to the current ones.
    ///
    /// The records under former names stay: an older version of the app may open the store.
    func takeOverFormerNames(_ catalogs: [Catalog], defaults: inout Defaults) throws(StoreError) {
        try takeOverFormerReceipts(catalogs)
        defaults.takeOverFormerNames(catalogs, device: device, account: account)
    }

    /// Takes over the receipts under former names (S5), and the forms that were shipped (T4).
    func takeOverFormerReceipts(_ catalogs: [Catalog]) throws(StoreError) {
        guard catalogs.first?.table.former.isEmpty == false else { return }
        let receipts = try store.bookkeeping.receipts()
        var changed: [Catalog] = []
        for catalog in catalogs where try !FormerReceipts(of: catalog, in: store, receipts).isEmpty {
            changed.append(catalog)
        }
        if changed.isEmpty { return }
        try store.transaction { () throws(StoreError) in
            for catalog in changed {
                try prepare(catalog)
                // Read again: another process may have taken them over meanwhile.
                try FormerReceipts(of: catalog, in: store, try store.bookkeeping.receipts()).record(in: store, at: now)
            }
        }
    }
}

extension Defaults {
    /// Copies the entries of an account under former names of the catalogs to the current ones.
    mutating func takeOverFormerNames(_ catalogs: [Catalog], device: String, account: SeedAccount) {
        let recorded = entries(device: device, account: account)
        for catalog in catalogs where !catalog.formerly.isEmpty && recorded[catalog.name] == nil {
            let last = catalog.formerly.compactMap { recorded[$0] }.max { $0.released < $1.released }
            if let last { set(last, device: device, account: account, catalog: catalog.name) }
        }
    }
}

/// The parts that the receipts of a catalog lack and that the store has under former names of it or of its seeds.
struct FormerReceipts {
    private let catalog: String
    /// The release that counts as given if the catalog has no receipt of its own.
    private(set) var released: SeedInstant?
    /// Other releases by which rows are proven.
    private(set) var releases: [SeedInstant] = []
    private(set) var seeds: [SeedReceipt] = []

    var isEmpty: Bool { released == nil && releases.isEmpty && seeds.isEmpty }

    init(of catalog: Catalog, in store: any SeedStore, _ receipts: [String: SeedInstant]) throws(StoreError) {
        self.catalog = catalog.name
        let names = catalog.table.former
        let ownReleases = try store.bookkeeping.releases(deliveredOf: catalog.name)
        var known = Set(ownReleases)
        let own = known.isEmpty ? [:] : try store.bookkeeping.deliveredSeeds(of: catalog.name)
        var found: [String: [NamedReceipt]] = [:]
        for source in names.sources(of: catalog.name) {
            let sourceReleases = try store.bookkeeping.releases(deliveredOf: source)
            if sourceReleases.isEmpty { continue }
            let isWhole = catalog.formerly.contains(source)
            let isOfSameCatalog = isWhole || source == catalog.name
            var isUsed = isWhole
            for (id, seed) in try store.bookkeeping.deliveredSeeds(of: source).sorted(by: { $0.key < $1.key }) {
                let current = names.current(of: SeedReference(catalog: source, id: id))
                if current.catalog != catalog.name || source == catalog.name && current.id == id { continue }
                isUsed = true
                found[current.id, default: []].append(
                    NamedReceipt(
                        seed.renamed(to: current, of: catalog.table), isOfSameCatalog: isOfSameCatalog,
                        lastRelease: sourceReleases.max(), isPresent: false))
            }
            if !isUsed { continue }
            // A later release of a catalog that goes on without the seed does not concern this catalog.
            for release in sourceReleases
            where (isWhole || release < catalog.released) && known.insert(release).inserted { releases.append(release) }
        }
        if receipts[catalog.name] == nil { released = catalog.formerly.compactMap { receipts[$0] }.max() }
        releases.removeAll { $0 == released }
        for (id, others) in found.sorted(by: { $0.key < $1.key }) {
            var named = others
            if let seed = own[id] {
                named.append(
                    NamedReceipt(seed, isOfSameCatalog: true, lastRelease: ownReleases.max(), isPresent: true))
            }
            let joined = NamedReceipt.joined(named, for: catalog)
            if let joined, joined != own[id] { seeds.append(joined) }
        }
    }

    func record(in store: any SeedStore, at now: SeedInstant) throws(StoreError) {
        let hadReceipt = try store.bookkeeping.receipts()[catalog] != nil
        for seed in seeds { try store.bookkeeping.recordDelivered(seed, of: catalog) }
        for release in releases.sorted() {
            try store.bookkeeping.record(CatalogReceipt(catalog: catalog, released: release, seededAt: now))
        }
        if let released {
            try store.bookkeeping.record(CatalogReceipt(catalog: catalog, released: released, seededAt: now))
        } else if !hadReceipt, !releases.isEmpty {
            try store.bookkeeping.withdrawReceipt(of: catalog)
        }
    }
}

extension SeedReceipt {
    /// The same seed under another name.
    fileprivate func renamed(to seed: SeedReference, of table: SeedTable) -> SeedReceipt {
        var renamed = self
        renamed.id = seed.id
        if let column = table.mapping.seedID {
            let columns = groupColumns.isEmpty ? table.groupColumns : groupColumns
            for (place, name) in columns.enumerated() where place < group.count && name.isSameName(as: column) {
                renamed.group[place] = .text(seed.description)
            }
        }
        return renamed
    }

    /// Adds the past of the seed that an earlier receipt under another name tells: the forms that were shipped, and the values
    /// in columns whose change is no edit.
    fileprivate mutating func add(_ former: SeedReceipt, for catalog: Catalog) {
        let known = Set(forms.map(\.released))
        var others = former.formsWithKeys(in: catalog.table)
        others.removeAll { known.contains($0.released) || $0.released >= catalog.released }
        if let last = forms.last, others.contains(where: { $0.released > last.released }) {
            forms = formsWithKeys(in: catalog.table)
        }
        forms = (forms + others).sorted { $0.released < $1.released }
        addNonEditFields(of: former)
        // The user has removed the seed if the copy is gone that the store was given under the former name.
        if former.isRemovedWhenAbsent, !former.isAdopted { isDelivered = true }
    }
}

/// The receipt of a seed under one of its names.
private struct NamedReceipt {
    let seed: SeedReceipt
    let order: ReceiptOrder

    init(_ seed: SeedReceipt, isOfSameCatalog: Bool, lastRelease: SeedInstant?, isPresent: Bool) {
        self.seed = seed
        order = ReceiptOrder(
            takeovers: seed.takeovers,
            lastChange: [seed.forms.last?.released, seed.renewedFor].compactMap(\.self).max(),
            isOfSameCatalog: isOfSameCatalog, lastRelease: lastRelease, isPresent: isPresent)
    }

    /// The latest of the receipts, with the past that the others tell.
    static func joined(_ named: [NamedReceipt], for catalog: Catalog) -> SeedReceipt? {
        let ordered = named.sorted { $0.order > $1.order }
        guard let latest = ordered.first else { return nil }
        var joined = latest.seed
        if !latest.order.isPresent { joined.takeovers += 1 }
        for former in ordered.dropFirst() { joined.add(former.seed, for: catalog) }
        return joined
    }
}
