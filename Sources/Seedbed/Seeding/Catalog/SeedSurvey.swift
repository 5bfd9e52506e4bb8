/// The facts about one seed in a store, before anything is done about it.
struct SeedSurvey {
    let catalog: Catalog
    /// Whether the app has the seed's catalog.
    let hasCatalog: Bool
    let state: Seeder.SeedExplanation.State
    let isDelivered: Bool
    let isRemoved: Bool
    let refused: String?
    /// Whether the table has no row at all.
    let isEmpty: Bool
    /// Whether its copy may still exist under another key.
    let mayBeRenamed: Bool
    /// The user's rows that hold its key (S1).
    private(set) var occupants: [UUIDText] = []
    /// The seed to which it refers and that has no copy to refer to.
    private(set) var unresolved: String?
    /// For each copy the columns in which it does not hold what the catalog ships.
    private(set) var differing: [[String]]
    /// For each copy the date on which the user dismissed it, as far as it can be read.
    private(set) var dismissed: [SeedInstant?]
    /// For each copy whether it is in another scope than the seed, where no launch looks for it.
    let isInOtherScope: [Bool]

    /// Reads the facts about a seed.
    ///
    /// - Parameters:
    ///   - id: its id in the catalog; empty if no catalog has it.
    ///   - name: its name, `<catalog>/<id>`.
    ///   - catalog: the catalog in whose table its copies are.
    ///   - catalogs: all of the app's catalogs.
    ///   - copies: all of its copies.
    ///   - own: the rows of those that are in a group that it has or had.
    init(
        of id: String, _ name: String, in catalog: Catalog, among catalogs: [Catalog], copies: [SeedCopy],
        own: Set<StoredRowID>, store: any SeedStore
    ) throws(StoreError) {
        self.catalog = catalog
        let seed = catalog.seeds.first(withID: id)
        state = seed != nil ? .shipped : catalog.retired.contains(id) ? .retired : .unlisted
        let reference = SeedReference(name: name)
        let owner = id.isEmpty ? reference?.catalog ?? catalog.name : catalog.name
        hasCatalog = catalogs.contains { $0.name == owner }
        let delivered = try store.bookkeeping.deliveries(of: owner)[id.isEmpty ? reference?.id ?? id : id]
        var resolver = SeedResolver(catalogs)
        let resolved: [StoredField]?
        if let seed { resolved = try resolver.fields(of: seed, in: catalog, store: store) } else { resolved = nil }
        let fields = resolved ?? seed?.values ?? []
        let group = SeedResolver.group(of: id, fields, in: catalog, catalog.table.groupColumns)
        if seed != nil, catalog.table.mapping.scope != nil, group.first != .null {
            let present = Set(try store.copies(inGroup: group, of: catalog.table).map(\.row))
            isInOtherScope = copies.map { !own.contains($0.row) && !present.contains($0.row) }
        } else {
            isInOtherScope = copies.map { _ in false }
        }
        let hasNoCopy = !isInOtherScope.contains(false)
        isDelivered = delivered?.isDelivered == true
        isRemoved = hasNoCopy && delivered?.isRemovedWhenAbsent == true
        refused = delivered?.refusal
        isEmpty = copies.isEmpty ? try store.isEmpty(catalog.table) : false
        mayBeRenamed = isRemoved ? try Self.hasRenamedRows(of: catalog, in: store) : false
        differing = copies.map { _ in [] }
        dismissed = copies.map { _ in nil }
        if let column = catalog.table.mapping.dismissDate, copies.contains(where: \.isDismissed) {
            dismissed = try store.columns.values(of: [column], in: copies, of: catalog.table)
                .map { $0.first.flatMap(catalog.table.dates.instant(from:)) }
        }
        guard let seed else { return }
        if hasNoCopy {
            let candidate = SeedCandidate(seed: seed, fields: fields, group: group, delivered: delivered)
            occupants = try Occupants(of: catalog, in: store).rows(of: candidate).map(\.uuid)
            unresolved = try resolver.missingReference(of: seed, in: catalog, store: store)?.description
        }
        let types = catalog.columnTypes
        let held = try store.columns.values(of: fields.map(\.column), in: copies, of: catalog.table)
        // A reference to a seed that has no copy, or that the user dismissed, tells no value to compare with.
        let unknown = resolved == nil ? Set(seed.links.map(\.place)) : []
        for (place, copy) in copies.enumerated() where held[place].count == fields.count {
            for (number, (field, value)) in zip(fields, held[place]).enumerated() where !unknown.contains(number) {
                let isHeld = ShippedValue.isHeld(
                    field.value, by: value, type: types[field.column], dates: catalog.table.dates)
                if isHeld || seed.isTranslation(value, of: field.column, dates: catalog.table.dates) { continue }
                if try store.columns.holds([field], in: copy, of: catalog.table) { continue }
                differing[place].append(field.column)
            }
        }
    }
}

extension SeedSurvey {
    /// Whether the seed has no copy, or none that a launch looks for.
    var hasNoCopy: Bool { !isInOtherScope.contains(false) }

    /// Whether a row that the user has changed holds the date of a release and no seed's key, in a table whose rows do not
    /// name their seeds.
    private static func hasRenamedRows(of catalog: Catalog, in store: any SeedStore) throws(StoreError) -> Bool {
        if catalog.table.mapping.seedID != nil { return false }
        let releases = try store.bookkeeping.releases(deliveredOf: catalog.name) + [catalog.released]
        let keys = Set(catalog.seeds.flatMap { $0.keys(catalog.table.key) })
        var isFound = false
        try store.forEachRow(of: catalog.table, columns: catalog.table.key) { (copy, key) throws(StoreError) in
            if isFound || !copy.isTouched { return }
            isFound = ProofRule.isReleaseDate(copy.createDate, among: releases) && !keys.contains(key.map { $0 })
        }
        return isFound
    }

    /// Who removed the seed's last copy.
    ///
    /// In a table whose rows do not name their seeds the log does not tell whose copy an import deleted.
    ///
    /// - Parameters:
    ///   - own: the log's entries of the seed's copies, oldest first.
    ///   - all: all entries.
    func remover(_ own: [RemovalLogEntry], among all: [RemovalLogEntry]) -> Seeder.SeedExplanation.Remover {
        if let last = own.last(where: { $0.reason == .deleted }) {
            return last.isImport ? .sync : .user
        }
        let deletions = all.filter { entry in
            entry.table.isSameName(as: catalog.table.name) && entry.reason == .deleted
                && entry.seedID == nil && entry.shipped == nil
        }
        // The user, or the sync engine, may have moved its copy to another scope.
        if !isInOtherScope.isEmpty { return .unknown }
        if !deletions.contains(where: \.isImport) { return .user }
        return isEmpty && deletions.allSatisfy(\.isImport) ? .sync : .unknown
    }
}
