/// Gives one catalog to a store, inside the transaction that is open: S1 to S6, then cleanup, then the receipt (S4).
struct CatalogSeeding {
    let store: any SeedStore
    let now: Instant
    let makeUUID: @Sendable () -> UUIDText

    /// Seeds what is missing, cleans the table up and writes the receipt.
    func seed(
        _ catalog: Catalog, of set: inout SeedResolver, into result: inout Report.CatalogReport, report: inout Report
    ) throws(StoreError) {
        let given = try store.givenSeeds(of: catalog.name)
        // The seeds of one catalog are never each other's twins: an empty table need not be searched for each of them.
        let isEmpty = try store.isEmpty(catalog.table)
        for seed in catalog.seeds {
            guard let fields = try set.fields(of: seed, in: catalog, store: store) else {
                result.skipped[.unresolved, default: 0] += 1
                continue
            }
            let group = SeedResolver.group(of: seed.id, fields, in: catalog)
            let situation = SeedRule.Situation(
                copies: isEmpty ? [] : try store.copies(inGroup: group, of: catalog.table),
                released: catalog.released, wasGiven: given[seed.id] != nil, again: seed.again)
            let decision = try SeedRule.decision(for: situation) { (copy) throws(StoreError) in
                try store.holds(fields, in: copy, of: catalog.table)
            }
            switch decision {
            case .insert(let replaced):
                try insert(
                    seed, fields, replacing: replaced, among: situation.copies, in: catalog, report: &report)
                result.inserted += 1
            case .skip(let reason): result.skipped[reason, default: 0] += 1
            }
            if decision != .skip(.removed), given[seed.id]?.group != group {
                try store.recordGiven(
                    GivenSeed(id: seed.id, group: group, renewedFor: given[seed.id]?.renewedFor), of: catalog.name)
            }
        }
        let cleanup = Cleanup(store: store, now: now)
        try cleanup.removeTwins(in: catalog.table, .all, report: &report)
        try cleanup.removeRetired(of: catalog, report: &report)
        set.forgetReferences()
        try store.record(Receipt(catalog: catalog.name, released: catalog.released, seededAt: now))
    }

    /// S6: seeds of groups that came in get S3 again where their untouched survivor is older than the release and has
    /// other values; returns how many copies were inserted.
    func renew(
        groupsOf uuids: GroupSelection, in catalog: Catalog, of set: inout SeedResolver, report: inout Report
    ) throws(StoreError) -> Int {
        var groups: [[SeedValue]] = []
        try store.forEachGroup(in: catalog.table, uuids) { (group) throws(StoreError) in
            groups.append(group.values)
        }
        if groups.isEmpty { return 0 }
        var ids: [[SeedValue]: GivenSeed] = [:]
        for seed in try store.givenSeeds(of: catalog.name).values { ids[seed.group] = seed }
        var inserted = 0
        for group in groups {
            guard let given = ids[group], given.renewedFor != catalog.released else { continue }
            guard let seed = set.seed(given.id, of: catalog),
                let fields = try set.fields(of: seed, in: catalog, store: store)
            else { continue }
            let situation = SeedRule.Situation(
                copies: try store.copies(inGroup: group, of: catalog.table), released: catalog.released,
                wasGiven: true, again: false)
            let decision = try SeedRule.decisionAfterImport(for: situation) { (copy) throws(StoreError) in
                try store.holds(fields, in: copy, of: catalog.table)
            }
            guard case .insert(let replaced) = decision else { continue }
            try insert(seed, fields, replacing: replaced, among: situation.copies, in: catalog, report: &report)
            try store.recordGiven(
                GivenSeed(id: given.id, group: group, renewedFor: catalog.released), of: catalog.name)
            inserted += 1
        }
        return inserted
    }

    /// Inserts the new copy beside the old ones, which then fall to cleanup; where a unique key does not allow that, the
    /// older ones go first.
    private func insert(
        _ seed: Seed, _ fields: [StoredField], replacing replaced: Copy?, among copies: [Copy], in catalog: Catalog,
        report: inout Report
    ) throws(StoreError) {
        let table = catalog.table
        let row = NewCopy(
            uuid: makeUUID(), seedID: SeedReference(catalog: catalog.name, id: seed.id),
            createDate: catalog.released, fields: fields)
        guard let replaced else {
            _ = try store.insert(row, into: table, inheriting: nil)
            return
        }
        do throws(StoreError) {
            try store.transaction { () throws(StoreError) in
                _ = try store.insert(row, into: table, inheriting: replaced)
            }
        } catch {
            guard case .constraint = error else { throw error }
            let new = Copy(row: replaced.row, uuid: row.uuid, createDate: row.createDate)
            let verdict = CleanupRule.verdicts(for: [replaced, new], isDurable: table.isDurable)[0]
            guard case .remove(let reason, let survivor) = verdict else { throw error }
            try Cleanup(store: store, now: now).removeTwins(among: copies, in: table, report: &report)
            let removal = PlannedRemoval(copy: replaced, reason: reason, survivor: survivor)
            report.removed += try store.transaction { () throws(StoreError) in
                try store.replace(removal, by: row, in: table, at: now)
            }
        }
    }
}
