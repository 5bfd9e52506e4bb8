/// Gives one catalog to a store, inside the transaction that is open: S1 to S6, then cleanup, then the receipt (S4).
struct CatalogSeeding {
    let store: any SeedStore
    let now: Instant
    let uuids: RandomUUIDs
    let provenance: Provenance
    /// Whether seeds that were removed are wanted too.
    var seedsAgain = false

    /// Seeds what is missing, cleans the table up and writes the receipt.
    func seed(
        _ catalog: Catalog, of set: inout SeedResolver, into result: inout Report.CatalogReport, report: inout Report
    ) throws(StoreError) {
        let given = try store.givenSeeds(of: catalog.name)
        var areApart = false
        if try store.isEmpty(catalog.table) {
            areApart = try fill(with: catalog, given: given, of: &set, into: &result)
        } else {
            try complete(with: catalog, given: given, of: &set, into: &result, report: &report)
        }
        // A key that this release corrects has become a former one meanwhile.
        provenance.forgetReceipts()
        let cleanup = Cleanup(store: store, now: now, provenance: provenance)
        try cleanup.removeTwins(in: catalog.table, .all, read: areApart ? [] : nil, report: &report)
        try Retirement(store: store, now: now, provenance: provenance, catalogs: set.catalogs).run(
            of: catalog, report: &report)
        set.forgetReferences()
        // An older app knows the catalog by a former name, and must not seed it again.
        for name in [catalog.name] + catalog.formerly {
            try store.record(Receipt(catalog: name, released: catalog.released, seededAt: now))
        }
    }

    /// Seeds what is missing of a table that has rows.
    ///
    /// Where a copy that this release does away with has the place of another seed, under a unique key, that seed waits for
    /// the others, and for a cleanup.
    private func complete(
        with catalog: Catalog, given: [String: GivenSeed], of set: inout SeedResolver,
        into result: inout Report.CatalogReport, report: inout Report
    ) throws(StoreError) {
        var shipped: ShippedGroups?
        let tools = try Tools(catalog, for: store)
        var (waiting, obstacle) = try complete(
            catalog.seeds, of: catalog, given, &set, &shipped, tools, into: &result, report: &report)
        while let error = obstacle {
            try Cleanup(store: store, now: now, provenance: provenance).removeTwins(
                in: catalog.table, .all, report: &report)
            try Retirement(store: store, now: now, provenance: provenance, catalogs: set.catalogs).run(
                of: catalog, report: &report)
            set.forgetReferences()
            let count = waiting.count
            (waiting, obstacle) = try complete(
                waiting, of: catalog, given, &set, &shipped, tools, into: &result, report: &report)
            if waiting.count == count { throw error }
        }
    }

    /// Does for these seeds, one after the other, what the rules say; returns those that must wait, and what bars them.
    private func complete(
        _ seeds: some Sequence<Seed>, of catalog: Catalog, _ given: [String: GivenSeed], _ set: inout SeedResolver,
        _ shipped: inout ShippedGroups?, _ tools: Tools, into result: inout Report.CatalogReport,
        report: inout Report
    ) throws(StoreError) -> (waiting: [Seed], obstacle: StoreError?) {
        let columns = catalog.table.groupColumns
        var waiting: [Seed] = []
        var obstacle: StoreError?
        for seed in seeds {
            guard let fields = try set.fields(of: seed, in: catalog, store: store) else {
                // What it refers to may be among those that wait.
                if waiting.isEmpty { result.skipped[.unresolved, default: 0] += 1 } else { waiting.append(seed) }
                continue
            }
            let group = SeedResolver.group(of: seed.id, fields, in: catalog, columns)
            var candidate = SeedCandidate(seed: seed, fields: fields, group: group, given: given[seed.id])
            try findCopies(of: &candidate, in: catalog, of: &set, &shipped)
            if let held = try tools.dates.otherFormat(in: candidate.copies) {
                throw provenance.fail(.invalid([StoredDates.problem(with: catalog, held: held)]))
            }
            if let error = try complete(&candidate, in: catalog, of: &set, tools, into: &result, report: &report) {
                waiting.append(seed)
                obstacle = error
            }
        }
        return (waiting, obstacle)
    }

