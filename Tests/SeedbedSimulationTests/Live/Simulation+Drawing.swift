import Seedbed

@testable import SeedbedSimulation

/// The random decisions about the events of a large world.
struct LiveDice {
    var random: RandomSource
    /// The devices that are cut off from the server, and the number of events until they are back.
    var isolated: (devices: Set<Int>, events: Int) = ([], 0)
}

extension Simulation {
    /// Draws the next event, which may turn out to be impossible.
    ///
    /// Returns nil if the device is lost or cut off, or if the drawn kind of event is used up.
    func draw(_ world: LiveWorld, _ dice: inout LiveDice) -> LiveEvent? {
        if dice.isolated.events == 0, dice.random.once(in: 60) {
            let share = 1 + dice.random.below(3)
            let devices = world.devices.indices.filter { _ in dice.random.below(4) < share }
            dice.isolated = (Set(devices), dice.random.below(150))
        }
        dice.isolated.events = max(0, dice.isolated.events - 1)
        let device = dice.random.below(world.devices.count)
        let state = world.devices[device]
        if state.isLost { return nil }
        let crashes = state.mayDo(.crash, plan) && dice.random.once(in: 10)
        if !state.isLaunched { return .local(device, .launch(crashes: crashes)) }
        let isIsolated = dice.isolated.events > 0 && dice.isolated.devices.contains(device)
        switch dice.random.below(100) {
        case 0..<15: return isIsolated ? nil : .push(device)
        case 15..<38: return isIsolated ? nil : drawFetch(on: device, &dice.random)
        case 38..<50:
            return .local(device, state.needsReport ? .report(crashes: crashes) : .launch(crashes: crashes))
        case 50..<52: return .local(device, .upgrade(crashes: crashes))
        case 52..<58 where plan.storage != .single: return .local(device, drawAccountEvent(&dice.random, state))
        case 58..<60: return drawRareEvent(&dice.random, state).map { .local(device, $0) }
        default: return drawUserEvent(&dice.random, state).map { .local(device, $0) }
        }
    }

    /// Draws a fetch of the next rows, of later rows, or of a row that was received before.
    private func drawFetch(on device: Int, _ random: inout RandomSource) -> LiveEvent {
        if random.once(in: 10) { return .again(device, random.below(4_096)) }
        let count = random.pick([1, 1, 5, 50, 1_000])
        return .fetch(device, count: count, skipping: random.once(in: 2) ? 0 : random.below(60))
    }

    private func drawAccountEvent(_ random: inout RandomSource, _ state: DeviceState) -> DeviceEvent {
        let account = random.pick(plan.storage.accounts + [.unknown])
        if random.once(in: 4) { return .missed(account) }
        return .change(to: account, crashes: state.mayDo(.crash, plan) && random.once(in: 10))
    }

    private func drawRareEvent(_ random: inout RandomSource, _ state: DeviceState) -> DeviceEvent? {
        let events: [DeviceEvent] = [
            .reinstall(keepsDefaults: random.once(in: 2)), .lose, .removeContent, .seedAgain,
        ]
        let event = random.pick(events)
        return event.kind.map { state.mayDo($0, plan) } ?? true ? event : nil
    }

    private func drawUserEvent(_ random: inout RandomSource, _ state: DeviceState) -> DeviceEvent? {
        let kinds: [DeviceEvent.Kind] = [
            .edit, .edit, .edit, .rename, .sort, .delete, .dismiss, .restore, .undo, .file, .unseen,
        ]
        let kind = random.pick(kinds)
        guard state.mayDo(kind, plan) else { return nil }
        if kind == .undo { return .undo }
        if kind == .restore {
            let dismissed = (state.store.rows[SimulatedTables.preset] ?? [:]).values.filter { $0.holds("dismissDate") }
            let seeds = Set(dismissed.map { $0.text("kind") }).subtracting([""]).sorted()
            return seeds.isEmpty ? nil : .restore(random.pick(seeds))
        }
        let table = (state.store.rows[SimulatedTables.preset] ?? [:]).filter { !$0.value.holds("dismissDate") }
        var numbers = table.keys.sorted()
        if random.once(in: 2) {
            // Half of the acts concern the same few seeds, so that devices meet on them.
            let hot = Set(plan.releases[0].colors.keys.sorted().prefix(3))
            numbers = numbers.filter { hot.contains(table[$0]?.text("kind") ?? "") }
        }
        guard !numbers.isEmpty, let row = table[random.pick(numbers)] else { return nil }
        let uuid = row.text("uuid")
        switch kind {
        case .rename: return .rename(uuid)
        case .sort: return .sort(uuid)
        case .delete: return .delete(uuid)
        case .dismiss: return .dismiss(row.text("kind"))
        case .file: return .file(uuid)
        case .unseen:
            if random.once(in: 2) { return .makeUnseen(plan.releases[0].colors.keys.sorted().first ?? "") }
            return row.holds("updateDate") ? nil : .editUnseen(uuid)
        default: return .edit(uuid)
        }
    }
}
