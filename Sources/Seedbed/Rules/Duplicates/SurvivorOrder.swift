extension Deduplication {
    /// Which of the rows that hold one key stays: the greatest or the least by (column, `uuid`).
    ///
    /// The column must be one that the sync engine carries, and that holds the same on every device. It must not be one that
    /// changes. If an edit on one device makes another row the greatest, two devices that had not heard of each other each remove
    /// the other's row.
    public enum SurvivorOrder: Hashable, Sendable {
        /// The greatest stays; a null is less than everything.
        case greatest(String)
        /// The least stays; a null comes after everything.
        case least(String)

        /// The column.
        public var column: String {
            switch self {
            case .greatest(let column), .least(let column): column
            }
        }

        /// Whether the order changes with what the user does: with each edit, or with each filing and sorting.
        func isChanging(updateDate: String, volatile: [String]) -> Bool {
            ([updateDate] + volatile).contains { $0.isSameName(as: column) }
        }

        /// Whether the left row stays rather than the right one; neither of two rows that tie completely does.
        func prefers(_ left: Deduplication.DuplicateRow, to right: Deduplication.DuplicateRow) -> Bool {
            if left.rank.isNull != right.rank.isNull { return right.rank.isNull }
            let (first, second) =
                switch self {
                case .greatest: (right, left)
                case .least: (left, right)
                }
            if first.rank != second.rank { return first.rank.comes(before: second.rank) }
            return first.uuid < second.uuid
        }
    }
}
