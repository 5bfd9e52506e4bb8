/// A store that forwards its calls to a base store and differs from it in few parts.
///
/// It does not forward a requirement whose default calls another requirement. A store that inserts copies in its own way therefore
/// replaces them in that way too.
package protocol ForwardingStore: SeedStore {
    /// The store that gets the calls.
    var base: any SeedStore { get }
}

extension ForwardingStore {
    package var observer: (any StoreObserver)? {
        get { base.observer }
        set { base.observer = newValue }
    }

    package var bookkeeping: any StoreBookkeeping { base.bookkeeping }
    package var columns: any StoreColumns { base.columns }
    package var references: any StoreReferences { base.references }
    package var log: any RemovalLog { base.log }
    package var journal: (any RescueJournal)? { base.journal }

    package func transaction<Result>(
        keeping: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try base.transaction(keeping: keeping, body)
    }

    package func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try base.reading(body)
    }

    package func prepare(_ table: SeedTable, columns: [String]) throws(StoreError) {
        try base.prepare(table, columns: columns)
    }

    package func isEmpty(_ table: SeedTable) throws(StoreError) -> Bool { try base.isEmpty(table) }

    package func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[SeedCopy]] {
        try base.copies(inGroups: groups, of: table)
    }

    package func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        try base.copies(withUUID: uuid, of: table)
    }

    package func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, reading columns: [String],
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        try base.forEachGroup(in: table, selection, reading: columns, body)
    }

    package func forEachRow(
        of table: SeedTable, columns: [String], _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try base.forEachRow(of: table, columns: columns, body)
    }

    package func insert(_ row: NewCopy, into table: SeedTable, inheriting: SeedCopy?) throws(StoreError) -> SeedCopy {
        try base.insert(row, into: table, inheriting: inheriting)
    }

    package func copies(
        blocking row: NewCopy, inheriting: SeedCopy?, from table: SeedTable
    ) throws(StoreError) -> [SeedCopy] {
        try base.copies(blocking: row, inheriting: inheriting, from: table)
    }

    package func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        try base.remove(removals, from: table, at: now, in: run)
    }

    package func mark(_ mark: SeedCopy.Mark, in table: SeedTable) throws(StoreError) { try base.mark(mark, in: table) }
}

/// A bookkeeping that forwards its calls to that of a base store.
///
/// It does not forward ``StoreBookkeeping/deliveries(of:)``, whose default calls ``StoreBookkeeping/deliveredSeeds(of:)``.
package protocol ForwardingBookkeeping: StoreBookkeeping {
    /// The bookkeeping that gets the calls.
    var baseBookkeeping: any StoreBookkeeping { get }
}

extension ForwardingBookkeeping {
    package var conflictRetries: Int { baseBookkeeping.conflictRetries }
    package var isReopenable: Bool { baseBookkeeping.isReopenable }
    package func refuseOpenTransaction() throws(StoreError) { try baseBookkeeping.refuseOpenTransaction() }
    package func hasIdentity() throws(StoreError) -> Bool { try baseBookkeeping.hasIdentity() }

    package func identity() throws(StoreError) -> String { try baseBookkeeping.identity() }
    package func receipts() throws(StoreError) -> [String: SeedInstant] { try baseBookkeeping.receipts() }
    package func releases(deliveredOf catalog: String) throws(StoreError) -> [SeedInstant] {
        try baseBookkeeping.releases(deliveredOf: catalog)
    }
    package func isPrepared() throws(StoreError) -> Bool { try baseBookkeeping.isPrepared() }
    package func record(_ receipt: CatalogReceipt) throws(StoreError) { try baseBookkeeping.record(receipt) }
    package func withdrawReceipt(of catalog: String) throws(StoreError) {
        try baseBookkeeping.withdrawReceipt(of: catalog)
    }
    package func deliveredSeeds(of catalog: String) throws(StoreError) -> [String: SeedReceipt] {
        try baseBookkeeping.deliveredSeeds(of: catalog)
    }
    package func recordDelivered(_ seed: SeedReceipt, of catalog: String) throws(StoreError) {
        try baseBookkeeping.recordDelivered(seed, of: catalog)
    }
    package func hasArrivals() throws(StoreError) -> Bool { try baseBookkeeping.hasArrivals() }
    package func arrivals() throws(StoreError) -> ArrivedRows? { try baseBookkeeping.arrivals() }
    package func forgetArrivals(upTo last: Int64) throws(StoreError) { try baseBookkeeping.forgetArrivals(upTo: last) }
    package func forgetArrivals(of uuids: [UUIDText]) throws(StoreError) {
        try baseBookkeeping.forgetArrivals(of: uuids)
    }
    package func copiesTakenOver() throws(StoreError) -> Set<UUIDText>? { try baseBookkeeping.copiesTakenOver() }
    package func setCopiesTakenOver(_ uuids: Set<UUIDText>?) throws(StoreError) {
        try baseBookkeeping.setCopiesTakenOver(uuids)
    }
    package func contentRemoved(of account: String) throws(StoreError) -> SeedInstant? {
        try baseBookkeeping.contentRemoved(of: account)
    }
    package func setContentRemoved(_ date: SeedInstant?, of account: String) throws(StoreError) {
        try baseBookkeeping.setContentRemoved(date, of: account)
    }
}
