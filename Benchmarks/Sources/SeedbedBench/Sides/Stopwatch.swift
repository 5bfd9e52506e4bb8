/// Measures a call that is repeated.
struct Stopwatch {
    /// The seconds that each call took.
    private(set) var values: [Double] = []
    private let clock = ContinuousClock()

    /// Measures one call.
    mutating func measure(_ body: () throws -> Void) rethrows {
        let start = clock.now
        try body()
        note(clock.now - start)
    }

    /// Measures one call of an actor.
    mutating func measure(_ body: () async throws -> Void) async rethrows {
        let start = clock.now
        try await body()
        note(clock.now - start)
    }

    var median: Double { Sample.median(of: values) }

    private mutating func note(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        values.append(Double(seconds) + Double(attoseconds) / 1e18)
    }
}
