/// A first seeding, in which no row can be in a seed's way.
extension CatalogSeeding {
    /// Fills a table that has no rows, and returns whether the copies are certain not to be twins of each other.
    ///
    /// The seeds of one catalog have different keys and ids, so it looks for no copies. No copy is another one's twin if the
    /// store keeps keys and ids as they are.
    func seedEmptyTable(
        with catalog: Catalog, delivered: DeliveredSeeds, of resolver: inout SeedResolver,
        into result: inout Seeder.Report.CatalogReport
    ) throws(StoreError) -> Bool {
        var copies = FirstCopies(of: catalog, in: store)
        uuids.draw(catalog.seeds.count)
        let columns = catalog.table.groupColumns
        let volatile = try store.columns.volatileColumns(of: catalog.table)
        let maker = try FormMaker(catalog, for: store)
        let bookkeeping = store.bookkeeping
        var isAllText = true
        for seed in catalog.seeds {
            if seed.hasReferences {
                try copies.insert()
                // Two references may stand for one row, so that keys with them may be equal.
                isAllText = false
            }
            guard let fields = try resolver.fields(of: seed, in: catalog, store: store) else {
                try skipUnresolved(seed, in: catalog, &resolver, into: &result)
                try recordForm(of: seed, delivered[seed.id], in: catalog, maker)
                continue
            }
            let known = delivered[seed.id]
            if case .skip(let reason) = decision(
                on: seed, wasDelivered: known?.isRemovedWhenAbsent == true, in: catalog)
            {
                result.skipped[reason, default: 0] += 1
                try recordForm(of: seed, known, in: catalog, maker)
                continue
            }
            let group = SeedResolver.group(of: seed.id, fields, in: catalog, columns)
            isAllText = isAllText && group.allSatisfy { if case .text = $0 { true } else { $0.isNull } }
            let copy = newCopy(of: seed, fields, in: catalog)
            made.note(copy.uuid, of: seed)
            try copies.append(copy)
            result.add(seed)
            var receipt = SeedReceipt(
                id: seed.id, group: group, groupColumns: columns, nonEditFields: seed.nonEditFields(in: volatile),
                renewedFor: known?.renewedFor,
                forms: maker.forms(of: seed, after: known))
            if let known {
                receipt.takeovers = known.takeovers
                if known.takeovers > 0 { receipt.addNonEditFields(of: known) }
                if known == receipt { continue }
            }
            try bookkeeping.recordDelivered(receipt, of: catalog.name)
        }
        try copies.insert()
        return try isAllText ? store.columns.keepsTexts(inGroupsOf: catalog.table) : false
    }

    /// Counts and names a seed that refers to a seed without a copy.
    func skipUnresolved(
        _ seed: Seed, in catalog: Catalog, _ resolver: inout SeedResolver,
        into result: inout Seeder.Report.CatalogReport
    ) throws(StoreError) {
        result.skipped[.unresolved, default: 0] += 1
        guard let reference = try resolver.missingReference(of: seed, in: catalog, store: store) else { return }
        let name = SeedReference(catalog: catalog.name, id: seed.id)
        result.unresolved.append(.init(seed: name.description, reference: reference.description))
    }

    /// Decides about a seed that has no copies.
    private func decision(on seed: Seed, wasDelivered: Bool, in catalog: Catalog) -> SeedDecision {
        let situation = SeedRule.Situation(
            copies: [], released: catalog.released, wasDelivered: wasDelivered, again: seed.again || seedsAgain,
            isDurable: catalog.table.isDurable)
        return SeedRule.decision(for: situation) { _ in false }
    }
}

/// The copies for a table that was empty when its seeding began.
///
/// No row there can be in their way, so they are inserted many at a time.
private struct FirstCopies {
    private let store: any SeedStore
    private let table: SeedTable
    private var rows: [NewCopy] = []
    private static let atOnce = 256

    init(of catalog: Catalog, in store: any SeedStore) {
        self.store = store
        table = catalog.table
        rows.reserveCapacity(Self.atOnce)
    }

    /// Adds a copy, which may have to wait for others.
    mutating func append(_ row: consuming NewCopy) throws(StoreError) {
        rows.append(row)
        if rows.count == Self.atOnce { try insert() }
    }

    /// Inserts those that wait; before anybody looks for them.
    mutating func insert() throws(StoreError) {
        if rows.isEmpty { return }
        try store.insert(rows, into: table)
        rows.removeAll(keepingCapacity: true)
    }
}
