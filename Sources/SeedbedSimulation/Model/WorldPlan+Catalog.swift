package import Seedbed

extension WorldPlan {
    /// The greatest number of a catalog's seeds that a world uses.
    package static let mostSeeds = 200

    /// Makes a world in which the devices run the releases of one catalog, the oldest first.
    ///
    /// A seed's values count as one value: only the releases in which they are equal matter. Later devices begin with
    /// later releases.
    ///
    /// Users edit, rename, sort, file, and dismiss or delete. The app crashes now and then.
    package init(releases: [Catalog], devices: Int, engine: SyncEngine) {
        var values: [String: [[Seed.Field]]] = [:]
        let plans = releases.map { catalog in
            var colors: [String: String] = [:]
            for seed in catalog.seeds.prefix(Self.mostSeeds) {
                let known = values[seed.id, default: []]
                let number = known.firstIndex(of: seed.fields) ?? known.count
                if number == known.count { values[seed.id] = known + [seed.fields] }
                colors[seed.id] = "v\(number)"
            }
            return Release(colors, retired: catalog.retired)
        }
        let isDurable = releases.last?.table.isDurable ?? false
        let limits: [DeviceEvent.Kind: Int] = [
            .edit: .max, .rename: .max, .sort: .max, .crash: 20, .file: 20, isDurable ? .dismiss : .delete: 4,
        ]
        let devicePlans = (0..<devices).map { index in
            DevicePlan(limits, releases: Array((index % plans.count)..<plans.count))
        }
        self.init(
            "\(releases.last?.name ?? ""), \(engine.rawValue)", devices: devicePlans, engine: engine,
            isDurable: isDurable, releases: plans)
    }
}
