/// Something that every store promises: one check of a ``StoreConformance``.
public struct Promise: Hashable, Sendable {
    /// What a promise is about; the checks of one topic stand in one file.
    public enum Topic: String, Hashable, Sendable, CaseIterable {
        /// What the store notes of catalogs, and how it makes a table ready.
        case bookkeeping
        /// What is there again after a restart.
        case reopening
        /// Which writes make a row the user's.
        case touch
        /// What is kept of a transaction, and who is told of it.
        case transaction
        /// Which copies are handed over.
        case groups
        /// What is inserted, and what references to it hold.
        case insert
        /// What goes, and what becomes of the rows that referred to it.
        case remove
        /// What becomes of a reference that arrives after its copy went.
        case lateReference
        /// What is remembered of rows that went.
        case log
        /// How they come back.
        case undo
        /// What the journal holds.
        case journal
        /// How the journal's copies are put back.
        case rescue
        /// How a row is proven to be a copy, and what becomes of a row that is not one.
        case proof
        /// A whole ``Seedbed/Seeder`` over the store.
        case seeding
        /// Many operations at random, beside a ``Seedbed/MemoryStore``.
        case random
    }

    /// What it is about.
    public var topic: Topic
    /// The rule that it belongs to, as in `T2`, `C5` or `S4`.
    public var rule: String
    /// The promise in words.
    public var text: String

    /// What a report calls it: `remove C5: what refers to a removed copy …`.
    public var name: String { "\(topic.rawValue) \(rule): \(text)" }
}
