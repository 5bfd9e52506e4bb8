/// T2 and T3: the `updateDate` of a row after a write by the user.
///
/// The triggers of SQL stores apply the same rule.
package enum TouchRule {
    /// Returns `now`, or a millisecond after the old date if that is later.
    ///
    /// A slow clock then cannot make an edit look older than the one before.
    package static func updateDate(now: SeedInstant, replacing old: SeedInstant?) -> SeedInstant {
        guard let old else { return now }
        // No moment comes after the last one, and a row that a sync brought may hold any date.
        let (next, hasOverflown) = old.milliseconds.addingReportingOverflow(1)
        return hasOverflown ? old : max(now, SeedInstant(milliseconds: next))
    }

    /// Whether a write leaves the row's date as it was or sets it back, so that an edit needs a new one.
    ///
    /// A library that saves a record as a whole writes the date that it has read. The row may have been edited since.
    ///
    /// - Parameters:
    ///   - new: the date that is written, or `nil` if it is null or no date.
    ///   - old: the date that it replaces, or `nil` if that is null or no date.
    package static func isNotLater(_ new: SeedInstant?, than old: SeedInstant?) -> Bool {
        guard let new else { return true }
        return old.map { new <= $0 } ?? false
    }

    /// Whether a write without an edit sets the row's date back, which then stays (T3).
    ///
    /// If it goes back by more than ten years, an app has converted its dates to another format.
    package static func goesBack(_ new: SeedInstant?, from old: SeedInstant?) -> Bool {
        guard let new, let old else { return false }
        let (milliseconds, hasOverflown) = old.milliseconds.subtractingReportingOverflow(new.milliseconds)
        return !hasOverflown && (1...315_360_000_000).contains(milliseconds)
    }

    /// The `updateDate` of a copy that is touched without an edit (A2, C7).
    ///
    /// It follows from the release and not from the clock, so that devices write the same, and an edit made after the release is newer.
    ///
    /// - Parameter createDate: the copy's `createDate`.
    package static func updateDate(after createDate: SeedInstant) -> SeedInstant {
        updateDate(now: createDate, replacing: createDate)
    }
}
