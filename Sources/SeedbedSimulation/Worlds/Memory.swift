import Seedbed

/// The results of a simulation: every state by its number, and the result of each event in each state.
struct Memory {
    /// An event on a device, with its result.
    struct Move {
        var event: Int32
        var device: Int32
        var effect: Int32
        /// The promise that the event broke.
        var damage: Violation?
    }

    /// Facts of a device's state that are needed again and again.
    struct Facts {
        var isLost = false
        var isLaunched = false
        var needsReport = false
        var needsLaunch = false
        var userEvents = 0
        /// The number of the outbox: -1 if nothing is to be sent, -2 before it is computed.
        var outbox: Int32 = -1
        /// The number of the state after sending the outbox.
        var sent: Int32 = -1
        /// The number of the rows; -1 before it is computed.
        var content: Int32 = -1
        var moves: [Move]?
        /// The numbers of the events that can happen in the state.
        var events: [Int32]?
        /// A fingerprint of the rows.
        var textSum: UInt64?
        /// Whether another launch and another import leave the state as it is; nil before it is computed.
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
    /// The results of single events on a device.
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
            history: histories.number(of: plan.isSmall ? History() : .ofLargeWorld))
        self.devices = devices
        for state in devices.values { facts.append(Self.facts(of: state)) }
        _ = effects.number(of: .none)
    }

    /// Returns the number of a device's state.
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

/// Gives equal values the same small number, and returns the value of each number.
struct Interner<Value: Hashable> {
    private var numbers: [Value: Int32] = [:]
    private(set) var values: [Value] = []

    /// Returns the value's number, or a new one for a new value.
    mutating func number(of value: Value) -> Int32 {
        if let number = numbers[value] { return number }
        let number = Int32(values.count)
        numbers[value] = number
        values.append(value)
        return number
    }

    /// The value of a number that this interner returned.
    subscript(number: Int32) -> Value { values[Int(number)] }

    /// The number of different values.
    var count: Int { values.count }
}
