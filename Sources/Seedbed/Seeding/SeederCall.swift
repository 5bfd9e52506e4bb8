/// One call of a seeder for the catalogs of a store, under the lock of the defaults file.
struct SeederCall {
    let device: String
    let account: SeedAccount
    let store: any SeedStore
    /// The defaults files, for a look at the records of other accounts.
    let files: DefaultsFiles
    let environment: Seeder.Environment
    let isDryRun: Bool
    let waits: Bool
    /// The cleanup to which all removals of the call belong: an undo puts them back together (C7).
    var cleanupRun = CleanupRun()
    /// Proves rows to be copies in this call.
    let provenance: Provenance
    /// Whether every missing seed is wanted, for whatever reason it is missing (``Seeder/seedAgain(account:dryRun:)``).
    var seedsAgain = false
    /// The catalogs that earlier attempts of the call have seeded before they met a conflict.
    var earlier = EarlierSeedings()
    /// The identities that a dry run made up.
    let invented = InventedUUIDs()
    /// The account whose data the store held before, as far as the seeder knows.
    var former = SeedAccount.unknown

    /// Applies the seeding table to every catalog; then, if asked to, cleans the tables up.
    func run(
        catalogs: [Catalog], cleans: Bool = false, defaults: inout Defaults,
        lookBefore: () throws(StoreError) -> Void = {}, look: () throws(StoreError) -> Void = {}
    ) throws(SeedbedError) -> Seeder.Report {
        provenance.use(catalogs)
        return try report(settlesLog: true) { (report) throws(StoreError) in
            try takeOverFormerNames(catalogs, defaults: &defaults)
            try lookBefore()
            try withdrawIfEmptied(catalogs, &defaults, isEntering: true)
            try rescue(catalogs, isEntering: true, report: &report)
            let scope = try ImportScope(of: .noted, in: store)
            var resolver = SeedResolver(catalogs)
            try seedPendingCatalogs(&resolver, defaults: &defaults, report: &report)
            try assignJournal(isEntering: true)
            report.outcome = Self.summary(of: report.catalogs)
            if cleans { try clean(.all, catalogs, defaults, report: &report) }
            // Rows may have come with an import that the app has not reported.
            if try store.bookkeeping.hasArrivals() {
                try reconcile(scope, catalogs, defaults: defaults, report: &report)
            }
            try look()
        }
    }

    /// Gives the untouched copies of localized seeds the present language, and cleans their tables up.
    func relocalize(catalogs: [Catalog], defaults: Defaults) throws(SeedbedError) -> Seeder.Report {
        provenance.use(catalogs)
        return try report { (report) throws(StoreError) in
            try takeOverFormerReceipts(catalogs)
            try rescue(catalogs, report: &report)
            var resolver = SeedResolver(catalogs)
            for catalog in catalogs where !catalog.localized.isEmpty {
                // An older app seeds nothing (S7), and what was not seeded yet is left to the launch.
                let done = defaults.entry(device: device, account: account, catalog: catalog.name)
                guard done?.released == catalog.released else { continue }
                var result = Seeder.Report.CatalogReport(
                    catalog: catalog.name, released: catalog.released, outcome: .alreadySeeded)
                try store.transaction { () throws(StoreError) in
                    try prepare(catalog)
                    try seeding().renew(
                        groupsOf: .all, in: catalog, of: &resolver, on: .relocalized, into: &result, report: &report)
                    try cleanup.removeTwins(in: catalog.table, .all, report: &report)
                }
                resolver.forgetReferences()
                report.catalogs.append(result)
            }
            report.outcome = .cleaned
        }
    }

    var now: SeedInstant { environment.now() }

    /// The cleanup that is a part of this call.
    var cleanup: Cleanup { Cleanup(store: store, now: now, cleanupRun: cleanupRun, provenance: provenance) }

    /// Makes the identities of one seeding.
    var identities: RandomUUIDs { RandomUUIDs(environment.makeUUID, noting: isDryRun ? invented : nil) }

    /// The seeding of one catalog, as a part of this call.
    ///
    /// - Parameter again: whether to seed removed seeds again.
    func seeding(again: Bool = false) -> CatalogSeeding {
        CatalogSeeding(
            store: store, now: now, cleanupRun: cleanupRun, uuids: identities, provenance: provenance, seedsAgain: again
        )
    }

