import Seedbed

@testable import SeedbedSimulation

extension WorldPlan {
    /// Makes a world that the seed decides, with up to eight devices and two hundred seeds, in which accounts change.
    ///
    /// Values and dates come from tiny sets, so that they collide. Clocks may be off by years.
    static func large(seed: UInt64, seeds: [Int] = [3, 20, 200], devices most: Int = 8) -> WorldPlan {
        var random = RandomSource(seed: seed ^ 0xACC0_0175)
        let (engine, isDurable) = (random.pick(SyncEngine.allCases), random.below(3) > 0)
        let storage = random.pick(AccountStorage.allCases)
        let count = random.pick(seeds)
        let releases = (0..<(1 + random.below(3))).map { number in
            // Later releases have a few seeds more.
            Release(
                Dictionary(
                    uniqueKeysWithValues: (1...(count - 2 + number)).map { ("s\($0)", random.pick(["red", "blue"])) }))
        }
        let hasUndo = random.once(in: 2)
        let devices = (0..<(2 + random.below(most - 1))).map { _ in
            var limits: [DeviceEvent.Kind: Int] = [.edit: .max, .rename: random.below(50), .sort: random.below(100)]
            limits[.crash] = random.below(20)
            limits[isDurable ? .dismiss : .delete] = random.below(6)
            limits[.restore] = isDurable && random.once(in: 2) ? random.below(4) : 0
            limits[.undo] = hasUndo ? random.below(6) : 0
            limits[.file] = random.once(in: 2) ? random.below(40) : 0
            limits[.reinstall] = random.once(in: 6) ? 1 : 0
            limits[.unseen] = random.once(in: 2) ? random.below(20) : 0
            limits[.lose] = random.once(in: 12) ? 1 : 0
            limits[.removeContent] = storage != .single && random.once(in: 4) ? 1 : 0
            limits[.seedAgain] = storage != .single && random.once(in: 2) ? 2 : 0
            let first = random.below(releases.count)
            var device = DevicePlan(
                limits, releases: Array(first..<(first + 1 + random.below(releases.count - first))))
            if storage != .single { device.account = random.pick(storage.accounts) }
            return device
        }
        var plan = WorldPlan(
            "\(devices.count) devices, \(count) seeds, \(isDurable ? "durable" : "plain"), \(engine.rawValue), "
                + "\(storage.rawValue)",
            devices: devices, engine: engine, isDurable: isDurable, releases: releases)
        plan.storage = storage
        plan.isRemembered = false
        plan.isSmall = false
        plan.order = random.pick(WorldOrder.all)
        if random.once(in: 2) { plan.order.clockStep *= 10_000 }
        return plan
    }
}
