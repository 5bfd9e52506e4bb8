public import Seedbed

/// The app's rows in an SQLite database file.
///
/// It keeps its bookkeeping in tables of its own, named `seedbed_…`. It prepares the catalogs' tables with triggers of
/// such names, and with indexes when it first looks rows up. The journal mode becomes WAL. It is not `Sendable`: it is
/// made and used inside one ``/Seedbed/Seeder``.
///
/// - A sync engine that writes a row column by column, or in several statements, must mark its writes in its
///   transaction. It runs `INSERT INTO seedbed_import VALUES (1)` before and `DELETE FROM seedbed_import` after them,
///   or has an expression (``Options/importing``). Rows that come unmarked count as the user's: nothing is lost, but
///   twins stay. A forgotten mark fades after ten minutes.
/// - An engine that writes each row with one statement, dates included, need not mark its writes. But only with a mark
///   can Seedbed write an edit back over which the engine brings an older version (R3).
/// - An app's migration may add and rename columns and rebuild a table, as if the triggers did not exist. The next
///   launch renews them. Before `DROP COLUMN` the app calls ``dropTriggers()``, or drops each trigger named `seedbed_…`
///   itself. It does the same if SQLite reports an `error in trigger seedbed_…` when a rebuilt table is renamed.
/// - ``/Seedbed/Seeder/unprepare(_:account:dryRun:)`` takes Seedbed out of a store again.
public final class SQLiteStore: SeedStore {
    /// The file's path, as the app gave it.
    public let path: String
    let connection: Connection
    /// The observer that is told of the transactions, or `nil`.
    public var observer: (any StoreObserver)?
    /// The work that the open transaction has left to do.
    var pending = PendingWork()
    /// The known schema, and facts about rows.
    var known = KnownSchema()
    /// The tables and rows that the transactions have written.
    let changes = ChangeRecorder()
    /// How many transactions of the store's own are open, each within the one before.
    var depth = 0
    /// Whether the file is known not to be Core Data's.
    var isOwnFormat = false
    /// Whether the journal mode was set.
    var hasJournal = false
    /// Makes the store's name; set by tests.
    let makeIdentity: () -> String
    /// The owner of the connection, if it lends it from time to time.
    let lender: (any ConnectionLender)?
    let options: Options
    /// Whether the store is a file that it has opened itself.
    let isReopenable: Bool

    /// Opens the database file at `path`, or a database in memory with `:memory:`.
    ///
    /// - Throws: ``/Seedbed/StoreError/missing(store:)`` if the file does not exist,
    ///   ``/Seedbed/StoreError/notADatabase(store:)`` if it is something else,
    ///   ``/Seedbed/StoreError/fromTheFuture(store:version:)`` if a later Seedbed has written to it.
    public init(
        path: String, options: Options = Options(), identity: @escaping () -> String = { SQLiteStore.freshIdentity() }
    ) throws(StoreError) {
        self.path = path
        self.options = options
        makeIdentity = identity
        lender = nil
        isReopenable = !path.isEmpty && !path.contains(":memory:") && !path.contains("mode=memory")
        connection = try Self.connect(to: path, options)
        try connection.execute(
            "PRAGMA foreign_keys = \(options.enforcesForeignKeys ? "ON" : "OFF"); PRAGMA cache_size = \(Self.cache)")
        if options.isReadOnly { try connection.execute("PRAGMA query_only = ON") }
        try BookkeepingShape.check(on: connection)
        try preparation.makeImportingTriggers()
    }

