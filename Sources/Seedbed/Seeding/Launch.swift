/// One call's way through the catalogs of a store, under the lock of the defaults file.
struct Launch {
    let device: String
    let account: Account
    let store: any SeedStore
    let environment: Seeder.Environment
    let isDryRun: Bool
    let waits: Bool
    /// Whether every seed that is missing is wanted, whatever became of it (``Seeder/seedAgain(account:dryRun:)``).
    var seedsAgain = false

    /// Follows the seeding table for every catalog; then, if asked to, cleans up whatever was seeded before.
    func run(catalogs: [Catalog], cleans: Bool = false, defaults: inout Defaults) throws(SeedbedError) -> Report {
        try inDryRun { (report) throws(StoreError) in
            try rescue(catalogs, report: &report)
            var set = SeedResolver(catalogs)
            try follow(&set, defaults: &defaults, report: &report)
            try claimJournal()
            report.outcome = Self.summary(of: report.catalogs)
            if cleans { try clean(.all, catalogs, report: &report) }
        }
    }

    /// Seeds what waited for the import; then S6 and cleanup of the groups that came in.
    func finishImport(
        of changes: ImportedRows, catalogs: [Catalog], defaults: inout Defaults
    ) throws(SeedbedError) -> Report {
        try inDryRun { (report) throws(StoreError) in
            try settle(changes, catalogs, defaults: &defaults, report: &report)
            if [.alreadySeeded, .recorded].contains(report.outcome) { report.outcome = .cleaned }
        }
    }

    /// Brings rows in, then does what an import does.
    func merge(
        catalogs: [Catalog], defaults: inout Defaults,
        _ take: (any SeedStore, [Catalog]) throws(StoreError) -> ImportedRows
    ) throws(SeedbedError) -> Report {
        try inDryRun { (report) throws(StoreError) in
            // One transaction: a crash between the rows and their cleanup would leave twins until the next import.
            try store.transaction { () throws(StoreError) in
                for catalog in catalogs { try prepare(catalog) }
                let changes = try take(store, catalogs)
                try settle(changes, catalogs, defaults: &defaults, report: &report)
            }
            report.outcome = .merged
        }
    }

    private func settle(
        _ changes: ImportedRows, _ catalogs: [Catalog], defaults: inout Defaults, report: inout Report
    ) throws(StoreError) {
        try rescue(catalogs, deleted: changes.deleted, report: &report)
        var set = SeedResolver(catalogs)
        try follow(&set, defaults: &defaults, report: &report)
        try claimJournal()
        report.outcome = Self.summary(of: report.catalogs)
        for catalog in catalogs where !changes.isEmpty {
            // What was just seeded was cleaned with it.
            guard let place = report.catalogs.firstIndex(where: { $0.catalog == catalog.name }),
                ![.seeded, .upgraded].contains(report.catalogs[place].outcome)
            else { continue }
            let done = defaults.entry(device: device, account: account, catalog: catalog.name)
            // An older app seeds and retires nothing (S7); which twin goes does not depend on catalogs.
            let isCurrent = done?.released == catalog.released
            try store.transaction { () throws(StoreError) in
                try prepare(catalog)
                if isCurrent {
                    let seeding = CatalogSeeding(store: store, now: now, makeUUID: environment.makeUUID)
                    report.catalogs[place].inserted += try seeding.renew(
                        groupsOf: changes.selection, in: catalog, of: &set, report: &report)
                }
                let cleanup = Cleanup(store: store, now: now)
                try cleanup.removeTwins(in: catalog.table, changes.selection, report: &report)
                if isCurrent {
                    let others = catalogs.filter { other in
                        defaults.entry(device: device, account: account, catalog: other.name)?.released
                            == other.released
                    }
                    try Retirement(store: store, now: now, catalogs: catalogs)
                        .run(changes.selection, of: catalog, and: others, report: &report)
                }
            }
            set.forgetReferences()
        }
    }

    /// Cleans the tables of all catalogs, each once.
    func clean(_ selection: GroupSelection, catalogs: [Catalog]) throws(SeedbedError) -> Report {
        try inDryRun { (report) throws(StoreError) in
            // Before a cleanup can take a copy that somebody has only overwritten.
            try rescue(catalogs, report: &report)
            try clean(selection, catalogs, report: &report)
            report.outcome = .cleaned
        }
    }

