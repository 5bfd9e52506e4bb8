/// Decides which of two versions of a row stays when two stores are merged by `uuid`, and which values it holds.
///
/// A sync engine has a rule of its own for this. This rule is for the command's `merge`, and decides alike on both sides.
package enum MergeRule {
    /// One store's version of a row.
    package struct Version: Sendable {
        /// Whether `updateDate` is set, even if it holds no date.
        package var isTouched: Bool
        /// When the user last changed it; `nil` if the column is null or holds no date.
        package var updateDate: SeedInstant?
        /// The values of the columns that mean the same in both stores, in an order that both share.
        package var values: [SeedValue]
        /// The places of nulls that say nothing: when the row was written its store did not know the column yet.
        package var unknown: Set<Int> = []
        /// Whether the table has a `createDate` and the row holds null there: the row is the user's (C1).
        package var isUndated: Bool

        /// A version of a row.
        package init(
            isTouched: Bool, updateDate: SeedInstant?, values: [SeedValue], unknown: Set<Int> = [],
            isUndated: Bool = false
        ) {
            self.isTouched = isTouched
            self.updateDate = updateDate
            self.values = values
            self.unknown = unknown
            self.isUndated = isUndated
        }

        /// Whether neither version is the newer one.
        func ties(with other: Version) -> Bool { isTouched == other.isTouched && updateDate == other.updateDate }
    }

    /// Whether the other store's version takes the place of this store's.
    ///
    /// The newer `updateDate` wins, and null loses. In an exact tie the greater values win.
    package static func otherWins(here: Version, other: Version) -> Bool {
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

    /// The places of the values that this store takes from the other one; empty if its row stays as it is.
    ///
    /// The winner's values stay, except for a null that is no news. A release that adds a column leaves null in every older
    /// row, and such a null never replaces a value. In an exact tie no null is news.
    ///
    /// - Parameters:
    ///   - fillable: the places of the app's own columns. In the bookkeeping columns null has a meaning of its own.
    ///   - volatile: the places of columns whose change is not an edit.
    package static func columnsFromOther(
        here: Version, other: Version, fillable: Set<Int>, volatile: Set<Int> = []
    ) -> Set<Int> {
        if zip(here.values, other.values).allSatisfy({ $0.isIdentical(to: $1) }) { return [] }
        let tie = here.ties(with: other)
        func isNoNews(_ place: Int, in version: Version) -> Bool {
            version.values[place].isNull && fillable.contains(place) && (tie || version.unknown.contains(place))
        }
        var (left, right) = (here, other)
        var open = Set<Int>()
        for place in here.values.indices where isNoNews(place, in: here) || isNoNews(place, in: other) {
            open.insert(place)
            (left.values[place], right.values[place]) = (.null, .null)
        }
        let otherWins =
            undatedWins(here: left, other: right, fillable.subtracting(volatile))
            ?? otherWins(here: left, other: right)
        return Set(
            here.values.indices.filter { place in
                if here.values[place].isIdentical(to: other.values[place]) { return false }
                let loses = isNoNews(place, in: otherWins ? other : here)
                return loses ? !otherWins : otherWins
            })
    }

    /// Decides between a version without any date and an untouched one that holds other values.
    ///
    /// The first is an edit from before Seedbed (C1). The second was adopted (A1), and the user has not changed it since. With equal
    /// values it stays adopted.
    ///
    /// - Returns: whether the other version wins; `nil` for any other two versions.
    private static func undatedWins(here: Version, other: Version, _ own: Set<Int>) -> Bool? {
        if here.isTouched || other.isTouched || here.isUndated == other.isUndated { return nil }
        return own.contains { !here.values[$0].isIdentical(to: other.values[$0]) } ? other.isUndated : nil
    }

    /// Whether the versions hold different values in a column, so that one of them would be lost.
    package static func disagree(_ left: Version, _ right: Version) -> Bool {
        zip(left.values, right.values).contains { !$0.isNull && !$1.isNull && !$0.isIdentical(to: $1) }
    }

    /// Whether a null says that the user has cleared the column: its store knew the column when the row was last written.
    ///
    /// - Parameters:
    ///   - written: when the row with the null was last written, as far as is known.
    ///   - known: the date of the store's oldest row with a value in the column; `nil` if no row has one.
    package static func isNews(nullWrittenAt written: SeedInstant?, knownSince known: SeedInstant?) -> Bool {
        guard let known else { return false }
        guard let written else { return true }
        return known <= written
    }
}
