import SeedbedConformance
import Testing

/// Random operations that once told two stores apart.
struct ReplayTests {
    @Test func `a copy that an undo brings back is nothing lost any more`() async throws {
        try await StoreConformance(try SQLiteBench(.file), randomSeed: 864_306_278, randomOperations: 400)
            .check(only: "C7")
    }
}
