/// A table that the engine syncs; Seedbed's own it leaves alone.
package enum Table: String, CaseIterable {
    /// Only the required bookkeeping columns.
    case plain
    /// Also `seedID` and `dismissDate`.
    case durable
    /// The user's rows, each filed under a copy of either table.
    case child

    /// The columns; the primary key is the first.
    package var columns: [String] {
        switch self {
        case .plain: ["uuid", "name", "green", "place", "createDate", "updateDate"]
        case .durable: ["uuid", "name", "green", "place", "createDate", "updateDate", "seedID", "dismissDate"]
        case .child: ["uuid", "name", "plain", "durable", "updateDate"]
        }
    }

    /// Where a column is.
    package func index(_ column: String) -> Int { columns.firstIndex(of: column) ?? 0 }
}
