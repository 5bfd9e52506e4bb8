/// The result of random schedules.
package struct WalkResult: Sendable {
    /// The seed of all random numbers.
    package var seed: UInt64
    /// The name of the world.
    package var name: String
    /// The number of schedules, each from the start to a settled world.
    package var schedules = 0
    /// The number of events in the schedules.
    package var events = 0
    /// The number of times that a world settled and the promises were checked.
    package var settled = 0
    /// The number of different pairs of a world and an event.
    ///
    /// A random walk tells them apart by 64-bit fingerprints.
    package var pairs = 0
    /// The number of different pairs of a device's state and an event or received row, each run once.
    package var deviceSteps = 0
    /// A checksum that tells this trace from others.
    package var trace = TraceSum()
    /// The events, if the options ask for them.
    package var lines: [String] = []
    /// The events of the first schedule, if the options ask for them.
    package var schedule: [WorldEvent] = []
    /// The promises that were broken, each with the schedule and its seed.
    package var findings: [Exploration.Finding] = []
}

/// The options of random schedules.
package struct WalkOptions: Sendable {
    /// The number of schedules.
    package var schedules = 1
    /// The number of events in each schedule before the world settles.
    package var events = 30
    /// The number of events after which the world also settles in between; nil for never.
    package var settlesEvery: Int?
    /// Whether rows are delivered twice and out of order, and devices are cut off for a while.
    package var isUnruly = false
    /// Whether each event is written to ``WalkResult/lines``.
    package var writesLines = false
    /// Whether the first schedule is kept in ``WalkResult/schedule``.
    package var keepsSchedule = false

    /// Makes options for one schedule of thirty events.
    package init() {}
}

/// A checksum that tells traces apart (FNV-1a).
package struct TraceSum: Hashable, Sendable {
    /// The checksum so far.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Adds a text.
    mutating func add(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// Adds a number.
    mutating func add(_ number: UInt64) {
        value = (value ^ number) &* 0x100_0000_01B3
        value ^= value >> 32
    }

    /// Returns the checksum of a text.
    static func of(_ text: String) -> UInt64 {
        var sum = TraceSum()
        sum.add(text)
        return sum.value
    }
}
