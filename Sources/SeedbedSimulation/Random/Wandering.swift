/// What random schedules came to.
package struct Wandering: Sendable {
    /// From what all of it follows.
    package var seed: UInt64
    /// What the world is called.
    package var name: String
    /// How many schedules were gone through, each from the start to a settled world.
    package var schedules = 0
    /// How many events happened in them.
    package var events = 0
    /// How often a world was settled and held against the promises.
    package var settled = 0
    /// How many different pairs of a world and an event there were, told apart by 64-bit fingerprints.
    package var pairs = 0
    /// How many different pairs of a device's state and an event there were, each of them one call of the real thing.
    package var deviceSteps = 0
    /// What tells this trace from every other.
    package var trace = TraceSum()
    /// What each event was, where it was asked for.
    package var lines: [String] = []
    /// The promises that were broken, each with the schedule and its seed.
    package var findings: [Exploration.Finding] = []

    /// `seed 17, 8 devices: 2000 events, 40 settled …`.
    package var summary: String {
        let verdict =
            findings.isEmpty
            ? "holds" : "breaks " + findings.map(\.promise).sorted().map(\.rawValue).joined(separator: ", ")
        return "seed \(seed), \(name): \(schedules) schedules, \(events) events, \(settled) settled, "
            + "\(pairs) pairs of world and event, \(deviceSteps) of device and event; \(verdict)"
    }
}

/// How random schedules are made.
package struct WanderingOptions: Sendable {
    /// How many schedules.
    package var schedules = 1
    /// How many events each has, before the world is left to settle.
    package var events = 30
    /// After how many events the world is left to settle in between; never, if nil.
    package var settlesEvery: Int?
    /// Whether rows are delivered twice and out of order, and devices are cut off for a while.
    package var isUnruly = false
    /// Whether each event is written down.
    package var writesLines = false

    /// One schedule of thirty events.
    package init() {}
}