    /// Does for one seed what the rules say; returns what bars its new copy for now, and has done nothing then.
    private func complete(
        _ candidate: inout SeedCandidate, in catalog: Catalog, of set: inout SeedResolver, _ tools: Tools,
        into result: inout Report.CatalogReport, report: inout Report
    ) throws(StoreError) -> StoreError? {
        switch try decision(
            on: &candidate, in: catalog, of: &set, isAfterImport: false, tools.occupants, report: &report)
        {
        case .insert(let replaced):
            let insertion = try insert(candidate, replacing: replaced, in: catalog, report: &report)
            var isOccupied = false
            switch insertion {
            case .barred(let error): return error
            case .inserted: result.inserted += 1
            case .taken(let rows):
                let reason = SeedRule.skipReason(heldBy: rows)
                result.skipped[reason, default: 0] += 1
                if reason == .occupied { note(candidate.seed, heldBy: rows, in: catalog, report: &report) }
                isOccupied = reason == .occupied
            }
            try recordGiven(
                candidate, isGiven: insertion == .inserted, isOccupied: isOccupied, in: catalog, tools.maker)
        case .skip(let reason):
            result.skipped[reason, default: 0] += 1
            if reason == .occupied {
                let rows = candidate.copies.isEmpty ? try tools.occupants.rows(of: candidate) : candidate.copies
                note(candidate.seed, heldBy: rows, in: catalog, report: &report)
            }
            if reason == .removed {
                try recordForm(of: candidate.seed, candidate.given, in: catalog, tools.maker)
            } else if candidate.renamed.isEmpty {
                try recordGiven(
                    candidate, isGiven: reason == .present, isOccupied: reason == .occupied, in: catalog, tools.maker)
            }
        }
        return nil
    }

    /// The tools that seeding a catalog into a table with rows needs for each seed.
    struct Tools {
        let maker: FormMaker
        let occupants: Occupants
        let dates: StoredDates

        init(_ catalog: Catalog, for store: any SeedStore) throws(StoreError) {
            maker = try FormMaker(catalog, for: store)
            occupants = Occupants(of: catalog, in: store)
            dates = try StoredDates(of: catalog, in: store)
        }
    }

    /// Notes which rows of the user's keep a seed away.
    private func note(_ seed: Seed, heldBy rows: [Copy], in catalog: Catalog, report: inout Report) {
        let reference = SeedReference(catalog: catalog.name, id: seed.id)
        report.occupied.append(
            Report.Occupied(seed: reference.description, table: catalog.table.name, uuids: rows.map(\.uuid)))
        report.add(rows, in: catalog.table)
    }

    /// Finds a seed's copies, also under a key that it had in an earlier release.
    ///
    /// - Parameter shipped: the groups of all seeds, once they were needed.
    private func findCopies(
        of candidate: inout SeedCandidate, in catalog: Catalog, of set: inout SeedResolver,
        _ shipped: inout ShippedGroups?
    ) throws(StoreError) {
        candidate.copies = try copies(inGroup: candidate.group, of: catalog.table)
        guard candidate.copies.isEmpty, let given = candidate.given,
            let table = try given.formerTable(catalog.table, in: store)
        else { return }
        let isSame = table == catalog.table
        let groups = isSame ? try set.groups(of: given, in: catalog, store: store) : [given.group]
        for group in groups where !isSame || group != candidate.group {
            if shipped?.columns != table.groupColumns {
                shipped = try set.groups(of: catalog, by: table.groupColumns, store: store)
            }
            let there = try copies(inGroup: group, of: table)
            if shipped?.isShared(group, by: candidate.seed.id) == false {
                candidate.copies += there
                candidate.renamed += there
            } else if there.contains(where: \.isUntouched) {
                // Its former key is another seed's now: a row there says that the user removed neither.
                candidate.isStillThere = true
            }
        }
    }

