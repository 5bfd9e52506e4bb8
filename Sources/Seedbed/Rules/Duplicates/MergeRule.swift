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
        /// The places of texts that are not UTF-8, which `values` holds as bytes: a blob of the same bytes is another value.
        package var brokenTexts: Set<Int>
        /// The places of nulls that say nothing: when the row was written its store did not know the column yet.
        package var unknown: Set<Int> = []
        /// Whether the table has a `createDate` and the row holds null there: the row is the user's (C1).
        package var isUndated: Bool
        /// When the row was made; `nil` if the column is null or holds no date.
        package var createDate: SeedInstant?
        /// Whether it is tagged and not a copy, so that it is the user's (T4).
        package var isUnproven = false

        /// A version of a row.
        package init(
            isTouched: Bool, updateDate: SeedInstant?, values: [SeedValue], unknown: Set<Int> = [],
            isUndated: Bool = false, createDate: SeedInstant? = nil, brokenTexts: Set<Int> = []
        ) {
            self.isTouched = isTouched
            self.updateDate = updateDate
            self.values = values
            self.unknown = unknown
            self.isUndated = isUndated
            self.createDate = createDate
            self.brokenTexts = brokenTexts
        }

        /// Whether both hold the same value in a column.
        func isIdentical(to other: Version, at place: Int) -> Bool {
            values[place].isIdentical(to: other.values[place])
                && brokenTexts.contains(place) == other.brokenTexts.contains(place)
        }

        /// Sets the value of a column to null.
        mutating func clear(_ place: Int) {
            values[place] = .null
            brokenTexts.remove(place)
        }

        /// Whether the row is the user's (C1, T4) although its `updateDate` is null.
        var isSilentEdit: Bool { isUndated || isUnproven }

        /// Whether neither version is the newer one.
        func ties(with other: Version) -> Bool { isTouched == other.isTouched && updateDate == other.updateDate }

        /// Whether it holds a null that says nothing; in an exact tie each null of the app's own columns does.
        func isNoNews(_ place: Int, _ fillable: Set<Int>, tie: Bool) -> Bool {
            values[place].isNull && fillable.contains(place) && (tie || unknown.contains(place))
        }
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
        for place in here.values.indices where !here.isIdentical(to: other, at: place) {
            let (left, right) = (here.values[place], other.values[place])
            // Of the same bytes the blob is greater, as SQLite sorts it after the text.
            return left.isIdentical(to: right) ? here.brokenTexts.contains(place) : left.comes(before: right)
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
        if here.values.indices.allSatisfy({ here.isIdentical(to: other, at: $0) }) { return [] }
        let tie = here.ties(with: other)
        let (left, right) = withoutNoNews(here, other, fillable)
        let otherWins =
            silentEditWins(here: left, other: right, fillable.subtracting(volatile))
            ?? otherWins(here: left, other: right)
        return Set(
            here.values.indices.filter { place in
                if here.isIdentical(to: other, at: place) { return false }
                let loses = (otherWins ? other : here).isNoNews(place, fillable, tie: tie)
                return loses ? !otherWins : otherWins
            })
    }

    /// Whether one of two untouched versions may be an edit that no date tells: they hold different values, and both have a `createDate`.
    ///
    /// Proof tells which of the two it is (T4).
    package static func mayHideEdit(
        here: Version, other: Version, fillable: Set<Int>, volatile: Set<Int>
    ) -> Bool {
        if here.isTouched || other.isTouched || here.createDate == nil || other.createDate == nil { return false }
        let (left, right) = withoutNoNews(here, other, fillable)
        return differ(left, right, fillable.subtracting(volatile))
    }

    /// The `updateDate` that the winner gets if it is tagged and not a copy, or `nil` for every other winner.
    ///
    /// The winner becomes touched, as a row does that an adoption finds (A2). The date follows from the row alone: every device that knows
    /// the release writes the same date. A device that does not know the release takes the edit over.
    package static func dateOfSilentEdit(
        here: Version, other: Version, fillable: Set<Int>, volatile: Set<Int>
    ) -> SeedInstant? {
        let (left, right) = withoutNoNews(here, other, fillable)
        guard let otherWins = silentEditWins(here: left, other: right, fillable.subtracting(volatile)) else {
            return nil
        }
        let winner = otherWins ? other : here
        return winner.isUnproven ? winner.createDate.map(TouchRule.updateDate(after:)) : nil
    }

    /// Decides between two untouched versions of which one alone is the user's, if they hold different values.
    ///
    /// The user's version has no date, or it is not what was shipped. The first is an edit from before Seedbed (C1), the second one of an
    /// app without Seedbed (T4). The other version was adopted (A1) or seeded. If both hold equal values, the row stays a copy.
    ///
    /// - Returns: whether the other version wins; `nil` for any other two versions.
    private static func silentEditWins(here: Version, other: Version, _ own: Set<Int>) -> Bool? {
        if here.isTouched || other.isTouched || here.isSilentEdit == other.isSilentEdit { return nil }
        return differ(here, other, own) ? other.isSilentEdit : nil
    }

    private static func differ(_ left: Version, _ right: Version, _ own: Set<Int>) -> Bool {
        own.contains { !left.isIdentical(to: right, at: $0) }
    }

    /// The versions with null in both where a null of one of them is no news.
    private static func withoutNoNews(
        _ here: Version, _ other: Version, _ fillable: Set<Int>
    ) -> (here: Version, other: Version) {
        let tie = here.ties(with: other)
        var (left, right) = (here, other)
        for place in here.values.indices
        where here.isNoNews(place, fillable, tie: tie) || other.isNoNews(place, fillable, tie: tie) {
            left.clear(place)
            right.clear(place)
        }
        return (left, right)
    }

    /// Takes a reference of one version for no news, like a null in an exact tie, if it alone leads to a row that no store has.
    package static func passOverDangling(
        _ place: Int, here: inout Version, other: inout Version, isDanglingHere: Bool, isDanglingThere: Bool
    ) {
        if isDanglingHere == isDanglingThere { return }
        if isDanglingHere { here.clear(place) } else { other.clear(place) }
    }

    /// Whether nothing tells which of two touched versions is the newer one: they hold different dates, and none of these can be read.
    ///
    /// - Parameter place: the place of `updateDate`.
    package static func cannotTell(here: Version, other: Version, dateAt place: Int) -> Bool {
        here.isTouched && other.isTouched && here.updateDate == nil && other.updateDate == nil
            && !here.isIdentical(to: other, at: place)
    }

    /// Whether the versions hold different values in a column, so that one of them would be lost.
    package static func disagree(_ left: Version, _ right: Version) -> Bool {
        left.values.indices.contains { place in
            !left.values[place].isNull && !right.values[place].isNull && !left.isIdentical(to: right, at: place)
        }
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
