import Testing

import Seedbed
import SeedbedSimulation

/// Every interleaving of small worlds.
struct ExplorationTests {
    @Test(arguments: SyncEngine.allCases) func `two devices with a plain table`(engine: SyncEngine) async {
        let plan = WorldPlan(
            "plain", devices: [DevicePlan([.edit: 1, .delete: 1]), DevicePlan([.edit: 1, .crash: 1])], engine: engine,
            isDurable: false, releases: [Release(["apple": "red"])])
        let exploration = await Simulation(plan).explore()
        print(engine, exploration.summary)
        for finding in exploration.findings { print(finding.promise, finding.detail); print(finding.text) }
    }
}
