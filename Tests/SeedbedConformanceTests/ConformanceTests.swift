import SeedbedConformance
import SeedbedTestSupport
import Testing

/// The product's stores, each in the line that any store has; ``ReadmeExample`` holds that of ``MemoryStore``.
struct ConformanceTests {
    @Test func `SQLiteStore in a file keeps Seedbed's promises`() async throws {
        try await StoreConformance(try SQLiteHarness(.file), randomOperations: TestSetting.operations(60, soak: 400))
            .check()
    }

    @Test func `SQLiteStore in memory keeps Seedbed's promises`() async throws {
        try await StoreConformance(try SQLiteHarness(.memory), randomOperations: TestSetting.operations(60, soak: 400))
            .check()
    }
}
