/// What an exploration of a world came to.
package struct Exploration: Sendable {
    /// A promise that is broken, with the shortest schedule that breaks it.
    package struct Finding: Sendable {
        /// The promise.
        package var promise: Promise
        /// What is wrong.
        package var detail: String
        /// The steps.
        package var schedule: [WorldEvent]
        /// The steps of a random world, as it is gone through again and shortened; nil where it was left to settle.
        package var live: [LiveEvent?] = []
        /// The schedule with what each step did, for people to read.
        package var text: String
    }

    /// The name of the world's plan.
    package var name: String
    /// How many worlds were reached.
    package var states = 0
    /// How many steps lead from one to another.
    package var transitions = 0
    /// How many of the worlds were settled: all sent, received, reported and cleaned.
    package var quiescent = 0
    /// How many states of single devices were reached.
    package var deviceStates = 0
    /// How often the real seeder was called, or a row written.
    package var deviceSteps = 0
    /// Whether every world that can be reached was.
    package var isComplete = true
    /// The broken promises, each with its shortest schedule.
    package var findings: [Finding] = []

    /// The finding that breaks a promise; nil when it holds.
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