    /// Applies the seeding table to each catalog, and adds the results to the report.
    func seedPendingCatalogs(
        _ resolver: inout SeedResolver, defaults: inout Defaults, report: inout Seeder.Report
    ) throws(StoreError) {
        let receipts = try store.bookkeeping.receipts()
        let recorded = defaults.entries(device: device, account: account)
        var steps = resolver.catalogs.map { step(for: $0.header, recorded: recorded, receipts: receipts) }
        if try !store.bookkeeping.isPrepared() {
            // The app has changed the schema: its tables may take the seeds that they refused.
            for (place, catalog) in resolver.catalogs.enumerated() where steps[place] == .nothing {
                if try !ReceiptSurvey(of: catalog, in: store).refused.isEmpty { steps[place] = .seed }
            }
        }
        try prepareUnchanged(resolver.catalogs, steps, receipts)
        var grown: Set<String> = []
        var clean: Set<SQLName> = []
        var tables: [SeedTable] = []
        for (catalog, planned) in zip(resolver.catalogs, steps) {
            // The seeds that its own refer to may have come only now.
            var step = planned
            if planned == .nothing, !grown.isEmpty, try hasUnresolvedSeeds(catalog, referringTo: grown) { step = .seed }
            let receipt = receipts[catalog.name]
            var result = Seeder.Report.CatalogReport(
                catalog: catalog.name, released: catalog.released, outcome: Self.unchangedOutcome(of: step) ?? .seeded)
            if step == .seed {
                result.outcome = receipt == nil || seedsAgain ? .seeded : .upgraded
                try store.transaction { () throws(StoreError) in
                    try prepare(catalog)
                    // In an empty table there is nothing but what this call inserts.
                    let isFirst = !clean.contains(SQLName(catalog.table.name))
                    let mayHaveOthers = isFirst ? try !store.isEmpty(catalog.table) : false
                    let removed = report.removed.count
                    var seeding = seeding(again: seedsAgain)
                    seeding.isTableClean = clean.contains(SQLName(catalog.table.name))
                    try seeding.seed(catalog, of: &resolver, into: &result, report: &report)
                    let isUnchanged = result.inserted == 0 && report.removed.count == removed
                    if mayHaveOthers, !(isUnchanged && seeding.hasOnlyProvenRows) { tables.append(catalog.table) }
                }
                clean.insert(SQLName(catalog.table.name))
                earlier.note(result)
            } else if let seeded = earlier.result(of: catalog) {
                result = seeded
            }
            if result.inserted > 0 { grown.insert(catalog.name) }
            if step == .record { result.outcome = .recorded }
            if step == .seed || step == .record {
                let released = step == .seed ? catalog.released : receipt ?? catalog.released
                let entry = Defaults.Entry(released: released, seededAt: now, store: try identity())
                // An older app knows the catalog by a former name, and must see that a later release was seeded (S7).
                for name in [catalog.name] + catalog.formerly {
                    defaults.set(entry, device: device, account: account, catalog: name)
                }
            }
            report.catalogs.append(result)
        }
        try reportUnproven(in: tables, of: resolver.catalogs, report: &report)
    }

    /// Whether seeds of a catalog refer to seeds of others, and were not given because these had no copies.
    private func hasUnresolvedSeeds(
        _ catalog: Catalog, referringTo others: Set<String>
    ) throws(StoreError) -> Bool {
        let referring = catalog.seeds.filter { seed in
            seed.fields.contains { field in
                if case .reference(let reference) = field.content { others.contains(reference.catalog) } else { false }
            }
        }
        if referring.isEmpty { return false }
        let delivered = try store.bookkeeping.deliveries(of: catalog.name)
        return referring.contains { !delivered.contains($0.id) }
    }

    /// The step that the seeding table gives for a catalog.
    func step(
        for header: Catalog.Header, recorded: Defaults.Entries, receipts: [String: SeedInstant]
    ) -> LaunchDecision.Step {
        Self.step(
            for: header, recorded: recorded, receipts: receipts, waits: waits && account != .signedOut,
            seedsAgain: seedsAgain)
    }

    /// The step that the seeding table gives, for a launch that begins a call only if there is something to do.
    static func step(
        for header: Catalog.Header, recorded: Defaults.Entries, receipts: [String: SeedInstant], waits: Bool,
        seedsAgain: Bool = false
    ) -> LaunchDecision.Step {
        LaunchDecision.step(
            done: recorded[header.name]?.released, receipt: receipts[header.name], released: header.released,
            waits: waits, seedsAgain: seedsAgain, isContentRemoved: recorded.isContentRemoved)
    }

