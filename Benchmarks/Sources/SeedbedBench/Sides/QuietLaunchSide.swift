import Foundation
import Seedbed
import SeedbedSQLite

/// B1, Seedbed's side: `launch` when all is seeded, again and again.
struct QuietLaunchSide {
    var calls: Int
    /// Whether each call has a new seeder, which opens the store.
    var opensAnew = false
    /// The folder of the catalogs, the store and the defaults file.
    var folder = "."

    func run() async throws -> [String: Double] {
        var seeder = makeSeeder()
        for _ in 0..<20 { try await launch(seeder) }
        var watch = Stopwatch()
        for _ in 0..<calls {
            try await watch.measure {
                if opensAnew { seeder = makeSeeder() }
                try await launch(seeder)
            }
        }
        return [Run.seconds: watch.median]
    }

    /// Launches in several folders in turns, so that whatever else the machine does meets all of them.
    ///
    /// - Returns: The metrics of each folder, by its name and theirs.
    static func run(calls: Int, in folders: [String]) async throws -> [String: Double] {
        let sides = folders.map { QuietLaunchSide(calls: calls, folder: $0) }
        let seeders = sides.map { $0.makeSeeder() }
        var watches = sides.map { _ in Stopwatch() }
        for call in -20..<calls {
            for (place, side) in sides.enumerated() {
                if call < 0 { try await side.launch(seeders[place]) }
                if call >= 0 { try await watches[place].measure { try await side.launch(seeders[place]) } }
            }
        }
        var metrics: [String: Double] = [:]
        for (place, side) in sides.enumerated() {
            metrics["\(side.folder) \(Run.seconds)"] = watches[place].median
            guard let counter = AllocationCounter() else { continue }
            let before = counter.now
            for _ in 0..<calls { try await side.launch(seeders[place]) }
            metrics["\(side.folder) allocations"] = (counter.now.count - before.count) / Double(calls)
            metrics["\(side.folder) bytes"] = (counter.now.bytes - before.bytes) / Double(calls)
        }
        return metrics
    }

    private func makeSeeder() -> Seeder {
        let store = "\(folder)/app.sqlite"
        return Seeder(
            catalogs: .directory(URL(filePath: "\(folder)/Presets")),
            defaults: URL(filePath: "\(folder)/defaults.json"),
            device: "bench"
        ) { _ in try SQLiteStore(path: store) }
    }

    private func launch(_ seeder: Seeder) async throws {
        let outcome = try await seeder.launch(account: .signedOut).outcome
        guard outcome == .alreadySeeded else { throw BenchError.database("the launch was not quiet but \(outcome)") }
    }
}
