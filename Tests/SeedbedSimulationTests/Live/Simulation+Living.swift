import Seedbed

@testable import SeedbedSimulation

extension Simulation {
    /// Runs an event; returns false if the event cannot happen.
    func happen(_ event: LiveEvent, _ world: inout LiveWorld, _ violations: inout [Violation]) async -> Bool {
        let device = event.device
        if world.devices[device].isLost { return false }
        if case .local(_, let own) = event { return await happen(own, on: device, &world, &violations) }
        guard let id = world.server(of: device), var server = world.servers[id] else { return false }
        // A device that missed the removal of the content hears of it before anything is exchanged.
        if let removal = world.unheardRemoval(on: device) {
            return await happen(.hear(ofRemoval: removal), on: device, &world, &violations)
        }
        switch event {
        case .push:
            let changes = world.devices[device].outbox(of: plan)
            if changes.isEmpty { return false }
            server.receive(changes, from: device, by: plan.engine)
            world.devices[device].noteSent(changes)
        case .fetch(_, let count, let skipped):
            let records = server.deliver(count, to: device, skipping: skipped)
            if records.isEmpty { return false }
            world.devices[device].receive(records, of: plan)
        case .again(_, let number):
            guard let record = server.old(number, of: device) else { return false }
            world.devices[device].receive([record], of: plan)
        case .local: return false
        }
        world.devices[device].nameColumns()
        world.servers[id] = server
        return true
    }

    private func happen(
        _ event: DeviceEvent, on device: Int, _ world: inout LiveWorld, _ violations: inout [Violation]
    ) async -> Bool {
        let old = world.devices[device]
        if !canHappen(event, on: old) { return false }
        let step = await step(old, event)
        world.devices[device] = step.state
        let isDoomed = isDoomed(step.state, in: world)
        violations += [step.damage, step.violation].compactMap { $0 }
        switch event {
        case .reinstall, .lose:
            for zone in Array(world.histories.keys) { tell(step.effect, on: device, in: zone, &world) }
        default:
            // An act on rows that are about to go does not count.
            if !isDoomed {
                tell(step.effect, on: device, in: zone(of: step.state), &world)
            }
        }
        for deed in step.deeds { tell(deed.effect, on: device, in: deed.zone, &world) }
        return true
    }

    /// Returns whether the object of the event exists.
    private func canHappen(_ event: DeviceEvent, on state: DeviceState) -> Bool {
        switch event {
        case .launch, .missed, .lose: return true
        case .upgrade: return state.isLaunched && state.release + 1 < plan.devices[state.index].releases.count
        case .edit(let row), .rename(let row), .sort(let row), .delete(let row), .file(let row), .editUnseen(let row):
            return state.isLaunched && state.rows(of: SimulatedTables.preset)[row] != nil
        // An app that is older than the seed does not know it.
        case .dismiss(let seed), .restore(let seed):
            return state.isLaunched && plan.releases[number(of: state)].colors[seed] != nil
        case .removeContent, .seedAgain:
            if case .id = state.accounts.signedIn { return state.isLaunched }
            return false
        default: return state.isLaunched
        }
    }

    /// Returns whether the device holds rows that go as soon as it hears that the content was removed.
    private func isDoomed(_ state: DeviceState, in world: LiveWorld) -> Bool {
        guard case .cloud(let id) = zone(of: state), let server = world.servers[id] else { return false }
        return server.removals > state.accounts.removals && !state.known.isEmpty
    }

    func zone(of state: DeviceState) -> Zone { plan.storage.zone(of: state.accounts.owner, on: state.index) }

    private func tell(_ effect: Effect, on device: Int, in zone: Zone, _ world: inout LiveWorld) {
        if effect == .none { return }
        world.histories[zone, default: .ofLargeWorld].add(effect, on: device)
        guard case .cloud(let id) = zone else { return }
        switch effect {
        case .forgot where world.devices[device].isLost: world.servers[id]?.lose(device)
        case .forgot: world.servers[id]?.forget(device)
        case .removed: world.servers[id]?.removeContent()
        default: break
        }
    }

    /// Describes an event: `A edits a1`.
    func describe(_ event: LiveEvent) -> String {
        let name = Surroundings.deviceName(event.device)
        switch event {
        case .local(_, let own): return "\(name) \(describe(own))"
        case .push: return "\(name) sends"
        case .fetch(_, let count, let skipped):
            return "\(name) receives " + (count == .max ? "all" : "\(count) rows after \(skipped)")
        case .again(_, let number): return "\(name) receives row \(number) again"
        }
    }
}
