import Seedbed
import SeedbedTestSupport
import Testing

/// R4: two accounts, one after the other, in one store.
struct AccountWatchingTests {
    @Test func `an account that has gone is not told what the next one's cleanup removes`() async throws {
        let world = try await AppWorld.rescuing(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable))")
        _ = try await world.seeder.launch(account: .id("a"))
        let (gone, present) = (Notebook(), Notebook())
        gone.watch(try await world.seeder.removals(account: .id("a")))
        try await addTwin("1", to: world, account: .id("a"))
        #expect(try await gone.lines(2).map { $0.prefix(4) } == ["will", "did "])
        _ = try await world.seeder.accountChanged(to: .id("b"))
        present.watch(try await world.seeder.removals(account: .id("b")))
        try await addTwin("2", to: world, account: .id("b"))
        #expect(try await present.lines(2).map { $0.prefix(4) } == ["will", "did "])
        try await world.seeder.checkForRemovals()
        #expect(gone.lines.count == 2)
        await gone.stop()
        await present.stop()
    }

    private func addTwin(_ number: String, to world: AppWorld, account: SeedAccount) async throws {
        try world.imports(
            """
            INSERT INTO t VALUES ('00000000-0000-4000-8000-00000000000\(number)', 'Timer', 1, 'c/timer', NULL,
                '2025-01-01T00:00:00.000Z', NULL)
            """)
        let report = try await world.seeder.importFinished(account: account)
        #expect(report.removed.count == 1)
    }
}
