/// A moment, in whole milliseconds since 1970-01-01T00:00:00Z: the precision in which Seedbed compares dates.
public struct Instant: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before it.
    public let milliseconds: Int64

    /// The moment that many milliseconds after 1970-01-01T00:00:00Z.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Whether the left moment is the earlier one.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }
}
