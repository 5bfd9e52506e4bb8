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
    private func complete(
        with catalog: Catalog, given: [String: GivenSeed], of set: inout SeedResolver,
        into result: inout Report.CatalogReport, report: inout Report
    ) throws(StoreError) {
        let columns = catalog.table.groupColumns
        var shipped: Set<[SeedValue]>?
        for seed in catalog.seeds {
            guard let fields = try set.fields(of: seed, in: catalog, store: store) else {
                result.skipped[.unresolved, default: 0] += 1
                continue
            }
            let group = SeedResolver.group(of: seed.id, fields, in: catalog, columns)
            var candidate = SeedCandidate(seed: seed, fields: fields, group: group, given: given[seed.id])
            try findCopies(of: &candidate, in: catalog, of: &set, &shipped)
            switch try decision(on: &candidate, in: catalog, of: &set, isAfterImport: false) {
            case .insert(let replaced):
                if try insert(candidate, replacing: replaced, in: catalog, report: &report) {
                    result.inserted += 1
                } else {
                    result.skipped[.touched, default: 0] += 1
                }
                try recordGiven(candidate, in: catalog)
            case .skip(let reason):
                result.skipped[reason, default: 0] += 1
                if reason != .removed, candidate.renamed.isEmpty { try recordGiven(candidate, in: catalog) }
            }
        }
    }

    /// Finds a seed's copies, also under a key that it had in an earlier release.
    ///
    /// - Parameter shipped: the groups of all seeds, once they were needed.
    private func findCopies(
        of candidate: inout SeedCandidate, in catalog: Catalog, of set: inout SeedResolver,
        _ shipped: inout Set<[SeedValue]>?
    ) throws(StoreError) {
        candidate.copies = try store.copies(inGroup: candidate.group, of: catalog.table)
        guard candidate.copies.isEmpty, let former = candidate.given?.group, former != candidate.group else { return }
        if shipped == nil { shipped = try set.groups(of: catalog, store: store) }
        let there = try store.copies(inGroup: former, of: catalog.table)
        if shipped?.contains(former) == false {
            candidate.copies = there
            candidate.renamed = there
        } else {
            // Its former key is another seed's now: a row there says that the user removed neither.
            candidate.isStillThere = there.contains { $0.isUntouched }
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
        let given = try store.givenSeeds(of: catalog.name).values.sorted { $0.id < $1.id }
        // A store need not hand over all groups of a single copy, and it may be such a copy that came in.
        if selection == .all { groups = given.map(\.group) }
        let ids = Dictionary(grouping: given, by: \.group)
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
            if try insert(candidate, replacing: replaced, in: catalog, report: &report) { inserted += 1 }
            try recordGiven(candidate, in: catalog)
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
        var kept: Set<String> = []
        func hasDeclaredValues(_ copy: Copy) throws(StoreError) -> Bool {
            kept = try usersColumns(of: candidate, in: copy, catalog, of: &set)
            let fields = candidate.fields.filter { !kept.contains($0.column) }
            return try store.holds(fields, in: copy, of: catalog.table)
        }
        let decision =
            isAfterImport
            ? try SeedRule.decisionAfterImport(for: situation, hasDeclaredValues: hasDeclaredValues)
            : try SeedRule.decision(for: situation, hasDeclaredValues: hasDeclaredValues)
        candidate.kept = kept
        return decision
    }

    /// The volatile columns and references that do not hold what the seed gave them: filing and sorting is no edit, but
    /// a release does not undo it.
    private func usersColumns(
        of candidate: SeedCandidate, in copy: Copy, _ catalog: Catalog, of set: inout SeedResolver
    ) throws(StoreError) -> Set<String> {
        var columns: Set<String> = []
        for field in candidate.given?.loose ?? [] {
            let was = try set.field(field, in: catalog, store: store)
            if let was, try store.holds([was], in: copy, of: catalog.table) { continue }
            columns.insert(field.column)
        }
        return columns
    }

    /// Inserts a new copy; false where a row of the user's has its place under a unique key (S1).
    private func insert(
        _ candidate: SeedCandidate, replacing replaced: Copy?, in catalog: Catalog, report: inout Report
    ) throws(StoreError) -> Bool {
        let row = newCopy(of: candidate.seed, candidate.changingFields, in: catalog)
        let copy: Copy
        do throws(StoreError) {
            copy = try store.insert(row, into: catalog.table, inheriting: replaced)
        } catch {
            guard case .constraint = error else { throw error }
            if try isUsers(row, in: catalog.table) { return false }
            guard let replaced else { throw error }
            try put(row, inPlaceOf: replaced, among: candidate.copies, in: catalog.table, report: &report)
            return true
        }
        if candidate.renamed.isEmpty { return true }
        // The copies under the seed's former key are no twins of the new one to anybody who does not know the catalog.
        try Cleanup(store: store, now: now).removeTwins(
            among: candidate.renamed + [copy], in: catalog.table, report: &report)
        return true
    }

    /// Whether a row of the user's has the key already, in a table where copies are known by their `seedID`.
    private func isUsers(_ row: NewCopy, in table: SeedTable) throws(StoreError) -> Bool {
        if table.mapping.seedID == nil { return false }
        var byKey = table
        byKey.mapping.seedID = nil
        let key = byKey.groupColumns.map { column in row.fields.first { $0.column == column }?.value ?? .null }
        return try store.copies(inGroup: key, of: byKey).contains { !$0.isUntouched }
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

    private func recordGiven(_ candidate: SeedCandidate, in catalog: Catalog) throws(StoreError) {
        let given = GivenSeed(
            id: candidate.seed.id, group: candidate.group, loose: candidate.seed.loose(in: catalog.table),
            renewedFor: candidate.renewedFor)
        if given != candidate.given { try store.recordGiven(given, of: catalog.name) }
    }
}
