internal import Seedbed
internal import SeedbedSimulation

/// `seedbed simulate`: a developer's own catalogs on several devices, in random order, held against the promises.
enum SimulateCommand {
    /// How many events a schedule has before its devices are left to settle.
    private static let length = 40

    /// Plays every catalog under every engine that was asked for, and prints the verdicts.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let request = try attempt { () throws(UsageError) in try SimulationRequest(arguments) }
        let catalogs = try releases(request)
        let progress = Progress(of: catalogs.count * request.engines.count * request.schedules(of: length))
        var view = SimulationView(request: request)
        for releases in catalogs {
            for engine in request.engines {
                let simulation = Simulation(WorldPlan(releases: releases, devices: request.devices, engine: engine))
                var world = SimulationView.World(releases: releases, engine: engine)
                for number in 0..<request.schedules(of: length) {
                    var options = WanderingOptions()
                    options.events = length
                    world.add(await simulation.randomWalk(seed: request.seed &+ UInt64(number), options))
                    progress.step()
                }
                view.worlds.append(world)
            }
        }
        progress.end()
        try StandardStream.output.write(arguments.has(.json) ? view.json.printed : view.text)
        if !view.holds { throw .promisesBroken }
    }

    /// The releases of each catalog, the oldest first.
    private static func releases(_ request: SimulationRequest) throws(CommandError) -> [[Catalog]] {
        var releases: [String: [Catalog]] = [:]
        for path in request.paths {
            do throws(CatalogError) {
                for catalog in try CatalogSource(path: path).load() {
                    let isNew = !releases[catalog.name, default: []].contains { $0.released == catalog.released }
                    if isNew { releases[catalog.name, default: []].append(catalog) }
                }
            } catch {
                throw .seedbed(.catalog(error))
            }
        }
        return releases.sorted { $0.key < $1.key }.map { $0.value.sorted { $0.released < $1.released } }
    }
}

/// What `seedbed simulate` was asked for.
struct SimulationRequest {
    /// The folders or files of the releases, the app's own first.
    let paths: [String]
    /// How many devices.
    let devices: Int
    /// Under which sync engines.
    let engines: [SyncEngine]
    /// How many events for each catalog and engine.
    let steps: Int
    /// What all random numbers follow from.
    let seed: UInt64

    init(_ arguments: Arguments) throws(UsageError) {
        paths = [arguments.values[.seeds] ?? "Seeds"] + (try arguments.list(.releases) ?? [])
        devices = try arguments.number(.devices, in: 2...8) ?? 3
        steps = try arguments.number(.steps, in: 1...1_000_000_000) ?? 2_000
        seed = UInt64(try arguments.number(.seed, in: 0...Int.max) ?? 1)
        if let name = arguments.values[.engine] {
            guard let engine = SyncEngine.allCases.first(where: { $0.optionName == name }) else {
                throw .badValue(.engine, name, arguments.command)
            }
            engines = [engine]
        } else {
            engines = SyncEngine.allCases
        }
    }

    /// How many schedules of that length make the steps.
    func schedules(of length: Int) -> Int { (steps + length - 1) / length }
}

extension SyncEngine {
    /// What `--engine` calls it.
    var optionName: String {
        switch self {
        case .deletionsWin: "deletions-win"
        case .updatesWin: "updates-win"
        case .lastWriterByRow: "last-writer"
        case .lastWriterByField: "last-writer-by-field"
        }
    }
}
