/// Gives one catalog to a store, inside the transaction that is open: S1 to S6, then cleanup, then the receipt (S4).
struct CatalogSeeding {
    let store: any SeedStore
    let now: Instant
    let uuids: RandomUUIDs
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
        let cleanup = Cleanup(store: store, now: now)
        try cleanup.removeTwins(in: catalog.table, .all, read: areApart ? [] : nil, report: &report)
        try Retirement(store: store, now: now, catalogs: set.catalogs).run(of: catalog, report: &report)
        set.forgetReferences()
        try store.record(Receipt(catalog: catalog.name, released: catalog.released, seededAt: now))
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
        var (waiting, obstacle) = try complete(
            catalog.seeds, of: catalog, given, &set, &shipped, into: &result, report: &report)
        while let error = obstacle {
            try Cleanup(store: store, now: now).removeTwins(in: catalog.table, .all, report: &report)
            try Retirement(store: store, now: now, catalogs: set.catalogs).run(of: catalog, report: &report)
            set.forgetReferences()
            let count = waiting.count
            (waiting, obstacle) = try complete(
                waiting, of: catalog, given, &set, &shipped, into: &result, report: &report)
            if waiting.count == count { throw error }
        }
    }

    /// Does for these seeds, one after the other, what the rules say; returns those that must wait, and what bars them.
    private func complete(
        _ seeds: some Sequence<Seed>, of catalog: Catalog, _ given: [String: GivenSeed], _ set: inout SeedResolver,
        _ shipped: inout ShippedGroups?, into result: inout Report.CatalogReport, report: inout Report
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
            if let error = try complete(&candidate, in: catalog, of: &set, into: &result, report: &report) {
                waiting.append(seed)
                obstacle = error
            }
        }
        return (waiting, obstacle)
    }

    /// Does for one seed what the rules say; returns what bars its new copy for now, and has done nothing then.
    private func complete(
        _ candidate: inout SeedCandidate, in catalog: Catalog, of set: inout SeedResolver,
        into result: inout Report.CatalogReport, report: inout Report
    ) throws(StoreError) -> StoreError? {
        switch try decision(on: &candidate, in: catalog, of: &set, isAfterImport: false) {
        case .insert(let replaced):
            let insertion = try insert(candidate, replacing: replaced, in: catalog, report: &report)
            if case .barred(let error) = insertion { return error }
            if insertion == .inserted {
                result.inserted += 1
            } else {
                result.skipped[.touched, default: 0] += 1
            }
            try recordGiven(candidate, isGiven: insertion == .inserted, in: catalog)
        case .skip(let reason):
            result.skipped[reason, default: 0] += 1
            if reason != .removed, candidate.renamed.isEmpty {
                try recordGiven(candidate, isGiven: reason == .present, in: catalog)
            }
        }
        return nil
    }

    /// Finds a seed's copies, also under a key that it had in an earlier release.
    ///
    /// - Parameter shipped: the groups of all seeds, once they were needed.
    private func findCopies(
        of candidate: inout SeedCandidate, in catalog: Catalog, of set: inout SeedResolver,
        _ shipped: inout ShippedGroups?
    ) throws(StoreError) {
        candidate.copies = try store.copies(inGroup: candidate.group, of: catalog.table)
        guard candidate.copies.isEmpty, let given = candidate.given,
            let table = try given.formerTable(catalog.table, in: store)
        else { return }
        let isSame = table == catalog.table
        let groups = isSame ? try set.groups(of: given, in: catalog, store: store) : [given.group]
        for group in groups where !isSame || group != candidate.group {
            if shipped?.columns != table.groupColumns {
                shipped = try set.groups(of: catalog, by: table.groupColumns, store: store)
            }
            let there = try store.copies(inGroup: group, of: table)
            if shipped?.isShared(group, by: candidate.seed.id) == false {
                candidate.copies += there
                candidate.renamed += there
            } else if there.contains(where: \.isUntouched) {
                // Its former key is another seed's now: a row there says that the user removed neither.
                candidate.isStillThere = true
            }
        }
    }

    /// S6: seeds of groups that came in get S3 again where their untouched survivor is older than the release and has
    /// other values; returns how many copies were inserted.
    func renew(
        groupsOf selection: GroupSelection, in catalog: Catalog, of set: inout SeedResolver, report: inout Report
    ) throws(StoreError) -> Int {
        var groups: [[SeedValue]] = []
        if selection != .all {
            try store.forEachGroup(in: catalog.table, selection) { (group) throws(StoreError) in
                if SeedRule.mayRenew(group.copies, released: catalog.released) { groups.append(group.values) }
            }
            if groups.isEmpty { return 0 }
        }
        let columns = catalog.table.groupColumns
        var ids: [[SeedValue]: [GivenSeed]] = [:]
        for seed in try store.givenSeeds(of: catalog.name).values.sorted(by: { $0.id < $1.id })
        where try seed.isGrouped(by: columns, of: catalog.table, in: store) {
            for group in try set.groups(of: seed, in: catalog, store: store) {
                ids[group, default: []].append(seed)
                // A store need not hand over all groups of a single copy, and it may be such a copy that came in.
                if selection == .all { groups.append(group) }
            }
        }
        var inserted = 0
        for group in groups {
            // In a table without a `seedID` column a seed may have the key of one that was retired before it.
            guard let given = ids[group]?.first(where: { set.seed($0.id, of: catalog) != nil }),
                given.renewedFor != catalog.released, let seed = set.seed(given.id, of: catalog),
                let fields = try set.fields(of: seed, in: catalog, store: store)
            else { continue }
            var candidate = SeedCandidate(seed: seed, fields: fields, group: group, given: given)
            candidate.copies = try store.copies(inGroup: group, of: catalog.table)
            guard
                case .insert(let replaced) = try decision(on: &candidate, in: catalog, of: &set, isAfterImport: true)
            else { continue }
            candidate.renewedFor = catalog.released
            let insertion = try insert(candidate, replacing: replaced, in: catalog, report: &report)
            if case .barred(let error) = insertion { throw error }
            if insertion == .inserted { inserted += 1 }
            try recordGiven(candidate, isGiven: insertion == .inserted, in: catalog)
        }
        return inserted
    }

    /// What the rules say of a seed; notes in the candidate what the user has changed without touching the row.
    private func decision(
        on candidate: inout SeedCandidate, in catalog: Catalog, of set: inout SeedResolver, isAfterImport: Bool
    ) throws(StoreError) -> SeedDecision {
        let situation = SeedRule.Situation(
            copies: candidate.copies, released: catalog.released,
            wasGiven: candidate.given != nil && !candidate.isStillThere,
            again: candidate.seed.again || seedsAgain, isDurable: catalog.table.isDurable)
        var kept: Set<[UInt8]> = []
        func hasDeclaredValues(_ copy: Copy) throws(StoreError) -> Bool {
            kept = try usersColumns(of: candidate, in: copy, catalog, of: &set)
            var fields = candidate.fields.filter { !kept.contains($0.column.asciiFolded) }
            if !candidate.renamed.isEmpty, let seedID = catalog.table.mapping.seedID {
                // A copy of the time when the table had no such column yet.
                let reference = SeedReference(catalog: catalog.name, id: candidate.seed.id)
                fields.append(StoredField(column: seedID, value: .text(reference.description)))
            }
            return try store.holds(fields, in: copy, of: catalog.table)
        }
        let decision =
            isAfterImport
            ? try SeedRule.decisionAfterImport(for: situation, hasDeclaredValues: hasDeclaredValues)
            : try SeedRule.decision(for: situation, hasDeclaredValues: hasDeclaredValues)
        candidate.kept = kept
        return decision
    }

    /// What became of an attempt to insert a new copy.
    private enum Insertion: Equatable {
        case inserted
        /// A row of the user's has its place under a unique key (S1).
        case taken
        /// An untouched copy of another seed has it.
        case barred(StoreError)
    }

    /// Inserts a new copy, if it may.
    private func insert(
        _ candidate: SeedCandidate, replacing replaced: Copy?, in catalog: Catalog, report: inout Report
    ) throws(StoreError) -> Insertion {
        let row = newCopy(of: candidate.seed, candidate.changingFields, in: catalog)
        let copy: Copy
        do throws(StoreError) {
            copy = try store.insert(row, into: catalog.table, inheriting: replaced)
        } catch {
            guard case .constraint = error else { throw error }
            let inTheWay = try store.copies(barring: row, inheriting: replaced, from: catalog.table)
            if inTheWay.contains(where: { !$0.isUntouched }) { return .taken }
            if !Set(inTheWay.map(\.row)).isSubset(of: candidate.copies.map(\.row)) { return .barred(error) }
            guard let replaced else { throw error }
            try put(row, inPlaceOf: replaced, among: candidate.copies, in: catalog.table, report: &report)
            return .inserted
        }
        if candidate.renamed.isEmpty { return .inserted }
        // The copies under the seed's former key are no twins of the new one to anybody who does not know the catalog.
        try Cleanup(store: store, now: now).removeTwins(
            among: candidate.renamed + [copy], in: catalog.table, report: &report)
        return .inserted
    }

    /// Lets the older copies go first, where a unique key does not allow the new one beside them.
    private func put(
        _ row: NewCopy, inPlaceOf replaced: Copy, among copies: [Copy], in table: SeedTable, report: inout Report
    ) throws(StoreError) {
        try Cleanup(store: store, now: now).removeTwins(among: copies, in: table, report: &report)
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
