@testable import SeedbedSimulation

extension Simulation {
    /// Explores every interleaving of the plan's worlds, the shortest schedules first.
    ///
    /// - Parameters:
    ///   - limit: the number of worlds after which the exploration gives up.
    ///   - promise: the promise whose violation ends the exploration; nil explores everything.
    func explore(limit: Int = 5_000_000, breaking promise: Promise? = nil) async -> Exploration {
        var exploration = Exploration(name: plan.name)
        var table = StateTable()
        _ = table.insert(memory.start, from: -1, by: -1)
        var next = 0
        while next < table.states.count {
            if table.states.count > limit || promise.map({ exploration.finding($0) != nil }) ?? false {
                exploration.isComplete = false
                break
            }
            let world = table.states[next]
            let isQuiescent = await expand(world, at: Int32(next), &table, &exploration)
            if isQuiescent {
                exploration.quiescent += 1
                for violation in await violations(of: world) {
                    await note(violation, at: Int32(next), by: nil, table, &exploration)
                }
            }
            next += 1
        }
        if promise == nil { await findCycles(table, &exploration) }
        exploration.states = table.states.count
        exploration.deviceStates = memory.devices.count
        exploration.deviceSteps = memory.facts.reduce(0) { $0 + ($1.moves?.count ?? 0) }
        return exploration
    }

    /// Adds the worlds that follow a world; returns whether sync and apps have nothing left to do in it.
    private func expand(
        _ world: World, at place: Int32, _ table: inout StateTable, _ exploration: inout Exploration
    ) async -> Bool {
        var isQuiescent = true
        let mayAct = userEvents(of: world) < plan.userEvents
        for device in plan.devices.indices {
            let id = Int(world.devices[device])
            if memory.facts[id].isLost { continue }
            let facts = memory.facts[id]
            if !facts.isLaunched || facts.needsReport || facts.needsLaunch { isQuiescent = false }
            let known = memory.facts[id].moves
            let moves = if let known { known } else { await moves(of: Int32(id)) }
            for move in moves {
                if !mayAct, memory.facts[Int(move.device)].userEvents > memory.facts[id].userEvents { continue }
                let step = Int32(device) << 24 | (move.event + 2)
                exploration.transitions += 1
                _ = table.insert(self.world(world, after: move, on: device), from: place, by: step)
                if let damage = move.damage {
                    await note(damage, at: place, by: step, table, &exploration)
                }
            }
            for (number, next) in [pushing(world, from: device), fetching(world, on: device)].enumerated() {
                guard let next else { continue }
                isQuiescent = false
                exploration.transitions += 1
                _ = table.insert(next, from: place, by: Int32(device) << 24 | Int32(number))
            }
        }
        return isQuiescent
    }

    func userEvents(of world: World) -> Int {
        if plan.userEvents == .max { return 0 }
        return plan.devices.indices.reduce(0) { $0 + memory.facts[Int(world.devices[$1])].userEvents }
    }

    /// I6: notes a violation if a world never settles though its users do nothing more.
    private func findCycles(_ table: StateTable, _ exploration: inout Exploration) async {
        // 0: not visited, 1: on the current path, 2: settles.
        var marks = [UInt8](repeating: 0, count: table.states.count)
        for start in table.states.indices where marks[start] == 0 {
            var way: [Int] = []
            var place: Int? = start
            while let here = place, marks[here] == 0 {
                marks[here] = 1
                way.append(here)
                place = nil
                if let next = await settling(table.states[here]) { place = table.place(of: next).map(Int.init) }
            }
            if let place, marks[place] == 1 {
                let violation = Violation(promise: .i6, detail: "the devices go on writing for ever")
                await note(violation, at: Int32(place), by: nil, table, &exploration)
                for place in way { marks[place] = 2 }
                return
            }
            for place in way { marks[place] = 2 }
        }
    }

    private func note(
        _ violation: Violation, at place: Int32, by step: Int32?, _ table: StateTable,
        _ exploration: inout Exploration
    ) async {
        if exploration.finding(violation.promise) != nil { return }
        var schedule: [WorldEvent] = []
        if let step { schedule.append(event(of: step)) }
        var place = place
        while table.parents[Int(place)] >= 0 {
            schedule.append(event(of: table.steps[Int(place)]))
            place = table.parents[Int(place)]
        }
        schedule.reverse()
        exploration.findings.append(
            Exploration.Finding(
                promise: violation.promise, detail: violation.detail, schedule: schedule,
                text: await replay(schedule).text))
    }

    private func event(of step: Int32) -> WorldEvent {
        let number = step & 0xFF_FFFF
        let action: WorldEvent.Action =
            number == 0 ? .push : number == 1 ? .fetch : .local(memory.events[number - 2])
        return WorldEvent(device: Int(step >> 24), action: action)
    }
}

extension Simulation {
    /// Returns the events on a device that change anything, with their results; calls a real seeder only the first
    /// time.
    func moves(of device: Int32) async -> [Memory.Move] {
        if let known = memory.facts[Int(device)].moves { return known }
        let state = memory.devices[device]
        var moves: [Memory.Move] = []
        for event in state.events(of: plan) {
            let step = await step(state, event)
            // A call that does not write the defaults file cannot crash before it writes that file.
            if event.kind == .crash, step.state.isLaunched { continue }
            if step.state == state, step.effect == .none, step.damage == nil { continue }
            moves.append(
                Memory.Move(
                    event: memory.events.number(of: event), device: memory.number(of: step.state),
                    effect: memory.effects.number(of: step.effect), damage: step.damage))
        }
        memory.facts[Int(device)].moves = moves
        return moves
    }
}
