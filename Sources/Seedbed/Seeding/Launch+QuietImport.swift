extension Launch {
    /// Does what an import does where no seed is needed for it; nil, and nothing done, where one may be.
    ///
    /// A seed is needed where a catalog is still to be seeded, where a group came in whose untouched survivor is older than
    /// the release (S6), and for retired seeds (C4).
    ///
    /// - Parameter heads: the catalogs without their seeds.
    func finishImport(
        of changes: ImportedRows, heads: [Catalog], defaults: Defaults
    ) throws(SeedbedError) -> Report? {
        if changes == .unknown { return nil }
        let quiet: [Report.CatalogReport]?
        do throws(StoreError) { quiet = try quietReports(of: changes, heads, defaults) } catch { throw .store(error) }
        guard let quiet else { return nil }
        return try inDryRun { (report) throws(StoreError) in
            try rescue(heads, deleted: changes.deleted, report: &report)
            report.catalogs = quiet
            try claimJournal()
            report.outcome = Self.summary(of: quiet)
            if report.outcome == .alreadySeeded { report.outcome = .cleaned }
            for head in heads where !changes.isEmpty {
                try store.transaction { () throws(StoreError) in
                    try prepare(head)
                    let cleanup = Cleanup(store: store, now: now)
                    try cleanup.removeTwins(in: head.table, changes.selection, report: &report)
                }
            }
        }
    }

    /// What is said of the catalogs; nil where a seed of one of them may be needed.
    private func quietReports(
        of changes: ImportedRows, _ heads: [Catalog], _ defaults: Defaults
    ) throws(StoreError) -> [Report.CatalogReport]? {
        let receipts = try store.receipts()
        let recorded = defaults.entries(device: device, account: account)
        guard try store.isPrepared() else { return nil }
        var reports: [Report.CatalogReport] = []
        var current: [Catalog] = []
        for head in heads {
            let step = step(for: head.header, recorded: recorded, receipts: receipts)
            guard let outcome = Self.quietOutcome(of: step), step != .awaitImport else { return nil }
            if step == .nothing { current.append(head) }
            reports.append(Report.CatalogReport(catalog: head.name, released: head.released, outcome: outcome))
        }
        return try needsSeeds(of: current, for: changes.selection) ? nil : reports
    }

    /// Whether a group came in that S6 or C4 may have something to say of; reads these groups only, and writes nothing.
    private func needsSeeds(of heads: [Catalog], for selection: GroupSelection) throws(StoreError) -> Bool {
        if selection == .rows([]) { return false }
        return try store.reading { () throws(StoreError) in
            var isNeeded = false
            for head in heads where !isNeeded {
                try store.forEachGroup(in: head.table, selection) { (group) throws(StoreError) in
                    if isNeeded || !Self.mayHold(seedOf: head, group) { return }
                    isNeeded =
                        SeedRule.mayRenew(group.copies, released: head.released)
                        || !head.retired.isEmpty
                            && group.copies.contains { CleanupRule.retires($0, released: head.released) }
                }
            }
            return isNeeded
        }
    }

    /// Whether a group's copies may be of a seed of this catalog, as far as their `seedID` says.
    private static func mayHold(seedOf head: Catalog, _ group: CopyGroup) -> Bool {
        guard head.table.mapping.seedID != nil, case .text(let seedID)? = group.values.last else { return true }
        return seedID.utf8.starts(with: "\(head.name)/".utf8)
    }
}
