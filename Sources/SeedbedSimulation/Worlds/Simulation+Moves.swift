internal import Seedbed

extension Simulation {
    /// Returns the world after a device's own event.
    func world(_ world: World, after move: Memory.Move, on device: Int) -> World {
        var next = world
        next.devices[device] = move.device
        let isGone = memory.facts[Int(move.device)].isLost
        if move.effect == 0 { return next }
        next.history = history(world.history, after: move.effect, on: device)
        if case .forgot = memory.effects[move.effect] {
            var server = memory.servers[world.server]
            if isGone { server.lose(device) } else { server.forget(device) }
            next.server = memory.servers.number(of: server)
        }
        return next
    }

    /// Returns the world after a device sent its changes, or nil if it has nothing to send.
    func pushing(_ world: World, from device: Int) -> World? {
        let id = world.devices[device]
        prepareOutbox(of: id)
        let facts = memory.facts[Int(id)]
        if facts.outbox < 0 || facts.isLost { return nil }
        var next = world
        next.devices[device] = facts.sent
        next.server = server(world.server, after: facts.outbox, from: device)
        return next
    }

    /// Returns the world after a device received the next row, or nil if it cannot receive one.
    func fetching(_ world: World, on device: Int) -> World? {
        let id = world.devices[device]
        if !memory.facts[Int(id)].isLaunched { return nil }
        let key = Pair(world.server, Int32(device))
        let delivery: (record: Int32, server: Int32)?
        if let known = memory.delivered[key] {
            delivery = known
        } else {
            var server = memory.servers[world.server]
            delivery = server.deliver(to: device).map { record in
                (memory.records.number(of: record), memory.servers.number(of: server))
            }
            memory.delivered[key] = .some(delivery)
        }
        guard let delivery else { return nil }
        var next = world
        next.server = delivery.server
        next.devices[device] = self.device(id, after: delivery.record)
        return next
    }

    /// Computes the outbox of a device's state.
    func prepareOutbox(of id: Int32) {
        if memory.facts[Int(id)].outbox != -2 { return }
        let state = memory.devices[id]
        let changes = state.isLost ? [] : state.outbox(of: plan)
        if changes.isEmpty {
            memory.facts[Int(id)].outbox = -1
            return
        }
        var sent = state
        sent.noteSent(changes)
        memory.facts[Int(id)].outbox = memory.outboxes.number(of: changes)
        let number = memory.number(of: sent)
        memory.facts[Int(id)].sent = number
    }

    /// Returns the number of a device's state after it received a row.
    func device(_ id: Int32, after record: Int32) -> Int32 {
        let key = Pair(id, record)
        if let known = memory.received[key] { return known }
        var state = memory.devices[id]
        state.receive(memory.records[record], of: plan)
        state.tidy(plan)
        let number = memory.number(of: state)
        memory.received[key] = number
        return number
    }

    private func server(_ id: Int32, after outbox: Int32, from device: Int) -> Int32 {
        let key = Pair(id, outbox)
        if let known = memory.merged[key], known[device] >= 0 { return known[device] }
        var server = memory.servers[id]
        server.receive(memory.outboxes[outbox], from: device, by: plan.engine)
        let number = memory.servers.number(of: server)
        var row = memory.merged[key] ?? Array(repeating: -1, count: 8)
        row[device] = number
        memory.merged[key] = row
        return number
    }

    private func history(_ id: Int32, after effect: Int32, on device: Int) -> Int32 {
        let key = Pair(id, effect)
        if let known = memory.told[key], known[device] >= 0 { return known[device] }
        var history = memory.histories[id]
        history.add(memory.effects[effect], on: device)
        let number = memory.histories.number(of: history)
        var row = memory.told[key] ?? Array(repeating: -1, count: 8)
        row[device] = number
        memory.told[key] = row
        return number
    }
}
