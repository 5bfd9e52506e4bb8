import Seedbed

/// What a simulation has found out: every state by its number, and what became of every state in every event.
struct Memory {
    /// What a device can do by itself, and what that makes of it.
    struct Move {
        var event: Int32
        var device: Int32
        var effect: Int32
        /// The promise that it broke.
        var damage: Violation?
    }

    /// What is asked of a device's state again and again.
    struct Facts {
        var isLost = false
        var isLaunched = false
        var needsReport = false
        var needsLaunch = false
        var userEvents = 0
        /// What it would send; -1 for nothing.
        var outbox: Int32 = -1
        /// The state once it has sent that.
        var sent: Int32 = -1
        /// Its rows.
        var content: Int32 = -1
        var moves: [Move]?
        /// What can happen on it.
        var events: [Int32]?
        /// What tells its rows from others.
        var textSum: UInt64?
        /// Whether another launch and another import leave it as it is; nil as long as nobody asked.
        var isStable: Bool?
    }

    var devices = Interner<DeviceState>()
    var facts: [Facts] = []
    var servers = Interner<SyncServer>()
    var histories = Interner<History>()
    var effects = Interner<Effect>()
    var events = Interner<DeviceEvent>()
    var outboxes = Interner<[SyncChange]>()
    var records = Interner<SyncRecord>()
    var contents = Interner<[String: [String: MemoryStore.Row]]>()
    var received: [Pair: Int32] = [:]
    /// What single events made of a device.
    var steps: [Pair: Move] = [:]
    var eventSums: [UInt64] = []
    var merged: [Pair: [Int32]] = [:]
    var delivered: [Pair: (record: Int32, server: Int32)?] = [:]
    var told: [Pair: [Int32]] = [:]
    var broken: [Pair: [Violation]] = [:]
    let start: World
    private let plan: WorldPlan

    init(_ plan: WorldPlan) {
        self.plan = plan
        var ids = DeviceNumbers()
        var devices = Interner<DeviceState>()
        for index in plan.devices.indices { ids[index] = devices.number(of: DeviceState(index: index)) }
        start = World(
            devices: ids, server: servers.number(of: SyncServer(devices: plan.devices.count)),
            history: histories.number(of: History()))
        self.devices = devices
        for state in devices.values { facts.append(Self.facts(of: state)) }
        _ = effects.number(of: .none)
    }

    /// The number of a device's state.
    mutating func number(of state: DeviceState) -> Int32 {
        let number = devices.number(of: state)
        if Int(number) == facts.count {
            facts.append(Self.facts(of: state))
            facts[facts.count - 1].needsLaunch = state.needsLaunch(plan)
        }
        return number
    }

    private static func facts(of state: DeviceState) -> Facts {
        var facts = Facts()
        facts.isLost = state.isLost
        facts.isLaunched = state.isLaunched
        facts.needsReport = state.needsReport
        facts.userEvents = state.userEvents
        facts.outbox = -2
        return facts
    }
}
