/// The pauses before a call that failed is made again: each is twice as long as the one before, up to five minutes.
struct RetryPauses {
    private let first: Duration
    private var next: Duration
    private static let longest = Duration.seconds(300)

    /// Pauses of which the first has that length.
    init(first: Duration) { (self.first, next) = (first, first) }

    /// The pause before the next attempt, or `nil` after a call that succeeded.
    mutating func pause(hasSucceeded: Bool) -> Duration? {
        if hasSucceeded {
            next = first
            return nil
        }
        defer { next = min(next * 2, Self.longest) }
        return next
    }
}
