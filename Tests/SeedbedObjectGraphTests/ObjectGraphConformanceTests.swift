import SeedbedConformance
import Testing

@Suite struct `An object graph store keeps the promises of every store` {
    @Test func `with references in attributes`() async throws {
        try await StoreConformance(GraphHarness(references: .attributes), randomOperations: RandomBudget.operations)
            .check()
    }

    @Test(arguments: RelationshipPromises.all)
    func `with relationships`(promise: String) async throws {
        try await StoreConformance(GraphHarness(references: .relationships)).check(only: promise)
    }
}

/// The promises that are asked of a graph with relationships.
enum RelationshipPromises {
    /// These checks name a target by its `uuid`, where a relationship leads to an object.
    private static let byUUID = [
        "C5: a reference holds the primary key, or the column that a key names",
        "C2: what was filed on another copy is written to this one, and dates nothing",
    ]

    /// All but those, and but the random operations, which compare references to objects that are gone.
    static let all = StoreConformance(GraphHarness(references: .relationships)).promises
        .filter { promise in promise.topic != .random && !byUUID.contains { promise.name.hasSuffix($0) } }
        .map(\.name)
}
