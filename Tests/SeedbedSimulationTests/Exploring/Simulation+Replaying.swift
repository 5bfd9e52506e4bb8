import Seedbed

@testable import SeedbedSimulation

extension Simulation {
    /// Replays a schedule from the start; returns the last world, and the changes of each step as text.
    func replay(_ schedule: [WorldEvent]) async -> (world: World, text: String) {
        var world = memory.start
        var lines: [String] = []
        for (number, event) in schedule.enumerated() {
            guard let next = await self.world(world, after: event) else {
                lines.append("\(number + 1). \(describe(event)): this cannot happen here")
                break
            }
            let (old, new) = (world.devices[event.device], next.devices[event.device])
            let changes = difference(memory.devices[old], memory.devices[new])
            lines.append("\(number + 1). \(describe(event))" + (changes.isEmpty ? "" : ": " + changes))
            world = next
        }
        for device in plan.devices.indices where !memory.facts[Int(world.devices[device])].isLost {
            let rows = rows(of: memory.devices[world.devices[device]])
            lines.append("   \(Surroundings.deviceName(device)) holds " + (rows.isEmpty ? "nothing" : rows))
        }
        return (world, lines.joined(separator: "\n"))
    }

    /// Runs a schedule as far as possible, lets the world settle, and returns a finding if the promise is broken then.
    func finding(_ promise: Promise, after beginning: [WorldEvent]) async -> Exploration.Finding? {
        var world = memory.start
        var schedule: [WorldEvent] = []
        for event in beginning {
            guard let next = await self.world(world, after: event) else { continue }
            (world, schedule) = (next, schedule + [event])
        }
        while schedule.count < 1_000, let step = await settlingStep(world) {
            (world, schedule) = (step.world, schedule + [step.event])
        }
        guard let violation = await violations(of: world).first(where: { $0.promise == promise }) else { return nil }
        return Exploration.Finding(
            promise: promise, detail: violation.detail, schedule: schedule, text: await replay(schedule).text)
    }

    /// Describes the changes to the rows: `+b1 blue, -a1`.
    func difference(_ old: DeviceState, _ new: DeviceState) -> String {
        let (before, after) = (texts(of: old), texts(of: new))
        let gone = before.keys.filter { after[$0] == nil }.sorted().map { "-\(name($0))" }
        let came = after.keys.filter { before[$0] == nil }.sorted().map { "+\(name($0)) \(after[$0] ?? "")" }
        let changed = after.keys.filter { before[$0] != nil && before[$0] != after[$0] }.sorted()
            .map { "\(name($0)) is \(after[$0] ?? "")" }
        return (came + changed + gone).joined(separator: ", ")
    }
}
