#if os(Linux)
    /// How a sync engine behaves.
    struct EngineKind: Hashable, Sendable {
        /// Which of two concurrent changes of one row wins.
        enum Rows: String, CaseIterable, Sendable {
            /// The later one to arrive, column by column.
            case fields
            /// The later one to arrive, the whole row.
            case last
            /// The first one to arrive, the whole row.
            case first
            /// The one with the greater `updateDate`, none being the least; the whole row.
            case newest
        }

        var rows: Rows
        /// Whether a deletion wins over a concurrent change of the row, or the change over the deletion.
        var deletionsWin: Bool
        /// Whether it marks its writes in `seedbed_import`, or knows nothing of Seedbed.
        var marks: Bool
        /// Whether it writes a row column by column: its key and first column, then each other column by a statement of its own.
        ///
        /// Such an engine says when it writes.
        var byColumn = false
        /// Whether it says so by a function of its connection, and not by the mark.
        var hasFunction = false
        /// Whether it delivers in two pieces, each in a transaction and reported: what is inserted and changed, then what is
        /// deleted; or everything in one transaction, in this order.
        var inPieces: Bool
        /// Whether the app says which rows were deleted, or only which came in.
        var reportsDeletions: Bool

        /// One of all kinds.
        static func random(_ random: inout SplitMix) -> EngineKind {
            var kind = EngineKind(
                rows: random.pick(Rows.allCases), deletionsWin: random.chance(60), marks: random.chance(60),
                inPieces: random.chance(50), reportsDeletions: random.chance(50))
            kind.byColumn = random.chance(30)
            if kind.byColumn { kind.marks = true }
            kind.hasFunction = kind.marks && random.chance(40)
            return kind
        }
    }

    extension EngineKind: CustomStringConvertible {
        var description: String {
            [
                rows == .fields ? "by field" : "\(rows.rawValue) row", deletionsWin ? "deletions win" : "changes win",
                marks ? hasFunction ? "with a function" : "marked" : "unmarked", byColumn ? "by column" : "by row",
                inPieces ? "in pieces" : "at once",
                reportsDeletions ? "reports deletions" : "reports no deletions",
            ].joined(separator: ", ")
        }
    }
#endif
