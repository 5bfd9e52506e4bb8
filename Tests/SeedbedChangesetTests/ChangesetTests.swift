#if os(Linux)
    import Foundation
    import Seedbed
    import SeedbedScheduleSupport
    import SeedbedTestSupport
    import Testing

    /// Stores that exchange SQLite's own changesets keep what is promised, whatever the order of events.
    ///
    /// `SEEDBED_CHANGESETS=50000` plays as many schedules, `SEEDBED_RANDOM_SEED=…` the one that a failure names.
    struct ChangesetTests {
        @Test func `ordinary rows converge under every kind of engine`() async throws {
            try await Self.play(count: min(TestSetting.number("SEEDBED_CHANGESETS") ?? 25, 5000), hasSeedbed: false)
        }

        @Test func `what is promised holds for stores that exchange changesets`() async throws {
            try await Self.play(count: TestSetting.number("SEEDBED_CHANGESETS") ?? 25, hasSeedbed: true)
        }

        private static func play(count: UInt64, hasSeedbed: Bool) async throws {
            let first = RandomSource.wanted ?? UInt64.random(in: 0..<1_000_000_000)
            let count = RandomSource.wanted == nil || TestSetting.text("SEEDBED_CHANGESETS") != nil ? count : 1
            let state = hasSeedbed ? "in place" : "not there"
            print("changesets: SEEDBED_RANDOM_SEED=\(first), \(count) schedules, Seedbed \(state)")
            let start = ContinuousClock.now
            let workers: UInt64 = count < 8 ? 1 : 4
            var tally = Tally()
            var found: [String: Int] = [:]
            try await withThrowingTaskGroup(of: (Tally, [UInt64: String]).self) { group in
                for worker in 0..<workers {
                    group.addTask {
                        try await Self.play(first + worker..<first + count, by: workers, hasSeedbed: hasSeedbed)
                    }
                }
                for try await (part, violations) in group {
                    tally.add(part)
                    for (_, promise) in violations { found[promise, default: 0] += 1 }
                }
            }
            print("changesets: \(tally)\nin \(ContinuousClock.now - start); violations: \(found)")
        }

        /// Plays every so manieth schedule; tells of the first violations of each promise.
        private static func play(
            _ seeds: Range<UInt64>, by step: UInt64, hasSeedbed: Bool
        ) async throws -> (Tally, [UInt64: String]) {
            let harness = try TestHarness(hasSeedbed: hasSeedbed)
            var tally = Tally()
            var violations: [UInt64: String] = [:]
            for seed in stride(from: seeds.lowerBound, to: seeds.upperBound, by: Int(step)) {
                let schedule = Schedule(seed: seed)
                let world = try World(schedule, harness: harness)
                guard let violation = await world.run() else {
                    tally.add(world.tally)
                    continue
                }
                let isNew = !violations.values.contains("\(violation.promise) of \(schedule.table)")
                violations[seed] = "\(violation.promise) of \(schedule.table)"
                guard isNew else { continue }
                let text = try await World.failure(of: schedule, violation) { try World($0, harness: harness) }
                Issue.record(Comment(rawValue: text))
            }
            return (tally, violations)
        }
    }
#endif
