/// The values that releases delivered in the columns whose change is no edit.
struct Deliveries {
    private let store: any SeedStore
    private let table: SeedTable
    private let provenance: Provenance
    private let sources: [ShippedCatalog]
    private var resolver: SeedResolver
    private var delivered: [String: DeliveredSeeds] = [:]

    init(to store: any SeedStore, by provenance: Provenance, in table: SeedTable) throws(StoreError) {
        self.store = store
        self.table = table
        self.provenance = provenance
        sources = try provenance.sources(of: table)
        resolver = SeedResolver(try provenance.catalogs())
    }

    /// Whether a column of a copy holds what was delivered or what the user filed.
    mutating func state(
        of column: String, holding value: SeedValue, in copy: SeedCopy, of group: [SeedValue],
        _ filed: [UUIDText: [SeedCopy.FiledValue]]
    ) throws(StoreError) -> FilingRule.State {
        guard copy.createDate != nil, let (catalog, shipped) = seed(of: group) else { return .unknown }
        let taken = filed[copy.uuid]?.last { $0.column.isSameName(as: column) && $0.value == value }
        if let taken {
            let origin = SeedCopy(
                row: copy.row, uuid: taken.origin, createDate: taken.createDate, updateDate: nil, isTouched: false)
            return .filed(on: origin, isOwn: false)
        }
        // A value counts as delivered if any known release declares it. The column's default does too, unless the copy's own
        // release is known to declare another value.
        let known = try deliveredSeed(shipped.id, of: catalog)
        if known == nil, shipped.current == nil { return .unknown }
        let declared =
            (shipped.current?.nonEditFields(in: [column]) ?? []) + (known?.nonEditFields ?? [])
            + (known?.formerNonEditFields ?? [])
        let fields = [nil] + declared.filter { $0.column.isSameName(as: column) }
        for field in fields where try isHeld(field, column, in: copy, catalog, shipped, known, group) {
            if field == nil, try releaseDeclares(column, of: copy, catalog, shipped) { continue }
            return .delivered
        }
        for field in try referencesInHistory(of: shipped.id, catalog, column, copy) {
            if try isHeld(field, column, in: copy, catalog, shipped, known, group) { return .delivered }
            if case .reference(let seed) = field.content, try isReference(value, in: column, to: seed) {
                return .delivered
            }
        }
        return try wasShipped(shipped.id, of: catalog, column, value, copy) ? .delivered : .filed(on: copy, isOwn: true)
    }

    /// The references that the copy's own release shipped in a column, as far as the history knows them.
    private func referencesInHistory(
        of id: String, _ catalog: Catalog, _ column: String, _ copy: SeedCopy
    ) throws(StoreError) -> [Seed.Field] {
        guard let date = copy.createDate, let source = sources.first(where: { $0.catalog.name == catalog.name })
        else { return [] }
        let fields = try provenance.known(source) { (source) throws(OriginError) in
            try source.fieldsInHistory(of: id, at: date)
        }
        return fields.filter { field in
            if case .reference = field.content { field.column.isSameName(as: column) } else { false }
        }
    }

    /// Whether the copy's own release is known to declare a value in a volatile column.
    ///
    /// If so, the user has put the column's default value there. The catalog knows its own release, and the history knows earlier
    /// ones. A receipt does not count: another device may lack it, and its forms leave volatile columns out.
    ///
    /// A null reference says nothing. The row that it led to may be gone, or may not have arrived.
    private func releaseDeclares(
        _ column: String, of copy: SeedCopy, _ catalog: Catalog, _ shipped: ShippedSeed
    ) throws(StoreError) -> Bool {
        guard table.volatile.contains(where: column.isSameName), let date = copy.createDate,
            let source = sources.first(where: { $0.catalog.name == catalog.name })
        else { return false }
        let fields = try provenance.known(source) { (source) throws(OriginError) in
            if ProofRule.isSameSecond(date, catalog.released) {
                return shipped.current?.nonEditFields(in: [column]) ?? []
            }
            return try source.fieldsInHistory(of: shipped.id, at: date)
        }
        return fields.contains { field in
            guard field.column.isSameName(as: column), case .value(let value) = field.content else { return false }
            return !value.isNull
        }
    }

