/// A store as the next launch finds it, once that has taken over the receipts under the former names of catalogs and seeds.
///
/// For surveys, which write nothing.
final class StoreUnderCurrentNames: SeedStore, StoreBookkeeping {
    private let inner: any SeedStore
    /// The parts that the receipts of a catalog lack, by the catalog's name.
    private let former: [String: FormerReceipts]

    private init(_ inner: any SeedStore, _ former: [String: FormerReceipts]) {
        (self.inner, self.former) = (inner, former)
    }

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

    // MARK: Receipts

    func receipts() throws(StoreError) -> [String: SeedInstant] {
        let released = former.compactMapValues(\.released)
        return try inner.bookkeeping.receipts().merging(released) { own, _ in own }
    }

    func releases(deliveredOf catalog: String) throws(StoreError) -> [SeedInstant] {
        let own = try inner.bookkeeping.releases(deliveredOf: catalog)
        guard let former = former[catalog] else { return own }
        return Set(own + former.releases + [former.released].compactMap(\.self)).sorted()
    }

    func deliveredSeeds(of catalog: String) throws(StoreError) -> [String: SeedReceipt] {
        var seeds = try inner.bookkeeping.deliveredSeeds(of: catalog)
        for seed in former[catalog]?.seeds ?? [] { seeds[seed.id] = seed }
        return seeds
    }

    func deliveries(of catalog: String) throws(StoreError) -> DeliveredSeeds {
        if former[catalog] == nil { return try inner.bookkeeping.deliveries(of: catalog) }
        return DeliveredSeeds(try deliveredSeeds(of: catalog))
    }

    func forEachPart(ofDeliveries catalog: String, _ body: (DeliveredSeeds) -> Void) throws(StoreError) {
        if former[catalog] == nil { return try inner.bookkeeping.forEachPart(ofDeliveries: catalog, body) }
        body(DeliveredSeeds(try deliveredSeeds(of: catalog)))
    }

    // MARK: Everything else is the store's

    var observer: (any StoreObserver)? {
        get { inner.observer }
        set { inner.observer = newValue }
    }
    var columns: any StoreColumns { inner.columns }
    var references: any StoreReferences { inner.references }
    var log: any RemovalLog { inner.log }
    var journal: (any RescueJournal)? { inner.journal }

    func transaction<Result>(keeping: Bool, _ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try inner.transaction(keeping: keeping, body)
    }

    func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try inner.reading(body)
    }

    func prepare(_ table: SeedTable, columns: [String]) throws(StoreError) {
        try inner.prepare(table, columns: columns)
    }

    func isEmpty(_ table: SeedTable) throws(StoreError) -> Bool { try inner.isEmpty(table) }

    func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[SeedCopy]] {
        try inner.copies(inGroups: groups, of: table)
    }

    func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        try inner.copies(withUUID: uuid, of: table)
    }

    func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, reading columns: [String],
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        try inner.forEachGroup(in: table, selection, reading: columns, body)
    }

    func forEachRow(
        of table: SeedTable, columns: [String], _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try inner.forEachRow(of: table, columns: columns, body)
    }

    func insert(_ row: NewCopy, into table: SeedTable, inheriting: SeedCopy?) throws(StoreError) -> SeedCopy {
        try inner.insert(row, into: table, inheriting: inheriting)
    }

    func copies(
        blocking row: NewCopy, inheriting: SeedCopy?, from table: SeedTable
    ) throws(StoreError) -> [SeedCopy] {
        try inner.copies(blocking: row, inheriting: inheriting, from: table)
    }

    func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        try inner.remove(removals, from: table, at: now, in: run)
    }

    func mark(_ mark: SeedCopy.Mark, in table: SeedTable) throws(StoreError) { try inner.mark(mark, in: table) }

    func identity() throws(StoreError) -> String { try inner.bookkeeping.identity() }
    func isPrepared() throws(StoreError) -> Bool { try inner.bookkeeping.isPrepared() }
    func record(_ receipt: CatalogReceipt) throws(StoreError) { try inner.bookkeeping.record(receipt) }
    func withdrawReceipt(of catalog: String) throws(StoreError) { try inner.bookkeeping.withdrawReceipt(of: catalog) }
    func recordDelivered(_ seed: SeedReceipt, of catalog: String) throws(StoreError) {
        try inner.bookkeeping.recordDelivered(seed, of: catalog)
    }
    func hasArrivals() throws(StoreError) -> Bool { try inner.bookkeeping.hasArrivals() }
    func arrivals() throws(StoreError) -> ArrivedRows? { try inner.bookkeeping.arrivals() }
    func forgetArrivals(upTo last: Int64) throws(StoreError) { try inner.bookkeeping.forgetArrivals(upTo: last) }
    func forgetArrivals(of uuids: [UUIDText]) throws(StoreError) { try inner.bookkeeping.forgetArrivals(of: uuids) }
}