    /// The rows of a group; those whose origin shows that they are not copies are marked.
    func copies(inGroup values: [SeedValue], of table: SeedTable) throws(StoreError) -> [Copy] {
        var group = CopyGroup(values: values, copies: try store.copies(inGroup: values, of: table))
        if group.copies.contains(where: \.isUntouched) {
            var origin = try provenance.origin(of: values, in: table)
            try provenance.markOrigins(of: &group, &origin)
        }
        return group.copies
    }

    /// What became of an attempt to insert a new copy.
    enum Insertion: Equatable {
        case inserted
        /// Rows of the user's have its place under a unique key (S1).
        case taken([Copy])
        /// An untouched copy of another seed has it.
        case barred(StoreError)
    }

    /// Inserts a new copy, if it may.
    func insert(
        _ candidate: SeedCandidate, replacing replaced: Copy?, in catalog: Catalog, report: inout Report
    ) throws(StoreError) -> Insertion {
        let row = newCopy(of: candidate.seed, candidate.changingFields, in: catalog)
        let copy: Copy
        do throws(StoreError) {
            copy = try store.insert(row, into: catalog.table, inheriting: replaced)
        } catch {
            guard case .constraint = error else { throw error }
            let inTheWay = try store.copies(barring: row, inheriting: replaced, from: catalog.table)
            let users = try usersRows(among: inTheWay, candidate, in: catalog)
            if !users.isEmpty { return .taken(users) }
            if !Set(inTheWay.map(\.row)).isSubset(of: candidate.copies.map(\.row)) { return .barred(error) }
            guard let replaced else { throw error }
            let copies = try proven(candidate, in: catalog)
            try put(row, inPlaceOf: replaced, among: copies, in: catalog.table, report: &report)
            return .inserted
        }
        if candidate.renamed.isEmpty { return .inserted }
        // The copies under the seed's former key are no twins of the new one to anybody who does not know the catalog.
        let renamed = Set(candidate.renamed.map(\.row))
        let former = try proven(candidate, in: catalog).filter { renamed.contains($0.row) }
        try Cleanup(store: store, now: now, provenance: provenance).removeTwins(
            among: former + [copy], in: catalog.table, report: &report)
        return .inserted
    }

    /// Those of the rows that belong to the user: they are touched, or not proven to be copies (T4).
    private func usersRows(
        among rows: [Copy], _ candidate: SeedCandidate, in catalog: Catalog
    ) throws(StoreError) -> [Copy] {
        var users: [Copy] = []
        for row in rows {
            if let known = candidate.copies.first(where: { $0.row == row.row }) {
                if !known.isUntouched { users.append(known) }
                continue
            }
            let values = try store.values(of: catalog.table.groupColumns, in: [row], of: catalog.table)
            let group = CopyGroup(values: values.first ?? [], copies: [row])
            let proven = try provenance.proven(group, in: catalog.table).copies[0]
            if !proven.isUntouched { users.append(proven) }
        }
        return users
    }

    /// Lets the older copies go first, where a unique key does not allow the new one beside them.
    private func put(
        _ row: NewCopy, inPlaceOf replaced: Copy, among copies: [Copy], in table: SeedTable, report: inout Report
    ) throws(StoreError) {
        try Cleanup(store: store, now: now, provenance: provenance).removeTwins(
            among: copies, in: table, report: &report)
        let new = Copy(row: replaced.row, uuid: row.uuid, createDate: row.createDate)
        let verdict = CleanupRule.verdicts(for: [replaced, new], isDurable: table.isDurable)[0]
        guard case .remove(let reason, let survivor) = verdict else { return }
        let removal = PlannedRemoval(copy: replaced, reason: reason, survivor: survivor)
        report.removed += try store.replace(removal, by: row, in: table, at: now)
    }

    /// A row for a seed, with a fresh identity (T1).
    func newCopy(of seed: Seed, _ fields: [StoredField], in catalog: Catalog) -> NewCopy {
        NewCopy(
            uuid: uuids.next(), seedID: SeedReference(catalog: catalog.name, id: seed.id),
            createDate: catalog.released, fields: fields)
    }
}
