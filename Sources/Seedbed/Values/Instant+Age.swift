extension Instant {
    /// The moment that lies an age before this one; the first there is where that would be none.
    package func before(_ age: Duration) -> Instant {
        let (milliseconds, isTooLong) = age.components.seconds.multipliedReportingOverflow(by: 1000)
        let (moment, hasOverflown) = self.milliseconds.subtractingReportingOverflow(milliseconds)
        return Instant(milliseconds: isTooLong || hasOverflown ? .min : moment)
    }
}
