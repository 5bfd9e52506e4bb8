/// What the user filed and sorted on copies that go (C2).
extension Cleanup {
    /// A survivor with what it takes over from copies that are to go.
    struct Filing {
        var survivor: Copy
        /// The copies that the values come from, in the order of the fields.
        var sources: [Copy]
        var fields: [StoredField]
    }

    /// A survivor, the copies that go in its favour, and the group that they are in.
    private struct Judged {
        var survivor: Copy
        var going: [Copy]
        var group: [SeedValue]
    }

    private static let atOnce = 512

    /// What survivors take over; nothing if the table has no column whose change is no edit.
    ///
    /// - Parameter groups: the group of each planned removal.
    func filings(
        of planned: [PlannedRemoval], in groups: [[SeedValue]], of table: SeedTable
    ) throws(StoreError) -> [Filing] {
        if planned.isEmpty { return [] }
        let passed = Set((table.groupColumns + table.mapping.columns).map(\.asciiFolded))
        let columns = try store.volatileColumns(of: table).filter { !passed.contains($0.asciiFolded) }
        if columns.isEmpty { return [] }
        var judged: [Judged] = []
        for (removal, group) in zip(planned, groups) {
            guard let survivor = removal.survivor else { continue }
            if let last = judged.last, last.survivor.row == survivor.row, last.group == group {
                judged[judged.count - 1].going.append(removal.copy)
            } else {
                judged.append(Judged(survivor: survivor, going: [removal.copy], group: group))
            }
        }
        var filings: [Filing] = []
        var deliveries: Deliveries?
        for start in stride(from: 0, to: judged.count, by: Self.atOnce) {
            let some = judged[start..<min(start + Self.atOnce, judged.count)]
            let values = try store.values(of: columns, in: some.flatMap { [$0.survivor] + $0.going }, of: table)
            var place = 0
            for one in some {
                let held = values[place..<(place + 1 + one.going.count)]
                place += held.count
                // Nearly always all of them hold the same.
                if held.allSatisfy({ $0 == held[held.startIndex] }) || held.contains(where: \.isEmpty) { continue }
                if deliveries == nil { deliveries = try Deliveries(to: store, by: provenance, in: table) }
                let filing = try filing(one, columns, Array(held), &deliveries)
                if !filing.fields.isEmpty { filings.append(filing) }
            }
        }
        return filings
    }

    private func filing(
        _ judged: Judged, _ columns: [String], _ held: [[SeedValue]], _ deliveries: inout Deliveries?
    ) throws(StoreError) -> Filing {
        var filing = Filing(survivor: judged.survivor, sources: [], fields: [])
        for (place, column) in columns.enumerated() {
            if held.allSatisfy({ $0[place] == held[0][place] }) { continue }
            let isDelivered = try deliveries?.isDelivered(column, in: judged.survivor, of: judged.group)
            if isDelivered != true { continue }
            var going: [FilingRule.Going] = []
            for copy in judged.going {
                going.append((copy, try deliveries?.isDelivered(column, in: copy, of: judged.group)))
            }
            guard let source = FilingRule.source(for: isDelivered, of: going) else { continue }
            filing.sources.append(judged.going[source])
            filing.fields.append(StoredField(column: column, value: held[source + 1][place]))
        }
        return filing
    }

    /// Writes to the survivors what the copies held that have gone by now.
    func carryOut(_ filings: [Filing], in table: SeedTable, removed: some Sequence<Removal>) throws(StoreError) {
        if filings.isEmpty { return }
        var gone: Set<UUIDText> = []
        for removal in removed where removal.table.isSameName(as: table.name) { gone.insert(removal.uuid) }
        for filing in filings {
            let fields = zip(filing.sources, filing.fields).filter { gone.contains($0.0.uuid) }.map(\.1)
            if !fields.isEmpty { try store.file(fields, in: filing.survivor, of: table) }
        }
    }
}

/// What releases delivered in the columns whose change is no edit.
private struct Deliveries {
    private let store: any SeedStore
    private let table: SeedTable
    private let sources: [ShippedCatalog]
    private var resolver: SeedResolver
    private var given: [String: [String: GivenSeed]] = [:]

    init(to store: any SeedStore, by provenance: Provenance, in table: SeedTable) throws(StoreError) {
        self.store = store
        self.table = table
        sources = try provenance.sources(of: table)
        resolver = SeedResolver(try provenance.catalogs())
    }

    /// Whether a column of a copy holds what its release delivered, or `nil` if that is not known.
    mutating func isDelivered(_ column: String, in copy: Copy, of group: [SeedValue]) throws(StoreError) -> Bool? {
        guard let date = copy.createDate, let (catalog, shipped) = seed(of: group) else { return nil }
        let fields: [Seed.Field]
        let known = try givenSeed(shipped.id, of: catalog)
        if ProofRule.isSameSecond(date, catalog.released), let seed = shipped.current {
            fields = seed.loose(in: [column])
        } else if let known, let last = known.forms.last, ProofRule.isSameSecond(date, last.released) {
            fields = known.loose
        } else {
            return nil
        }
        guard let field = fields.first(where: { $0.column.isSameName(as: column) }) else {
            guard let value = try store.defaultValues(of: [column], in: table).first ?? .null else { return nil }
            return try store.holds([StoredField(column: column, value: value)], in: copy, of: catalog.table)
        }
        var resolved: [StoredField]?
        if let seed = shipped.current { resolved = try resolver.fields(of: seed, in: catalog, store: store) }
        let seed = shipped.current ?? Seed(id: shipped.id, fields: [])
        let candidate = SeedCandidate(seed: seed, fields: resolved ?? seed.values, group: group, given: known)
        return try resolver.isAsGiven(field, in: copy, of: candidate, in: catalog, store: store)
    }

    /// The one seed that a group is of, or `nil` if several may be meant.
    private func seed(of group: [SeedValue]) -> (Catalog, ShippedSeed)? {
        var found: [(Catalog, ShippedSeed)] = []
        for source in sources {
            if table.mapping.seedID == nil {
                found += source.current(in: group).map { (source.catalog, $0) }
            } else if case .text(let seedID)? = group.last,
                table.former.current(of: seedID).utf8.starts(with: "\(source.catalog.name)/".utf8)
            {
                found.append((source.catalog, source.named(in: table.currentGroup(group))))
            }
        }
        return found.count == 1 ? found[0] : nil
    }

    private mutating func givenSeed(_ id: String, of catalog: Catalog) throws(StoreError) -> GivenSeed? {
        if given[catalog.name] == nil { given[catalog.name] = try store.givenSeeds(of: catalog.name) }
        return given[catalog.name]?[id]
    }
}
