/// C4 for several catalogs: a retired copy goes once nothing refers to it, so those that refer to others go first.
struct Retirement {
    let cleanup: Cleanup
    /// All of the app's catalogs.
    let catalogs: [Catalog]

    /// Removes the retired copies of a catalog, and of others those that the first one's may have held back.
    ///
    /// - Warning: This deletes rows.
    func run(
        _ selection: CleanupScope, of first: Catalog, and others: [Catalog], report: inout Seeder.Report
    ) throws(StoreError) {
        // Referred-to catalogs come first in the order of seeding.
        let order = [first] + others.reversed().filter { $0.name != first.name }
        let retiring = order.filter { !$0.retired.isEmpty }
        var isDone = retiring.isEmpty
        while !isDone {
            let count = report.removed.count
            for catalog in retiring {
                try cleanup.removeRetired(of: catalog, selection, among: catalogs, report: &report)
            }
            isDone = report.removed.count == count || retiring.count == 1
        }
    }

    /// The same for a catalog that is being seeded: the others are those whose release this store was given.
    func run(of first: Catalog, report: inout Seeder.Report) throws(StoreError) {
        let receipts = try cleanup.store.bookkeeping.receipts()
        let others = catalogs.filter { receipts[$0.name] == $0.released }
        try run(.all, of: first, and: others, report: &report)
    }
}
