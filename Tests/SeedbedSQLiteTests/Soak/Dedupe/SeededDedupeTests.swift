import Seedbed
import SeedbedTestSupport
import Testing

/// C2, I4, I8: a deduplication of a table of seeds.
struct SeededDedupeTests {
    private static let day = "2025-01-01T00:00:00.000Z"
    private static let presets = Deduplication(
        of: "t", by: ["name"], survivor: .least("uuid"),
        mapping: Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate"))

    private func world() async throws -> AppWorld {
        try await AppWorld.rescuing(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable))")
    }

    @Test(arguments: [true, false])
    func `of twins that two devices have seeded the one stays that the other device's cleanup keeps`(isMapped: Bool)
        async throws
    {
        let world = try await world()
        let twin = "ffffffff-0000-4000-8000-000000000000"
        try world.imports("INSERT INTO t VALUES ('\(twin)', 'Timer', 1, 'c/timer', NULL, '\(Self.day)', NULL)")
        var presets = Self.presets
        if !isMapped { presets.mapping = Catalog.Mapping() }
        let report = try await world.seeder.dedupe(presets, account: .signedOut)
        #expect(report.groups.map(\.survivor) == [UUIDText(twin)])
        #expect(try world.rows("SELECT uuid, updateDate FROM t WHERE name = 'Timer'") == "\(twin) -")
    }

    @Test(arguments: [Deduplication.SurvivorOrder.least("createDate"), .greatest("createDate")])
    func `a dismissed preset neither goes for a row that the user sees nor hides it`(order: Deduplication.SurvivorOrder)
        async throws
    {
        let world = try await world()
        try await world.seeder.dismiss("c/timer", account: .signedOut)
        try world.app.execute("INSERT INTO t (uuid, name) VALUES ('own', 'Timer'), ('other', 'Timer')")
        var presets = Self.presets
        presets.survivor = order
        let report = try await world.seeder.dedupe(presets, account: .signedOut)
        #expect(report.groups.flatMap(\.removed).count == 1)
        #expect(
            try world.rows("SELECT seedID, dismissDate IS NULL FROM t WHERE name = 'Timer' ORDER BY seedID")
                == "- 1\nc/timer 0")
        // Another device's copy still yields to the dismissed one.
        try world.imports(
            "INSERT INTO t VALUES ('ffffffff-0000-4000-8000-000000000000', 'Timer', 1, 'c/timer', NULL, '\(Self.day)', NULL)"
        )
        let cleanup = try await world.seeder.importFinished(account: .signedOut)
        #expect(cleanup.removed.map(\.reason) == [.yielded])
    }
}
