import Seedbed

@testable import SeedbedSimulation

extension Simulation {
    /// Runs random events in a large world, as the seed decides, and lets the world settle now and then.
    ///
    /// Ends at the first broken promise.
    func longRun(seed: UInt64, events: Int, settlesEvery: Int) async -> LongRun {
        var longRun = LongRun(seed: seed, name: plan.name)
        var world = LiveWorld(plan)
        var dice = LiveDice(random: RandomSource(seed: seed))
        var pairs = NumberSet()
        var violations: [Violation] = []
        for number in 1...max(events, 1) {
            longRun.events += 1
            if let event = draw(world, &dice) {
                let before = Self.sum(of: world.devices[event.device])
                if await happen(event, &world, &violations) {
                    let text = describe(event)
                    pairs.insert(before ^ TraceSum.of(text))
                    let after = Self.sum(of: world.devices[event.device])
                    longRun.lines.append(text + " → " + String(after, radix: 16))
                    longRun.schedule.append(event)
                }
            }
            if violations.isEmpty, number % settlesEvery == 0 || number == events {
                await settle(&world, &violations)
                longRun.settled += 1
                let sums = world.devices.map { String(Self.sum(of: $0), radix: 16) }
                longRun.lines.append("all settle → " + sums.joined(separator: " "))
                longRun.schedule.append(nil)
            }
            if !violations.isEmpty { break }
        }
        longRun.pairs = pairs.count
        longRun.violations = violations
        return longRun
    }

    /// Replays a schedule as far as possible, and returns the promises that it breaks.
    ///
    /// - Parameter promise: the promise to check; nil checks all promises.
    func replay(_ schedule: [LiveEvent?], breaking promise: Promise? = nil) async -> [Violation] {
        var world = LiveWorld(plan)
        var violations: [Violation] = []
        for event in schedule where violations.isEmpty {
            if let event {
                _ = await happen(event, &world, &violations)
            } else {
                await settle(&world, &violations)
            }
            if let promise { violations.removeAll { $0.promise != promise } }
        }
        return violations
    }

    /// Returns a schedule that breaks the same promise, without the steps that it does not need.
    func shrink(_ schedule: [LiveEvent?], breaking promise: Promise) async -> [LiveEvent?] {
        var rest = schedule
        var size = max(rest.count / 2, 1)
        while true {
            var place = 0
            while place < rest.count {
                var shorter = rest
                shorter.removeSubrange(place..<min(place + size, rest.count))
                if await !replay(shorter + [nil], breaking: promise).isEmpty {
                    rest = shorter
                } else {
                    place += size
                }
            }
            if size == 1 { return rest + [nil] }
            size /= 2
        }
    }

    /// Returns the schedule with the changes of each step, in readable form.
    func text(_ schedule: [LiveEvent?]) async -> String {
        var world = LiveWorld(plan)
        var lines: [String] = []
        for (number, event) in schedule.enumerated() {
            var violations: [Violation] = []
            guard let event else {
                await settle(&world, &violations) { event, old, new in
                    lines.append("   " + text(event, from: old, to: new))
                }
                continue
            }
            let old = world.devices[event.device]
            _ = await happen(event, &world, &violations)
            lines.append("\(number + 1). " + text(event, from: old, to: world.devices[event.device]))
        }
        return lines.joined(separator: "\n")
    }

    private func text(_ event: LiveEvent, from old: DeviceState, to new: DeviceState) -> String {
        let changes = difference(old, new)
        return describe(event) + (changes.isEmpty ? "" : ": " + changes)
    }

    /// Returns a fingerprint of a device's state, the same on every machine.
    private static func sum(of state: DeviceState) -> UInt64 {
        var sum = TraceSum()
        sum.add(state.accounts.signedIn.name)
        for number in [state.release, state.changed.count, state.deleted.count, state.accounts.parts.count] {
            sum.add(UInt64(number))
        }
        for (_, table) in state.store.rows.sorted(by: { $0.key < $1.key }) {
            for (number, row) in table.sorted(by: { $0.key < $1.key }) {
                sum.add(UInt64(number))
                for column in ["uuid", "name", "color", "preset"] { sum.add(row.text(column)) }
                sum.add(row.holds("updateDate") ? row.holds("dismissDate") ? 2 : 1 : 0)
            }
        }
        for (_, entries) in state.store.journal.sorted(by: { $0.key < $1.key }) { sum.add(UInt64(entries.count)) }
        return sum.value
    }
}

/// The result of random events in a large world.
struct LongRun: Sendable {
    /// The seed of all random numbers.
    var seed: UInt64
    /// The name of the world.
    var name: String
    /// The number of events that were drawn.
    var events = 0
    /// The number of times that the world settled and the promises were checked.
    var settled = 0
    /// The number of different pairs of a device's state and an event, told apart by 64-bit fingerprints.
    var pairs = 0
    /// The events, each with a fingerprint of the device after it.
    ///
    /// The lines are the same for the same seed, byte by byte.
    var lines: [String] = []
    /// The events; nil stands for settling.
    var schedule: [LiveEvent?] = []
    /// The promises that were broken.
    var violations: [Violation] = []

    /// `seed 17, 8 devices …: 2000 events, 1630 happened, 4 settled, 1500 pairs; holds`.
    var summary: String {
        let promises = Set(violations.map(\.promise)).sorted().map(\.rawValue).joined(separator: ", ")
        return "seed \(seed), \(name): \(events) events, \(schedule.count - settled) happened, \(settled) settled, "
            + "\(pairs) pairs of state and event; " + (violations.isEmpty ? "holds" : "breaks \(promises)")
    }
}
