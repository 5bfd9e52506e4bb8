/// The app's rows in memory: for previews, tests and simulations.
///
/// It keeps to the same rules as every store. Writes of the app through ``insert(_:into:)``, ``update(_:of:where:)`` and
/// ``delete(from:where:)`` count as the user's (T2, T3). It is not `Sendable`: make it inside the closure with which a
/// ``Seeder`` opens its store, and reach it by ``Seeder/withStore(as:for:_:)``.
///
/// ```swift
/// let store = MemoryStore(tables: [
///     MemoryStore.Table("SpeechType", columns: ["uuid", "name", "createDate", "updateDate"], primaryKey: "uuid")
/// ])
/// ```
public final class MemoryStore: SeedStore, StoreBookkeeping, StoreColumns, StoreReferences, RemovalLog {
    /// A row: its values by column; a column without a value holds null.
    public typealias Row = [String: SeedValue]

    /// A table of a memory store.
    public struct Table: Sendable {
        /// A key of the table's to another one.
        public struct ForeignKey: Hashable, Sendable {
            /// The column that refers.
            public var column: String
            /// The table that it refers to.
            public var parent: String
            /// The column of that table whose value it holds.
            public var parentColumn: String
            /// Whether one row at most may refer to each row of that table.
            package var isUnique = false

            /// A key.
            public init(column: String, parent: String, parentColumn: String) {
                self.column = column
                self.parent = parent
                self.parentColumn = parentColumn
            }
        }

        /// Its name.
        public var name: String
        /// Its columns, in the order in which they are shown.
        public var columns: [String]
        /// The column that references hold.
        public var primaryKey: String
        /// Its keys to other tables.
        public var foreignKeys: [ForeignKey]

        /// A table without rows.
        public init(_ name: String, columns: [String], primaryKey: String, foreignKeys: [ForeignKey] = []) {
            self.name = name
            self.columns = columns
            self.primaryKey = primaryKey
            self.foreignKeys = foreignKeys
        }
    }

    /// Everything that a transaction can take back.
    package struct State: Hashable, Sendable {
        package var rows: [String: [Int64: Row]] = [:]
        package var nextRow: Int64 = 1
        var receipts: [String: CatalogReceipt] = [:]
        var formerReleases: [String: [SeedInstant]] = [:]
        var contentRemoved: [String: SeedInstant] = [:]
        var delivered: [String: [String: SeedReceipt]] = [:]
        /// The tables that were prepared, by name.
        package var prepared: [String: SeedTable] = [:]
        /// The rows that came in and are not settled.
        var arrivals: Set<NotedRow> = []
        var copiesTakenOver: Set<UUIDText>?
        package var log = RemovalMemory()
        package var journal: [String: [UUIDText: Journaled]] = [:]
        var journalOwner: String?
        /// Numbers of deleted copies that other rows have now, by the entry of the deletion.
        var reused: [Int64: SeedValue] = [:]
        /// The rows that were filed under those other rows.
        var filed: Set<FiledRow> = []
        var dedupes: [Int64: DedupeMemory] = [:]

        /// Nothing.
        package init() {}
    }

    let tables: [String: Table]
    package var state = State()
    var isImporting = false
    private let name: String
    let logAge: Duration
    /// Who is told of the transactions.
    public var observer: (any StoreObserver)?
    let recorder = MemoryChanges()
    private var depth = 0
    /// Which tables spell identities in capitals, as far as it was asked in this transaction.
    var capitals: [String: Bool] = [:]
    private let now: () -> SeedInstant

    /// A store with these tables, all empty.
    ///
    /// - Parameters:
    ///   - tables: its tables.
    ///   - identity: the store's name in the defaults file.
    ///   - logAge: how long the log keeps an entry.
    ///   - now: the clock by which the user's edits are dated.
    public init(
        tables: [Table], identity: String = "memory", logAge: Duration = .seconds(30 * 86_400),
        now: @escaping () -> SeedInstant = { SeedInstant.now }
    ) {
        self.logAge = logAge
        self.tables = Dictionary(tables.map { ($0.name, $0) }) { _, last in last }
        name = identity
        self.now = now
    }

