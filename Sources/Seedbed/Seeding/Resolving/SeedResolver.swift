/// The app's catalogs as one: finds a seed by its name, and the copy that a reference stands for.
struct SeedResolver {
    /// In the order in which they are seeded: a catalog that others refer to comes before them.
    let catalogs: [Catalog]
    private var finders: [String: SeedFinder] = [:]
    /// The copies for which references stood in this transaction; `nil` if the seed had no copy here.
    private var resolved: [SeedReference: SeedCopy?] = [:]
    /// The keys of tables in other normal forms, as far as they were asked for.
    private var spellings: [String: GroupSpellings] = [:]
    /// The receipts of catalogs, as far as they were asked for in this transaction.
    private var delivered: [String: DeliveredSeeds] = [:]
    /// The groups of all seeds of catalogs, as far as a seed's former group was looked for.
    private var shippedGroups: [String: ShippedGroups] = [:]
    /// The values for which references in group columns may stand, as far as that was asked in this transaction.
    var referredTo: [GroupReference: [SeedValue]] = [:]

    init(_ catalogs: [Catalog]) {
        self.catalogs = catalogs
    }

    /// Forgets the copies for which references stood: a cleanup may have changed them.
    mutating func forgetReferences() {
        resolved = [:]
        delivered = [:]
        shippedGroups = [:]
        referredTo = [:]
    }

    /// Returns the receipt of a seed, also of one that its catalog does not ship any more.
    ///
    /// The receipt of a seed that this transaction seeds may be the former or the present one.
    mutating func delivered(_ reference: SeedReference, store: any SeedStore) throws(StoreError) -> SeedReceipt? {
        let reference = current(reference)
        if delivered[reference.catalog] == nil {
            delivered[reference.catalog] = try store.bookkeeping.deliveries(of: reference.catalog)
        }
        return delivered[reference.catalog]?[reference.id]
    }

    /// The seed's values with references resolved, or `nil` if one refers to a seed that has no copy here.
    ///
    /// - Parameter columns: the columns whose references are resolved, if not all are asked for.
    mutating func fields(
        of seed: Seed, in catalog: Catalog, only columns: [String]? = nil, store: any SeedStore
    ) throws(StoreError) -> [StoredField]? {
        var fields = seed.values
        for link in seed.links {
            let column = fields[link.place].column
            if columns?.contains(column) == false { continue }
            guard let value = try value(of: link.seed, for: column, in: catalog, store: store) else { return nil }
            fields[link.place].value = value
        }
        return fields
    }

    /// The first seed to which a seed refers and that has no copy here; `nil` if all have one.
    mutating func missingReference(
        of seed: Seed, in catalog: Catalog, store: any SeedStore
    ) throws(StoreError) -> SeedReference? {
        for link in seed.links {
            let column = seed.values[link.place].column
            if try value(of: link.seed, for: column, in: catalog, store: store) == nil { return link.seed }
        }
        return nil
    }

    /// The value for which a reference stands in a column, or `nil` if it refers to a seed that has no copy here.
    private mutating func value(
        of reference: SeedReference, for column: String, in catalog: Catalog, store: any SeedStore
    ) throws(StoreError) -> SeedValue? {
        guard let copy = try copy(of: reference, store: store), let table = self.catalog(reference.catalog)?.table
        else { return nil }
        return try store.references.referenceValue(of: copy, of: table, for: column, of: catalog.table)
    }

    /// The groups of all seeds that the catalogs of a table ship, by these columns.
    mutating func groups(
        of table: SeedTable, by columns: [String], store: any SeedStore
    ) throws(StoreError) -> ShippedGroups {
        var shipped = ShippedGroups(columns: columns)
        for catalog in catalogs where catalog.table.name.isSameName(as: table.name) {
            for seed in catalog.seeds {
                guard let fields = try fields(of: seed, in: catalog, only: columns, store: store) else { continue }
                let name = SeedReference(catalog: catalog.name, id: seed.id)
                shipped.add(name, Self.group(of: seed.id, fields, in: catalog, columns))
            }
        }
        return shipped
    }

