import Seedbed
import SeedbedSQLite

/// An ``SQLiteStore`` that lends no memory: each value is copied and compared by the one definition of equality.
final class CopyingStore: SeedStore {
    private let store: SQLiteStore

    init(_ store: SQLiteStore) { self.store = store }

    var observer: (any StoreObserver)? {
        get { store.observer }
        set { store.observer = newValue }
    }

    var bookkeeping: any StoreBookkeeping { store.bookkeeping }
    var columns: any StoreColumns { CopyingColumns(columns: store.columns) }
    var references: any StoreReferences { store.references }
    var log: any RemovalLog { store.log }

    func transaction<Result>(
        keeping: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try store.transaction(keeping: keeping, body)
    }

    func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try store.reading(body)
    }

    func prepare(_ table: SeedTable, columns: [String]) throws(StoreError) {
        try store.prepare(table, columns: columns)
    }

    func isEmpty(_ table: SeedTable) throws(StoreError) -> Bool { try store.isEmpty(table) }

    func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[SeedCopy]] {
        try store.copies(inGroups: groups, of: table)
    }

    func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        try store.copies(withUUID: uuid, of: table)
    }

    func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, reading columns: [String],
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        try store.forEachGroup(in: table, selection, reading: columns, body)
    }

    func forEachRow(
        of table: SeedTable, columns: [String], _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try store.forEachRow(of: table, columns: columns, body)
    }

    func insert(_ row: NewCopy, into table: SeedTable, inheriting: SeedCopy?) throws(StoreError) -> SeedCopy {
        try store.insert(row, into: table, inheriting: inheriting)
    }

    func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        try store.remove(removals, from: table, at: now, in: run)
    }

    func mark(_ mark: SeedCopy.Mark, in table: SeedTable) throws(StoreError) { try store.mark(mark, in: table) }
}

/// The columns of a store, without the part that lends rows.
private struct CopyingColumns: StoreColumns {
    let columns: any StoreColumns

    func keepsTexts(inGroupsOf table: SeedTable) throws(StoreError) -> Bool {
        try columns.keepsTexts(inGroupsOf: table)
    }

    func holds(_ fields: [StoredField], in copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        try columns.holds(fields, in: copy, of: table)
    }

    func values(
        of names: [String], in copies: [SeedCopy], of table: SeedTable
    ) throws(StoreError) -> [[SeedValue]] {
        try columns.values(of: names, in: copies, of: table)
    }

    func defaultValues(of names: [String], in table: SeedTable) throws(StoreError) -> [SeedValue?] {
        try columns.defaultValues(of: names, in: table)
    }

    func mayHaveChangedUnseen(_ copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        try columns.mayHaveChangedUnseen(copy, of: table)
    }

    func hasColumns(_ names: [String], of table: SeedTable) throws(StoreError) -> Bool {
        try columns.hasColumns(names, of: table)
    }

    func volatileColumns(of table: SeedTable) throws(StoreError) -> [String] { try columns.volatileColumns(of: table) }
}
