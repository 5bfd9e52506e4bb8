internal import Seedbed

/// What one preparation of a table depends on, beside the store's schema.
struct PreparedTable: Hashable {
    var table: SeedTable
    /// The columns that a catalog declares.
    var columns: [String]
}
