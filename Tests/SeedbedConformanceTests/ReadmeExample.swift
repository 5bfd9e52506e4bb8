import SeedbedConformance
import Testing

/// The line of the README that puts a store to the test, as the compiler sees it.
struct ReadmeExample {
    // README: begin
    @Test func `my store keeps Seedbed's promises`() async throws {
        try await StoreConformance(MyHarness()).check()
    }
    // README: end
}

/// The line of the article on stores, as the compiler sees it.
struct WritingAStoreExample {
    private func check() async throws {
        // WritingAStore: begin
        try await StoreConformance(MyHarness()).check()
        // WritingAStore: end
    }
}
