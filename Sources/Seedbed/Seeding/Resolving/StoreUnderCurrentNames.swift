/// A store as the next launch finds it, once that has taken over the receipts under the former names of catalogs and seeds.
///
/// For surveys, which write nothing.
final class StoreUnderCurrentNames: ForwardingStore, ForwardingBookkeeping {
    let base: any SeedStore
    /// The parts that the receipts of a catalog lack, by the catalog's name.
    private let former: [String: FormerReceipts]

    private init(_ base: any SeedStore, _ former: [String: FormerReceipts]) {
        (self.base, self.former) = (base, former)
    }

    var bookkeeping: any StoreBookkeeping { self }
    var baseBookkeeping: any StoreBookkeeping { base.bookkeeping }

    /// Returns the store itself if nothing is left to take over.
    static func view(of store: any SeedStore, for catalogs: [Catalog]) throws(StoreError) -> any SeedStore {
        guard catalogs.first?.table.former.isEmpty == false else { return store }
        let former = try store.reading { () throws(StoreError) in
            let receipts = try store.bookkeeping.receipts()
            var former: [String: FormerReceipts] = [:]
            for catalog in catalogs {
                let lacking = try FormerReceipts(of: catalog, in: store, receipts)
                if !lacking.isEmpty { former[catalog.name] = lacking }
            }
            return former
        }
        return former.isEmpty ? store : StoreUnderCurrentNames(store, former)
    }

    /// The provenance of the rows of a store under its current names.
    static func provenance(of store: any SeedStore, in catalogs: [Catalog]) throws(SeedbedError) -> Provenance {
        do throws(StoreError) {
            return Provenance(of: try view(of: store, for: catalogs), in: catalogs)
        } catch {
            throw .store(error)
        }
    }

    func receipts() throws(StoreError) -> [String: SeedInstant] {
        let released = former.compactMapValues(\.released)
        return try baseBookkeeping.receipts().merging(released) { own, _ in own }
    }

    func releases(deliveredOf catalog: String) throws(StoreError) -> [SeedInstant] {
        let own = try baseBookkeeping.releases(deliveredOf: catalog)
        guard let former = former[catalog] else { return own }
        return Set(own + former.releases + [former.released].compactMap(\.self)).sorted()
    }

    func deliveredSeeds(of catalog: String) throws(StoreError) -> [String: SeedReceipt] {
        var seeds = try baseBookkeeping.deliveredSeeds(of: catalog)
        for seed in former[catalog]?.seeds ?? [] { seeds[seed.id] = seed }
        return seeds
    }

    func deliveries(of catalog: String) throws(StoreError) -> DeliveredSeeds {
        if former[catalog] == nil { return try baseBookkeeping.deliveries(of: catalog) }
        return DeliveredSeeds(try deliveredSeeds(of: catalog))
    }

    func forEachPart(ofDeliveries catalog: String, _ body: (DeliveredSeeds) -> Void) throws(StoreError) {
        if former[catalog] == nil { return try baseBookkeeping.forEachPart(ofDeliveries: catalog, body) }
        body(DeliveredSeeds(try deliveredSeeds(of: catalog)))
    }
}
