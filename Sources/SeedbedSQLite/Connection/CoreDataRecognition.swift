package import Seedbed

/// Recognising a file of Core Data before SQLite writes to it.
extension SQLiteStore {
    /// Refuses a file of Core Data that a connection would change by opening and closing it.
    ///
    /// SQLite plays back a rollback journal when it first reads. It moves a write-ahead log into the file when the last
    /// connection closes, and makes or renews the log's index when it first reads. A file without these stays as it is until a
    /// statement writes, and ``refuseCoreData()`` comes before that.
    ///
    /// - Parameters:
    ///   - file: the path as SQLite takes it.
    ///   - path: the path as the app gave it.
    ///   - files: the files beside it.
    static func refuseCoreData(in file: String, named path: String, _ files: StoreFiles) throws(StoreError) {
        if files.main == .file(size: 0) && files.log == .missing { return }
        if files.log == .missing && files.index == .missing && !files.journal.holdsBytes { return }
        if isOfCoreData(file, files) { throw .coreData(store: path) }
    }

    /// Whether Core Data has made a file, read on a connection that leaves it and the files beside it as they are.
    ///
    /// It reads the file without its log first, for which SQLite opens no index. All connections of a process share the index. If the first of
    /// them may not write it, none of them can write as long as any is open, and the app may open its own at this moment.
    ///
    /// A file that cannot be read is not known to be Core Data's. The connection that follows tells what is wrong.
    private static func isOfCoreData(_ file: String, _ files: StoreFiles) -> Bool {
        do throws(StoreError) {
            let connection = try Connection(path: file, mode: .unchanging, busyTimeout: .zero)
            if try isOfCoreData(connection) { return true }
            if try connection.row("SELECT 1 FROM main.sqlite_schema LIMIT 1") != nil { return false }
        } catch {
            // Another process may be writing the file.
        }
        if files.log == .missing { return false }
        // No checkpoint has written a table to the file yet.
        do throws(StoreError) {
            if files.index == .missing { return try isOfCoreData(connectAlone(to: file, .zero)) }
            return try isOfCoreData(Connection(path: file, mode: .reading, busyTimeout: .zero))
        } catch {
            return false
        }
    }

    /// Whether the tables of a connection's database are those that Core Data and SwiftData make.
    ///
    /// Their rows carry numbers of their own (`Z_PK`, `Z_ENT`, `Z_OPT`), handed out from `Z_PRIMARYKEY`. A row that SQL
    /// inserts has none, or one that they give to another row next.
    static func isOfCoreData(_ connection: borrowing Connection) throws(StoreError) -> Bool {
        let count = try connection.row(
            "SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND name IN ('Z_METADATA', 'Z_PRIMARYKEY')")
        return count?[0] == .integer(2)
    }

    /// Refuses the file that Seedbed keeps beside a store over an object graph.
    package func refuseSidecar() throws(StoreError) {
        let count = try connection.row(
            "SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND name IN ('seedbed_stamp', 'seedbed_entries')"
        )
        guard count?[0] == .integer(2) else { return }
        throw .unsuitable(
            store: path, table: "seedbed_entries",
            reason: "Seedbed keeps this file beside the store of an app; leave it to the app")
    }
}
