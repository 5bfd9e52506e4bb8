/// Finds refused seeds, and delivered seeds that the catalog no longer lists, in one pass through the receipts.
struct ReceiptSurvey {
    private let catalog: Catalog
    private var unlistedIDs: Set<String> = []
    private var refusals: [String: SeedReceipt] = [:]

    /// Reads the receipts; if a seed has several, the last one counts.
    init(of catalog: Catalog, in store: any SeedStore) throws(StoreError) {
        self.catalog = catalog
        let seeds = SeedFinder(catalog)
        try store.bookkeeping.forEachPart(ofDeliveries: catalog.name) { part in
            part.forEachID { bytes, receipt in
                let id = { String(decoding: bytes, as: UTF8.self) }
                if receipt?.isDelivered == false {
                    if !unlistedIDs.isEmpty { unlistedIDs.remove(id()) }
                } else if !seeds.ships(bytes) {
                    unlistedIDs.insert(id())
                }
                if let receipt, receipt.refusal != nil {
                    refusals[receipt.id] = receipt
                } else if !refusals.isEmpty {
                    refusals[id()] = nil
                }
            }
        }
        for id in catalog.retired {
            unlistedIDs.remove(id)
            refusals[id] = nil
        }
    }

    /// The ids of seeds that the store was given, and that the catalog neither ships nor retires, nor has under another name.
    func unlisted(among catalogs: [Catalog]) -> [String] {
        if unlistedIDs.isEmpty { return [] }
        var former: Set<String> = []
        for other in catalogs {
            for name in other.seeds.flatMap(\.formerly) {
                former.insert(name.contains("/") ? name : "\(other.name)/\(name)")
            }
        }
        return unlistedIDs.sorted().filter { id in
            !([catalog.name] + catalog.formerly).contains { former.contains("\($0)/\(id)") }
        }
    }

    /// The seeds that a rule of the table has refused, in the order of their ids.
    var refused: [Seeder.Report.Refused] {
        refusals.values.sorted { $0.id < $1.id }.map { seed in
            let reference = SeedReference(catalog: catalog.name, id: seed.id)
            return Seeder.Report.Refused(
                seed: reference.description, table: catalog.table.name, rule: seed.refusal ?? "")
        }
    }
}
