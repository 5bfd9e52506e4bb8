internal import Seedbed

/// A plan of events: an engine, some devices, and steps in order.
package struct Schedule: Hashable, Sendable {
    package var seed: UInt64
    package var kind: EngineKind
    package var devices: Int
    package var hasAccount: Bool
    /// The table that the app has seeds for.
    package var table: Table
    package var steps: [Step]
    /// Whether each call that the app makes is made as a dry run first.
    package var isRehearsed = false
    /// The rows that the app had seeded by itself before it had Seedbed, which are on every device.
    package var oldRows: [OldRow] = []

    /// A row from before Seedbed.
    package struct OldRow: Hashable, Sendable {
        /// The seed whose key it holds.
        package var seed: String
        /// A value that a release has shipped, or one that the user has given it.
        package var green: Int64
    }

    package init(
        seed: UInt64, kind: EngineKind, table: Table, devices: Int = 2, hasAccount: Bool = false, steps: [Step]
    ) {
        self.seed = seed
        self.kind = kind
        self.devices = devices
        self.hasAccount = hasAccount
        self.table = table
        self.steps = steps
    }

    /// The schedule of a seed.
    package init(seed: UInt64) {
        self.seed = seed
        var random = RandomSource(seed: seed)
        kind = .random(&random)
        devices = random.chance(70) ? 2 : 3
        hasAccount = random.chance(30)
        table = random.chance(60) ? .durable : .plain
        steps = []
        if random.chance(60) {
            for device in 0..<devices {
                steps.append(Step(device: device, kind: .launch, number: random.below(10_000)))
            }
        }
        // Mostly few steps: what goes wrong needs few.
        let count = random.chance(70) ? 2 + random.below(8) : 10 + random.below(12)
        for _ in 0..<count { steps.append(.random(&random, devices: devices)) }
        isRehearsed = random.chance(20)
        guard random.chance(25) else { return }
        for _ in 0...random.below(3) {
            oldRows.append(OldRow(seed: random.pick(["apple", "berry", "cherry"]), green: random.chance(70) ? 10 : 99))
        }
    }
}
