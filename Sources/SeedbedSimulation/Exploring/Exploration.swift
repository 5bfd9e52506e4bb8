/// The result of exploring a world.
package struct Exploration: Sendable {
    /// A broken promise, with a schedule that breaks it.
    ///
    /// An exploration finds the shortest one, random schedules may not.
    package struct Finding: Sendable {
        /// The broken promise.
        package var promise: Promise
        /// A description of the violation.
        package var detail: String
        /// The steps of the schedule.
        package var schedule: [WorldEvent]
        /// The steps of a random world, which can be replayed and shortened; nil stands for settling.
        package var live: [LiveEvent?] = []
        /// The schedule with the changes of each step, in readable form.
        package var text: String
    }

    /// The name of the world's plan.
    package var name: String
    /// The number of worlds that were reached.
    package var states = 0
    /// The number of steps from one world to another.
    package var transitions = 0
    /// The number of worlds that were settled: everything sent, received, reported and cleaned.
    package var quiescent = 0
    /// The number of states of single devices that were reached.
    package var deviceStates = 0
    /// The number of calls of the real seeder and of written rows.
    package var deviceSteps = 0
    /// Whether all reachable worlds were reached.
    package var isComplete = true
    /// The broken promises, each with its shortest schedule.
    package var findings: [Finding] = []

    /// Returns the finding that breaks a promise, or nil if the promise holds.
    package func finding(_ promise: Promise) -> Finding? { findings.first { $0.promise == promise } }

    /// `2 devices: 1234 states, 5678 transitions, 90 quiescent; holds`.
    package var summary: String {
        let verdict =
            findings.isEmpty
            ? "holds" : "breaks " + findings.map(\.promise).sorted().map(\.rawValue).joined(separator: ", ")
        return "\(name): \(states) states, \(transitions) transitions, \(quiescent) quiescent, "
            + "\(deviceStates) device states\(isComplete ? "" : " (cut off)"); \(verdict)"
    }
}
