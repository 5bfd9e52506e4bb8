internal import Seedbed

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension SQLiteStore {
    /// Opens the file as the options say.
    ///
    /// SQLite reads no store in WAL mode without a `-wal` and a `-shm` beside it, and a reader who may not write the folder
    /// cannot make them. Where nobody else has made them nobody has the store open, and all of it is in the file.
    static func connect(to file: String, _ options: Options) throws(StoreError) -> Connection {
        if !options.isReadOnly {
            let mode: Connection.Mode = options.creates ? .creating : .existing
            return try Connection(path: file, mode: mode, busyTimeout: options.busyTimeout)
        }
        do throws(StoreError) {
            let connection = try Connection(path: file, mode: .readOnly, busyTimeout: options.busyTimeout)
            // The file is opened only now.
            _ = try connection.row("PRAGMA schema_version")
            return connection
        } catch {
            switch error {
            case .readOnly, .inputOutput: break
            default: throw error
            }
            let isInUse = ["-wal", "-journal"].contains { FileManager.default.fileExists(atPath: file + $0) }
            if isInUse { throw error }
            let connection = try Connection(path: file, mode: .unchanging, busyTimeout: options.busyTimeout)
            _ = try connection.row("PRAGMA schema_version")
            return connection
        }
    }

    /// Sets the journal mode before the first transaction that is kept: a dry run leaves even that as it is.
    func useWriteAheadLog() throws(StoreError) {
        if hasJournal || options.isReadOnly || connection.isInTransaction || !connection.isOwned { return }
        hasJournal = true
        if let mode = try connection.row("PRAGMA journal_mode"), !["wal", "memory"].contains(mode[0].text) {
            // A file system without shared memory keeps the journal that it has.
            do throws(StoreError) {
                _ = try connection.row("PRAGMA journal_mode = WAL")
            } catch .busy {
                // This alone does not wait for another writer; the transaction does, and the next one tries again.
                hasJournal = false
            }
        }
    }
}
