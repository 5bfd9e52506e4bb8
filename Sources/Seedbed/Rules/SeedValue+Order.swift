extension SeedValue {
    /// Whether both are the same value of the same kind: here, 1 and 1.0 are two.
    func isIdentical(to other: SeedValue) -> Bool { rank == other.rank && self == other }

    /// The order in which SQLite sorts: nulls, numbers, texts, blobs; a text or blob by its bytes.
    ///
    /// Of equal numbers the integer comes first.
    func comes(before other: SeedValue) -> Bool {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.integer(let left), .real(let right)): !Self.isLess(right, left)
        case (.real(let left), .integer(let right)): Self.isLess(left, right)
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.blob(let left), .blob(let right)): left.lexicographicallyPrecedes(right)
        default: rank < other.rank
        }
    }

    /// Whether a real is less than an integer, which may have more digits than a real can hold.
    private static func isLess(_ real: Double, _ integer: Int64) -> Bool {
        if let whole = Int64(exactly: real.rounded(.down)) { return whole < integer }
        return real.sign == .minus
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .integer: 1
        case .real: 2
        case .text: 3
        case .blob: 4
        }
    }
}
