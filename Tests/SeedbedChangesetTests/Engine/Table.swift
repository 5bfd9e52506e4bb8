#if os(Linux)
    /// A table that the engine syncs; Seedbed's own it leaves alone.
    enum Table: String, CaseIterable {
        /// Only the required bookkeeping columns.
        case plain
        /// Also `seedID` and `dismissDate`.
        case durable
        /// The user's rows, each filed under a copy of either table.
        case child

        /// The columns; the primary key is the first.
        var columns: [String] {
            switch self {
            case .plain: ["uuid", "name", "green", "place", "createDate", "updateDate"]
            case .durable: ["uuid", "name", "green", "place", "createDate", "updateDate", "seedID", "dismissDate"]
            case .child: ["uuid", "name", "plain", "durable", "updateDate"]
            }
        }

        /// Where a column is.
        func index(_ column: String) -> Int { columns.firstIndex(of: column) ?? 0 }
    }
#endif