    private func clean(
        _ selection: GroupSelection, _ catalogs: [Catalog], report: inout Report
    ) throws(StoreError) {
        var cleaned: Set<String> = []
        let cleanup = Cleanup(store: store, now: now)
        for (index, catalog) in catalogs.enumerated() {
            try store.transaction { () throws(StoreError) in
                try prepare(catalog)
                if cleaned.insert(catalog.table.name).inserted {
                    try cleanup.removeTwins(in: catalog.table, selection, report: &report)
                }
                try Retirement(store: store, now: now, catalogs: catalogs)
                    .run(selection, of: catalog, and: Array(catalogs[..<index]), report: &report)
            }
        }
    }

    var now: Instant { environment.now() }

    private func follow(
        _ set: inout SeedResolver, defaults: inout Defaults, report: inout Report
    ) throws(StoreError) {
        let receipts = try store.receipts()
        let isContentRemoved = defaults.contentRemoved(device: device, account: account) != nil
        let steps = set.catalogs.map { catalog in
            let step = SeedingTable.step(
                done: defaults.entry(device: device, account: account, catalog: catalog.name)?.released,
                receipt: receipts[catalog.name], released: catalog.released, waits: waits,
                isContentRemoved: isContentRemoved)
            return seedsAgain && step != .olderApp ? .seed : step
        }
        try prepareQuiet(set.catalogs, steps, receipts)
        for (catalog, step) in zip(set.catalogs, steps) {
            let receipt = receipts[catalog.name]
            var result = Report.CatalogReport(
                catalog: catalog.name, released: catalog.released, outcome: Self.quietOutcome(of: step) ?? .seeded)
            if step == .seed {
                result.outcome = receipt == nil || seedsAgain ? .seeded : .upgraded
                try store.transaction { () throws(StoreError) in
                    try prepare(catalog)
                    let seeding = CatalogSeeding(
                        store: store, now: now, makeUUID: environment.makeUUID, seedsAgain: seedsAgain)
                    try seeding.seed(catalog, of: &set, into: &result, report: &report)
                }
            }
            if step == .record { result.outcome = .recorded }
            if step == .seed || step == .record {
                let released = step == .seed ? catalog.released : receipt ?? catalog.released
                let entry = Defaults.Entry(released: released, seededAt: now, store: try identity())
                defaults.set(entry, device: device, account: account, catalog: catalog.name)
            }
            report.catalogs.append(result)
        }
    }

    /// Makes the tables ready of catalogs that are not seeded now; all at once, since a store says of itself as a whole
    /// whether it is prepared.
    ///
    /// Also where rows may come although nothing is seeded: what the user edits of them must be marked.
    private func prepareQuiet(
        _ catalogs: [Catalog], _ steps: [SeedingTable.Step], _ receipts: [String: Instant]
    ) throws(StoreError) {
        if try store.isPrepared() { return }
        let quiet = zip(catalogs, steps).filter { catalog, step in
            step == .awaitImport || step == .contentRemoved || step != .seed && receipts[catalog.name] != nil
        }
        if quiet.isEmpty { return }
        try store.transaction { () throws(StoreError) in
            for (catalog, _) in quiet { try prepare(catalog) }
        }
    }

    private func identity() throws(StoreError) -> String {
        try store.transaction { () throws(StoreError) in try store.identity() }
    }

    func prepare(_ catalog: Catalog) throws(StoreError) {
        try store.prepare(catalog.table, columns: catalog.seededColumns)
    }

    /// Makes the report; a dry run wraps all of it in one transaction that is rolled back.
    func inDryRun(_ body: (inout Report) throws(StoreError) -> Void) throws(SeedbedError) -> Report {
        var report = Report(outcome: .alreadySeeded, account: account, device: device, isDryRun: isDryRun)
        do throws(StoreError) {
            if isDryRun {
                try store.transaction(keeping: false) { () throws(StoreError) in try body(&report) }
            } else {
                try body(&report)
            }
        } catch {
            throw .store(error)
        }
        return report
    }

    /// What a step without a write comes to; nil for a step that writes.
    static func quietOutcome(of step: SeedingTable.Step) -> Report.Outcome? {
        switch step {
        case .nothing: .alreadySeeded
        case .olderApp: .olderApp
        case .awaitImport: .awaitingImport
        case .contentRemoved: .contentRemoved
        case .seed, .record: nil
        }
    }

    /// What a call came to as a whole: the most that happened to any of its catalogs.
    static func summary(of catalogs: [Report.CatalogReport]) -> Report.Outcome {
        let order: [Report.Outcome] = [
            .awaitingImport, .contentRemoved, .seeded, .upgraded, .recorded, .alreadySeeded, .olderApp,
        ]
        return order.first { outcome in catalogs.contains { $0.outcome == outcome } } ?? .alreadySeeded
    }
}
