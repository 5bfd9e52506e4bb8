import Foundation
import Seedbed
import SeedbedSQLite

/// B1, Seedbed's side: `launch` when all is seeded, again and again.
struct QuietLaunchSide {
    var calls: Int
    /// Whether each call has a new seeder, which opens the store.
    var opensAnew = false

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
        var metrics = [Run.seconds: watch.median]
        if let counter = AllocationCounter() {
            let before = counter.now
            for _ in 0..<calls { try await launch(seeder) }
            metrics["allocations"] = (counter.now.count - before.count) / Double(calls)
            metrics["bytes"] = (counter.now.bytes - before.bytes) / Double(calls)
        }
        return metrics
    }

    private func makeSeeder() -> Seeder {
        Seeder(
            catalogs: .directory(URL(filePath: "Presets")), defaults: URL(filePath: "defaults.json"), device: "bench"
        ) { _ in try SQLiteStore(path: "app.sqlite") }
    }

    private func launch(_ seeder: Seeder) async throws {
        let outcome = try await seeder.launch(account: .none).outcome
        guard outcome == .alreadySeeded else { throw BenchError.database("the launch was not quiet but \(outcome)") }
    }
}
