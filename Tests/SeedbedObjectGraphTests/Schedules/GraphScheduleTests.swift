import Foundation
import Seedbed
import SeedbedScheduleSupport
import Testing

@testable import SeedbedObjectGraph

/// Devices whose stores are graphs, with CloudKit's mirror between them, keep what is promised, whatever the order of events.
///
/// `SEEDBED_GRAPHS=5000` plays as many schedules, `SEEDBED_SEED=…` the one that a failure names.
@Suite struct `Graphs that a mirror keeps in step` {
    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
    }

    /// The schedule of a seed, with an engine that is like CloudKit: deletions win, by field or by record.
    private static func schedule(_ seed: UInt64) -> Schedule {
        var schedule = Schedule(seed: seed)
        let rows: EngineKind.Rows = [.fields, .newest].contains(schedule.kind.rows) ? .fields : .last
        schedule.kind = EngineKind(
            rows: rows, deletionsWin: true, marks: true, inPieces: schedule.kind.inPieces, reportsDeletions: false)
        return schedule
    }

    @Test func `keep what is promised`() async throws {
        let first = Self.number("SEEDBED_SEED") ?? UInt64.random(in: 0..<1_000_000_000)
        let count = Self.number("SEEDBED_GRAPHS") ?? (Self.number("SEEDBED_SEED") == nil ? 30 : 1)
        print("graphs: SEEDBED_SEED=\(first), \(count) schedules")
        var tally = Tally()
        var found: Set<String> = []
        for seed in first..<first + count {
            let schedule = Self.schedule(seed)
            let world = try GraphWorld(schedule)
            guard let violation = await world.run() else {
                tally.add(world.tally)
                continue
            }
            let name = "\(violation.promise) of \(schedule.table)"
            print("graphs: SEEDBED_SEED=\(seed) breaks \(name)")
            if !found.insert(name).inserted { continue }
            let short = try await Shrinking.shrink(schedule, breaking: violation.promise) {
                try await GraphWorld($0).run()
            }
            let again = try GraphWorld(short)
            let last = await again.run() ?? violation
            Issue.record(
                """
                SEEDBED_SEED=\(seed): \(short.kind); \(short.hasAccount ? "an account" : "no account"), \(short.table), \
                \(short.devices) devices, \(short.steps.count) of \(schedule.steps.count) steps
                \(again.story.joined(separator: "\n"))
                \(last)
                """)
        }
        print("graphs: \(tally)")
    }
}
