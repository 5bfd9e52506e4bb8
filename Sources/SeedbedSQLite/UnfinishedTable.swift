internal import Seedbed

/// A table that was empty when it was prepared: where it had no trigger of anybody's, its triggers are made when its first
/// rows are there, and its indexes when somebody first looks a row up.
///
/// Nobody else writes meanwhile: all of it happens in one transaction, and Seedbed's own inserts need no trigger.
struct UnfinishedTable {
    let table: SeedTable
    /// Those that are still to be made.
    var triggers: [(name: String, sql: String)]
    /// Whether the triggers look rows up by the indexes, at each write of the user's.
    let triggersLookUp: Bool
}
