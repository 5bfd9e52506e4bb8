import Foundation
import SeedbedTestSupport
import Testing

import SeedbedSimulation

/// Random worlds of up to eight devices, and random schedules through small ones.
///
/// `SEEDBED_SCHEDULES=N` goes through N schedules of each kind of small world, `SEEDBED_WORLDS=N` through N large ones.
/// Without it a run goes through three of sixteen; `SEEDBED_RANDOM_SEED=N` goes through the large world of that seed alone,
/// and shortens what breaks a promise.
struct RandomWalkTests {
    static let schedules = TestSetting.number("SEEDBED_SCHEDULES") ?? 8
    static let seeds = WorldShare.seeds(3, of: 16)

    @Test(arguments: seeds) func `a random world keeps its promises, and its trace`(seed: UInt64) async {
        let plan = WorldPlan.random(seed: seed)
        let simulation = Simulation(plan)
        var options = WalkOptions()
        options.events = 300
        options.settlesEvery = 100
        options.isUnruly = true
        options.writesLines = true
        let result = await simulation.randomWalk(seed: seed, options)
        for finding in result.findings where !plan.conditional.contains(finding.promise) {
            let text = Self.seeds.count == 1 ? await simulation.shortText(of: finding) : finding.text
            Issue.record("\(finding.promise.rawValue): \(finding.detail), \(result.name)\n\(text)")
        }
        // One of them says it for all: a seed decides everything.
        guard seed == Self.seeds.first else { return }
        await simulation.forget()
        let again = await simulation.randomWalk(seed: seed, options)
        #expect(again.lines == result.lines)
        #expect(again.trace == result.trace)
    }

    @Test(arguments: WorldFamily.allCases) func `random schedules of small worlds keep their promises`(
        family: WorldFamily
    ) async {
        var (schedules, events, pairs) = (0, 0, 0)
        let repeated = SyncEngine.allCases.randomElement()
        for engine in SyncEngine.allCases {
            let simulation = Simulation(family.plan(engine, isLarge: true))
            let result = await simulation.graphWalk(seed: 1, schedules: Self.schedules, events: 20)
            for finding in result.findings where !family.conditional.contains(finding.promise) {
                Issue.record("\(finding.promise.rawValue): \(finding.detail), \(result.name)\n\(finding.text)")
            }
            schedules += result.schedules
            events += result.events
            pairs += result.pairs
            guard engine == repeated, Self.schedules <= 10_000 else { continue }
            let again = await Simulation(family.plan(engine, isLarge: true))
                .graphWalk(seed: 1, schedules: Self.schedules, events: 20)
            #expect(again.trace == result.trace)
        }
        print("\(family): \(schedules) schedules, \(events) events, \(pairs) pairs of world and event")
    }
}
