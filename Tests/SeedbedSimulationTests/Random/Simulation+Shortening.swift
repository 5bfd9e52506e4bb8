@testable import SeedbedSimulation

extension Simulation {
    /// Returns the steps of a random world that break a promise, shortened, with the changes of each step.
    func shortText(of finding: Exploration.Finding) async -> String {
        var lines: [String] = []
        let schedule = await shorten(finding.live, breaking: finding.promise)
        _ = await breaks(finding.promise, in: schedule) { lines.append($0) }
        return lines.joined(separator: "\n")
    }

    private func shorten(_ schedule: [LiveEvent?], breaking promise: Promise) async -> [LiveEvent?] {
        var rest = schedule
        var size = max(rest.count / 2, 1)
        while true {
            var place = 0
            while place < rest.count {
                var shorter = rest
                shorter.removeSubrange(place..<min(place + size, rest.count))
                if await breaks(promise, in: shorter + [nil]) { rest = shorter } else { place += size }
            }
            if size == 1 { return rest + [nil] }
            size /= 2
        }
    }

    /// Returns whether a schedule, run as far as possible, breaks the promise.
    ///
    /// - Parameter tell: called for each step that happens, including the steps of sync and apps while the world
    ///   settles.
    private func breaks(
        _ promise: Promise, in schedule: [LiveEvent?], telling tell: (String) -> Void = { _ in }
    ) async -> Bool {
        var world = memory.start
        for event in schedule {
            guard let event else {
                var count = 0
                while let next = await settlingStep(world) {
                    tell("   " + text(next.event, from: world, to: next.world))
                    world = next.world
                    count += 1
                    if count > 20_000 { return promise == .i6 }
                }
                if await violations(of: world).contains(where: { $0.promise == promise }) { return true }
                continue
            }
            guard let step = await step(event, in: world) else { continue }
            tell(text(step.event, from: world, to: step.world))
            world = step.world
            if step.damage?.promise == promise { return true }
        }
        return false
    }

    private func step(
        _ event: LiveEvent, in world: World
    ) async -> (event: WorldEvent, world: World, damage: Violation?)? {
        let device = event.device
        switch event {
        case .local(_, let own):
            let number = memory.events.number(of: own)
            guard eventNumbers(of: world.devices[device]).contains(number) else { return nil }
            let move = await move(of: world.devices[device], number)
            let next = self.world(world, after: move, on: device)
            return (WorldEvent(device: device, action: .local(own)), next, move.damage)
        case .push: return pushing(world, from: device).map { (WorldEvent(device: device, action: .push), $0, nil) }
        case .fetch, .again:
            return fetching(event, in: world).map { (WorldEvent(device: device, action: .fetch), $0, nil) }
        }
    }

    private func text(_ event: WorldEvent, from old: World, to new: World) -> String {
        let (before, after) = (old.devices[event.device], new.devices[event.device])
        let changes = difference(memory.devices[before], memory.devices[after])
        return describe(event) + (changes.isEmpty ? "" : ": " + changes)
    }
}
