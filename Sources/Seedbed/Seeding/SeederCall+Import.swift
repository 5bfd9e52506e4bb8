extension SeederCall {
    /// Seeds the catalogs that waited for the import, then applies S6 and cleanup to the groups that came in.
    func finishImport(
        of changes: ImportedChanges, catalogs: [Catalog], defaults: inout Defaults
    ) throws(SeedbedError) -> Seeder.Report {
        provenance.use(catalogs)
        return try report(settlesLog: true) { (report) throws(StoreError) in
            try reconcileImport(changes, catalogs, defaults: &defaults, report: &report)
            if [.alreadySeeded, .recorded].contains(report.outcome) { report.outcome = .cleaned }
        }
    }

    /// Brings rows in, then does the same as after an import.
    func merge(
        catalogs: [Catalog], defaults: inout Defaults,
        _ take: (any SeedStore, [Catalog], CleanupRun) throws(StoreError) -> Seeder.MergedRows
    ) throws(SeedbedError) -> Seeder.Report {
        provenance.use(catalogs)
        return try report(settlesLog: true) { (report) throws(StoreError) in
            // The records are kept only if the transaction commits.
            var known = defaults
            // One transaction: a crash between the rows and their cleanup would leave twins until the next import.
            try store.transaction { () throws(StoreError) in
                for catalog in catalogs { try prepare(catalog) }
                // Rows of an import that the app has not reported, and rows that an undo has put back.
                let pending = try store.bookkeeping.hasArrivals() ? ImportScope(of: .noted, in: store) : nil
                let merged = try take(store, catalogs, cleanupRun)
                report.passedOver = merged.passedOver
                try reconcileImport(merged.changes, catalogs, defaults: &known, report: &report)
                if let pending { try reconcile(pending, catalogs, defaults: known, report: &report) }
            }
            defaults = known
            report.outcome = .merged
        }
    }

    private func reconcileImport(
        _ changes: ImportedChanges, _ catalogs: [Catalog], defaults: inout Defaults, report: inout Seeder.Report
    ) throws(StoreError) {
        try takeOverFormerNames(catalogs, defaults: &defaults)
        try withdrawIfEmptied(catalogs, &defaults)
        try noteKeptRows(of: changes, &defaults)
        try rescue(catalogs, deleted: changes.deleted, report: &report)
        var resolver = SeedResolver(catalogs)
        try seedPendingCatalogs(&resolver, defaults: &defaults, report: &report)
        try assignJournal()
        report.outcome = Self.summary(of: report.catalogs)
        if changes.isEmpty { return }
        try reconcile(try ImportScope(of: changes, in: store), catalogs, defaults: defaults, report: &report)
    }

    /// Applies S6 and cleanup to the groups that came in, then forgets the store's notes of their rows.
    ///
    /// - Parameters:
    ///   - defaults: the records, which tell whose seeds are current; `nil` if no group needs a seed.
    ///   - read: the groups of the first catalog, if they were read in this transaction and nothing was written since.
    ///   - isInTransaction: whether the caller has begun a transaction. An error ends it as a whole. If another one began inside it,
    ///     SQLite would copy each page to a statement journal before the page changes.
    func reconcile(
        _ scope: ImportScope, _ catalogs: [Catalog], defaults: Defaults?, read: [CopyGroup]? = nil,
        isInTransaction: Bool = false, report: inout Seeder.Report
    ) throws(StoreError) {
        var resolver = SeedResolver(catalogs)
        // An older app seeds and retires nothing (S7); which twin goes does not depend on catalogs.
        let current = catalogs.filter { catalog in
            defaults?.entry(device: device, account: account, catalog: catalog.name)?.released == catalog.released
        }
        let currentNames = Set(current.map(\.name))
        let places = Dictionary(report.catalogs.enumerated().map { ($1.catalog, $0) }) { first, _ in first }
        var clean: Set<SQLName> = []
        for (number, catalog) in catalogs.enumerated() {
            // A catalog that was just seeded was also cleaned up.
            guard let place = places[catalog.name],
                ![.seeded, .upgraded].contains(report.catalogs[place].outcome)
            else { continue }
            let isCurrent = currentNames.contains(catalog.name)
            let name = SQLName(catalog.table.name)
            func reconcileCatalog() throws(StoreError) {
                try prepare(catalog)
                let inserted = report.catalogs[place].inserted
                if isCurrent {
                    var result = report.catalogs[place]
                    try seeding().renew(
                        groupsOf: scope.selection, in: catalog, of: &resolver, into: &result, report: &report)
                    report.catalogs[place] = result
                }
                // Another catalog of the table has cleaned it up.
                var isClean = clean.contains(name) && report.catalogs[place].inserted == inserted
                if isClean { isClean = try cleanup.hasFixedGroups(catalog.table) }
                if !isClean {
                    try cleanup.removeTwins(
                        in: catalog.table, scope.selection, read: number == 0 ? read : nil,
                        following: scope.references, report: &report)
                }
                if isCurrent {
                    try Retirement(cleanup: cleanup, catalogs: catalogs).run(
                        scope.selection, of: catalog, and: current, report: &report)
                }
            }
            if isInTransaction { try reconcileCatalog() } else { try store.transaction(reconcileCatalog) }
            clean.insert(name)
            resolver.forgetReferences()
        }
        try scope.forget(in: store)
    }
}
