internal import Seedbed

/// A store that forwards every call to a ``MemoryStore``, except the calls that dispense with a rule.
///
/// Without the protocol of ``SimulatedRescuingStore`` it is a store that rescues nothing.
class SimulatedStore: ForwardingStore, ForwardingBookkeeping, StoreColumns {
    let inner: MemoryStore
    let dispensed: DispensedRule?
    let order: WorldOrder
    let isRemembered: Bool
    private let forgetsRemovals: Bool
    let surroundings: Surroundings

    init(_ plan: WorldPlan, surroundings: Surroundings) {
        dispensed = plan.missingRule
        order = plan.order
        isRemembered = plan.isRemembered
        forgetsRemovals = plan.forgetsRemovals
        self.surroundings = surroundings
        inner = MemoryStore(tables: SimulatedTables.tables) { surroundings.assumeIsolated { $0.now } }
    }

    var base: any SeedStore { inner }
    var baseBookkeeping: any StoreBookkeeping { inner.bookkeeping }
    var bookkeeping: any StoreBookkeeping { self }
    var columns: any StoreColumns { self }

    /// None: it rescues nothing.
    var journal: (any RescueJournal)? { nil }

    func record(_ receipt: CatalogReceipt) throws(StoreError) {
        // The date of the seeding is only for people to read, and would make equal states differ.
        let seededAt = isRemembered ? receipt.released : receipt.seededAt
        try inner.bookkeeping.record(
            CatalogReceipt(catalog: receipt.catalog, released: receipt.released, seededAt: seededAt))
    }

    func contentRemoved(of account: String) throws(StoreError) -> SeedInstant? {
        forgetsRemovals ? nil : try inner.bookkeeping.contentRemoved(of: account)
    }

    func setContentRemoved(_ date: SeedInstant?, of account: String) throws(StoreError) {
        if !forgetsRemovals { try inner.bookkeeping.setContentRemoved(date, of: account) }
    }

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

    func holds(_ fields: [StoredField], in copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        // If values differ, the proof asks the store whether its columns store both alike.
        if dispensed == .proof { return true }
        return try inner.columns.holds(fields, in: copy, of: table)
    }

    func values(
        of columns: [String], in copies: [SeedCopy], of table: SeedTable
    ) throws(StoreError) -> [[SeedValue]] {
        try inner.columns.values(of: columns, in: copies, of: table)
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
}
