public import Seedbed

/// The app's rows in an SQLite database file.
///
/// It keeps its bookkeeping in tables of its own, named `seedbed_…`, and prepares the catalogs' tables with triggers of
/// such names, and with indexes when it first looks rows up. The journal mode becomes WAL. Not `Sendable`: it is made and used inside one ``/Seedbed/Seeder``.
///
/// - A sync engine that writes a row column by column, or in several statements, must mark its writes: by
///   `INSERT INTO seedbed_import VALUES (1)` before and `DELETE FROM seedbed_import` after them, in its transaction, or by an
///   expression (``Options/importing``). Unmarked, what it brings counts as the user's: nothing is lost, but twins stay. A
///   forgotten mark fades after ten minutes.
/// - An engine that writes each row with one statement, dates included, need not mark its writes. Only a mark lets Seedbed write
///   an edit back over which the engine brings an older version (R3).
/// - An app's migration may add and rename columns and rebuild a table, as if the triggers were not there; the next launch
///   renews them. Before `DROP COLUMN` it calls ``dropTriggers()``, or drops each trigger named `seedbed_…` itself; so
///   too where SQLite reports an `error in trigger seedbed_…` while a rebuilt table is renamed.
/// - ``unprepare()`` takes Seedbed out of a store again.
public final class SQLiteStore: SeedStore, StoreBookkeeping, StoreColumns, StoreReferences, RemovalLog {
    /// The file's path, as it was named.
    public let path: String
    let connection: Connection
    /// Who is told of the transactions.
    public var observer: (any TransactionObserver)?
    /// Tables that were empty when they were prepared in this transaction, with what is still to be made of them.
    var unfinished: [UnfinishedTable] = []
    /// How the last copy was inserted; the next one is mostly like it.
    var inserting: InsertStatement?
    /// Which tables spell identities in capitals, as far as it was asked in this transaction.
    var capitals: [String: Bool] = [:]
    /// The number of the cleanup that is going on; nil until it removes something.
    var cleanup: Int64?
    /// Where changes of rows that stay are noted; nil outside a deduplication.
    var changeLog: ChangeLog?
    /// How far the log was looked through, by this connection and in this or an earlier transaction that was kept.
    var seenLog: PruneCursor?
    /// Given seeds that are noted and not yet written; all of them since the innermost transaction began.
    var given = SeedReceipts()
    /// What an undo has done in this transaction.
    var undoing = UndoProgress()
    /// Tables with triggers of the app's own that write to the row that is being written.
    var stampedTables: Set<String> = []
    /// What catalogs call the `updateDate` of tables, and whether triggers of the app's own stamp it; by the folded name.
    var updateDates: [[UInt8]: (column: String, isStamped: Bool)] = [:]
    /// What was prepared, and the schema that it was found or made for.
    var prepared: [PreparedTable: SeedValue] = [:]
    /// Tables that lack nothing before a look-up, as far as is known.
    var ready: Set<String> = []
    /// The schema that what is known of the tables was read from.
    private var knownSchema: SeedValue?
    private var layouts: [SeedTable: TableLayout] = [:]
    private var readers: [SeedTable: CopyDecoder] = [:]
    private var statements: [StatementKey: String] = [:]
    private var depth = 0
    /// Whether the file is known not to be Core Data's.
    var isOwnFormat = false
    /// Whether the journal mode was set.
    var hasJournal = false
    /// Makes the store's name; set by tests.
    let makeIdentity: () -> String
    let options: Options

