/// A promise of every store: one check of a ``StoreConformance``.
public struct Promise: Hashable, Sendable {
    /// The subject of a promise.
    ///
    /// The checks of one topic are in one file.
    public enum Topic: String, Hashable, Sendable, CaseIterable {
        /// The store's records of catalogs, and how it prepares a table.
        case bookkeeping
        /// The data that is kept over a restart.
        case reopening
        /// The writes that make a row the user's.
        case touch
        /// The writes that a transaction keeps, and the calls of its observer.
        case transaction
        /// The copies that the store returns.
        case groups
        /// The rows that the store inserts, and the values by which other rows refer to them.
        case insert
        /// The rows that the store removes, and the rows that referred to them.
        case remove
        /// The references that arrive after their copy was removed.
        case lateReference
        /// The log of removed rows.
        case log
        /// The return of removed rows.
        case undo
        /// The entries of the journal.
        case journal
        /// The return of the journal's copies.
        case rescue
        /// The proof that a row is a copy, and the treatment of a row that is not one.
        case proof
        /// A whole ``Seedbed/Seeder`` over the store.
        case seeding
        /// Many random operations, also done to a ``Seedbed/MemoryStore``.
        case random
    }

    /// The subject of the promise.
    public var topic: Topic
    /// The rule that the promise belongs to, as in `T2`, `C5` or `S4`.
    public var rule: String
    /// The promise in words.
    public var text: String

    /// The promise's name in a report: `remove C5: what refers to a removed copy …`.
    public var name: String { "\(topic.rawValue) \(rule): \(text)" }
}
