/// The work of this program when it is started as a side of a comparison.
enum SideName: String, CaseIterable {
    case quietLaunch = "quiet-launch"
    case quietLaunches = "quiet-launches"
    case openingLaunch = "opening-launch"
    case readDefaults = "read-defaults"
    case openingRead = "opening-read"
    case recordSeeding = "record-seeding"
    case compareLoop = "compare-loop"
    case importCleanup = "import-cleanup"
    case bareQueries = "bare-queries"
    case manyAccounts = "many-accounts"

    /// Does it, in the folder of the run, and prints its metrics.
    func run(_ arguments: [String]) async throws {
        let number = arguments.first.flatMap { Int($0) } ?? 0
        let metrics: [String: Double] =
            switch self {
            case .quietLaunch: try await QuietLaunchSide(calls: number).run()
            case .quietLaunches: try await QuietLaunchSide.run(calls: number, in: Array(arguments.dropFirst()))
            case .openingLaunch: try await QuietLaunchSide(calls: number, opensAnew: true).run()
            case .readDefaults: try ReadDefaultsSide(calls: number).run()
            case .openingRead: try ReadDefaultsSide(calls: number, opensAnew: true).run()
            case .recordSeeding: try RecordSeedingSide().run()
            case .compareLoop: try CompareLoopSide().run()
            case .manyAccounts: try await ManyAccountsSide(accounts: number).run()
            case .importCleanup: try await ImportCleanupSide(calls: number, brings: arguments.last == "twins").run()
            case .bareQueries: try BareQueriesSide(calls: number, brings: arguments.last == "twins").run()
            }
        let fields = metrics.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
        print("{\(fields.joined(separator: ", "))}")
    }
}
