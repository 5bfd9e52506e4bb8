import Seedbed

@testable import SeedbedSimulation

extension Simulation {
    /// Runs random schedules, which the seed decides, and remembers every world.
    ///
    /// It is for small worlds, in which millions of schedules meet the same worlds again and again.
    /// Each schedule ends in a settled world. The promises are checked once for each settled world.
    func graphWalk(seed: UInt64, schedules: Int, events: Int) async -> WalkResult {
        var result = WalkResult(seed: seed, name: plan.name)
        var random = RandomSource(seed: seed)
        var graph = WorldGraph()
        let start = number(of: memory.start, in: &graph)
        for _ in 0..<schedules {
            var world = start
            var schedule: [WorldEvent] = []
            for _ in 0..<events {
                let choice = random.below(graph.nodes[Int(world)].next.count)
                var next = graph.nodes[Int(world)].next[choice]
                if next == WorldGraph.unknown { next = await explore(choice, of: world, &graph, &result) }
                result.trace.add(UInt64(choice))
                if next != world { schedule.append(graph.nodes[Int(world)].events[choice]) }
                world = next
            }
            if graph.nodes[Int(world)].settled == WorldGraph.unknown {
                let known = result.findings.count
                await settle(world, &graph, &result)
                for place in known..<result.findings.count {
                    result.findings[place].schedule = schedule
                    result.findings[place].text = schedule.map { describe($0) }.joined(separator: "\n")
                }
            }
            result.events += events
            result.schedules += 1
        }
        result.settled = schedules
        result.pairs = graph.pairs
        result.deviceSteps = memory.steps.count + memory.received.count
        return result
    }

    private func number(of world: World, in graph: inout WorldGraph) -> Int32 {
        graph.number(of: world) {
            plan.devices.indices.flatMap { device in
                let local = eventNumbers(of: world.devices[device]).map {
                    WorldEvent(device: device, action: .local(memory.events[$0]))
                }
                return local + [.push, .fetch].map { WorldEvent(device: device, action: $0) }
            }
        }
    }

    /// Runs an event in a world for the first time.
    private func explore(
        _ choice: Int, of number: Int32, _ graph: inout WorldGraph, _ result: inout WalkResult
    ) async -> Int32 {
        let world = graph.worlds[number]
        let event = graph.nodes[Int(number)].events[choice]
        var next: World?
        switch event.action {
        case .push: next = pushing(world, from: event.device)
        case .fetch: next = fetching(world, on: event.device)
        case .local(let own):
            let move = await move(of: world.devices[event.device], memory.events.number(of: own))
            next = self.world(world, after: move, on: event.device)
            if let damage = move.damage { note(damage, &result) }
        }
        graph.pairs += 1
        let reached = next.map { self.number(of: $0, in: &graph) } ?? number
        graph.nodes[Int(number)].next[choice] = reached
        return reached
    }

    private func settle(_ number: Int32, _ graph: inout WorldGraph, _ result: inout WalkResult) async {
        var path = [number]
        var world = graph.worlds[number]
        var end = WorldGraph.unknown
        while end == WorldGraph.unknown {
            guard let next = await settling(world) else {
                end = self.number(of: world, in: &graph)
                for violation in await violations(of: world) { note(violation, &result) }
                break
            }
            world = next
            let reached = self.number(of: next, in: &graph)
            end = graph.nodes[Int(reached)].settled
            path.append(reached)
            if path.count > 20_000 {
                note(Violation(promise: .i6, detail: "the devices go on writing for ever"), &result)
                end = reached
            }
        }
        for step in path { graph.nodes[Int(step)].settled = end }
    }

    private func note(_ violation: Violation, _ result: inout WalkResult) {
        if result.findings.contains(where: { $0.promise == violation.promise }) { return }
        let detail = "\(violation.detail) (seed \(result.seed), schedule \(result.schedules + 1))"
        result.findings.append(
            Exploration.Finding(promise: violation.promise, detail: detail, schedule: [], text: ""))
    }
}