    /// Opens the database file at `path`, or a database in memory with `:memory:`.
    ///
    /// - Throws: ``/Seedbed/StoreError/missing(store:)`` when there is no file, ``/Seedbed/StoreError/notADatabase(store:)`` when it is
    ///   something else, ``/Seedbed/StoreError/fromTheFuture(store:version:)`` when a later Seedbed has written to it.
    public init(
        path: String, options: Options = Options(), identity: @escaping () -> String = { SQLiteStore.freshIdentity() }
    ) throws(StoreError) {
        self.path = path
        self.options = options
        makeIdentity = identity
        connection = try Self.connect(to: path, options)
        try connection.execute(
            "PRAGMA foreign_keys = \(options.enforcesForeignKeys ? "ON" : "OFF"); PRAGMA cache_size = \(Self.cache)")
        if options.isReadOnly { try connection.execute("PRAGMA query_only = ON") }
        try BookkeepingShape.check(on: connection)
        try makeImportingTriggers()
    }

    /// Works on a connection that the app has opened, for a schema whose triggers call functions that only this connection
    /// has.
    ///
    /// The connection stays the app's: no `PRAGMA` of it is changed, in a transaction that is open Seedbed makes a
    /// savepoint, and the app closes it, after ``close()`` or after the store is gone. Only one thread at a time may use
    /// it; since a ``/Seedbed/Seeder`` works on a thread of its own, that means a connection opened with `SQLITE_OPEN_FULLMUTEX`
    /// (SQLite's default) that the app leaves alone while a call to the seeder is under way. A busy timeout is the app's to
    /// set.
    ///
    /// - Parameters:
    ///   - handle: an open `sqlite3 *`; its `main` database is the store.
    ///   - createsTablesOf: catalogs whose tables are made where they are missing.
    ///   - importing: an expression that is true while a sync engine writes on this connection; see ``Options/importing``.
    ///   - identity: makes the store's name.
    public init(
        handle: OpaquePointer, createsTablesOf: [Catalog] = [], importing: String? = nil,
        identity: @escaping () -> String = { SQLiteStore.freshIdentity() }
    ) throws(StoreError) {
        connection = Connection(borrowing: handle)
        path = connection.path
        var options = Options()
        options.createsTablesOf = createsTablesOf
        options.importing = importing
        self.options = options
        makeIdentity = identity
        try BookkeepingShape.check(on: connection)
        try makeImportingTriggers()
    }

    /// The most that SQLite keeps in memory of the file, as `PRAGMA cache_size` takes it: 16 MiB.
    static let cache = -16_384

    /// Lets go of what the store has prepared on its connection, so that the app can close a connection of its own.
    ///
    /// The store stays usable, and holds on to the connection again when it is used.
    public func close() { connection.finalizeStatements() }

    /// A fresh random name for a store.
    public static func freshIdentity() -> String {
        var generator = SystemRandomNumberGenerator()
        let (high, low) = (generator.next() as UInt64, generator.next() as UInt64)
        return String(high, radix: 16) + String(low, radix: 16)
    }

    /// `BEGIN IMMEDIATE`, or a savepoint inside another transaction, also one that the app has opened.
    public func transaction<Result>(
        keeping: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        if depth == 0 {
            unfinished = []
            undoing = UndoProgress()
            if !options.isReadOnly { try refuseCoreData() }
        }
        try writeGiven()
        let unfinishedBefore = unfinished
        let isOuter = depth == 0 && !connection.isInTransaction
        let changes = connection.totalChanges
        let name = "seedbed_\(depth)"
        try connection.execute(isOuter ? "BEGIN IMMEDIATE" : "SAVEPOINT \(name)")
        depth += 1
        defer { depth -= 1 }
        let observer = isOuter && keeping ? observer : nil
        var mark: Int64 = 0
        do {
            if depth == 1 { try forgetChangedLayouts() }
            if isOuter, !options.isReadOnly { try Bookkeeping.clearMarks(on: connection) }
            if depth == 1, !options.isReadOnly { try Bookkeeping.spellLog(on: connection) }
            if depth == 1, keeping { mark = try Bookkeeping.lastArrival(on: connection) }
            try observer?.didBegin(self)
            let result = try body()
            if keeping {
                try writeGiven()
                if depth == 1, !unfinished.isEmpty {
                    try finishTables()
                    try Bookkeeping.notePrepared(on: connection)
                }
                if depth == 1, connection.totalChanges != changes {
                    try Bookkeeping.dropArrivals(after: mark, on: connection)
                }
                try observer?.willCommit(self)
                try connection.execute(isOuter ? "COMMIT" : "RELEASE \(name)")
                observer?.didCommit(self)
                // The write is kept whether or not the file system can do this.
                if isOuter, connection.totalChanges != changes { try? useWriteAheadLog() }
            } else {
                unfinished = unfinishedBefore
                try undo(isOuter, name)
            }
            return result
        } catch {
            // What was made of these tables meanwhile is gone with the transaction, and what was found to be missing too.
            unfinished = unfinishedBefore
            given = SeedReceipts()
            // A full disk or a lost file may have ended the transaction already.
            if connection.isInTransaction { try? undo(isOuter, name) }
            forgetLayouts()
            throw error
        }
    }

