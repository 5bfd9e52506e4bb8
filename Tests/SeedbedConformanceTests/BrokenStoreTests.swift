import SeedbedConformance
import SeedbedTestSupport
import Testing

/// The suite has teeth: a store that breaks one promise is told so, by the rule.
struct BrokenStoreTests {
    @Test func `the store without a fault keeps all promises, those of a restart too`() async throws {
        try await StoreConformance(BrokenHarness(fault: nil), randomOperations: TestSetting.operations(60, soak: 400))
            .check()
    }

    @Test(arguments: Fault.allCases)
    func `a broken promise is reported by its check`(fault: Fault) async throws {
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await StoreConformance(BrokenHarness(fault: fault), randomSeed: 1, randomOperations: 20)
                .check(only: fault.topic)
        }
        let broken = failure?.broken.map { "\($0.promise.topic.rawValue) \($0.promise.rule)" } ?? []
        #expect(broken.contains(fault.caughtBy), "\(fault) was found by \(broken)")
    }

    private static let foundAtRandom = [
        Fault.leavesChildren, .noLog, .missesEdits, .foldsKeys, .keepsDryRuns, .otherUUID, .valuesOfFirst,
        .claimsReleases, .lastReleaseOnly,
    ]

    @Test(arguments: TestShare.of(foundAtRandom, one: 4))
    func `the random operations alone find it`(fault: Fault) async throws {
        await #expect(throws: ConformanceFailure.self) {
            try await StoreConformance(BrokenHarness(fault: fault), randomSeed: 1).check(only: "random")
        }
    }
}
