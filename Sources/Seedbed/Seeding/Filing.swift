/// Finds what the user has filed and sorted on copies that go, for their survivors to take over (C2).
///
/// Computed from the rows and the catalogs alone, so that devices with the same catalog agree. Where it is not known what a release
/// delivered, the survivor keeps its own values.
struct Filing {
    private let store: any SeedStore
    private let table: SeedTable
    private let provenance: Provenance
    private let columns: [String]
    private let defaults: [SeedValue?]
    private var resolver: SeedResolver

    /// What a survivor takes over.
    struct Transfer {
        let survivor: Copy
        let fields: [StoredField]
    }

    /// Nil for a table without columns that the user may file or sort by.
    init?(in table: SeedTable, of store: any SeedStore, by provenance: Provenance) throws(StoreError) {
        let tags = Set((table.mapping.columns + table.groupColumns).map(\.asciiFolded))
        columns = try store.volatileColumns(of: table).filter { !tags.contains($0.asciiFolded) }
        if columns.isEmpty { return nil }
        defaults = try store.defaultValues(of: columns, in: table)
        resolver = SeedResolver(try provenance.catalogs())
        (self.store, self.table, self.provenance) = (store, table, provenance)
    }

    /// What the survivors of these removals take over.
    mutating func transfers(for planned: [PlannedRemoval]) throws(StoreError) -> [Transfer] {
        var gone: [RowID: [Copy]] = [:]
        var survivors: [Copy] = []
        for removal in planned where removal.reason == .superseded {
            guard let survivor = removal.survivor else { continue }
            if gone[survivor.row] == nil { survivors.append(survivor) }
            gone[survivor.row, default: []].append(removal.copy)
        }
        var transfers: [Transfer] = []
        for survivor in survivors {
            let copies = [survivor] + (gone[survivor.row] ?? [])
            let rows = try store.values(of: columns + table.groupColumns, in: copies, of: table)
            // Nearly always they are alike.
            if rows.contains(where: \.isEmpty) || Set(rows.map { Array($0.prefix(columns.count)) }).count == 1 {
                continue
            }
            guard let origin = try provenance.shipped(inGroup: Array(rows[0].dropFirst(columns.count)), of: table)
            else { continue }
            var fields: [StoredField] = []
            for place in columns.indices {
                let values = rows.map { $0[place] }
                if let value = try value(ofColumn: place, values, copies, origin), value != values[0] {
                    fields.append(StoredField(column: columns[place], value: value))
                }
            }
            if !fields.isEmpty { transfers.append(Transfer(survivor: survivor, fields: fields)) }
        }
        return transfers
    }

    /// What the survivor, the first of the copies, takes over in a column; nil for nothing.
    private mutating func value(
        ofColumn place: Int, _ values: [SeedValue], _ copies: [Copy], _ origin: (catalog: Catalog, seed: Seed)
    ) throws(StoreError) -> SeedValue? {
        var contents: [FilingRule.Content] = []
        for (copy, value) in zip(copies, values) {
            contents.append(try content(value, ofColumn: place, in: copy, origin))
        }
        let others = Array(zip(copies, contents).dropFirst()).map { (copy: $0, content: $1) }
        return FilingRule.source(survivor: contents[0], others: others).map { values[$0 + 1] }
    }

    private mutating func content(
        _ value: SeedValue, ofColumn place: Int, in copy: Copy, _ origin: (catalog: Catalog, seed: Seed)
    ) throws(StoreError) -> FilingRule.Content {
        let (catalog, seed) = origin
        let declared = seed.values.firstIndex { $0.column.isSameName(as: columns[place]) }
        guard let declared else {
            guard let empty = defaults[place] else { return .unknown }
            return value.isNull || isHeld(empty, value, columns[place], catalog) ? .delivered : .filed
        }
        // Another release may have given it another value.
        let isKnown = copy.createDate.map { ProofRule.isSameSecond($0, catalog.released) } ?? false
        guard let link = seed.links.first(where: { $0.place == declared }) else {
            if isHeld(seed.values[declared].value, value, columns[place], catalog) { return .delivered }
            return isKnown ? .filed : .unknown
        }
        // It was emptied by the store, where what it referred to went, or by the user.
        if value.isNull { return .unknown }
        let there = GroupReference(catalog: catalog.name, reference: link.seed, column: seed.values[declared].column)
        if try resolver.values(of: there, in: catalog, store).contains(value) { return .delivered }
        return isKnown ? .filed : .unknown
    }

    private func isHeld(_ shipped: SeedValue, _ value: SeedValue, _ column: String, _ catalog: Catalog) -> Bool {
        let type = catalog.columns?.first { $0.name.isSameName(as: column) }?.type
        return ShippedValue.isHeld(shipped, by: value, type: type, dates: catalog.table.dates)
    }
}
