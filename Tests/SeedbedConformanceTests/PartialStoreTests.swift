import SeedbedConformance
import SeedbedTestSupport
import Testing

/// A store may leave parts out: the suite then checks the others.
struct PartialStoreTests {
    private static let operations = TestSetting.operations(20, soak: 400)

    @Test(arguments: PartialStore.Part.allCases)
    func `a store that leaves out one part passes the suite`(part: PartialStore.Part) async throws {
        try await StoreConformance(PartialHarness(lacking: [part]), randomOperations: Self.operations).check()
    }

    @Test func `a store that leaves out every part it may passes the suite`() async throws {
        let all = Set(PartialStore.Part.allCases)
        try await StoreConformance(PartialHarness(lacking: all), randomOperations: Self.operations).check()
    }

    @Test func `a store whose tables were written down for an earlier suite passes this one`() async throws {
        let harness = PartialHarness(
            lacking: [], fixedTables: ["SpeechType", "Role", "Folder", "Speech", "Pairing", "Sample"])
        try await StoreConformance(harness, randomOperations: Self.operations).check()
    }
}
