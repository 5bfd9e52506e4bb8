/// C4 for several catalogs: a retired copy goes once nothing refers to it, so those that refer to others go first.
struct Retirement {
    let cleanup: Cleanup
    /// All of the app's catalogs.
    let catalogs: [Catalog]

    /// Removes the retired copies of a catalog, and of others those that the first one's may have held back.
    ///
    /// - Warning: This deletes rows.
    func run(
        _ selection: CleanupScope, of first: Catalog, and others: [Catalog], report: inout Seeder.Report
    ) throws(StoreError) {
        // Referred-to catalogs come first in the order of seeding.
        var retiring = first.retired.isEmpty ? [] : [first]
        retiring += others.reversed().filter { !$0.retired.isEmpty && $0.name != first.name }
        var isDone = retiring.isEmpty
        while !isDone {
            let count = report.removed.count
            for catalog in retiring {
                try cleanup.removeRetired(of: catalog, selection, among: catalogs, report: &report)
            }
            isDone = report.removed.count == count || retiring.count == 1
        }
    }

    /// The same for a catalog that is being seeded: the others are those whose release this store was given.
    func run(of first: Catalog, report: inout Seeder.Report) throws(StoreError) {
        // It runs for each catalog, and few apps retire seeds.
        if catalogs.allSatisfy(\.retired.isEmpty) { return }
        let receipts = try cleanup.store.bookkeeping.receipts()
        let others = catalogs.filter { receipts[$0.name] == $0.released }
        try run(.all, of: first, and: others, report: &report)
    }

    /// A group of a retired seed's copies.
    struct Group {
        /// The seed's id.
        let id: String
        let values: [SeedValue]
        /// The seed's group by the columns that grouped the table when the store was given it, if these were others.
        var former: (table: SeedTable, values: [SeedValue])?
    }

    /// The groups of the seeds that the catalog has retired.
    ///
    /// - Parameters:
    ///   - selected: the only groups that are wanted; all if it is `nil`.
    ///   - provenance: finds the keys of retired seeds that this store was never given. Other devices may have sent copies of them.
    static func groups(
        of catalog: Catalog, among catalogs: [Catalog], selected: [[SeedValue]]? = nil, in store: any SeedStore,
        by provenance: Provenance
    ) throws(StoreError) -> [Group] {
        if catalog.retired.isEmpty { return [] }
        var resolver = SeedResolver(catalogs)
        let shipped = try shippedGroups(of: &resolver, in: catalog.table, store)
        let delivered = try store.bookkeeping.deliveries(of: catalog.name)
        var groups = try groups(of: catalog.retired, in: catalog, delivered, &resolver, selected, store)
        if catalog.table.mapping.seedID == nil {
            // Other devices may have sent copies under keys that the store was not given, or that a release has corrected.
            groups += try provenance.formerGroups(
                of: catalog.retired, in: catalog, besides: groups, selected: selected)
            let isSpelled = selected?.contains { !$0.allSatisfy(\.isASCII) } ?? true
            for group in groups where isSpelled {
                let others = try provenance.copies(inOtherSpellingsOf: group.values, of: catalog.table)
                groups += others.map { Group(id: group.id, values: $0.values) }
            }
        }
        return groups.filter { !shipped.contains($0.values) }
    }

    /// The ids of the retired seeds that the store was given, and of which untouched copies are still there.
    ///
    /// Seeds whose last copy has gone are not looked for.
    static func kept(
        of catalog: Catalog, among catalogs: [Catalog], in store: any SeedStore
    ) throws(StoreError) -> [String] {
        if catalog.retired.isEmpty { return [] }
        return try store.reading { () throws(StoreError) in
            let delivered = try store.bookkeeping.deliveries(of: catalog.name)
            let ids = catalog.retired.filter { delivered[$0]?.isWithdrawn == false }
            if ids.isEmpty { return [] }
            var resolver = SeedResolver(catalogs)
            let groups = try groups(of: ids, in: catalog, delivered, &resolver, nil, store)
            let copies = try store.copies(inGroups: groups.map(\.values), of: catalog.table)
            let found = zip(groups, copies).filter { _, copies in
                copies.contains { CleanupRule.retires($0, released: catalog.released) }
            }.map(\.0)
            if found.isEmpty { return [] }
            let shipped = try shippedGroups(of: &resolver, in: catalog.table, store)
            return Set(found.filter { !shipped.contains($0.values) }.map(\.id)).sorted()
        }
    }

