/// Carries out what the cleanup rules decide about a table: C1 to C5 and C7.
struct Cleanup {
    let store: any SeedStore
    let now: SeedInstant
    let cleanupRun: CleanupRun
    let provenance: Provenance

    /// Removes the untouched duplicates of the selected groups, and moves references to copies that went before.
    ///
    /// - Parameters:
    ///   - read: the selected groups, if they were read in this transaction and nothing was written since.
    ///   - references: the rows that may refer to a copy which is gone; those of the selection by default.
    ///   - isFresh: whether all copies are known to be of different seeds, so that none is another one's twin.
    /// - Warning: This deletes rows.
    func removeTwins(
        in table: SeedTable, _ selection: CleanupScope, read: [CopyGroup]? = nil,
        following references: CleanupScope? = nil, isFresh: Bool = false, report: inout Seeder.Report
    ) throws(StoreError) {
        if isFresh { return try repairReferences(to: table, references ?? selection, report: &report) }
        let filed = try filedColumns(of: table)
        var judge = TwinJudge(of: table, by: provenance, keepsGroups: !filed.isEmpty)
        var keys: [DatedKey] = []
        func add(_ group: CopyGroup) throws(StoreError) {
            if selection != .all, let key = DatedKey(of: group) { keys.append(key) }
            try judge.add(group)
        }
        if let read {
            for group in read { try add(group) }
        } else {
            let columns = try provenance.columnsAtHand(of: table)
            try store.forEachGroup(in: table, selection, reading: columns, add)
        }
        try removeJudged(&judge, in: table, filed, report: &report)
        // After the twins of one key, so that no row's survivor goes in the same step.
        let groups =
            try selection == .all
            ? provenance.groupsAcrossKeys(in: table) : provenance.groupsAcrossKeys(with: keys, in: table)
        try removeTwinsAcrossKeys(groups, in: table, filed, report: &report)
        try repairReferences(to: table, references ?? selection, report: &report)
    }

    /// Removes the untouched duplicates of copies that a release has inserted.
    ///
    /// The caller has cleaned up all groups of the table before, and only these copies have been inserted since.
    ///
    /// - Warning: This deletes rows.
    func removeTwins(
        ofInserted copies: [UUIDText], of catalog: Catalog, report: inout Seeder.Report
    ) throws(StoreError) {
        let table = catalog.table
        let filed = try filedColumns(of: table)
        var judge = TwinJudge(of: table, by: provenance, keepsGroups: !filed.isEmpty)
        if !copies.isEmpty {
            try store.forEachGroup(
                in: table, .rows(copies), reading: try provenance.columnsAtHand(of: table)
            ) { (group) throws(StoreError) in try judge.add(group) }
        }
        try removeJudged(&judge, in: table, filed, report: &report)
        try removeTwinsAcrossKeys(
            try provenance.groupsAcrossKeys(of: catalog), in: table, filed, report: &report)
        try repairReferences(to: table, .all, report: &report)
    }

    /// Whether a row stays in its group when its references are moved.
    func hasFixedGroups(_ table: SeedTable) throws(StoreError) -> Bool {
        let moving = try provenance.volatileColumns(of: table)
        return !table.groupColumns.contains { column in moving.contains(where: column.isSameName) }
    }

    /// Removes the untouched duplicates whose keys are spelled in different ways, or were corrected in between.
    ///
    /// - Warning: This deletes rows.
    private func removeTwinsAcrossKeys(
        _ groups: [CopyGroup], in table: SeedTable, _ filed: [String], report: inout Seeder.Report
    ) throws(StoreError) {
        if groups.isEmpty { return }
        var judge = TwinJudge(of: table, by: provenance, keepsGroups: !filed.isEmpty)
        for group in groups { try judge.add(group) }
        try removeJudged(&judge, in: table, filed, report: &report)
    }

    /// Removes the copies that the judge's verdicts name, and reports those that stay.
    ///
    /// - Parameter filed: the columns of ``filedColumns(of:)``.
    /// - Warning: This deletes rows.
    private func removeJudged(
        _ judge: inout TwinJudge, in table: SeedTable, _ filed: [String], report: inout Seeder.Report
    ) throws(StoreError) {
        try judge.finish()
        report.add(judge.unproven)
        for ambiguity in judge.ambiguous where !report.ambiguous.contains(ambiguity) {
            report.ambiguous.append(ambiguity)
        }
        if table.mapping.seedID == nil {
            for (removal, seed) in zip(judge.planned, judge.seeds) { report.note(seed, of: removal.copy, in: table) }
        }
        try carryOut(judge.planned, in: judge.groups, filed, from: table, report: &report)
    }

    /// Removes those of the copies, all of one seed and with their proofs, that another one supersedes.
    ///
    /// - Parameters:
    ///   - group: the seed's present group, which some of the copies need not be in.
    ///   - isDurable: whether the table was durable when the store was given the copies.
    /// - Warning: This deletes rows.
    func removeTwins(
        among copies: [SeedCopy], of group: [SeedValue], in table: SeedTable, isDurable: Bool,
        report: inout Seeder.Report
    ) throws(StoreError) {
        var planned: [PlannedRemoval] = []
        for (copy, verdict) in zip(copies, CleanupRule.verdicts(for: copies, isDurable: isDurable)) {
            guard case .remove(let reason, let survivor) = verdict else { continue }
            planned.append(PlannedRemoval(copy: copy, reason: reason, survivor: survivor))
        }
        if planned.isEmpty { return }
        try carryOut(
            planned, in: planned.map { _ in group }, try filedColumns(of: table), from: table, report: &report)
    }

