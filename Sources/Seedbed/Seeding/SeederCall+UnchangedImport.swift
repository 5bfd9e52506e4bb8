extension SeederCall {
    /// Settles an import for which no seed is needed, or returns `nil` and does nothing if a seed may be needed.
    ///
    /// A seed is needed for a catalog that is still to be seeded, and for retired seeds (C4). It is also needed if a group came
    /// in whose untouched survivor is older than the release (S6).
    ///
    /// - Parameter heads: the catalogs without their seeds.
    func finishImport(
        of changes: ImportedChanges, heads: [Catalog], defaults: Defaults
    ) throws(SeedbedError) -> Seeder.Report? {
        if changes == .unknown { return nil }
        // A rescue needs the seeds: a row that comes back may refer to one that is gone.
        if !changes.deleted.isEmpty { return nil }
        let quiet: [Seeder.Report.CatalogReport]?
        do throws(StoreError) {
            if try store.journal?.hasPendingRescues() ?? false { return nil }
            quiet = try unchangedReports(heads, defaults)
        } catch {
            throw .store(error)
        }
        guard let quiet else { return nil }
        var isQuiet = true
        let scope: ImportScope
        do throws(StoreError) { scope = try ImportScope(of: changes, in: store) } catch { throw .store(error) }
        let selection = scope.selection
        if selection == .all { return nil }
        let report = try report(settlesLog: true) { (report) throws(StoreError) in
            if changes.isEmpty { return try conclude(quiet, heads, changes, report: &report) }
            try store.transaction { () throws(StoreError) in
                guard let read = try groups(selection, heads, quiet) else {
                    isQuiet = false
                    return
                }
                try conclude(quiet, heads, changes, report: &report)
                try reconcile(
                    scope, heads, defaults: nil, read: read[heads[0].name], isInTransaction: true,
                    report: &report)
            }
        }
        return isQuiet ? report : nil
    }

    /// Rescues, and adds the results for the catalogs to the report.
    private func conclude(
        _ quiet: [Seeder.Report.CatalogReport], _ heads: [Catalog], _ changes: ImportedChanges,
        report: inout Seeder.Report
    ) throws(StoreError) {
        try rescue(heads, deleted: changes.deleted, report: &report)
        report.catalogs = quiet
        try assignJournal()
        report.outcome = Self.summary(of: quiet)
        if report.outcome == .alreadySeeded { report.outcome = .cleaned }
    }

    /// Returns the results for the catalogs if none of them is to be seeded, or `nil` if one may be.
    private func unchangedReports(
        _ heads: [Catalog], _ defaults: Defaults
    ) throws(StoreError) -> [Seeder.Report.CatalogReport]? {
        let receipts = try store.bookkeeping.receipts()
        let recorded = defaults.entries(device: device, account: account)
        let isPrepared = try store.bookkeeping.isPrepared()
        guard isPrepared, !heads.isEmpty else { return nil }
        // Whether rows of a former account stay is recorded.
        if defaults.takenOver(device: device, account: account) != nil { return nil }
        if try isLeftByImport(heads.filter { receipts[$0.name] != nil }, defaults) { return nil }
        var reports: [Seeder.Report.CatalogReport] = []
        for head in heads {
            let step = step(for: head.header, recorded: recorded, receipts: receipts)
            guard let outcome = Self.unchangedOutcome(of: step), step != .awaitImport else { return nil }
            reports.append(Seeder.Report.CatalogReport(catalog: head.name, released: head.released, outcome: outcome))
        }
        return reports
    }

    /// The groups that came in, by the catalogs that are already seeded, or `nil` if S6 or C4 may concern one of the groups.
    ///
    /// The import then needs the seed of that group.
    private func groups(
        _ selection: CleanupScope, _ heads: [Catalog], _ quiet: [Seeder.Report.CatalogReport]
    ) throws(StoreError) -> [String: [CopyGroup]]? {
        var groups: [String: [CopyGroup]] = [:]
        var isNeeded = false
        // After its content was removed a catalog renews nothing. Only its seeds tell which rows are unproven.
        for (head, report) in zip(heads, quiet)
        where [.alreadySeeded, .contentRemoved].contains(report.outcome) && !isNeeded {
            var read: [CopyGroup] = []
            try store.forEachGroup(in: head.table, selection) { (group) throws(StoreError) in
                if isNeeded { return }
                read.append(group)
                isNeeded = Self.mayHold(seedOf: head, group) && Self.needsSeed(group, head)
            }
            groups[head.name] = read
        }
        return isNeeded ? nil : groups
    }

    private static func needsSeed(_ group: CopyGroup, _ head: Catalog) -> Bool {
        SeedRule.mayRenew(group.copies, released: head.released)
            || !head.retired.isEmpty && group.copies.contains { CleanupRule.retires($0, released: head.released) }
    }

    /// Whether a group's copies may be of a seed of this catalog, as far as their `seedID` says.
    private static func mayHold(seedOf head: Catalog, _ group: CopyGroup) -> Bool {
        guard head.table.mapping.seedID != nil, case .text(let seedID)? = group.values.last else { return true }
        return head.table.former.current(of: seedID).utf8.starts(with: "\(head.name)/".utf8)
    }
}
