internal import Seedbed

/// A table that was empty when it was prepared: where it had no trigger of anybody's, its triggers are made when its first
/// rows are there, and its indexes when somebody first looks a row up.
///
/// Nobody else writes before the triggers are there: all of that happens in one transaction, and Seedbed's own inserts need
/// none. The indexes may come in a later transaction.
struct UnfinishedTable {
    let table: SeedTable
    /// Those that are still to be made.
    var triggers: [(name: String, sql: String)]
    /// Whether the indexes do not wait for a look-up: the triggers look rows up by them at each write of the user's, or
    /// SQLite could not do without them for a moment.
    let needsIndexes: Bool
    /// Whether no trigger of anybody's may change what is inserted.
    let keepsTexts: Bool
}
