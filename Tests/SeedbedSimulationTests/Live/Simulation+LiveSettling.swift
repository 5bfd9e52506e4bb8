import Seedbed

@testable import SeedbedSimulation

extension Simulation {
    /// Lets sync and apps run until nothing is left to do, then checks the promises.
    func settle(
        _ world: inout LiveWorld, _ violations: inout [Violation],
        telling tell: (LiveEvent, DeviceState, DeviceState) -> Void = { _, _, _ in }
    ) async {
        var isQuiet = false
        var rounds = 0
        var visited: [Int: Set<SeedAccount>] = [:]
        while !isQuiet {
            isQuiet = true
            rounds += 1
            if rounds > 200 {
                violations.append(Violation(promise: .i6, detail: "the devices go on writing for ever"))
                return
            }
            for device in world.devices.indices where !world.devices[device].isLost {
                var steps = 0
                while steps < 50, let event = settlingEvent(on: device, world, &visited) {
                    let old = world.devices[device]
                    if await !happen(event, &world, &violations) { break }
                    tell(event, old, world.devices[device])
                    isQuiet = false
                    steps += 1
                }
            }
        }
        await verify(world, &violations)
    }

    /// Returns the next event of sync or the app on a device, or nil if nothing is left to do.
    private func settlingEvent(
        on device: Int, _ world: LiveWorld, _ visited: inout [Int: Set<SeedAccount>]
    ) -> LiveEvent? {
        let state = world.devices[device]
        if state.accounts.signedIn.key == nil { return .local(device, .missed(state.accounts.owner)) }
        if !state.isLaunched { return .local(device, .launch(crashes: false)) }
        if plan.storage == .shared, state.accounts.signedIn == .signedOut {
            return .local(device, .change(to: Self.account, crashes: false))
        }
        visited[device, default: []].insert(state.accounts.owner)
        if let id = world.server(of: device) {
            if world.unheardRemoval(on: device) != nil { return .push(device) }
            if world.servers[id]?.hasNews(for: device) ?? false {
                return .fetch(device, count: .max, skipping: 0)
            }
            if state.needsReport { return .local(device, .report(crashes: false)) }
            if !state.outbox(of: plan).isEmpty { return .push(device) }
        }
        if state.needsLaunch(plan) { return .local(device, .launch(crashes: false)) }
        for (account, part) in state.accounts.parts.sorted(by: { $0.key.name < $1.key.name }) {
            if part.store.hasArrivals { return .local(device, .change(to: account, crashes: false)) }
            guard case .id(let id) = account, let server = world.servers[id] else { continue }
            let isNew = visited[device]?.contains(account) != true
            if isNew || server.hasNews(for: device) || part.isAwaiting {
                return .local(device, .change(to: account, crashes: false))
            }
        }
        return nil
    }

    /// Checks the promises in a settled world.
    private func verify(_ world: LiveWorld, _ violations: inout [Violation]) async {
        var contents: [Zone: [String: [String: MemoryStore.Row]]] = [:]
        for state in world.devices where !state.isLost {
            for account in [state.accounts.owner] + state.accounts.parts.keys.sorted(by: { $0.name < $1.name }) {
                let zone = plan.storage.zone(of: account, on: state.index)
                let content = state.using(account, in: plan.storage).content
                if let other = contents[zone], other != content {
                    violations.append(Violation(promise: .i2, detail: "the devices of \(zone) hold different rows"))
                }
                contents[zone] = contents[zone] ?? content
            }
            if await !isStable(state, importing: world.histories.values.allSatisfy(\.made.isEmpty)) {
                violations.append(Violation(promise: .i6, detail: "another launch or import writes"))
            }
        }
        var zones: [String: Zone] = [:]
        for (zone, content) in contents.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            violations += Verification(content, world.histories[zone] ?? History(), plan).violations
            for uuid in content.values.flatMap(\.keys) {
                if let other = zones.updateValue(zone, forKey: uuid), other != zone {
                    violations.append(
                        Violation(promise: .accounts, detail: "\(name(uuid)) is in \(zone) and in \(other)"))
                }
            }
        }
    }

    /// I6: returns whether another launch, and the report of an import of every row, leave the device as it is.
    ///
    /// - Parameter isImporting: whether such an import is reported: it renews copies that a user's row kept from it (S6).
    private func isStable(_ state: DeviceState, importing isImporting: Bool) async -> Bool {
        var imported = state
        imported.changed = Set(state.content.values.flatMap(\.keys))
        let launched = await step(state, .launch(crashes: false)).state
        let reported = isImporting ? await step(imported, .report(crashes: false)).state : launched
        return [launched, reported].allSatisfy { $0.partWithoutLog == state.partWithoutLog && $0.files == state.files }
    }
}

extension DeviceState {
    /// The part that another launch or import must not change.
    ///
    /// The log is left out: it records the search for references to a removed row.
    fileprivate var partWithoutLog: AccountPart {
        var part = part
        part.store.log = MemoryStore.State().log
        (part.changed, part.deleted) = ([], [])
        return part
    }
}