    /// One read transaction, for which SQLite takes its locks once and not for each statement.
    public func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        if connection.isInTransaction { return try body() }
        try connection.run("BEGIN")
        do {
            if !layouts.isEmpty || !connection.schema.isEmpty { try forgetChangedLayouts() }
            let result = try body()
            try connection.run("COMMIT")
            return result
        } catch {
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
    }

    /// Whether a transaction of the store's own is open.
    var isInTransaction: Bool { depth > 0 }

    /// Whether the app has opened a transaction on the connection, which is not for Seedbed to commit.
    var isInsideForeignTransaction: Bool { depth == 0 && connection.isInTransaction }

    private func undo(_ isOuter: Bool, _ name: String) throws(StoreError) {
        forgetLayouts()
        given = SeedReceipts()
        try connection.execute(isOuter ? "ROLLBACK" : "ROLLBACK TO \(name); RELEASE \(name)")
    }

    /// The SQL of a statement that is run for every seed, put together once a transaction.
    func sql(
        _ role: String, _ table: SeedTable, _ columns: [String] = [], _ make: () throws(StoreError) -> String
    ) throws(StoreError) -> String {
        let key = StatementKey(table: table.name, role: role, columns: columns)
        if let known = statements[key] { return known }
        let made = try make()
        statements[key] = made
        return made
    }

    /// What reads a catalog's copies, made once.
    func reader(of table: SeedTable) throws(StoreError) -> CopyDecoder {
        if let known = readers[table] { return known }
        let layout = try layout(of: table)
        let missing = (table.mapping.columns + table.key).filter { layout.column($0) == nil }
        if !missing.isEmpty { throw .missingColumns(store: path, table: layout.name, columns: missing) }
        let reader = CopyDecoder(table: table, layout: layout)
        readers[table] = reader
        return reader
    }

    /// The layout of a catalog's table, read once as long as the schema stays.
    func layout(of table: SeedTable) throws(StoreError) -> TableLayout {
        if let known = layouts[table] { return known }
        let reader = SchemaReader(store: path, declared: table.declaredKeys)
        guard let found = try reader.layout(of: table.name, on: connection) else {
            throw .missingTable(store: path, table: table.name)
        }
        layouts[table] = found
        return found
    }

    /// Forgets what is known of the tables where the schema has changed since.
    ///
    /// A connection that belongs to the app may be amid a change which the app then takes back.
    private func forgetChangedLayouts() throws(StoreError) {
        let schema = connection.isOwned ? try Bookkeeping.schema(on: connection) : nil
        if schema == nil || schema != knownSchema { forgetLayouts() }
        knownSchema = schema
        inserting = nil
        capitals = [:]
        statements = [:]
    }

    /// Forgets what is known of the tables, after one was made or changed.
    func forgetLayouts() {
        knownSchema = nil
        connection.schema.forget()
        seenLog = nil
        prepared = [:]
        ready = []
        layouts = [:]
        readers = [:]
        inserting = nil
        statements = [:]
    }
}