    /// Whether a reference leads to a row of that seed, by the name or by a present or former key of the seed.
    ///
    /// The seed may be retired by now, and the store may never have been given the release that shipped the reference.
    private func isReference(_ value: SeedValue, in column: String, to seed: SeedReference) throws(StoreError) -> Bool {
        guard let catalog = try provenance.catalogs().first(where: { $0.name == seed.catalog }),
            catalog.table.mapping.scope == nil
        else { return false }
        let isNamed = catalog.table.mapping.seedID != nil
        let groups = isNamed ? [[.text(seed.description)]] : try provenance.keys(of: seed.id, in: catalog)
        let releases = try store.bookkeeping.releases(deliveredOf: catalog.name) + [catalog.released]
        for group in groups {
            var copies = try store.copies(inGroup: group, of: catalog.table)
            if !isNamed {
                copies = ReferenceRule.formerTargets(
                    among: copies, releases: releases, isDurable: catalog.table.isDurable)
            }
            if try store.references.leads(value, in: column, of: table, toAnyOf: copies, of: catalog.table) {
                return true
            }
        }
        return false
    }

    /// Whether the copy's own release shipped the value.
    ///
    /// The column may have become volatile in a later release.
    private func wasShipped(
        _ id: String, of catalog: Catalog, _ column: String, _ value: SeedValue, _ copy: SeedCopy
    ) throws(StoreError) -> Bool {
        guard let source = sources.first(where: { $0.catalog.name == catalog.name }) else { return false }
        let columns = try provenance.columns(of: table)
        guard let values = try store.columns.values(of: columns.names, in: [copy], of: table).first else {
            return false
        }
        let content = RowContent(columns: columns, values: values)
        return try provenance.known(source) { (source) throws(OriginError) in
            try source.wasShipped(id, column, value, content, copy)
        }
    }

    /// Whether a copy holds the value of a release's field or, if `field` is `nil`, the column's default value.
    private mutating func isHeld(
        _ field: Seed.Field?, _ column: String, in copy: SeedCopy, _ catalog: Catalog, _ shipped: ShippedSeed,
        _ known: SeedReceipt?, _ group: [SeedValue]
    ) throws(StoreError) -> Bool {
        guard let field else {
            // A value that the store computes may be anything.
            guard let value = try store.columns.defaultValues(of: [column], in: table).first ?? .null else {
                return true
            }
            return try store.columns.holds([StoredField(column: column, value: value)], in: copy, of: catalog.table)
        }
        let seed = shipped.current ?? Seed(id: shipped.id, fields: [])
        let resolved = try resolver.fields(of: seed, in: catalog, store: store)
        let candidate = SeedCandidate(seed: seed, fields: resolved ?? seed.values, group: group, delivered: known)
        return try resolver.isAsDelivered(field, in: copy, of: candidate, in: catalog, store: store)
    }

    /// The one seed that a group is of, or `nil` if several may be meant.
    private func seed(of group: [SeedValue]) -> (Catalog, ShippedSeed)? {
        var found: [(Catalog, ShippedSeed)] = []
        for source in sources {
            if table.mapping.seedID == nil {
                for shipped in source.current(in: group) {
                    // Not every key finds the seed itself.
                    let seed = shipped.current ?? source.seeds.seed(shipped.id)
                    found.append((source.catalog, ShippedSeed(id: shipped.id, current: seed)))
                }
            } else if case .text(let seedID)? = group.last,
                table.former.current(of: seedID).utf8.starts(with: "\(source.catalog.name)/".utf8)
            {
                found.append((source.catalog, source.named(in: table.currentGroup(group))))
            }
        }
        return found.count == 1 ? found[0] : nil
    }

    private mutating func deliveredSeed(_ id: String, of catalog: Catalog) throws(StoreError) -> SeedReceipt? {
        if delivered[catalog.name] == nil {
            delivered[catalog.name] = try store.bookkeeping.deliveries(of: catalog.name)
        }
        return delivered[catalog.name]?[id]
    }
}

extension StoreReferences {
    /// Whether a value of a column refers to one of the copies; false if their key has several columns.
    func leads(
        _ value: SeedValue, in column: String, of table: SeedTable, toAnyOf copies: [SeedCopy], of parent: SeedTable
    ) throws(StoreError) -> Bool {
        for copy in copies {
            do throws(StoreError) {
                let own = try referenceValue(of: copy, of: parent, for: column, of: table)
                if own == value { return true }
            } catch .unsuitable {
                // No one value stands for a row.
                return false
            } catch {
                throw error
            }
        }
        return false
    }
}