    /// The rows of a table, in the order in which they came.
    public func rows(of table: String) -> [Row] {
        (state.rows[table] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    }

    /// Inserts a row for the user, or for a sync import: without a `createDate` it is the user's and gets both dates, with
    /// one it is taken as it comes (T2).
    public func insert(_ row: Row, into table: String) {
        var row = row
        var isOwn = false
        if let prepared = state.prepared[table], !isImporting, row.isNull(prepared.mapping.createDate) {
            isOwn = true
            row[prepared.mapping.createDate] = prepared.dates.value(of: now())
            if row.isNull(prepared.mapping.updateDate) {
                row[prepared.mapping.updateDate] = prepared.dates.value(of: now())
            }
        }
        add(row, to: table)
        if !isOwn { noteArrival(of: row, over: nil, in: table) }
        journal(row, in: table, isOwn: isOwn)
    }

    /// Changes columns of the rows that match, as the user would; an edit sets `updateDate` (T2), and nothing sets it
    /// back to null (T3).
    public func update(_ changes: Row, of table: String, where matches: (Row) -> Bool) {
        for (id, row) in state.rows[table] ?? [:] where matches(row) {
            // Not in one line: what a row becomes is read from the state that is being changed.
            let new = written(changes, over: row, in: table)
            state.rows[table]?[id] = new
            noteArrival(of: new, over: row, in: table)
            noteFiled(changes, id, in: table)
            guard let prepared = state.prepared[table] else { continue }
            let updateDate = prepared.mapping.updateDate
            if new[updateDate] ?? .null != row[updateDate] ?? .null {
                journal(new, over: row, in: table, isOwn: !isImporting)
            }
        }
    }

    /// Deletes the rows that match, as the user would; the log of a prepared table notes it.
    public func delete(from table: String, where matches: (Row) -> Bool) {
        for (number, row) in (state.rows[table] ?? [:]).sorted(by: { $0.key < $1.key }) where matches(row) {
            state.rows[table]?[number] = nil
            journalDeletion(of: row, in: table)
            forgetArrival(of: row, in: table)
            if let prepared = state.prepared[table] { logDeletion(of: row, from: prepared, at: now()) }
        }
    }

    /// A row after a write of these columns by the user or, during an import, by the sync engine (T2, T3).
    package func written(_ changes: Row, over old: Row, in name: String) -> Row {
        let new = old.merging(changes) { _, new in new }
        guard let table = state.prepared[name], !isImporting else { return new }
        let (createDate, updateDate) = (table.mapping.createDate, table.mapping.updateDate)
        // An adoption on another device is no edit, also if the sync engine does not say when it writes (A1).
        let isAdopted = table.mapping.seedID != nil && old.isNull(createDate) && !new.isNull(createDate)
        let isEdited = isEdited(new, from: old, in: table)
        let replaced = table.dates.instant(from: old[updateDate] ?? .null)
        let date = table.dates.instant(from: new[updateDate] ?? .null)
        var row = new
        if isEdited && !isAdopted && TouchRule.isNotLater(date, than: replaced) {
            row[updateDate] = table.dates.value(of: TouchRule.updateDate(now: now(), replacing: replaced))
        } else if new.isNull(updateDate) || TouchRule.goesBack(date, from: replaced) {
            row[updateDate] = old[updateDate]
        }
        return row
    }

    /// Whether a row has another value in a column whose change is an edit.
    func isEdited(_ new: Row, from old: Row, in table: SeedTable) -> Bool {
        let dates = [table.mapping.createDate, table.mapping.updateDate]
        let passed = Set(table.volatile + dates + keys(from: table.name, asDeclaredBy: table).flatMap(\.columns))
        return new.keys.contains { column in
            let (before, after) = (old[column] ?? .null, new[column] ?? .null)
            if passed.contains(column) || before == after { return false }
            return !table.json.contains(column) || !ShippedValue.isSameJSON(before, after)
        }
    }

    /// Adds a row as it is and returns its number.
    @discardableResult
    func add(_ row: Row, to table: String) -> Int64 {
        let number = state.nextRow
        state.nextRow += 1
        state.rows[table, default: [:]][number] = row
        noteNumber(of: row, in: table)
        noteFiled(row, number, in: table)
        return number
    }

    /// Runs `body`, and restores the former state if it throws or if `keeping` is false.
    public func transaction<Result>(
        keeping: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let before = state
        let observer = depth == 0 && keeping ? observer : nil
        if depth == 0 { capitals = [:] }
        depth += 1
        defer { depth -= 1 }
        do throws(StoreError) {
            try observer?.didBegin(self)
            let result = try body()
            let after = state
            if !keeping { state = before }
            try observer?.willCommit(self)
            if depth == 1 { recorder.note(from: before, to: after, isKept: keeping, tables: tables) }
            observer?.didCommit(self)
            return result
        } catch {
            state = before
            throw error
        }
    }

    /// The name that it was made with.
    public func identity() throws(StoreError) -> String { name }
}

extension MemoryStore.Row {
    /// Whether the column is null or does not exist.
    func isNull(_ column: String) -> Bool { self[column]?.isNull ?? true }
}

extension MemoryStore {
    /// Saves the row in its journal entry, unless that holds a newer version (R1).
    ///
    /// An import may have changed other columns than `updateDate`.
    func hold(
        _ row: Row, _ uuid: UUIDText, _ table: SeedTable, _ replaces: (SeedInstant?, SeedInstant?) -> Bool
    ) {
        guard let held = state.journal[table.name]?[uuid], !row.isNull(table.mapping.updateDate),
            !replaces(updateDate(of: held.row, table), updateDate(of: row, table))
        else { return }
        state.journal[table.name]?[uuid]?.row = whole(row, in: table.name)
    }

    /// Returns the row with a null in each column that it leaves out: a rescue writes a null back too.
    ///
    /// A column that the table gets later is not among them, and keeps its value.
    func whole(_ row: Row, in table: String) -> Row {
        let columns = tables[table]?.columns ?? []
        return row.merging(columns.map { ($0, SeedValue.null) }) { value, _ in value }
    }
}
