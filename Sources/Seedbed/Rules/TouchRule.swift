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

    /// The `updateDate` of a copy that is touched without an edit (A2, C7).
    ///
    /// It follows from the release and not from the clock, so that devices write the same, and an edit made after the release is newer.
    ///
    /// - Parameter createDate: the copy's `createDate`.
    package static func updateDate(after createDate: SeedInstant) -> SeedInstant {
        updateDate(now: createDate, replacing: createDate)
    }
}
