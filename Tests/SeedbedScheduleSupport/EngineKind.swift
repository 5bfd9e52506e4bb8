package import Seedbed

/// How a sync engine behaves.
package struct EngineKind: Hashable, Sendable {
    /// Which of two concurrent changes of one row wins.
    package enum Rows: String, CaseIterable, Sendable {
        /// The later one to arrive, column by column.
        case fields
        /// The later one to arrive, the whole row.
        case last
        /// The first one to arrive, the whole row.
        case first
        /// The one with the greater `updateDate`, none being the least; the whole row.
        case newest
    }

    package var rows: Rows
    /// Whether a deletion wins over a concurrent change of the row, or the change over the deletion.
    package var deletionsWin: Bool
    /// Whether it marks its writes in `seedbed_import`, or knows nothing of Seedbed.
    package var marks: Bool
    /// Whether it writes a row column by column: its key and first column, then each other column by a statement of its own.
    ///
    /// Such an engine says when it writes.
    package var byColumn = false
    /// Whether it says so by a function of its connection, and not by the mark.
    package var hasFunction = false
    /// Whether it delivers in two pieces, each in a transaction and reported: what is inserted and changed, then what is
    /// deleted; or everything in one transaction, in this order.
    package var inPieces: Bool
    /// Whether the app says which rows were deleted, or only which came in.
    package var reportsDeletions: Bool

    /// An engine that writes row by row.
    package init(rows: Rows, deletionsWin: Bool, marks: Bool, inPieces: Bool, reportsDeletions: Bool) {
        self.rows = rows
        self.deletionsWin = deletionsWin
        self.marks = marks
        self.inPieces = inPieces
        self.reportsDeletions = reportsDeletions
    }

    /// One of all kinds.
    package static func random(_ random: inout RandomSource) -> EngineKind {
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
    package var description: String {
        [
            rows == .fields ? "by field" : "\(rows.rawValue) row", deletionsWin ? "deletions win" : "changes win",
            marks ? hasFunction ? "with a function" : "marked" : "unmarked", byColumn ? "by column" : "by row",
            inPieces ? "in pieces" : "at once",
            reportsDeletions ? "reports deletions" : "reports no deletions",
        ].joined(separator: ", ")
    }
}
