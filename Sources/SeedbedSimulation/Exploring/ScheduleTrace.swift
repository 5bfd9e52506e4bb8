/// One schedule step by step, as a picture shows it.
package struct ScheduleTrace: Sendable {
    /// A row of a device after a step.
    package struct Row: Hashable, Sendable {
        /// The row's short name: `a1` for the first row of device A.
        package var name: String
        /// The id of the seed that the row came from.
        package var seed: String
        /// Whether a user has changed it.
        package var isTouched: Bool
        /// Whether a user has dismissed it.
        package var isDismissed: Bool
        /// The row's content in a few words, or nothing if its name says enough.
        package var content = ""

        /// Makes a row.
        package init(name: String, seed: String, isTouched: Bool, isDismissed: Bool = false, content: String = "") {
            (self.name, self.seed, self.content) = (name, seed, content)
            (self.isTouched, self.isDismissed) = (isTouched, isDismissed)
        }
    }

    /// A step on one device.
    package struct Step: Sendable {
        /// The kind of a step.
        package enum Kind: Sendable {
            /// The app or its user acts.
            case act
            /// The device sends its changes.
            case send
            /// The device receives rows.
            case receive
        }

        /// The device's index.
        package var device: Int
        /// The kind of the step.
        package var kind: Kind
        /// The step in words: `A edits a1`.
        package var text: String
        /// How many steps of that kind follow each other on the device.
        package var count: Int
        /// Whether the schedule was over, so that sync and apps only settled.
        package var isSettling: Bool
        /// The device's rows after the step in the order of their identities, or nil if the step left them as they were.
        package var rows: [Row]?
        /// Whether the step happens at the time of the one before it, on another device.
        package var isBeside = false

        /// Makes a step.
        package init(
            device: Int, kind: Kind, text: String, count: Int = 1, isSettling: Bool = false, rows: [Row]? = nil,
            isBeside: Bool = false
        ) {
            (self.device, self.kind, self.text, self.count) = (device, kind, text, count)
            (self.isSettling, self.rows, self.isBeside) = (isSettling, rows, isBeside)
        }
    }

    /// The names of the devices: A, B, C and so on.
    package var devices: [String]
    /// The steps, in order.
    package var steps: [Step]

    /// Makes a trace.
    package init(devices: [String], steps: [Step]) {
        (self.devices, self.steps) = (devices, steps)
    }
}

extension Simulation {
    /// The greatest number of settling steps that a trace shows.
    private static let mostSettlingSteps = 2_000

    /// Plays a schedule from the start until the world has settled, and returns each step with the rows after it.
    ///
    /// - Parameter settles: Whether the trace goes on after the schedule.
    package func trace(_ schedule: [WorldEvent], settles: Bool = true) async -> ScheduleTrace {
        var world = memory.start
        var trace = ScheduleTrace(devices: plan.devices.indices.map(Surroundings.deviceName), steps: [])
        for event in schedule {
            guard let next = await self.world(world, after: event) else { continue }
            add(event, from: world, to: next, isSettling: false, &trace)
            world = next
        }
        for _ in 0..<(settles ? Self.mostSettlingSteps : 0) {
            guard let step = await settlingStep(world) else { break }
            add(step.event, from: world, to: step.world, isSettling: true, &trace)
            world = step.world
        }
        return trace
    }

    /// Adds a step, or counts it with the one before if the device goes on receiving.
    private func add(
        _ event: WorldEvent, from old: World, to new: World, isSettling: Bool, _ trace: inout ScheduleTrace
    ) {
        let before = traced(memory.devices[old.devices[event.device]])
        let after = traced(memory.devices[new.devices[event.device]])
        let kind: ScheduleTrace.Step.Kind =
            switch event.action {
            case .push: .send
            case .fetch: .receive
            case .local: .act
            }
        if kind == .receive, let last = trace.steps.last, last.kind == .receive, last.device == event.device,
            last.isSettling == isSettling
        {
            trace.steps[trace.steps.count - 1].count += 1
            if before != after { trace.steps[trace.steps.count - 1].rows = after }
            return
        }
        trace.steps.append(
            ScheduleTrace.Step(
                device: event.device, kind: kind, text: describe(event), count: 1, isSettling: isSettling,
                rows: before == after ? nil : after))
    }

    private func traced(_ state: DeviceState) -> [ScheduleTrace.Row] {
        let rows = state.rows(of: SimulatedTables.preset).sorted { $0.key < $1.key }
        return rows.map { uuid, row in
            ScheduleTrace.Row(
                name: name(uuid), seed: row.text("kind"), isTouched: row.holds("updateDate"),
                isDismissed: row.holds("dismissDate"), content: words(of: row).joined(separator: " "))
        }
    }
}
