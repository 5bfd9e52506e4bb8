@testable import Seedbed

/// A memory store that breaks one promise.
final class BrokenStore: SeedStore, StoreBookkeeping, StoreColumns, StoreReferences, RemovalLog {
    let memory: MemoryStore
    let fault: Fault?
    /// The cleanup to which all removals belong, if the store does not tell one from another.
    let only = CleanupRun()
    var name: String?
    /// Written by the wrapper where its fault is a deaf observer.
    var unheard: (any StoreObserver)?

    init(_ memory: MemoryStore, _ fault: Fault?) {
        self.memory = memory
        self.fault = fault
    }

    var observer: (any StoreObserver)? {
        get { fault == .deafObserver ? unheard : memory.observer }
        set { if fault == .deafObserver { unheard = newValue } else { memory.observer = newValue } }
    }

    func transaction<Result>(
        keeping: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        if fault == .ignoresRollback { return try body() }
        if fault == .keepsDryRuns { return try memory.transaction(keeping: true, body) }
        var prepared = memory.state.prepared
        defer { if fault == .preparesForGood { memory.state.prepared = prepared } }
        var arrivals = memory.state.arrivals
        defer { if fault == .settlesInDryRuns { memory.state.arrivals = arrivals } }
        var removed = memory.state.contentRemoved
        defer { if fault == .keepsFailedNotes { memory.state.contentRemoved = removed } }
        return try memory.transaction(keeping: keeping) { () throws(StoreError) in
            defer { removed = memory.state.contentRemoved }
            defer { (prepared, arrivals) = (memory.state.prepared, memory.state.arrivals) }
            return try body()
        }
    }

    func identity() throws(StoreError) -> String {
        if let name { return name }
        return try memory.bookkeeping.identity()
    }

    func receipts() throws(StoreError) -> [String: SeedInstant] {
        let receipts = try memory.bookkeeping.receipts()
        guard fault == .receiptsByDay else { return receipts }
        return receipts.mapValues { SeedInstant(milliseconds: $0.milliseconds / 86_400_000 * 86_400_000) }
    }

    func isPrepared() throws(StoreError) -> Bool { try memory.bookkeeping.isPrepared() }
    func record(_ receipt: CatalogReceipt) throws(StoreError) {
        try memory.bookkeeping.record(receipt)
        if fault == .earlierReplacesReceipt { memory.state.receipts[receipt.catalog] = receipt }
    }
    func withdrawReceipt(of catalog: String) throws(StoreError) {
        if fault != .keepsWithdrawnReceipt { try memory.bookkeeping.withdrawReceipt(of: catalog) }
    }
    func deliveredSeeds(of catalog: String) throws(StoreError) -> [String: SeedReceipt] {
        try memory.bookkeeping.deliveredSeeds(of: catalog)
    }

    func recordDelivered(_ seed: SeedReceipt, of catalog: String) throws(StoreError) {
        var seed = seed
        switch fault {
        case .forgetsRenewal: seed.renewedFor = nil
        case .forgetsGroupColumns: seed.groupColumns = []
        case .forgetsFormerFields: seed.formerNonEditFields = []
        case .forgetsWithdrawal: seed.isWithdrawn = false
        case .forgetsAdoption: seed.isAdopted = false
        case .forgetsRefusal: seed.refusal = nil
        default: break
        }
        if fault == .lastFormOnly { seed.forms = seed.forms.suffix(1) }
        if fault == .formsWithoutKey {
            for place in seed.forms.indices { seed.forms[place].key = [] }
        }
        try memory.bookkeeping.recordDelivered(seed, of: catalog)
    }

    func prepare(_ table: SeedTable, columns: [String]) throws(StoreError) {
        do throws(StoreError) {
            try memory.prepare(table, columns: columns)
        } catch .missingColumns where fault == .passesMissingColumns {}
    }

    func isEmpty(_ table: SeedTable) throws(StoreError) -> Bool {
        let isEmpty = try memory.isEmpty(table)
        return isEmpty && fault != .neverEmpty
    }

