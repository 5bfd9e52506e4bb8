#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A moment, in whole milliseconds since 1970-01-01T00:00:00Z: the precision in which Seedbed compares dates.
public struct SeedInstant: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before it.
    public let milliseconds: Int64

    /// The moment that many milliseconds after 1970-01-01T00:00:00Z.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Whether the left moment is the earlier one.
    public static func < (left: SeedInstant, right: SeedInstant) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

extension SeedInstant {
    /// The moment of a date; what it holds beyond whole milliseconds is cut off.
    ///
    /// A date beyond the range of the milliseconds becomes the last or the first moment.
    public init(_ date: Date) {
        let exact = date.timeIntervalSince1970 * 1000
        // A date of whole milliseconds may lie a little below them.
        let nearest = exact.rounded()
        let milliseconds = abs(exact - nearest) < 0.001 ? nearest : exact.rounded(.down)
        self.init(milliseconds: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }

    /// The moment as a date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// This device's time; for people to read and for the log's age, never to decide which copy stays.
    public static var now: SeedInstant {
        SeedInstant(Date())
    }
}

extension SeedInstant {
    /// The moment that lies an age before this one, or the earliest one if none lies that far back.
    package func before(_ age: Duration) -> SeedInstant {
        let (milliseconds, isTooLong) = age.components.seconds.multipliedReportingOverflow(by: 1000)
        let (moment, hasOverflown) = self.milliseconds.subtractingReportingOverflow(milliseconds)
        return SeedInstant(milliseconds: isTooLong || hasOverflown ? .min : moment)
    }
}
