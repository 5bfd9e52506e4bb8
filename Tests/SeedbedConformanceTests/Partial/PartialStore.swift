import Seedbed

/// A memory store without some of the parts that a store may leave out.
final class PartialStore: ForwardingStore {
    /// A part that a store may leave out.
    enum Part: String, CaseIterable, Sendable {
        case journal, adoption, deduplication, arrivals, changes, contentMark, lending, offers
    }

    let memory: MemoryStore
    let lacking: Set<Part>

    init(_ memory: MemoryStore, without lacking: Set<Part>) {
        (self.memory, self.lacking) = (memory, lacking)
    }

    var base: any SeedStore { memory }
    var journal: (any RescueJournal)? { lacking.contains(.journal) ? nil : memory.journal }
    var adoption: (any StoreAdoption)? { lacking.contains(.adoption) ? nil : memory.adoption }
    var deduplication: (any StoreDeduplication)? { lacking.contains(.deduplication) ? nil : memory.deduplication }
    var bookkeeping: any StoreBookkeeping {
        PartialBookkeeping(baseBookkeeping: memory.bookkeeping, lacking: lacking)
    }
    var columns: any StoreColumns { PartialColumns(base: memory.columns, lacking: lacking) }
}

/// A bookkeeping that may note no rows that come in, no changes, and no removed content.
private struct PartialBookkeeping: ForwardingBookkeeping {
    let baseBookkeeping: any StoreBookkeeping
    let lacking: Set<PartialStore.Part>

    var changes: (any ChangeRecording)? { lacking.contains(.changes) ? nil : baseBookkeeping.changes }

    func hasArrivals() throws(StoreError) -> Bool {
        let has = try baseBookkeeping.hasArrivals()
        return has && !lacking.contains(.arrivals)
    }

    func arrivals() throws(StoreError) -> ArrivedRows? {
        lacking.contains(.arrivals) ? nil : try baseBookkeeping.arrivals()
    }

    func contentRemoved(of account: String) throws(StoreError) -> SeedInstant? {
        lacking.contains(.contentMark) ? nil : try baseBookkeeping.contentRemoved(of: account)
    }

    func setContentRemoved(_ date: SeedInstant?, of account: String) throws(StoreError) {
        if !lacking.contains(.contentMark) { try baseBookkeeping.setContentRemoved(date, of: account) }
    }
}

/// The columns of a store that may lend no rows and accept no offers.
private struct PartialColumns: StoreColumns {
    let base: any StoreColumns
    let lacking: Set<PartialStore.Part>

    var lending: (any RowLending)? { lacking.contains(.lending) ? nil : base.lending }

    func accept(
        _ offer: SeedOffer, of table: SeedTable, columns: [String]?, dryRun: Bool
    ) throws(StoreError) -> Bool {
        if lacking.contains(.offers) { return false }
        return try base.accept(offer, of: table, columns: columns, dryRun: dryRun)
    }

    func holds(_ fields: [StoredField], in copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        try base.holds(fields, in: copy, of: table)
    }

    func values(
        of columns: [String], in copies: [SeedCopy], of table: SeedTable
    ) throws(StoreError) -> [[SeedValue]] {
        try base.values(of: columns, in: copies, of: table)
    }

    func volatileColumns(of table: SeedTable) throws(StoreError) -> [String] { try base.volatileColumns(of: table) }
    func columns(of table: SeedTable) throws(StoreError) -> [String] { try base.columns(of: table) }
}