    /// The groups that retired seeds have or had, also those that the app still ships.
    private static func groups(
        of ids: [String], in catalog: Catalog, _ delivered: DeliveredSeeds, _ resolver: inout SeedResolver,
        _ selected: [[SeedValue]]?, _ store: any SeedStore
    ) throws(StoreError) -> [Group] {
        // The catalog does not say in which scope a retired seed was, but its rows do.
        if let scope = catalog.table.mapping.scope, let seedID = catalog.table.mapping.seedID {
            return try groups(of: ids, in: catalog, by: scope, seedID, selected, store)
        }
        var groups: [Group] = []
        for id in ids {
            if catalog.table.mapping.seedID != nil {
                // Rows name it, whatever they were grouped by when the store was given it.
                groups.append(Group(id: id, values: SeedResolver.group(of: id, [], in: catalog)))
                continue
            }
            // Keys that the store was not given are in the history.
            guard let delivered = delivered[id] else { continue }
            let table = try delivered.formerTable(catalog.table, in: store)
            let former = table == catalog.table ? nil : table.map { ($0, delivered.group) }
            groups += try currentGroups(of: delivered, in: catalog, &resolver, store).map {
                Group(id: id, values: $0, former: former)
            }
        }
        return groups
    }

    /// The groups in which a seed's rows are now, also if a release has changed the columns that group them since.
    private static func currentGroups(
        of seed: SeedReceipt, in catalog: Catalog, _ resolver: inout SeedResolver, _ store: any SeedStore
    ) throws(StoreError) -> [[SeedValue]] {
        let table = catalog.table
        guard let former = try seed.formerTable(table, in: store) else { return [] }
        if former == table { return try resolver.groups(of: seed, in: catalog, store: store) }
        let copies = try store.copies(inGroup: seed.group, of: former)
        var groups: [[SeedValue]] = []
        for group in try store.columns.values(of: table.groupColumns, in: copies, of: table)
        where !groups.contains(group) && !group.contains(where: \.isNull) {
            groups.append(group)
        }
        return groups
    }

    /// The groups of the rows that name one of the seeds, in every scope.
    private static func groups(
        of ids: [String], in catalog: Catalog, by scope: String, _ seedID: String, _ selected: [[SeedValue]]?,
        _ store: any SeedStore
    ) throws(StoreError) -> [Group] {
        let named = ids.map { (SeedReference(catalog: catalog.name, id: $0).description, $0) }
        let wanted = Dictionary(named) { first, _ in first }
        var groups: [Group] = []
        var seen: Set<[SeedValue]> = []
        // Rows that name the seed by a former name are in the group of its present one.
        func add(_ scope: SeedValue, _ seed: String) {
            guard let id = wanted[seed] else { return }
            let group = [scope, .text(seed)]
            if seen.insert(group).inserted { groups.append(Group(id: id, values: group)) }
        }
        if let selected {
            for group in selected {
                if case .text(let name)? = group.last { add(group[0], catalog.table.former.current(of: name)) }
            }
        } else {
            try store.forEachRow(of: catalog.table, naming: seedID, columns: [scope]) { _, seed, values in
                add(values[0], seed)
            }
        }
        return groups
    }

    /// The groups of seeds that the app still ships, if a seed may have the key of a retired one.
    ///
    /// In a table without a `seedID` column their copies cannot be told apart.
    private static func shippedGroups(
        of resolver: inout SeedResolver, in table: SeedTable, _ store: any SeedStore
    ) throws(StoreError) -> Set<[SeedValue]> {
        if table.mapping.seedID != nil { return [] }
        var groups: Set<[SeedValue]> = []
        for catalog in resolver.catalogs where catalog.table.name == table.name {
            let retired = Set(catalog.retired)
            try store.bookkeeping.deliveries(of: catalog.name).forEach { (seed) throws(StoreError) in
                if retired.contains(seed.id) { return }
                groups.formUnion(try currentGroups(of: seed, in: catalog, &resolver, store))
            }
        }
        return groups
    }
}

extension Retirement.Group {
    /// The copies with a mark on each tagged row that is not a copy of the retired seed, by the present columns or by the former ones.
    func proven(
        _ copies: [SeedCopy], in table: SeedTable, by provenance: Provenance
    ) throws(StoreError) -> [SeedCopy] {
        let proven = try provenance.proven(CopyGroup(values: values, copies: copies), in: table).copies
        guard let former, proven.contains(where: { $0.unproven != nil }) else { return proven }
        let before = try provenance.proven(CopyGroup(values: former.values, copies: copies), in: former.table).copies
        let there = Set(try provenance.store.copies(inGroup: former.values, of: former.table).map(\.row))
        return zip(proven, before).map { $0.unproven != nil && there.contains($1.row) ? $1 : $0 }
    }
}
