internal import Seedbed

extension Simulation {
    /// Runs random schedules, which the seed decides; each one ends settled, and the promises are checked.
    package func randomWalk(seed: UInt64, _ options: WalkOptions) async -> WalkResult {
        var result = WalkResult(seed: seed, name: plan.name)
        var random = RandomSource(seed: seed)
        var pairs = NumberSet()
        for _ in 0..<options.schedules {
            var walk = Walk(world: memory.start)
            for number in 1...max(options.events, 1) {
                await takeStep(&walk, &random, options, &result, &pairs)
                if let every = options.settlesEvery, number % every == 0 { await settle(&walk, &result) }
            }
            await settle(&walk, &result)
            if options.keepsSchedule, result.schedules == 0 { result.schedule = walk.schedule }
            result.schedules += 1
            for device in plan.devices.indices { result.trace.add(textSum(of: walk.world.devices[device])) }
        }
        result.pairs = pairs.count
        result.deviceSteps = memory.steps.count + memory.received.count
        return result
    }

    /// A schedule in progress.
    struct Walk {
        var world: World
        var schedule: [WorldEvent] = []
        /// The device that is cut off, and the number of events until it is back.
        var isolated: (device: Int, events: Int) = (0, 0)
        /// The schedule, with the rows that came out of order or twice; nil stands for settling.
        var live: [LiveEvent?] = []
    }

    private func takeStep(
        _ walk: inout Walk, _ random: inout RandomSource, _ options: WalkOptions, _ result: inout WalkResult,
        _ pairs: inout NumberSet
    ) async {
        let device = random.below(plan.devices.count)
        let id = walk.world.devices[device]
        let events = eventNumbers(of: id)
        let choice = random.below(events.count + 4) - events.count
        if options.isUnruly, walk.isolated.events == 0, random.once(in: 40) {
            walk.isolated = (device, random.below(60))
        }
        walk.isolated.events = max(0, walk.isolated.events - 1)
        let isIsolated = walk.isolated.events > 0 && walk.isolated.device == device
        result.events += 1
        var next: World?
        var action = WorldEvent.Action.push
        var live = LiveEvent.push(device)
        if choice < 0 {
            let event = events[choice + events.count]
            action = .local(memory.events[event])
            let move = await move(of: id, event)
            next = world(walk.world, after: move, on: device)
            live = .local(device, memory.events[event])
            if let damage = move.damage {
                var broken = walk
                broken.live.append(live)
                note(damage, broken, &result)
            }
        } else if isIsolated {
            return
        } else if choice == 0 {
            next = pushing(walk.world, from: device)
        } else {
            action = .fetch
            next = fetch(walk.world, on: device, &live, &random, options)
        }
        guard let next else { return }
        let event = WorldEvent(device: device, action: action)
        pairs.insert(fingerprint(of: walk.world, event))
        result.trace.add(eventSum(of: event))
        if options.writesLines { result.lines.append(describe(event)) }
        walk.world = next
        walk.schedule.append(event)
        walk.live.append(live)
    }

    /// Fetches the next row, or in an unruly world one of the next rows or an old row again.
    private func fetch(
        _ world: World, on device: Int, _ live: inout LiveEvent, _ random: inout RandomSource,
        _ options: WalkOptions
    ) -> World? {
        let id = world.devices[device]
        live = .fetch(device, count: 1, skipping: 0)
        if !options.isUnruly || !memory.facts[Int(id)].isLaunched { return fetching(world, on: device) }
        if random.once(in: 10) {
            live = .again(device, random.below(64))
        } else {
            let news = memory.servers[world.server].newsCount(for: device)
            live = .fetch(device, count: 1, skipping: random.below(news))
        }
        return fetching(live, in: world)
    }

    /// Returns the world after a device received a row out of order or again, or nil if it cannot receive one.
    func fetching(_ event: LiveEvent, in world: World) -> World? {
        let device = event.device
        let id = world.devices[device]
        if !memory.facts[Int(id)].isLaunched { return nil }
        var server = memory.servers[world.server]
        let record: SyncRecord? =
            switch event {
            case .again(_, let number): server.old(number, of: device)
            case .fetch(_, _, let skipped): server.deliver(to: device, skipping: skipped)
            default: nil
            }
        guard let record else { return nil }
        var next = world
        next.server = memory.servers.number(of: server)
        next.devices[device] = self.device(id, after: memory.records.number(of: record))
        return next
    }

    /// Lets sync and apps run until nothing is left to do, then checks the promises.
    private func settle(_ walk: inout Walk, _ result: inout WalkResult) async {
        walk.live.append(nil)
        var count = 0
        while let next = await settling(walk.world) {
            walk.world = next
            count += 1
            if count > 20_000 {
                note(Violation(promise: .i6, detail: "the devices go on writing for ever"), walk, &result)
                return
            }
        }
        result.settled += 1
        for violation in await violations(of: walk.world) { note(violation, walk, &result) }
    }

    private func note(_ violation: Violation, _ walk: Walk, _ result: inout WalkResult) {
        if result.findings.contains(where: { $0.promise == violation.promise }) { return }
        let lines = walk.schedule.map { describe($0) }.joined(separator: "\n")
        result.findings.append(
            Exploration.Finding(
                promise: violation.promise, detail: "\(violation.detail) (seed \(result.seed))",
                schedule: walk.schedule, live: walk.live, text: lines))
    }
}
