internal import Seedbed

extension Simulation {
    /// Returns the numbers of the events that can happen on a device.
    func eventNumbers(of id: Int32) -> [Int32] {
        if let known = memory.facts[Int(id)].events { return known }
        let numbers = memory.devices[id].events(of: plan).map { memory.events.number(of: $0) }
        memory.facts[Int(id)].events = numbers
        return numbers
    }

    /// Returns the result of one event on a device; calls a real seeder only the first time.
    func move(of id: Int32, _ event: Int32) async -> Memory.Move {
        let key = Pair(id, event)
        if let known = memory.steps[key] { return known }
        let step = await step(memory.devices[id], memory.events[event])
        let move = Memory.Move(
            event: event, device: memory.number(of: step.state), effect: memory.effects.number(of: step.effect),
            damage: step.damage)
        memory.steps[key] = move
        return move
    }

    /// Returns a fingerprint of an event that does not depend on the order in which states were remembered.
    func eventSum(of event: WorldEvent) -> UInt64 {
        switch event.action {
        case .push: return UInt64(event.device) * 2 + 1
        case .fetch: return UInt64(event.device) * 2 + 2
        case .local(let own):
            let number = Int(memory.events.number(of: own))
            while memory.eventSums.count <= number {
                memory.eventSums.append(TraceSum.of("\(memory.events[Int32(memory.eventSums.count)])"))
            }
            return memory.eventSums[number] &+ UInt64(event.device)
        }
    }

    /// Returns a fingerprint of a device's rows that does not depend on the order in which states were remembered.
    func textSum(of id: Int32) -> UInt64 {
        if let known = memory.facts[Int(id)].textSum { return known }
        let sum = TraceSum.of(rows(of: memory.devices[id]))
        memory.facts[Int(id)].textSum = sum
        return sum
    }

    /// Returns a fingerprint of a pair of a world and an event.
    func fingerprint(of world: World, _ event: WorldEvent) -> UInt64 {
        var sum = eventSum(of: event) &* 0x9E37_79B9_7F4A_7C15
        for index in 0..<8 { mix(UInt64(UInt32(bitPattern: world.devices[index])), into: &sum) }
        mix(UInt64(UInt32(bitPattern: world.server)), into: &sum)
        mix(UInt64(UInt32(bitPattern: world.history)), into: &sum)
        return sum
    }

    private func mix(_ number: UInt64, into sum: inout UInt64) {
        sum = (sum ^ number) &* 0xBF58_476D_1CE4_E5B9
        sum ^= sum >> 31
    }
}
