public import Seedbed

extension SQLiteStore {
    /// How a store is opened.
    public struct Options: Sendable {
        /// Whether a missing file is created.
        ///
        /// Off by default: a mistyped path is an error, not an empty store.
        public var creates = false
        /// Whether the store is only read: nothing is written, not even the journal mode.
        ///
        /// If the process may not write the folder, a store in WAL mode that no process has open is read as it is. What
        /// is written later shows when the store is opened again.
        public var isReadOnly = false
        /// Whether all transactions are rolled back (a dry run), so that not even SQLite's own files beside the store change.
        package var isProbe = false
        /// Whether a dry run works on a copy of the store in memory, also if it could write to the file.
        package var isPrivateCopy = false
        /// Whether a WAL file that no process has open is read as it is, for one short reading.
        var isSnapshot = false
        /// Whether not even the index of a write-ahead log is written, for a look at a file of another program.
        var leavesIndex = false
        /// The catalogs whose missing tables are created, from the columns that they declare.
        public var createsTablesOf: [Catalog] = []
        /// Whether bookkeeping columns that a catalog maps and its table lacks are added; off by default, so never
        /// silently.
        public var addsColumns = false
        /// Whether Seedbed's own connection enforces the store's foreign keys.
        ///
        /// Turn it off for ``/Seedbed/Seeder/merge(from:tables:account:dryRun:)``. Otherwise one row of the other store that
        /// refers to nothing keeps all the others out.
        public var enforcesForeignKeys = true
        /// How long to wait for another writer.
        public var busyTimeout = Duration.seconds(10)
        /// How long the log keeps the entry of a removed row, with the row's values (C7).
        public var logAge = Duration.seconds(30 * 86_400)

        /// An SQL expression that is true while a sync engine applies changes; `nil` without one.
        ///
        /// SQLiteData, PowerSync, cr-sqlite and sqlite-sync each have such a function, for triggers to ask. On a
        /// connection that the app has lent, Seedbed makes temporary triggers that ask it; no trigger in the file does.
        /// On a connection of its own Seedbed makes none, since the engine does not write there. The engine's
        /// connection then needs what ``SQLiteStore/importingTriggers(on:importing:)`` returns.
        ///
        /// The engine may write only after this store was opened: before that the connection has no such triggers.
        ///
        /// - Important: The app must write on the engine's connection, or not within a millisecond of the engine's last
        ///   statement. SQLite cannot tell the triggers in the file which connection writes, and their clock counts
        ///   milliseconds.
        public var importing: String?

        /// Makes the default options: an existing file, for reading and writing.
        public init() {}
    }
}
