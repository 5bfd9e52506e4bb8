internal import Seedbed

/// A table that was empty when it was prepared: its indexes, and where it had no trigger of anybody's its triggers too, are
/// made when its first rows are there.
///
/// Nobody else writes meanwhile: all of it happens in one transaction, and Seedbed's own inserts need no trigger.
struct UnfinishedTable {
    let table: SeedTable
    let triggers: [(name: String, sql: String)]
}
