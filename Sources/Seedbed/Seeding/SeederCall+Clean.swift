/// The cleanup that an app asks for.
extension SeederCall {
    /// Rescues, then cleans the tables of all catalogs.
    ///
    /// - Warning: This deletes rows.
    func clean(
        _ selection: CleanupScope, catalogs: [Catalog], defaults: Defaults
    ) throws(SeedbedError) -> Seeder.Report {
        provenance.use(catalogs)
        return try report(settlesLog: true) { (report) throws(StoreError) in
            try takeOverFormerReceipts(catalogs)
            // Comes first, since the cleanup could take a copy that another writer has only overwritten.
            try rescue(catalogs, report: &report)
            try clean(selection, catalogs, defaults, report: &report)
            // A store that was never launched has the journal only now.
            try assignJournal()
            report.outcome = .cleaned
        }
    }

    /// Drops the entries of the log that are too old, after the last use of them: rows that came in since may refer to what they
    /// tell of (C5, C7).
    func discardExpiredLog(report: inout Seeder.Report) throws(StoreError) {
        guard provenance.hasCatalogs, try store.log.hasExpiredLog(at: now) else { return }
        try store.transaction { () throws(StoreError) in
            for table in try provenance.tables() { try cleanup.repairReferences(to: table, .all, report: &report) }
        }
        try store.discardExpiredEntries(at: now)
    }

    /// Cleans the tables of these catalogs, each once, then removes their retired copies.
    ///
    /// An older app retires nothing (S7): a later release may ship the seed again.
    ///
    /// - Warning: This deletes rows.
    func clean(
        _ selection: CleanupScope, _ catalogs: [Catalog], _ defaults: Defaults, report: inout Seeder.Report
    ) throws(StoreError) {
        var cleaned: Set<String> = []
        let receipts = try store.bookkeeping.receipts()
        let recorded = defaults.entries(device: device, account: account)
        func isCurrent(_ catalog: Catalog) -> Bool {
            LaunchDecision.isCurrent(
                catalog.released, done: recorded[catalog.name]?.released, receipt: receipts[catalog.name])
        }
        for (index, catalog) in catalogs.enumerated() {
            try store.transaction { () throws(StoreError) in
                try prepare(catalog)
                if cleaned.insert(catalog.table.name).inserted {
                    try cleanup.removeTwins(in: catalog.table, selection, report: &report)
                }
                if !isCurrent(catalog) { return }
                try Retirement(cleanup: cleanup, catalogs: catalogs).run(
                    selection, of: catalog, and: catalogs[..<index].filter(isCurrent), report: &report)
            }
        }
        if selection == .all { try reportUnproven(in: catalogs.map(\.table), of: catalogs, report: &report) }
    }
}
