/// The cleanup that an app asks for.
extension SeederCall {
    /// Rescues, then cleans the tables of all catalogs.
    ///
    /// - Warning: This deletes rows.
    func clean(_ selection: CleanupScope, catalogs: [Catalog]) throws(SeedbedError) -> Seeder.Report {
        provenance.use(catalogs)
        return try report { (report) throws(StoreError) in
            try takeOverFormerReceipts(catalogs)
            // Comes first, since the cleanup could take a copy that another writer has only overwritten.
            try rescue(catalogs, report: &report)
            try clean(selection, catalogs, report: &report)
            // A store that was never launched has the journal only now.
            try assignJournal()
            report.outcome = .cleaned
        }
    }

    /// Cleans the tables of these catalogs, each once, then removes their retired copies.
    ///
    /// - Warning: This deletes rows.
    func clean(
        _ selection: CleanupScope, _ catalogs: [Catalog], report: inout Seeder.Report
    ) throws(StoreError) {
        var cleaned: Set<String> = []
        for (index, catalog) in catalogs.enumerated() {
            try store.transaction { () throws(StoreError) in
                try prepare(catalog)
                if cleaned.insert(catalog.table.name).inserted {
                    try cleanup.removeTwins(in: catalog.table, selection, report: &report)
                }
                try Retirement(cleanup: cleanup, catalogs: catalogs).run(
                    selection, of: catalog, and: Array(catalogs[..<index]), report: &report)
            }
        }
        if selection == .all { try reportUnproven(in: catalogs.map(\.table), of: catalogs, report: &report) }
    }
}
