internal import Seedbed
internal import SeedbedSimulation

/// The output of `seedbed simulate`.
struct SimulationView {
    /// One catalog under one engine.
    struct World {
        let releases: [Catalog]
        let engine: SyncEngine
        private var schedules = 0
        private var events = 0
        private var settled = 0
        private(set) var findings: [Exploration.Finding] = []

        init(releases: [Catalog], engine: SyncEngine) {
            self.releases = releases
            self.engine = engine
        }

        /// Adds the counts of random schedules, and keeps the first finding for each broken promise.
        mutating func add(_ result: WalkResult) {
            schedules += result.schedules
            events += result.events
            settled += result.settled
            findings += result.findings.filter { new in !findings.contains { $0.promise == new.promise } }
        }
    }

    let request: SimulationRequest
    var worlds: [World] = []

    init(request: SimulationRequest) { self.request = request }

    /// Whether every promise was kept.
    var holds: Bool { worlds.allSatisfy(\.findings.isEmpty) }

    /// A line for each world, then the broken promises with their schedules.
    var text: String {
        let heads = ["catalog", "table", "releases", "seeds", "engine", "schedules", "events", "verdict"]
        var text = AlignedTable.lines(of: [heads] + worlds.map(\.cells))
        for world in worlds {
            for finding in world.findings {
                text += "\n\(finding.promise.rawValue) is broken, \(world.name): \(finding.detail.onOneLine)\n"
                text += finding.text.split(separator: "\n").map { "  \($0)\n" }.joined()
            }
        }
        return text + "\nseed \(request.seed), \(request.devices) devices: "
            + (holds ? "every promise holds\n" : "promises are broken\n")
    }

    /// The object that `--json` prints; its field names are part of the command's interface.
    var json: JSONValue {
        [
            "seed": .number(request.seed), "devices": .number(request.devices), "holds": .bool(holds),
            "worlds": .array(worlds.map(\.json)),
        ]
    }
}

extension SimulationView.World {
    fileprivate var name: String { "\(releases.last?.name ?? "") under \(engine.optionName)" }
    private var isDurable: Bool { releases.last?.table.isDurable ?? false }
    private var seeds: Int { releases.map { min($0.seeds.count, WorldPlan.mostSeeds) }.max() ?? 0 }

    fileprivate var cells: [String] {
        [
            releases.last?.name ?? "", isDurable ? "durable" : "plain", "\(releases.count)", "\(seeds)",
            engine.optionName, "\(schedules)", "\(events)",
            findings.isEmpty ? "holds" : "breaks " + findings.map(\.promise.rawValue).joined(separator: ", "),
        ]
    }

    fileprivate var json: JSONValue {
        [
            "catalog": .string(releases.last?.name ?? ""), "durable": .bool(isDurable),
            "releases": .array(releases.map { .string($0.released.iso8601) }), "seeds": .number(seeds),
            "engine": .string(engine.optionName), "schedules": .number(schedules), "events": .number(events),
            "settled": .number(settled),
            "broken": .array(
                findings.map { finding in
                    [
                        "promise": .string(finding.promise.rawValue), "detail": .string(finding.detail),
                        "schedule": .array(finding.text.split(separator: "\n").map { .string(String($0)) }),
                    ]
                }),
        ]
    }
}
