internal import Seedbed
internal import SeedbedSimulation

/// `seedbed simulate`: plays a developer's catalogs on several devices in random order, and checks the promises.
enum SimulateCommand {
    /// The number of events in a schedule before its devices settle.
    private static let length = 40

    /// Plays every catalog under every requested engine, and prints the verdicts.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        try OutputFile.check(.svg, beginning: "<svg ", arguments)
        let request = try attempt { () throws(UsageError) in try SimulationRequest(arguments) }
        let catalogs = try releases(request)
        let progress = Progress(of: catalogs.count * request.engines.count * request.schedules(of: length))
        var view = SimulationView(request: request)
        var picture: Picture?
        for releases in catalogs {
            for engine in request.engines {
                let simulation = Simulation(WorldPlan(releases: releases, devices: request.devices, engine: engine))
                var world = SimulationView.World(releases: releases, engine: engine)
                for number in 0..<request.schedules(of: length) {
                    var options = WalkOptions()
                    options.events = length
                    options.keepsSchedule = arguments.has(.svg) && picture == nil
                    let walk = await simulation.randomWalk(seed: request.seed &+ UInt64(number), options)
                    world.add(walk)
                    if arguments.has(.svg) { Picture.choose(&picture, walk, simulation) }
                    progress.step()
                }
                view.worlds.append(world)
            }
        }
        progress.end()
        if let path = arguments.values[.svg], let picture {
            try OutputFile.write(Array(await picture.svg().utf8), to: path)
        }
        try StandardStream.output.write(arguments.has(.json) ? view.json.printed : view.text)
        if !view.holds { throw .promisesBroken }
    }

    /// The releases of each catalog, the oldest first.
    private static func releases(_ request: SimulationRequest) throws(CommandError) -> [[Catalog]] {
        var releases: [String: [Catalog]] = [:]
        for path in request.paths {
            for catalog in try attempt({ () throws(CatalogError) in try CatalogSource(path: path).load() }) {
                let isNew = !releases[catalog.name, default: []].contains { $0.released == catalog.released }
                if isNew { releases[catalog.name, default: []].append(catalog) }
            }
        }
        return releases.sorted { $0.key < $1.key }.map { $0.value.sorted { $0.released < $1.released } }
    }
}

/// The schedule that `--svg` draws.
private struct Picture {
    let simulation: Simulation
    let schedule: [WorldEvent]
    let title: String
    let isBroken: Bool

    /// Takes the first schedule; later the first one that breaks a promise.
    static func choose(_ picture: inout Picture?, _ walk: WalkResult, _ simulation: Simulation) {
        if let finding = walk.findings.first {
            if picture?.isBroken == true { return }
            let title = "\(walk.name), seed \(walk.seed): \(finding.promise.rawValue) is broken"
            picture = Picture(simulation: simulation, schedule: finding.schedule, title: title, isBroken: true)
        } else if picture == nil {
            let title = "\(walk.name), seed \(walk.seed): every promise holds"
            picture = Picture(simulation: simulation, schedule: walk.schedule, title: title, isBroken: false)
        }
    }

    /// Plays the schedule again, and draws it.
    func svg() async -> String {
        var trace = await simulation.trace(schedule)
        trace.devices = trace.devices.map { "device \($0)" }
        return SchedulePicture(title: title, trace: trace).svg
    }
}

/// The arguments of `seedbed simulate`.
struct SimulationRequest {
    /// The folders or files of the releases, the app's own first.
    let paths: [String]
    /// The number of devices.
    let devices: Int
    /// The sync engines to play under.
    let engines: [SyncEngine]
    /// The number of events for each catalog and engine.
    let steps: Int
    /// The seed of all random numbers.
    let seed: UInt64

    init(_ arguments: Arguments) throws(UsageError) {
        paths = [arguments.seeds] + (try arguments.list(.releases) ?? [])
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

    /// Returns how many schedules of that length contain at least ``steps`` events.
    func schedules(of length: Int) -> Int { (steps + length - 1) / length }
}

extension SyncEngine {
    /// The engine's name for `--engine`.
    var optionName: String {
        switch self {
        case .deletionsWin: "deletions-win"
        case .updatesWin: "updates-win"
        case .lastWriterByRow: "last-writer"
        case .lastWriterByField: "last-writer-by-field"
        }
    }
}
