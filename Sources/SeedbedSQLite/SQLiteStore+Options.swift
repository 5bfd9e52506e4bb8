public import Seedbed

extension SQLiteStore {
    /// How a store is opened.
    public struct Options: Sendable {
        /// Whether a missing file is made.
        ///
        /// Off by default: a mistyped path is an error, not an empty store.
        public var creates = false
        /// Whether the store is only looked at: nothing is written, not even the journal mode.
        ///
        /// Where the process may not write the folder, a store in WAL mode that nobody has open is read as the file
        /// stands; opened anew, it shows what was written since.
        public var isReadOnly = false
        /// Whether all transactions are rolled back (a dry run), so that not even SQLite's own files beside the store change.
        package var isTrial = false
        /// Whether a WAL file that no process has open is read as it is, for one short reading.
        var isSnapshot = false
        /// Catalogs whose tables are made where they are missing, from the columns that they declare.
        public var createsTablesOf: [Catalog] = []
        /// Whether bookkeeping columns that a catalog maps and its table lacks are added; never silently, so off by default.
        public var addsColumns = false
        /// Whether Seedbed's connection holds the store's foreign keys.
        ///
        /// Off for ``SQLiteStore/merge(from:tables:catalogs:at:)``, so that one row of the other store which refers to nothing does
        /// not keep all the others away.
        public var enforcesForeignKeys = true
        /// How long to wait for another writer, in milliseconds.
        public var busyTimeout: Int32 = 10_000
        /// How long the log keeps what it says of a row that went, and the row's values with it (C7).
        public var logAge = Duration.seconds(30 * 86_400)

        /// An SQL expression that is true while a sync engine applies changes; `nil` without one.
        ///
        /// SQLiteData, PowerSync, cr-sqlite and sqlite-sync each have such a function, for triggers to ask. On a connection
        /// that the app has lent, Seedbed makes temporary triggers which ask it, and no trigger in the file calls it. On a
        /// connection of Seedbed's own nothing is made, since the engine does not write there: the engine's connection needs
        /// what ``SQLiteStore/importingTriggers(on:importing:)`` returns.
        ///
        /// The engine may write only after the store was made: before, the connection has no such triggers.
        ///
        /// - Important: The app writes on the engine's connection, or not within a millisecond of the engine's last statement: SQLite
        ///   cannot tell the triggers in the file which connection writes, and their clock counts in milliseconds.
        public var importing: String?

        /// The defaults: an existing file, for reading and writing.
        public init() {}
    }
}
