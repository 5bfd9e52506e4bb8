import Foundation
import SeedbedTestSupport
import Testing

import SeedbedSimulation

/// I1 to I11: every interleaving of small worlds, under every sync engine.
///
/// `SEEDBED_EXPLORE=full` goes through all of every world, up to five million states or `SEEDBED_STATES`; without it the
/// longest schedules of the larger ones are left out: it ends at 1,000 states, or at `SEEDBED_STATES`. `SEEDBED_WORLDS` names
/// the families to go through, such as `languages,lost`, each with every engine.
struct ExplorationTests {
    static let isFull = TestSetting.text("SEEDBED_EXPLORE") == "full"
    /// The states that a family needs until one of its schedules ends, if a short run explores fewer.
    private static let least: [WorldFamily: Int] = [.unseen: 1_600]

    static let states = TestSetting.number("SEEDBED_STATES") ?? (isFull ? 5_000_000 : 1_000)

    private static let named =
        TestSetting.text("SEEDBED_WORLDS")?.split(separator: ",").compactMap { name in
            WorldFamily(rawValue: String(name))
        } ?? []

    /// Each family with each engine; in a short run with one, in turn.
    static let worlds: [(WorldFamily, SyncEngine)] = WorldFamily.allCases.enumerated().flatMap { number, family in
        if !named.isEmpty { return named.contains(family) ? SyncEngine.allCases.map { (family, $0) } : [] }
        return SyncEngine.allCases.enumerated().filter { isFull || $0.offset == number % 4 }.map {
            (family, $0.element)
        }
    }

    @Test(arguments: worlds) func `I1 to I11 hold in every interleaving`(
        family: WorldFamily, engine: SyncEngine
    ) async {
        let plan = family.plan(engine, isLarge: Self.isFull)
        let exploration = await Simulation(plan).explore(limit: max(Self.states, Self.least[family] ?? 0))
        print(exploration.summary)
        for finding in exploration.findings where !family.conditional.contains(finding.promise) {
            Issue.record("\(finding.promise.rawValue): \(finding.detail)\n\(finding.text)")
        }
        #expect(exploration.quiescent > 0)
    }

    @Test func `a schedule that was found can be replayed`() async throws {
        var plan = WorldFamily.dismissal.plan(.deletionsWin)
        plan.missingRule = .yieldingNeedsRescue
        let finding = try #require(await Simulation(plan).explore(limit: 20_000).finding(.i4))
        #expect(await Simulation(plan).replay(finding.schedule).text == finding.text)
        #expect(finding.text.hasSuffix("   A holds nothing\n   B holds nothing"))
    }
}
