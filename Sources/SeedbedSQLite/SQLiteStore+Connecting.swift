internal import Seedbed

extension SQLiteStore {
    /// Opens the file with these options.
    static func connect(to path: String, _ options: Options) throws(StoreError) -> Connection {
        if path == ":memory:" { return try Connection(path: path, mode: .creating, busyTimeout: .zero) }
        // SQLite would read such a name as a URI with parameters. Bytes are compared: with a combining accent the colon
        // would be another `Character`, in the same URI.
        let file = path.utf8.starts(with: "file:".utf8) ? "./" + path : path
        let files = StoreFiles(of: file)
        try files.check(path)
        if files.main == .missing {
            if !options.creates { throw .missing(store: path) }
            PrivateFile.make(at: file)
            return try Connection(path: file, mode: .creating, busyTimeout: options.busyTimeout)
        }
        if !options.leavesIndex { try refuseCoreData(in: file, named: path, files) }
        if options.isReadOnly { return try connectForReading(to: file, files, options) }
        if options.isProbe { return try connectForProbe(to: file, files, options) }
        return try Connection(
            path: file, mode: options.creates ? .creating : .existing, busyTimeout: options.busyTimeout)
    }

    /// Opens a file that is only read, so that the file and those beside it stay as they are.
    ///
    /// | beside it | it is opened |
    /// |---|---|
    /// | a rollback journal | for reading: SQLite refuses it if the journal has to be played back |
    /// | a write-ahead log and its index | for reading; the log stays as it is when the connection closes, the index on demand |
    /// | a log without its index | alone, so that the index stays in memory and no file of it is made |
    /// | nothing, and it is in WAL mode | as a writer does: SQLite makes an empty log, which goes when the connection closes |
    /// | nothing | for reading |
    static func connectForReading(
        to file: String, _ files: StoreFiles, _ options: Options
    ) throws(StoreError) -> Connection {
        let timeout = options.busyTimeout
        // SQLite removes the log of an empty file.
        if files.main == .file(size: 0) { return try Connection(path: file, mode: .unchanging, busyTimeout: timeout) }
        if files.journal.holdsBytes { return try Connection(path: file, mode: .reading, busyTimeout: timeout) }
        if files.log != .missing {
            // If the log ends with its header and SQLite may not write the index, it waits ten seconds for another process to go on.
            let isHeaderOnly = files.log == .file(size: 32)
            let mode = options.leavesIndex && !isHeaderOnly ? Connection.Mode.leavingIndex : .reading
            if files.index != .missing { return try Connection(path: file, mode: mode, busyTimeout: timeout) }
            return try connectAlone(to: file, timeout)
        }
        let connection = try Connection(path: file, mode: .reading, busyTimeout: timeout)
        if !connection.isInWALMode { return connection }
        if !options.isSnapshot, files.index == .missing {
            let writer = try Connection(path: file, mode: .existing, busyTimeout: timeout)
            if !writer.isReadOnly {
                do throws(StoreError) {
                    // The log is made only now.
                    _ = try writer.row("PRAGMA schema_version")
                    return writer
                } catch {
                    // If the process may not write the folder, it reads the file as it is.
                    switch error {
                    case .readOnly, .inputOutput: break
                    default: throw error
                    }
                }
            }
        }
        return try Connection(path: file, mode: .unchanging, busyTimeout: timeout)
    }

    /// Opens a store whose log has no index, for this connection alone.
    static func connectAlone(to file: String, _ timeout: Duration) throws(StoreError) -> Connection {
        do throws(StoreError) {
            let connection = try Connection(path: file, mode: .keepingLog, busyTimeout: .zero)
            try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            _ = try connection.row("PRAGMA schema_version")
            connection.setBusyTimeout(timeout)
            return connection
        } catch .busy where StoreFiles(of: file).index != .missing {
            // Another connection has just opened the file, and made the index.
            return try Connection(path: file, mode: .reading, busyTimeout: timeout)
        }
    }

    /// Opens a file for a transaction that is rolled back: nothing of it reaches the file or the files beside it.
    private static func connectForProbe(
        to file: String, _ files: StoreFiles, _ options: Options
    ) throws(StoreError) -> Connection {
        let timeout = options.busyTimeout
        if files.main == .file(size: 0) {
            return try Connection(path: ":memory:", mode: .creating, busyTimeout: timeout)
        }
        if options.isPrivateCopy { return try connectToCopy(of: file, files, options) }
        let reader = try Connection(path: file, mode: .reading, busyTimeout: timeout)
        // Throws if the journal has to be played back.
        if files.journal.holdsBytes { _ = try reader.row("PRAGMA schema_version") }
        let connection: Connection
        if files.log != .missing {
            if files.index == .missing {
                connection = try connectAlone(to: file, timeout)
            } else {
                connection = try Connection(path: file, mode: .keepingLog, busyTimeout: timeout)
            }
        } else {
            connection = try Connection(path: file, mode: .existing, busyTimeout: timeout)
            if connection.isReadOnly { return try connectToCopy(of: file, files, options) }
            if !reader.isInWALMode { try connection.execute("PRAGMA journal_mode = MEMORY") }
        }
        if try !canBeRead(connection) { return try connectToCopy(of: file, files, options) }
        // Pages that do not fit into the cache would be written to the file or its log.
        try connection.execute("PRAGMA cache_spill = OFF")
        return connection
    }

    /// Whether a connection that could write can read; not if the process may not make the files beside the store.
    private static func canBeRead(_ connection: borrowing Connection) throws(StoreError) -> Bool {
        do throws(StoreError) {
            _ = try connection.row("PRAGMA schema_version")
            return !connection.isReadOnly
        } catch {
            switch error {
            case .readOnly, .inputOutput: return false
            default: throw error
            }
        }
    }

    /// Copies the store into memory, and opens the copy: a dry run then needs no lock and no right to write.
    private static func connectToCopy(
        of file: String, _ files: StoreFiles, _ options: Options
    ) throws(StoreError) -> Connection {
        var reading = options
        reading.isSnapshot = true
        return try Connection(copying: connectForReading(to: file, files, reading))
    }

    /// Switches to WAL after the first transaction that was kept: one that fails leaves even the journal mode as it is.
    func useWriteAheadLog() throws(StoreError) {
        if hasJournal || options.isReadOnly || connection.isInTransaction || !connection.isOwned { return }
        hasJournal = true
        if let mode = try connection.row("PRAGMA journal_mode"), !["wal", "memory"].contains(mode[0].text) {
            // On a file system without shared memory SQLite keeps the present journal mode.
            do throws(StoreError) {
                _ = try connection.row("PRAGMA journal_mode = WAL")
            } catch .busy {
                // Unlike a transaction, this does not wait for another writer. The next transaction tries again.
                hasJournal = false
            }
        }
    }
}
