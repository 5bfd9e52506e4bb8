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

    @Test func `a row under another device's copy follows the copy that was merged into the user's own row`()
        async throws
    {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE note (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t (uuid))
            """, seeds: #"{ "name": "Home" }"#)
        try world.app.execute("INSERT INTO t (uuid, name) VALUES ('own', 'home')")
        let folders = Deduplication(
            of: "t", by: [Deduplication.KeyColumn("name", .nocase)], survivor: .greatest("createDate"))
        try await world.seeder.dedupe(folders, account: .signedOut)
        #expect(try world.rows("SELECT uuid FROM t") == "own")
        // Another device's copy comes in, and goes again: that device has removed it in favour of this one's.
        try world.imports("INSERT INTO t VALUES ('theirs', 'Home', '\(Self.day)', NULL)")
        _ = try await world.seeder.importFinished(account: .signedOut)
        try world.app.execute("INSERT INTO note VALUES ('n', 'theirs')")
        try world.imports("DELETE FROM t WHERE uuid = 'theirs'")
        _ = try await world.seeder.importFinished(account: .signedOut)
        #expect(try world.rows("SELECT t FROM note") == "own")
    }

    @Test func `a key that a dismissed preset shares with a row cannot be made unique`() async throws {
        let world = try await world()
        try await world.seeder.dismiss("c/timer", account: .signedOut)
        try world.app.execute("INSERT INTO t (uuid, name) VALUES ('own', 'Timer')")
        let before = try world.rows("SELECT * FROM t ORDER BY uuid")
        var presets = Self.presets
        presets.isLocal = true
        await #expect(throws: SeedbedError.self) {
            _ = try await world.seeder.makeUnique(presets, mirroring: .local, account: .signedOut)
        }
        #expect(try world.rows("SELECT * FROM t ORDER BY uuid") == before)
    }

    @Test func `a row that a trigger keeps stays alone`() async throws {
        let world = try await world()
        try world.app.execute(
            """
            INSERT INTO t (uuid, name) VALUES ('a', 'x'), ('b', 'x'), ('c', 'x'), ('d', 'y'), ('e', 'y');
            CREATE TRIGGER keep BEFORE DELETE ON t WHEN OLD.uuid = 'b' BEGIN SELECT RAISE(ABORT, 'no'); END
            """)
        let report = try await world.seeder.dedupe(Self.presets, account: .signedOut)
        #expect(
            report.groups.map { "\($0.survivor) < \($0.removed.map(\.description))" } == ["a < [\"c\"]", "d < [\"e\"]"])
        #expect(report.leftAlone == [UUIDText("b")])
        #expect(try world.rows("SELECT uuid FROM t WHERE name IN ('x', 'y') ORDER BY uuid") == "a\nb\nd")
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