    /// Makes the tables ready of catalogs that are not seeded now.
    ///
    /// It does so for all at once, since a store tells only as a whole whether it is prepared. Rows may come although nothing
    /// is seeded, and the user's edits of them must be marked.
    private func prepareUnchanged(
        _ catalogs: [Catalog], _ steps: [LaunchDecision.Step], _ receipts: [String: SeedInstant]
    ) throws(StoreError) {
        let isPrepared = try store.bookkeeping.isPrepared()
        let quiet = zip(catalogs, steps).filter { catalog, step in
            if isPrepared { return LaunchDecision.mayBeUnprepared(step, receipt: receipts[catalog.name]) }
            let awaitsRows = [.awaitImport, .contentRemoved, .olderApp].contains(step)
            return awaitsRows || step != .seed && receipts[catalog.name] != nil
        }
        if quiet.isEmpty { return }
        try store.transaction { () throws(StoreError) in
            for (catalog, step) in quiet {
                do throws(StoreError) {
                    // A later version of the app may have changed the table: this one makes no table and no column.
                    let columns = catalog.table.mapping.columns + catalog.table.key + catalog.seededColumns
                    if step == .olderApp, try !store.columns.hasColumns(columns, of: catalog.table) { continue }
                    try prepare(catalog)
                } catch .missingTable where step == .olderApp, .unsuitable where step == .olderApp {
                    continue
                } catch {
                    throw error
                }
            }
        }
    }

    func identity() throws(StoreError) -> String {
        try store.transaction { () throws(StoreError) in try store.bookkeeping.identity() }
    }

    func prepare(_ catalog: Catalog) throws(StoreError) {
        try store.prepare(catalog.table, columns: catalog.seededColumns)
    }

    /// Makes the report; a dry run wraps all of it in one transaction that is rolled back.
    ///
    /// - Parameters:
    ///   - settlesLog: whether the call settles what the log tells, so that entries that are too old may go.
    ///   - body: the work.
    ///   - failing: returns the reason why `body` failed, if the error of `body` does not tell it.
    func report(
        settlesLog: Bool = false, in body: (inout Seeder.Report) throws(StoreError) -> Void,
        failing: () -> SeedbedError? = { nil }
    ) throws(SeedbedError) -> Seeder.Report {
        var report = Seeder.Report(outcome: .alreadySeeded, account: account, device: device, isDryRun: isDryRun)
        do throws(StoreError) {
            if isDryRun {
                try store.transaction(keeping: false) { () throws(StoreError) in
                    try refuseFormerDates()
                    try body(&report)
                    try cleanup.settle(report: &report)
                    if settlesLog { try discardExpiredLog(report: &report) }
                }
            } else {
                try refuseFormerDates()
                try body(&report)
                try cleanup.settle(report: &report)
                if settlesLog { try discardExpiredLog(report: &report) }
            }
        } catch {
            if let failure = provenance.failure { throw .catalog(failure) }
            if let failure = failing() { throw failure }
            throw .store(error)
        }
        report.forget(invented.uuids)
        return report
    }

    /// Refuses the call, before it writes anything, if the store's rows have other dates than a catalog says.
    private func refuseFormerDates() throws(StoreError) {
        // A call that has read no catalog, such as `storeWiped`, applies no rule to a row.
        guard provenance.hasCatalogs else { return }
        let problems = try StoredDates.problems(with: try provenance.catalogs(), in: store)
        if !problems.isEmpty { throw provenance.fail(.invalid(problems)) }
    }

    /// The outcome of a step that writes nothing, or `nil` if the step writes.
    static func unchangedOutcome(of step: LaunchDecision.Step) -> Seeder.Report.Outcome? {
        switch step {
        case .nothing: .alreadySeeded
        case .olderApp: .olderApp
        case .awaitImport: .awaitingImport
        case .contentRemoved: .contentRemoved
        case .seed, .record: nil
        }
    }

    /// The outcome of a call as a whole: that of the catalog to which the most happened.
    static func summary(of catalogs: [Seeder.Report.CatalogReport]) -> Seeder.Report.Outcome {
        let order: [Seeder.Report.Outcome] = [
            .awaitingImport, .contentRemoved, .seeded, .upgraded, .recorded, .alreadySeeded, .olderApp,
        ]
        return order.first { outcome in catalogs.contains { $0.outcome == outcome } } ?? .alreadySeeded
    }
}

/// The catalogs that the attempts of one call have seeded so far.
///
/// A conflict with another writer ends an attempt, and the call begins again. The catalogs that were seeded before the conflict stay
/// seeded, and the report must not say that they were so already.
final class EarlierSeedings {
    private var results: [String: Seeder.Report.CatalogReport] = [:]

    /// Notes a catalog whose seeding is committed.
    func note(_ result: Seeder.Report.CatalogReport) { results[result.catalog] = result }

    /// Returns what an earlier attempt has made of the catalog, or `nil` if none has seeded this release.
    func result(of catalog: Catalog) -> Seeder.Report.CatalogReport? {
        results[catalog.name].flatMap { $0.released == catalog.released ? $0 : nil }
    }
}
