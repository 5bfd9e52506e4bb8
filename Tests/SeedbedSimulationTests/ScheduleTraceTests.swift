import Testing

@testable import SeedbedSimulation

@Suite struct ScheduleTraceTests {
    private let simulation = Simulation(
        WorldPlan(
            "trace",
            devices: Array(
                repeating: DevicePlan([.edit: 4, .rename: 2, .dismiss: 2, .file: 2, .crash: 2], releases: [0, 1]),
                count: 3),
            engine: .updatesWin, isDurable: true,
            releases: [Release(["apple": "red", "pear": "green"]), Release(["apple": "blue", "pear": "green"])]))

    @Test(arguments: 1...20) func `a trace shows every event of a schedule`(seed: UInt64) async {
        let (schedule, trace) = await trace(seed)
        #expect(!schedule.isEmpty)
        let events = trace.steps.filter { !$0.isSettling }
        #expect(events.reduce(0) { $0 + $1.count } == schedule.count, "seed \(seed)")
        #expect(Set(trace.steps.map(\.device)).isSubset(of: [0, 1, 2]) && trace.devices == ["A", "B", "C"])
    }

    @Test(arguments: 1...20) func `all devices hold the same rows at the end of a trace`(seed: UInt64) async {
        let (_, trace) = await trace(seed)
        let last = trace.devices.indices.map { device in
            trace.steps.last { $0.device == device && $0.rows != nil }?.rows ?? []
        }
        #expect(Set(last).count == 1 && !last[0].isEmpty, "seed \(seed): \(last)")
    }

    /// A random schedule, and its trace.
    private func trace(_ seed: UInt64) async -> (schedule: [WorldEvent], trace: ScheduleTrace) {
        var options = WalkOptions()
        options.keepsSchedule = true
        let schedule = await simulation.randomWalk(seed: seed, options).schedule
        return (schedule, await simulation.trace(schedule))
    }
}