    /// Works on a connection that the app has opened, for a schema whose triggers call functions that only this connection
    /// has.
    ///
    /// The app keeps the connection: Seedbed changes no `PRAGMA`. Inside an open transaction the store makes a savepoint, and a
    /// ``/Seedbed/Seeder`` throws ``/Seedbed/StoreError/openTransaction(store:)``, since the app may yet roll it back. The app
    /// closes the connection after ``close()``, or after the store is gone. Open it with `SQLITE_OPEN_FULLMUTEX` (SQLite's
    /// default), since a ``/Seedbed/Seeder`` works on a thread of its own. Do not use it during a call to the seeder. The app
    /// sets the busy timeout.
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
        isReopenable = false
        connection = Connection(borrowing: handle)
        path = connection.path
        var options = Options()
        options.createsTablesOf = createsTablesOf
        options.importing = importing
        self.options = options
        makeIdentity = identity
        lender = nil
        try BookkeepingShape.check(on: connection)
        try preparation.makeImportingTriggers()
    }

    /// Works on a connection that the app owns, such as one of GRDB or SQLiteData, and uses it only while it is lent.
    ///
    /// Each transaction of Seedbed's is a savepoint in one of the owner's, so that rows and receipt are committed
    /// together. The defaults file is written after the owner's commit has returned. If the commit fails, the call
    /// throws ``/Seedbed/StoreError/lender(store:reason:)`` and records nothing. No setting of the connection is
    /// changed.
    ///
    /// - Parameters:
    ///   - lender: the owner, which this store keeps.
    ///   - createsTablesOf: catalogs whose tables are created if they are missing.
    ///   - importing: an expression that is true while a sync engine writes on this connection; see ``Options/importing``.
    ///   - identity: makes the store's name.
    public init(
        lender: any ConnectionLender, createsTablesOf: [Catalog] = [], importing: String? = nil,
        identity: @escaping () -> String = { SQLiteStore.freshIdentity() }
    ) throws(StoreError) {
        self.lender = lender
        isReopenable = false
        var options = Options()
        options.createsTablesOf = createsTablesOf
        options.importing = importing
        self.options = options
        makeIdentity = identity
        let (path, failure) = Self.path(of: lender)
        self.path = path
        connection = try Connection(awaitingLoansOf: path)
        if let failure { throw failure }
        try looking { () throws(StoreError) in try BookkeepingShape.check(on: connection) }
        if importing != nil {
            try lend(lender) { () throws(StoreError) in try preparation.makeImportingTriggers() }
        }
    }

    /// Returns the path of the lent database, and an error if its owner did not lend it.
    private static func path(of lender: any ConnectionLender) -> (String, StoreError?) {
        var found: String?
        do { try lender.read { handle in found = Connection(borrowing: handle).path } } catch {
            let path = "the app's database"
            return (path, StoreError(error, of: lender, path: path, failure: "its owner could not lend it"))
        }
        if let found { return (found, nil) }
        let reason = "its owner did not run the work"
        return ("the app's database", .lender(store: "the app's database", reason: reason))
    }

    /// The most that SQLite keeps in memory of the file, as `PRAGMA cache_size` takes it: 16 MiB.
    static let cache = -16_384

    /// Finalizes the prepared statements, so that the app can close a connection of its own.
    ///
    /// The store stays usable, and prepares statements again when it is used.
    public func close() { connection.finalizeStatements() }

    /// Returns a new random name for a store.
    public static func freshIdentity() -> String {
        var generator = SystemRandomNumberGenerator()
        let (high, low) = (generator.next() as UInt64, generator.next() as UInt64)
        return String(high, radix: 16) + String(low, radix: 16)
    }

    /// Seedbed's own tables in the store.
    public var bookkeeping: any StoreBookkeeping { notes }

    /// The columns of the app's tables.
    public var columns: any StoreColumns { reads }

    /// The references between rows.
    public var references: any StoreReferences { relations }

    /// The log of the removed rows.
    public var log: any RemovalLog { removals }

    /// The journal of the user's edits.
    public var journal: (any RescueJournal)? { rescues }

    /// The part that adopts rows from before Seedbed.
    public var adoption: (any StoreAdoption)? { adopting }

    /// The part that merges the users' own duplicates.
    public var deduplication: (any StoreDeduplication)? { duplicates }

    var notes: SQLiteBookkeeping { SQLiteBookkeeping(store: self) }
    var preparation: TablePreparation { TablePreparation(store: self) }
    var stamps: StampedDates { StampedDates(store: self) }
    var reads: CopyReading { CopyReading(store: self) }
    var check: SchemaCheck { SchemaCheck(store: self) }
    var insertion: CopyInsertion { CopyInsertion(store: self) }
    var adopting: SQLiteAdoption { SQLiteAdoption(store: self) }
    var relations: SQLiteReferences { SQLiteReferences(store: self) }
    var removal: CopyRemoval { CopyRemoval(store: self) }
    var removals: SQLiteRemovalLog { SQLiteRemovalLog(store: self) }
    var rescues: SQLiteJournal { SQLiteJournal(store: self) }
    var duplicates: SQLiteDeduplication { SQLiteDeduplication(store: self) }
    var uniqueKeys: UniqueKeyMaking { UniqueKeyMaking(store: self) }
    var upserting: RowUpsert { RowUpsert(store: self) }
    var merging: StoreMerge { StoreMerge(store: self) }
}
