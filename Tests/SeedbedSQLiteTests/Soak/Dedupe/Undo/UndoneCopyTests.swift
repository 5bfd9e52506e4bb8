import Seedbed
import SeedbedTestSupport
import Testing

/// C3, C6, C7: an undo of a deduplication puts a copy of a seed back, beside a twin that has come in meanwhile.
struct UndoneCopyTests {
    @Test(arguments: [true, false])
    func `the twin of an edited preset that an undo puts back goes with the next launch or import`(isLaunch: Bool)
        async throws
    {
        let world = try await AppWorld.rescuing(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable))")
        try world.app.execute("UPDATE t SET name = 'Judge' WHERE name = 'Timer'")
        let presets = Deduplication(of: "t", by: ["name"], survivor: .least("seedID"))
        try await world.seeder.dedupe(presets, account: .signedOut)
        #expect(try world.rows("SELECT seedID FROM t") == "c/judge")
        try world.imports(
            """
            INSERT INTO t VALUES ('00000000-0000-4000-8000-0000000000aa', 'Timer', 1, 'c/timer', NULL,
                '2025-01-01T00:00:00.000Z', NULL)
            """)
        #expect(try await world.seeder.importFinished(account: .signedOut).removed.isEmpty)
        #expect(try await world.seeder.undo(account: .signedOut).reinserted.map(\.uuid) == [UUIDText(AppWorld.lost)])
        let report =
            isLaunch
            ? try await world.seeder.launch(account: .signedOut)
            : try await world.seeder.importFinished(account: .signedOut)
        #expect(report.removed.map { "\(AppWorld.short($0.uuid)) \($0.reason.rawValue)" } == ["0aa yielded"])
        #expect(try world.rows("SELECT seedID, name FROM t ORDER BY seedID") == "c/judge Judge\nc/timer Judge")
        // This device answers for the row that it has put back (R1).
        try world.imports("DELETE FROM t WHERE seedID = 'c/timer'")
        #expect(try await world.seeder.importFinished(account: .signedOut).rescued.map(\.seedID) == ["c/timer"])
    }
}
