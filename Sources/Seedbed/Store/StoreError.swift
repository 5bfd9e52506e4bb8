/// An error of a store; its sentence names the file and the table, never the user's values.
public enum StoreError: Error, Hashable, Sendable {
    /// No store exists at that place.
    case missing(store: String)
    /// The file is something else, or damaged.
    case notADatabase(store: String)
    /// Another process held the store until the time was up; trying again helps.
    case busy(store: String)
    /// The app has interrupted or suspended the connection; trying again helps once it is free.
    case stopped(store: String)
    /// The store, or its folder, cannot be written.
    case readOnly(store: String)
    /// The disk is full; nothing of the transaction was kept.
    case full(store: String)
    /// Reading or writing failed.
    case inputOutput(store: String, detail: String)
    /// A later version of Seedbed has written the bookkeeping; it is left alone.
    case fromTheFuture(store: String, version: Int64)
    /// An earlier version of Seedbed has written the bookkeeping; only a launch takes it over, not a migration of the app's.
    case earlierVersion(store: String, version: Int64)
    /// The catalog's table does not exist.
    case missingTable(store: String, table: String)
    /// The table lacks columns that the catalog names.
    case missingColumns(store: String, table: String, columns: [String])
    /// The table cannot hold seeds, for the reason given.
    case unsuitable(store: String, table: String, reason: String)
    /// Rows of the table mean something else in another store, for the reason given, so that nothing was merged.
    case unmergeable(store: String, table: String, reason: String)
    /// A row breaks a constraint of the table's; `detail` names the constraint.
    case constraint(store: String, table: String, detail: String)
    /// A write was interrupted and has to be undone before the store can be read, which only a writer can do.
    case interrupted(store: String)
    /// Seedbed's own tables hold content that Seedbed did not write, or are gone.
    case damagedBookkeeping(store: String, reason: String)
    /// The store's schema, or a trigger, view or virtual table of the app's, does not let a statement run.
    case refused(store: String, detail: String)
    /// The file belongs to Core Data or SwiftData, whose rows only they may write.
    case coreData(store: String)
    /// The expression for when a sync engine writes is not valid SQL, or needs something that the connection does not have.
    case invalidExpression(store: String, detail: String)
    /// The write-ahead log beside the file is another database's, or of another state of this one.
    case foreignLog(store: String)
    /// The file has other names (hard links).
    ///
    /// SQLite keeps a write-ahead log beside each name, so that a write by one name can take away what came by another. Only the
    /// command refuses such a store.
    case severalNames(store: String)
    /// The owner of the connection did not lend it as agreed, or its transaction failed; nothing was recorded.
    case lender(store: String, reason: String)
    /// The app has a transaction open on the store's own connection, which may yet be rolled back; nothing was written.
    case openTransaction(store: String)
    /// The app's closure makes a store of another type than the call asked for.
    case otherType(store: String, wanted: String)
    /// Any other error of the store, which is a defect of Seedbed's.
    case failed(store: String, detail: String)
}

extension StoreError: CustomStringConvertible {
    /// One sentence: the problem, the place, and the remedy.
    public var description: String {
        switch self {
        case .missing(let store):
            "\(store): the file does not exist; name an existing store, or have it made"
        case .notADatabase(let store):
            "\(store): this is not an SQLite database, or it is damaged; it was left as it is"
        case .busy(let store): "\(store): another process is writing to the store; try again"
        case .stopped(let store):
            "\(store): the app has interrupted or suspended the connection; nothing was changed, try again"
        case .readOnly(let store): "\(store): the store or its folder cannot be written; check its permissions"
        case .full(let store): "\(store): the disk is full; make room and try again"
        case .inputOutput(let store, let detail): "\(store): the store could not be read or written (\(detail))"
        case .fromTheFuture(let store, let version):
            "\(store): a later Seedbed has written its bookkeeping (version \(version)); update this one"
        case .earlierVersion(let store, let version):
            "\(store): an earlier Seedbed has written its bookkeeping (version \(version)), which a launch takes over; launch the "
                + "app once, and ask again"
        case .missingTable(let store, let table):
            "\(store): the store has no table “\(table)”; create it, or correct “table” in the catalog"
        case .missingColumns(let store, let table, let columns):
            "\(store): table “\(table)” has no column \(columns.map { "“\($0)”" }.joined(separator: ", ")); "
                + "add what is missing, or correct the catalog"
        case .unsuitable(let store, let table, let reason):
            "\(store): table “\(table)” cannot hold seeds: \(reason)"
        case .unmergeable(let store, let table, let reason):
            "\(store): table “\(table)” cannot be merged: \(reason)"
        case .constraint(let store, let table, let detail):
            table.isEmpty
                ? "\(store): a row breaks a rule of its table (\(detail)); nothing was changed"
                : "\(store): a row breaks a rule of table “\(table)” (\(detail)); nothing was changed"
        case .interrupted(let store):
            "\(store): a write to the store was interrupted and has to be undone; open it once with the app, or a command that "
                + "writes, and try again"
        case .damagedBookkeeping(let store, let reason):
            "\(store): Seedbed's own tables in the store are damaged (\(reason)); restore the store from a backup, or drop its "
                + "tables “seedbed_…”, after which deleted seeds come back"
        case .invalidExpression(let store, let detail):
            "\(store): the importing expression cannot be used (\(detail)); give an SQL expression that is true while the engine writes"
        case .refused(let store, let detail):
            "\(store): the store's schema does not let a statement run (\(detail)); correct it, nothing was changed"
        case .coreData(let store):
            "\(store): this is a store of Core Data or SwiftData, and rows that it did not write itself break it; nothing was "
                + "written, let the app seed it through them"
        case .foreignLog(let store):
            "\(store): the write-ahead log beside it (-wal) belongs to another database, or to another state of this one, and would "
                + "be written into it; nothing was changed, move the log away or put its own database back"
        case .severalNames(let store):
            "\(store): the file has other names (hard links), and SQLite keeps a write-ahead log beside each of them; nothing was "
                + "written, copy the file to one name of its own"
        case .lender(let store, let reason):
            "\(store): the app's connection was not lent as agreed: \(reason); nothing was recorded, the next call tries again"
        case .openTransaction(let store):
            "\(store): the app has a transaction open on the connection; nothing was written, call again after its commit, or lend "
                + "the connection"
        case .otherType(let store, let wanted):
            "\(store): this is not a \(wanted); ask for the type that the seeder's closure makes"
        case .failed(let store, let detail): "\(store): \(detail)"
        }
    }
}