    func volatileColumns(of table: SeedTable) throws(StoreError) -> [String] {
        fault == .watchesKeys ? table.volatile : try memory.columns.volatileColumns(of: table)
    }

    func accept(
        _ offer: SeedOffer, of table: SeedTable, columns: [String]?, dryRun: Bool
    ) throws(StoreError) -> Bool {
        var offer = offer
        let row = memory.rows(of: table.name).first { $0[table.mapping.uuid] == .text(offer.uuid.description) }
        for place in offer.columns.indices where fault == .acceptsStaleOffers {
            offer.columns[place].yours = row?[offer.columns[place].name] ?? .null
        }
        return try memory.columns.accept(
            offer, of: table, columns: columns, dryRun: dryRun && fault != .acceptsInDryRuns)
    }

    func insert(_ row: NewCopy, into table: SeedTable, inheriting: SeedCopy?) throws(StoreError) -> SeedCopy {
        var row = row
        if fault == .roundsValues {
            for place in row.fields.indices {
                if case .real(let real) = row.fields[place].value { row.fields[place].value = .real(real.rounded()) }
            }
        }
        if fault == .datesBySeeding { row.createDate = SeedInstant.now }
        var table = table
        if fault == .writesDefaultNames { table.mapping.createDate = "createDate" }
        if fault == .writesTextDates { table.dates = .iso8601 }
        return try memory.insert(row, into: table, inheriting: fault == .inheritsNothing ? nil : inheriting)
    }

    func insert(_ rows: [NewCopy], into table: SeedTable) throws(StoreError) {
        let rows = fault == .losesOneOfMany && rows.count > 64 ? Array(rows.dropLast()) : rows
        for row in rows { _ = try insert(row, into: table, inheriting: nil) }
    }

    func mark(_ mark: SeedCopy.Mark, in table: SeedTable) throws(StoreError) {
        guard fault == .marksHalf else { return try memory.mark(mark, in: table) }
        guard case .number(let number) = mark.copy.row, let column = table.mapping.dismissDate else { return }
        memory.state.rows[table.name]?[number]?[column] = mark.dismissDate.map(table.dates.value) ?? .null
    }

    func holds(_ fields: [StoredField], in copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        guard fault == .holdsFolded, case .number(let number) = copy.row else {
            return try memory.columns.holds(fields, in: copy, of: table)
        }
        let row = memory.state.rows[table.name]?[number] ?? [:]
        return fields.allSatisfy { (row[$0.column] ?? .null).folded == $0.value.folded }
    }

    func hasArrivals() throws(StoreError) -> Bool { try memory.bookkeeping.hasArrivals() }
    func arrivals() throws(StoreError) -> ArrivedRows? {
        var arrivals = try memory.bookkeeping.arrivals()
        if fault == .forgetsNewerNotes, let count = arrivals?.uuids.count { arrivals?.last = Int64(count) }
        return arrivals
    }
    func forgetArrivals(upTo last: Int64) throws(StoreError) { try memory.bookkeeping.forgetArrivals(upTo: last) }
    func forgetArrivals(of uuids: [UUIDText]) throws(StoreError) { try memory.bookkeeping.forgetArrivals(of: uuids) }

    func contentRemoved(of account: String) throws(StoreError) -> SeedInstant? {
        try memory.bookkeeping.contentRemoved(of: account)
    }
    func setContentRemoved(_ date: SeedInstant?, of account: String) throws(StoreError) {
        try memory.bookkeeping.setContentRemoved(date, of: account)
    }

    func isReferred(_ copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        try memory.references.isReferred(copy, of: table)
    }

    func referenceValue(
        of copy: SeedCopy, of table: SeedTable, for column: String, of referrer: SeedTable
    ) throws(StoreError) -> SeedValue {
        try memory.references.referenceValue(of: copy, of: table, for: column, of: referrer)
    }
}

extension SeedValue {
    /// The value as a store sees it that does not know upper case.
    var folded: SeedValue {
        if case .text(let text) = self { .text(text.lowercased()) } else { self }
    }
}