    /// The values of the group columns of a seed's copies; a column that the seed leaves out counts as null.
    ///
    /// - Parameter columns: the table's group columns, if the caller has them at hand.
    static func group(
        of id: String, _ fields: [StoredField], in catalog: Catalog, _ columns: [String]? = nil
    ) -> [SeedValue] {
        (columns ?? catalog.table.groupColumns).map { column in
            if column == catalog.table.mapping.seedID {
                return .text(SeedReference(catalog: catalog.name, id: id).description)
            }
            return fields.first { $0.column == column }?.value ?? .null
        }
    }

    /// The seed of that id, as its catalog has it now.
    mutating func seed(_ id: String, of catalog: Catalog) -> Seed? {
        let finder = finders[catalog.name] ?? SeedFinder(catalog)
        finders[catalog.name] = finder
        return finder.seed(id)
    }

    /// The app's catalog of that name.
    func catalog(_ name: String) -> Catalog? { catalogs.first { $0.name == name } }

    /// Returns the seed that a reference means now: receipts name seeds as they were called then.
    func current(_ reference: SeedReference) -> SeedReference {
        catalogs.first?.table.former.current(of: reference) ?? reference
    }

    private mutating func copy(of reference: SeedReference, store: any SeedStore) throws(StoreError) -> SeedCopy? {
        if let known = resolved[reference] { return known }
        var found: SeedCopy?
        if let catalog = catalog(reference.catalog), let seed = seed(reference.id, of: catalog),
            // A copy is there whether or not the seeds exist to which its other columns refer.
            let fields = try fields(of: seed, in: catalog, only: catalog.table.groupColumns, store: store)
        {
            let group = Self.group(of: seed.id, fields, in: catalog)
            var copies = try store.copies(inGroup: group, of: catalog.table)
            if copies.isEmpty { copies = try self.copies(inOtherSpellingsOf: group, of: catalog.table, store) }
            if copies.isEmpty { copies = try formerCopies(of: seed, fields, group, in: catalog, store) }
            found = ReferenceRule.target(of: copies, isDurable: catalog.table.isDurable)
        }
        resolved[reference] = .some(found)
        return found
    }

    /// Returns the copies of a seed under a key that it had in an earlier release, unless another seed has that key now.
    ///
    /// A copy that the user has edited stays under it.
    private mutating func formerCopies(
        of seed: Seed, _ fields: [StoredField], _ group: [SeedValue], in catalog: Catalog, _ store: any SeedStore
    ) throws(StoreError) -> [SeedCopy] {
        let reference = SeedReference(catalog: catalog.name, id: seed.id)
        guard let receipt = try delivered(reference, store: store) else { return [] }
        let candidate = SeedCandidate(seed: seed, fields: fields, group: group, delivered: receipt)
        // The keys of other seeds may refer to this one, which is not found yet.
        var others = self
        others.resolved[reference] = .some(nil)
        var shipped = shippedGroups[catalog.name]
        defer { shippedGroups[catalog.name] = shipped }
        var copies: [SeedCopy] = []
        for former in try others.formerGroups(of: candidate, in: catalog, store: store, &shipped)
        where !former.isOfAnotherSeed { copies += try store.copies(inGroup: former.values, of: former.table) }
        return copies
    }

    /// Returns the copies whose keys differ from the seed's only in the normal form of their texts (T4).
    private mutating func copies(
        inOtherSpellingsOf group: [SeedValue], of table: SeedTable, _ store: any SeedStore
    ) throws(StoreError) -> [SeedCopy] {
        if table.mapping.seedID != nil || group.allSatisfy(\.isASCII) { return [] }
        if spellings[table.name] == nil { spellings[table.name] = try GroupSpellings(of: table, in: store) }
        let others = spellings[table.name]?.others(than: group) ?? []
        return others.isEmpty ? [] : try store.copies(inGroups: others, of: table).flatMap(\.self)
    }
}
