/// Which of two versions of one row stays when two stores are merged by `uuid`.
///
/// A sync engine has a rule of its own for this; this one is for the command's `merge`, and the same on both sides.
public enum MergeRule {
    /// One store's version of a row.
    public struct Version: Sendable {
        /// Whether `updateDate` is set, to whatever.
        public var isTouched: Bool
        /// When the user last changed it; nil where the column is null or holds no date.
        public var updateDate: Instant?
        /// What the columns hold that mean the same in both stores, in an order that both share.
        public var values: [SeedValue]

        /// A version of a row.
        public init(isTouched: Bool, updateDate: Instant?, values: [SeedValue]) {
            self.isTouched = isTouched
            self.updateDate = updateDate
            self.values = values
        }
    }

    /// Whether the other store's version takes the place of this store's: the newer `updateDate` wins, null loses, and an
    /// exact tie goes to the greater values.
    public static func otherWins(here: Version, other: Version) -> Bool {
        if here.isTouched != other.isTouched { return other.isTouched }
        if here.updateDate != other.updateDate {
            guard let hereDate = here.updateDate else { return true }
            guard let otherDate = other.updateDate else { return false }
            return hereDate < otherDate
        }
        for (left, right) in zip(here.values, other.values) where !left.isIdentical(to: right) {
            return left.comes(before: right)
        }
        return false
    }
}

extension SeedValue {
    /// Whether both are the same value of the same kind: here, 1 and 1.0 are two.
    fileprivate func isIdentical(to other: SeedValue) -> Bool { rank == other.rank && self == other }

    /// The order in which SQLite sorts: nulls, numbers, texts, blobs; a text or blob by its bytes.
    ///
    /// Of equal numbers the integer comes first.
    fileprivate func comes(before other: SeedValue) -> Bool {
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
