/// Decides which entries of the log are too old (C7).
///
/// An entry that is too old goes, together with all entries before it. If a young entry comes before it, it stays: the device's clock was
/// wrong when it was logged.
package struct RemovalLogAge {
    /// Entries of an earlier moment are too old.
    package let limit: SeedInstant
    /// Entries of a later moment are of a wrong clock, and say nothing about those that follow.
    package let now: SeedInstant

    /// - Parameter age: how long the log keeps an entry.
    package init(_ age: Duration, at now: SeedInstant) { (limit, self.now) = (now.before(age), now) }

    /// Whether an entry of that moment is too old.
    package func isTooOld(_ moment: SeedInstant) -> Bool { moment < limit }

    /// Whether an entry of that moment keeps those in the log that were logged after it.
    package func isYoung(_ moment: SeedInstant) -> Bool { moment >= limit && moment <= now }

    /// Returns how many entries go, the oldest first.
    ///
    /// - Parameter moments: when the entries were logged, in the order in which they were.
    package func expired(_ moments: some Sequence<SeedInstant>) -> Int {
        var count = 0
        for (place, moment) in moments.enumerated() {
            if isYoung(moment) { break }
            if isTooOld(moment) { count = place + 1 }
        }
        return count
    }
}