    /// Removes the untouched copies of the seeds that the catalog has retired (C4), unless rows refer to them.
    ///
    /// - Parameter catalogs: all catalogs of the app; a copy that one of their seeds also names is kept.
    /// - Warning: This deletes rows.
    func removeRetired(
        of catalog: Catalog, _ selection: CleanupScope, among catalogs: [Catalog], report: inout Seeder.Report
    ) throws(StoreError) {
        var planned: [PlannedRemoval] = []
        let retirable = try retirableRows(of: catalog, selection)
        let selected = retirable?.rows
        if selected?.isEmpty == true { return }
        var (ids, rows): (Set<String>, Set<StoredRowID>) = ([], [])
        let groups = try Retirement.groups(
            of: catalog, among: catalogs, selected: retirable?.groups, in: store, by: provenance)
        for group in groups {
            let id = group.id
            var copies = try store.copies(inGroup: group.values, of: catalog.table)
            if let selected, !copies.contains(where: { selected.contains($0.row) }) { continue }
            if copies.contains(where: { CleanupRule.retires($0, released: catalog.released) }) {
                copies = try group.proven(copies, in: catalog.table, by: provenance)
                report.add(copies, in: catalog.table)
            }
            for copy in copies {
                guard
                    case .remove(let reason, let survivor) = CleanupRule.retirement(
                        of: copy, released: catalog.released)
                else { continue }
                // A seed and its former name may both be retired.
                if !rows.insert(copy.row).inserted { continue }
                planned.append(PlannedRemoval(copy: copy, reason: reason, survivor: survivor))
                if catalog.table.mapping.seedID == nil {
                    report.note(SeedReference(catalog: catalog.name, id: id), of: copy, in: catalog.table)
                }
                ids.insert(id)
            }
        }
        try removeUnreferred(planned, from: catalog.table, report: &report)
        try noteWithdrawn(groups.filter { ids.contains($0.id) }, of: catalog)
    }

    /// Marks seeds whose last copy was retired, so that a later release may insert them again (S5).
    private func noteWithdrawn(
        _ groups: [Retirement.Group], of catalog: Catalog
    ) throws(StoreError) {
        var gone = Set(groups.map(\.id))
        if gone.isEmpty { return }
        for (group, copies) in zip(groups, try store.copies(inGroups: groups.map(\.values), of: catalog.table))
        where !copies.isEmpty { gone.remove(group.id) }
        let delivered = try store.bookkeeping.deliveries(of: catalog.name)
        for id in gone.sorted() {
            guard var seed = delivered[id], !seed.isWithdrawn else { continue }
            seed.isWithdrawn = true
            try store.bookkeeping.recordDelivered(seed, of: catalog.name)
        }
    }

    /// Removes the copies that nothing refers to, then those that only these referred to, and so on; the rest stays.
    private func removeUnreferred(
        _ planned: [PlannedRemoval], from table: SeedTable, report: inout Seeder.Report
    ) throws(StoreError) {
        if planned.isEmpty { return }
        let identities = Set(planned.map(\.copy.uuid))
        report.leftAlone.removeAll { $0.table == table.name && $0.reason == .referred && identities.contains($0.uuid) }
        var rest = planned
        var isDone = false
        // A copy that Seedbed itself removed comes back if a row refers to it, but not one that another writer deleted.
        var isRepaired = try store.log.lastDeletion(from: table) == nil
        while !isDone {
            var (free, referred): ([PlannedRemoval], [PlannedRemoval]) = ([], [])
            for removal in rest {
                if try store.references.isReferred(removal.copy, of: table) {
                    referred.append(removal)
                } else {
                    free.append(removal)
                }
            }
            if !free.isEmpty, !isRepaired {
                // Before a copy goes, rows under its deleted twin follow to it (C5).
                isRepaired = true
                try repairReferences(to: table, .all, report: &report)
                continue
            }
            try carryOut(free, from: table, report: &report)
            rest = referred
            isDone = free.isEmpty || rest.isEmpty
        }
        for removal in rest {
            let blocking = try store.references.referrers(of: removal, in: table, among: try provenance.tables())
            report.leftAlone.append(
                Seeder.Report.LeftAlone(
                    table: table.name, uuid: removal.copy.uuid, reason: .referred, blocking: blocking))
        }
    }

    /// The copies in selected groups that go if their seed is retired, with those groups, or `nil` if all groups are meant.
    ///
    /// If there are none, nothing else needs to be read.
    private func retirableRows(
        of catalog: Catalog, _ selection: CleanupScope
    ) throws(StoreError) -> (rows: Set<StoredRowID>, groups: [[SeedValue]])? {
        if selection == .all { return nil }
        var (rows, groups): (Set<StoredRowID>, [[SeedValue]]) = ([], [])
        if catalog.retired.isEmpty { return (rows, groups) }
        try store.forEachGroup(in: catalog.table, selection) { (group) throws(StoreError) in
            let copies = group.copies.filter { CleanupRule.retires($0, released: catalog.released) }
            rows.formUnion(copies.map(\.row))
            if !copies.isEmpty { groups.append(group.values) }
        }
        return (rows, groups)
    }
}
