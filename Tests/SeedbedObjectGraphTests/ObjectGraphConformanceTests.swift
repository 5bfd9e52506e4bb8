import SeedbedConformance
import SeedbedTestSupport
import Testing

@Suite struct `An object graph store keeps the promises of every store` {
    @Test(arguments: [GraphHarness.References.attributes, .relationships])
    func `with references in`(references: GraphHarness.References) async throws {
        try await StoreConformance(GraphHarness(references: references), randomOperations: TestSetting.operations(80))
            .check()
    }
}
