import Foundation
import Seedbed
import SeedbedScheduleSupport
import SeedbedTestSupport
import Testing

@testable import SeedbedObjectGraph

/// Devices whose stores are graphs, with CloudKit's mirror between them, keep what is promised, whatever the order of events.
///
/// `SEEDBED_GRAPHS=5000` plays as many schedules, `SEEDBED_RANDOM_SEED=…` the one that a failure names.
@Suite struct `Graphs that a mirror keeps in step` {
    /// The schedule of a seed, with an engine that is like CloudKit: deletions win, by field or by record.
    private static func schedule(_ seed: UInt64) -> Schedule {
        var schedule = Schedule(seed: seed)
        let rows: EngineKind.Rows = [.fields, .newest].contains(schedule.kind.rows) ? .fields : .last
        schedule.kind = EngineKind(
            rows: rows, deletionsWin: true, marks: true, inPieces: schedule.kind.inPieces, reportsDeletions: false)
        return schedule
    }

    @Test func `keep what is promised`() async throws {
        let first = RandomSource.wanted ?? UInt64.random(in: 0..<1_000_000_000)
        let count: UInt64 = TestSetting.number("SEEDBED_GRAPHS") ?? (RandomSource.wanted == nil ? 20 : 1)
        print("graphs: SEEDBED_RANDOM_SEED=\(first), \(count) schedules")
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
            print("graphs: SEEDBED_RANDOM_SEED=\(seed) breaks \(name)")
            if !found.insert(name).inserted { continue }
            let text = try await GraphWorld.failure(of: schedule, violation) { try GraphWorld($0) }
            Issue.record(Comment(rawValue: text))
        }
        print("graphs: \(tally)")
    }

    /// Device 1 removes copies of device 0's or its own, while the user edits one on device 0 and files a child under another.
    private static func removals(seed: UInt64, number: Int, _ table: Table = .durable) -> Schedule {
        Schedule(
            seed: seed,
            kind: EngineKind(rows: .fields, deletionsWin: true, marks: true, inPieces: false, reportsDeletions: false),
            table: table,
            steps: [
                Step(device: 0, kind: .launch, number: 0), Step(device: 0, kind: .push, number: 0),
                Step(device: 1, kind: .launch, number: 0), Step(device: 1, kind: .fetch, number: 0),
                Step(device: 1, kind: .report, number: 0), Step(device: 0, kind: .edit, number: number),
                Step(device: 0, kind: .file, number: number - 1), Step(device: 1, kind: .push, number: 0),
                Step(device: 0, kind: .push, number: 0),
            ])
    }

    /// One of the three rows is the apple, whose default the next release changes.
    @Test func `accept an offer of the next release`() async throws {
        var accepted = 0
        for number in 0..<3 {
            let steps = [
                Step(device: 0, kind: .launch, number: 0), Step(device: 0, kind: .edit, number: number),
                Step(device: 0, kind: .accept, number: 0), Step(device: 1, kind: .launch, number: 0),
            ]
            var schedule = Self.removals(seed: 1, number: 0)
            schedule.steps = steps
            let world = try GraphWorld(schedule)
            let violation = await world.run()
            #expect(violation == nil, "\(violation?.description ?? "")")
            accepted += world.tally.accepted
        }
        #expect(accepted == 1)
    }

    /// The promises that are broken if the sidecars lose something before the last syncs.
    private func broken(_ table: Table, by change: (inout DeviceState) -> Void) async throws -> Set<String> {
        var broken: Set<String> = []
        for seed in 1...4 as ClosedRange<UInt64> {
            for number in 7...9 {
                let world = try GraphWorld(Self.removals(seed: seed, number: number, table))
                let violation = await world.run { world in
                    for device in world.devices {
                        let sidecar = Sidecar(file: device.sidecar)
                        guard var content = try sidecar.read(of: device.file.identity) else { continue }
                        change(&content.state)
                        try sidecar.write(content)
                    }
                }
                if let violation { broken.insert(violation.promise) }
            }
        }
        return broken
    }

    @Test func `lose nothing as long as their sidecars are whole`() async throws {
        #expect(try await broken(.durable) { _ in } == [])
        #expect(try await broken(.plain) { _ in } == [])
    }

    /// The worth of the check, and of the notes.
    @Test func `lose a place without the notes of what refers to copies, and the check of I10 says so`() async throws {
        #expect(try await broken(.plain) { $0.places = GraphReferences() } == ["I10"])
    }

    @Test func `lose an edit without a journal, and the check of I7 says so`() async throws {
        let broken = try await broken(.durable) { state in
            var copy = MemoryStore.State()
            copy.traces = state.traces
            copy.journal = [:]
            state.traces = copy.traces
        }
        #expect(broken == ["I7"])
    }
}
