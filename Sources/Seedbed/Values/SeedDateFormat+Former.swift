/// Recognizes the format of a date after a release has changed `dates`.
///
/// Copies hold the dates of releases, so a value is read in the format in which it is the date of one.
extension SeedDateFormat {
    /// Whether each of the two formats reads what the other one writes.
    package func isReadAlike(_ other: SeedDateFormat) -> Bool {
        func isText(_ format: SeedDateFormat) -> Bool { format == .iso8601 || format == .sqlite }
        return self == other || isText(self) && isText(other)
    }

    /// Whether a value is the date of one of the releases in this format.
    package func isRelease(_ value: SeedValue, among releases: [SeedInstant]) -> Bool {
        ProofRule.isReleaseDate(instant(from: value), among: releases)
    }

    /// The other format in which a value is the date of a release; `nil` if it is in none, or in this format already.
    package func otherFormat(of value: SeedValue, among releases: [SeedInstant]) -> SeedDateFormat? {
        if value.isNull || isRelease(value, among: releases) { return nil }
        return Self.allCases.first { !$0.isReadAlike(self) && $0.isRelease(value, among: releases) }
    }
}

extension SeedInstant {
    /// Whether less than a second lies between the two dates: engines hand dates on to the second.
    package func isSameSecond(as other: SeedInstant) -> Bool {
        let (difference, hasOverflown) = milliseconds.subtractingReportingOverflow(other.milliseconds)
        return !hasOverflown && difference.magnitude < 1000
    }
}
