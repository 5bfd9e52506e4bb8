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
