extension Deduplication {
    /// Whether a sync engine mirrors a table.
    public enum TableMirroring: Hashable, Sendable {
        /// Only this app writes to it, on this device, so that a unique key is in no writer's way.
        case local
        /// A sync engine writes to it the rows of other devices.
        ///
        /// It delivers rows in an order of its own, so that for a moment two rows may hold one key. If the index refuses a row, the
        /// engine may discard it or stop.
        case mirrored
    }

    /// The result of making a key unique.
    public struct UniqueReport: Hashable, Sendable {
        /// The report on the duplicates that were merged for it.
        public var dedupe: DedupeReport
        /// The name of the index that holds the key unique: a new index, or an existing one.
        public var index: String
        /// Whether the key was unique already, so that nothing was done.
        public var wasUnique: Bool

        /// The report of a store.
        public init(dedupe: DedupeReport, index: String, wasUnique: Bool) {
            self.dedupe = dedupe
            self.index = index
            self.wasUnique = wasUnique
        }
    }

    /// The result of an upsert.
    public struct UpsertReport: Hashable, Sendable {
        /// How many rows were inserted, since no row held their key.
        public var inserted = 0
        /// How many existing rows changed.
        public var updated = 0
        /// How many existing rows hold the same values as before.
        public var unchanged = 0
        /// The tables that the call changed, as far as the store records it.
        public var changedTables: Set<String> = []

        /// Makes an empty report.
        public init() {}
    }
}
