import Foundation
import SeedbedTestSupport
import Testing

import SeedbedSimulation

/// Large random worlds: up to eight devices and two hundred seeds, with accounts that are switched in between.
///
/// `SEEDBED_WORLDS=N` goes through N worlds, without it a run goes through two of six; `SEEDBED_EVENTS=N` goes through N
/// events in each, `SEEDBED_RANDOM_SEED=N` through the world of that seed alone, and shortens what breaks a promise.
struct LargeWorldTests {
    static let events = TestSetting.number("SEEDBED_EVENTS") ?? 300
    static let seeds = WorldShare.seeds(2, of: 6)

    @Test(arguments: seeds) func `a large world keeps its promises, and its trace`(seed: UInt64) async {
        let plan = WorldPlan.large(seed: seed)
        let simulation = Simulation(plan)
        let longRun = await simulation.longRun(seed: seed, events: Self.events, settlesEvery: 200)
        print(longRun.summary)
        if let violation = longRun.violations.first {
            var schedule = longRun.schedule
            if Self.seeds.count == 1 { schedule = await simulation.shrink(schedule, breaking: violation.promise) }
            let text = await simulation.text(schedule.suffix(200))
            Issue.record("\(violation.promise.rawValue): \(violation.detail), \(longRun.summary)\n\(text)")
        }
        // One of them says it for all: a seed decides everything.
        guard seed == Self.seeds.first else { return }
        let again = await Simulation(plan).longRun(seed: seed, events: Self.events, settlesEvery: 200)
        #expect(again.lines == longRun.lines)
    }

    @Test(arguments: RemovedContent.all) func `a seed that comes after the content was removed is noticed`(
        _ removed: RemovedContent
    ) async {
        #expect(await Simulation(removed.plan).replay(removed.schedule).map(\.detail) == [])
        var forgetful = removed.plan
        forgetful.forgetsRemovals = true
        let violations = await Simulation(forgetful).replay(removed.schedule)
        #expect(violations.map(\.detail) == ["a seed came though the content was removed"])
        #expect(violations.map(\.promise) == [.accounts])
    }
}
