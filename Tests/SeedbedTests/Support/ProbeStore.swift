@testable import Seedbed
import SeedbedTestSupport

/// A ``MemoryStore`` over shared content that notes every call and lets a chosen one fail.
///
/// `commit` counts as a call of its own: what fails there is rolled back, as in a database.
final class ProbeStore: SeedStore, StoreBookkeeping, StoreColumns, StoreReferences, RemovalLog {
    private let content: StoreContent
    let store: MemoryStore
    private var depth = 0

    init(_ content: StoreContent) {
        self.content = content
        store = MemoryStore(tables: content.tables, identity: content.identity)
    }

    func note(_ call: String) throws(StoreError) {
        let identity = content.identity
        let isFaulty = content.inner.withValue { inner in
            inner.calls.append(call)
            return inner.fault == inner.calls.count - 1
        }
        if isFaulty { throw .inputOutput(store: identity, detail: "a fault in \(call)") }
        if depth == 0 { store.state = content.inner.withValue { $0.state } }
    }

    private func begin() throws(StoreError) {
        let isTaken = content.inner.withValue { inner in
            defer { inner.isWriting = true }
            return inner.isWriting
        }
        // No test here writes to one content without the lock of the defaults file.
        if isTaken { throw .busy(store: content.identity) }
    }

    func transaction<Result>(
        keeping: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try note("transaction")
        if depth > 0 { return try store.transaction(keeping: keeping, body) }
        try begin()
        depth += 1
        defer {
            depth -= 1
            content.inner.withValue { $0.isWriting = false }
        }
        store.state = content.inner.withValue { $0.state }
        let result = try store.transaction(keeping: keeping) { () throws(StoreError) in
            let result = try body()
            if keeping { try note("commit") }
            return result
        }
        let state = store.state
        content.inner.withValue { $0.state = state }
        return result
    }

    func identity() throws(StoreError) -> String {
        try note("identity")
        return try store.bookkeeping.identity()
    }

    func receipts() throws(StoreError) -> [String: SeedInstant] {
        try note("receipts")
        return try store.bookkeeping.receipts()
    }

    func isPrepared() throws(StoreError) -> Bool {
        try note("isPrepared")
        return try store.bookkeeping.isPrepared()
    }

    func record(_ receipt: CatalogReceipt) throws(StoreError) {
        try note("record")
        try store.bookkeeping.record(receipt)
    }

    func deliveredSeeds(of catalog: String) throws(StoreError) -> [String: SeedReceipt] {
        try note("deliveredSeeds")
        return try store.bookkeeping.deliveredSeeds(of: catalog)
    }

    func withdrawReceipt(of catalog: String) throws(StoreError) {
        try note("withdrawReceipt")
        try store.bookkeeping.withdrawReceipt(of: catalog)
    }

    func recordDelivered(_ seed: SeedReceipt, of catalog: String) throws(StoreError) {
        try note("recordDelivered")
        try store.bookkeeping.recordDelivered(seed, of: catalog)
    }

    func prepare(_ table: SeedTable, columns: [String]) throws(StoreError) {
        try note("prepare")
        try store.prepare(table, columns: columns)
    }

    func isEmpty(_ table: SeedTable) throws(StoreError) -> Bool {
        try note("isEmpty")
        return try store.isEmpty(table)
    }

    func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[SeedCopy]] {
        try note("copies")
        return try store.copies(inGroups: groups, of: table)
    }

    func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, reading columns: [String],
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        try note("forEachGroup")
        // Groups of one copy may be left out of all (see the protocol), and SQLite leaves them out.
        try store.forEachGroup(in: table, selection) { (group) throws(StoreError) in
            if selection != .all || group.copies.count > 1 { try body(group) }
        }
    }

    func holds(_ fields: [StoredField], in copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        try note("holds")
        return try store.columns.holds(fields, in: copy, of: table)
    }

    func forEachRow(
        of table: SeedTable, columns: [String], _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try note("forEachRow")
        try store.forEachRow(of: table, columns: columns, body)
    }

    func values(
        of columns: [String], in copies: [SeedCopy], of table: SeedTable
    ) throws(StoreError) -> [[SeedValue]] {
        try note("values")
        return try store.columns.values(of: columns, in: copies, of: table)
    }

    func releases(deliveredOf catalog: String) throws(StoreError) -> [SeedInstant] {
        try note("releases")
        return try store.bookkeeping.releases(deliveredOf: catalog)
    }

    func volatileColumns(of table: SeedTable) throws(StoreError) -> [String] {
        try store.columns.volatileColumns(of: table)
    }

    func insert(_ row: NewCopy, into table: SeedTable, inheriting: SeedCopy?) throws(StoreError) -> SeedCopy {
        try note("insert")
        return try store.insert(row, into: table, inheriting: inheriting)
    }

    func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        try note("remove")
        return try store.remove(removals, from: table, at: now, in: run)
    }

    func hasArrivals() throws(StoreError) -> Bool { try store.bookkeeping.hasArrivals() }
    func arrivals() throws(StoreError) -> ArrivedRows? { try store.bookkeeping.arrivals() }
    func forgetArrivals(upTo last: Int64) throws(StoreError) { try store.bookkeeping.forgetArrivals(upTo: last) }
    func forgetArrivals(of uuids: [UUIDText]) throws(StoreError) { try store.bookkeeping.forgetArrivals(of: uuids) }

    func repairDanglingReferences(
        of table: SeedTable, _ selection: CleanupScope, forwarding: @escaping LostRow.Forwarding, in run: CleanupRun
    ) throws(StoreError) -> [RemovalLogEntry] {
        try note("repairDanglingReferences")
        return try store.references.repairDanglingReferences(of: table, selection, forwarding: forwarding, in: run)
    }

    func mark(_ mark: SeedCopy.Mark, in table: SeedTable) throws(StoreError) {
        try note("mark")
        try store.mark(mark, in: table)
    }

    func isReferred(_ copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        try note("isReferred")
        return try store.references.isReferred(copy, of: table)
    }

    func referenceValue(
        of copy: SeedCopy, of table: SeedTable, for column: String, of referrer: SeedTable
    ) throws(StoreError) -> SeedValue {
        try note("referenceValue")
        return try store.references.referenceValue(of: copy, of: table, for: column, of: referrer)
    }
}
