internal import Seedbed

extension Simulation {
    /// Returns the world after one settling step, or nil if the world is settled.
    func settling(_ world: World) async -> World? { await settlingStep(world)?.world }

    /// Returns the next step that sync or an app takes without its user, or nil if nothing is left to do.
    func settlingStep(_ world: World) async -> (event: WorldEvent, world: World)? {
        for device in plan.devices.indices {
            let id = world.devices[device]
            let facts = memory.facts[Int(id)]
            if facts.isLost { continue }
            var actions: [WorldEvent.Action] = facts.isLaunched ? [.fetch] : [.local(.launch(crashes: false))]
            if facts.needsReport { actions.append(.local(.report(crashes: false))) }
            if facts.needsLaunch { actions.append(.local(.launch(crashes: false))) }
            for action in actions + [.push] {
                let event = WorldEvent(device: device, action: action)
                if let next = await self.world(world, after: event) { return (event, next) }
            }
        }
        return nil
    }

    /// Returns the world after one event on a device, or nil if the event cannot happen or changes nothing.
    func own(_ event: DeviceEvent, in world: World, on device: Int) async -> World? {
        let number = memory.events.number(of: event)
        let id = world.devices[device]
        if let moves = memory.facts[Int(id)].moves {
            return moves.first { $0.event == number }.map { self.world(world, after: $0, on: device) }
        }
        if !eventNumbers(of: id).contains(number) { return nil }
        let move = await move(of: id, number)
        if move.device == id, move.effect == 0, move.damage == nil { return nil }
        return self.world(world, after: move, on: device)
    }

    /// Returns the promises that a settled world breaks.
    func violations(of world: World) async -> [Violation] {
        var found: [Violation] = []
        var first: Int32?
        for device in plan.devices.indices where !memory.facts[Int(world.devices[device])].isLost {
            let content = content(of: world.devices[device])
            if let first, first != content {
                found.append(Violation(promise: .i2, detail: "the devices hold different rows"))
            }
            first = first ?? content
            if await !isStable(world.devices[device], importing: memory.histories[world.history].made.isEmpty) {
                found.append(Violation(promise: .i6, detail: "another launch or import writes"))
            }
        }
        guard let first else { return found }
        let key = Pair(first, world.history)
        if let known = memory.broken[key] { return found + known }
        let violations = Verification(memory.contents[first], memory.histories[world.history], plan).violations
        memory.broken[key] = violations
        return found + violations
    }

    private func content(of id: Int32) -> Int32 {
        if memory.facts[Int(id)].content >= 0 { return memory.facts[Int(id)].content }
        let number = memory.contents.number(of: memory.devices[id].content)
        memory.facts[Int(id)].content = number
        return number
    }

    /// I6: whether another launch, and the report of an import of every row, leave the device as it is.
    ///
    /// - Parameter isImporting: whether such an import is reported: it renews copies that a user's row kept from it (S6).
    private func isStable(_ id: Int32, importing isImporting: Bool) async -> Bool {
        if isImporting, let known = memory.facts[Int(id)].isStable { return known }
        let state = memory.devices[id]
        var imported = state
        imported.changed = Set(state.rows(of: SimulatedTables.preset).keys)
            .union(state.rows(of: SimulatedTables.note).keys)
        let launched = await step(state, .launch(crashes: false)).state
        let reported = isImporting ? await step(imported, .report(crashes: false)).state : launched
        let isStable = [launched, reported].allSatisfy { $0 == state || $0.keepingLog(of: state) == state }
        if isImporting { memory.facts[Int(id)].isStable = isStable }
        return isStable
    }
}

extension DeviceState {
    /// Returns the state with the former log if the log has only lost old entries (C7).
    fileprivate func keepingLog(of former: DeviceState) -> DeviceState {
        let log = former.part.store.log
        guard part.store.log.rows.allSatisfy({ row in log.rows.contains { $0.entry == row.entry } }) else {
            return self
        }
        var state = self
        state.part.store.log = log
        return state
    }
}
