import Seedbed

@testable import SeedbedSimulation

extension WorldPlan {
    /// The promises that hold in the world only under the conditions that the documentation names.
    ///
    /// A launch between two rows of one import may find the table empty, which counts as a wipe (R4).
    var conditional: Set<Promise> { isDurable && !reportsImports ? [.i7] : [] }

    /// Makes a world that the seed decides, with two to eight devices.
    ///
    /// Keys, values and dates come from tiny sets, so that they collide.
    static func random(seed: UInt64) -> WorldPlan {
        var random = RandomSource(seed: seed ^ 0x5EED_BED0)
        let engine = random.pick(SyncEngine.allCases)
        let isDurable = random.once(in: 2)
        let seeds = Array(["apple", "pear", "fig"].prefix(1 + random.below(3)))
        let releases = (0..<(1 + random.below(3))).map { _ in
            Release(Dictionary(seeds.map { ($0, random.pick(["red", "blue"])) }) { first, _ in first })
        }
        let hasUndo = random.once(in: 2)
        let devices = (0..<(2 + random.below(7))).map { _ in
            var limits: [DeviceEvent.Kind: Int] = [.edit: random.below(200), .rename: random.below(20)]
            limits[.sort] = random.below(100)
            limits[.crash] = random.below(20)
            limits[isDurable ? .dismiss : .delete] = random.below(4)
            limits[.restore] = isDurable && random.once(in: 2) ? random.below(4) : 0
            limits[.undo] = hasUndo ? random.below(6) : 0
            limits[.file] = random.once(in: 2) ? random.below(20) : 0
            limits[.reinstall] = random.once(in: 6) ? 1 : 0
            limits[.unseen] = random.once(in: 2) ? random.below(10) : 0
            limits[.lose] = random.once(in: 10) ? 1 : 0
            let first = random.below(releases.count)
            return DevicePlan(limits, releases: Array(first..<(first + 1 + random.below(releases.count - first))))
        }
        let table = isDurable ? "durable" : "plain"
        var plan = WorldPlan(
            "\(devices.count) devices, \(table), \(engine.rawValue)", devices: devices, engine: engine,
            isDurable: isDurable, releases: releases)
        plan.order = random.pick(WorldOrder.all)
        // Clocks may be off by years.
        if random.once(in: 2) { plan.order.clockStep *= 10_000 }
        plan.isSmall = false
        plan.reportsImports = plan.hasNotes || !random.once(in: 2)
        return plan
    }
}

extension WorldOrder {
    /// All orders that are possible.
    static var all: [WorldOrder] {
        [true, false].flatMap { device in
            [true, false].flatMap { row in
                [0, 1, -1].flatMap { clock in
                    [true, false].map { writer in
                        var order = WorldOrder()
                        order.laterDeviceIsGreater = device
                        order.laterRowIsGreater = row
                        order.clockStep = clock
                        order.laterWriterWins = writer
                        return order
                    }
                }
            }
        }
    }
}
