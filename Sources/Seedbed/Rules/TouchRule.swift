/// T2 and T3: what a write by the user makes of a row's `updateDate`.
///
/// SQL stores say the same in their triggers.
package enum TouchRule {
    /// The `updateDate` of a row that the user edits at `now`: now, or a millisecond after the one that it replaces if
    /// that is later, so that a slow clock cannot make an edit look older than the one before it.
    package static func updateDate(now: Instant, replacing old: Instant?) -> Instant {
        guard let old else { return now }
        // After the last moment that there is comes none: a row that a sync brought may hold any date.
        let (next, hasOverflown) = old.milliseconds.addingReportingOverflow(1)
        return hasOverflown ? old : max(now, Instant(milliseconds: next))
    }
}
