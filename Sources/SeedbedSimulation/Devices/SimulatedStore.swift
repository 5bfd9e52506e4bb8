internal import Seedbed

/// A store that forwards every call to a ``MemoryStore``, except the calls that dispense with a rule.
///
/// Without the protocol of ``SimulatedRescuingStore`` it is a store that rescues nothing.
class SimulatedStore: SeedStore, StoreBookkeeping, StoreColumns, StoreReferences {
    let inner: MemoryStore
    let dispensed: DispensedRule?
    let order: WorldOrder
    let isRemembered: Bool
    let surroundings: Surroundings

    init(_ plan: WorldPlan, surroundings: Surroundings) {
        dispensed = plan.missingRule
        order = plan.order
        isRemembered = plan.isRemembered
        self.surroundings = surroundings
        inner = MemoryStore(tables: SimulatedTables.tables) { surroundings.assumeIsolated { $0.now } }
    }

    /// The log of the store in memory: no rule that can be dispensed with concerns it.
    var log: any RemovalLog { inner.log }

    /// None: it rescues nothing.
    var journal: (any RescueJournal)? { nil }

    var observer: (any StoreObserver)? {
        get { inner.observer }
        set { inner.observer = newValue }
    }

    func transaction<Result>(keeping: Bool, _ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try inner.transaction(keeping: keeping, body)
    }

    func identity() throws(StoreError) -> String { try inner.bookkeeping.identity() }
    func receipts() throws(StoreError) -> [String: SeedInstant] { try inner.bookkeeping.receipts() }
    func isPrepared() throws(StoreError) -> Bool { try inner.bookkeeping.isPrepared() }
    func record(_ receipt: CatalogReceipt) throws(StoreError) {
        // The date of the seeding is only for people to read, and would make equal states differ.
        let seededAt = isRemembered ? receipt.released : receipt.seededAt
        try inner.bookkeeping.record(
            CatalogReceipt(catalog: receipt.catalog, released: receipt.released, seededAt: seededAt))
    }

    func withdrawReceipt(of catalog: String) throws(StoreError) { try inner.bookkeeping.withdrawReceipt(of: catalog) }

    func deliveredSeeds(of catalog: String) throws(StoreError) -> [String: SeedReceipt] {
        let delivered = try inner.bookkeeping.deliveredSeeds(of: catalog)
        if dispensed != .renewal { return delivered }
        let released = surroundings.assumeIsolated { $0.released }
        return delivered.mapValues { delivered in
            var renewed = delivered
            renewed.renewedFor = released
            return renewed
        }
    }

    func recordDelivered(_ seed: SeedReceipt, of catalog: String) throws(StoreError) {
        try inner.bookkeeping.recordDelivered(seed, of: catalog)
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
        try inner.forEachGroup(in: table, selection, body)
    }

    func holds(_ fields: [StoredField], in copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        // If values differ, the proof asks the store whether its columns store both alike.
        if dispensed == .proof { return true }
        return try inner.columns.holds(fields, in: copy, of: table)
    }

    func forEachRow(
        of table: SeedTable, columns: [String], _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) { try inner.forEachRow(of: table, columns: columns, body) }

    func values(
        of columns: [String], in copies: [SeedCopy], of table: SeedTable
    ) throws(StoreError) -> [[SeedValue]] {
        try inner.columns.values(of: columns, in: copies, of: table)
    }

    func releases(deliveredOf catalog: String) throws(StoreError) -> [SeedInstant] {
        try inner.bookkeeping.releases(deliveredOf: catalog)
    }

    func volatileColumns(of table: SeedTable) throws(StoreError) -> [String] {
        try inner.columns.volatileColumns(of: table)
    }

    func insert(_ row: NewCopy, into table: SeedTable, inheriting: SeedCopy?) throws(StoreError) -> SeedCopy {
        var row = row
        if dispensed == .releaseDate { row.createDate = surroundings.assumeIsolated { $0.now } }
        if dispensed == .newCopy, let old = inheriting, case .number(let number) = old.row {
            var changes = Dictionary(row.fields.map { ($0.column, $0.value) }) { _, last in last }
            changes[table.mapping.createDate] = table.dates.value(of: row.createDate)
            inner.state.rows[table.name]?[number]?.merge(changes) { _, new in new }
            return SeedCopy(row: old.row, uuid: old.uuid, createDate: row.createDate)
        }
        return try inner.insert(row, into: table, inheriting: inheriting)
    }

    func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        let journal = inner.state.journal
        let removed = try inner.remove(removals, from: table, at: now, in: run)
        if dispensed == .journalOfTouchedSurvivors { inner.state.journal = journal }
        return removed
    }

    func mark(_ mark: SeedCopy.Mark, in table: SeedTable) throws(StoreError) { try inner.mark(mark, in: table) }

    func hasArrivals() throws(StoreError) -> Bool { try inner.bookkeeping.hasArrivals() }
    func arrivals() throws(StoreError) -> ArrivedRows? { try inner.bookkeeping.arrivals() }
    func forgetArrivals(upTo last: Int64) throws(StoreError) { try inner.bookkeeping.forgetArrivals(upTo: last) }
    func forgetArrivals(of uuids: [UUIDText]) throws(StoreError) { try inner.bookkeeping.forgetArrivals(of: uuids) }

    func repairDanglingReferences(
        of table: SeedTable, _ selection: CleanupScope, forwarding: @escaping LostRow.Forwarding, in run: CleanupRun
    ) throws(StoreError) -> [RemovalLogEntry] {
        try inner.references.repairDanglingReferences(of: table, selection, forwarding: forwarding, in: run)
    }

    func isReferred(_ copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        try inner.references.isReferred(copy, of: table)
    }

    func referenceValue(
        of copy: SeedCopy, of table: SeedTable, for column: String, of referrer: SeedTable
    ) throws(StoreError) -> SeedValue {
        try inner.references.referenceValue(of: copy, of: table, for: column, of: referrer)
    }
}
