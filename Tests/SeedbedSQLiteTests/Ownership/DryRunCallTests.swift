import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Calls of a store that change or delete, and that can be shown first by the same code.
struct DryRunCallTests {
    private static let schema = "SELECT type, name, tbl_name FROM sqlite_schema ORDER BY 1, 2"

    private static func world() async throws -> (AppWorld, SQLiteStore) {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)",
            seeds: #"{ "name": "Toast" }"#)
        return (world, try SQLiteStore(path: world.folder.path("app.sqlite")))
    }

    @Test(arguments: ["", "t"])
    func `taking Seedbed out is shown first, and drops what was shown`(table: String) async throws {
        let (world, store) = try await Self.world()
        let before = try world.rows(Self.schema)
        func unprepare(dryRun: Bool) throws -> [String]? {
            table.isEmpty ? try store.unprepare(dryRun: dryRun) : try store.unprepare(table, dryRun: dryRun)
        }
        let shown = try #require(try unprepare(dryRun: true))
        expectSame(try world.rows(Self.schema), before)
        #expect(shown.contains("table seedbed_log"))
        #expect(shown.contains { $0.hasPrefix("trigger seedbed_") && $0.hasSuffix(" of t") })
        #expect(try unprepare(dryRun: false) == shown)
        #expect(try world.rows("SELECT name FROM sqlite_schema WHERE name LIKE 'seedbed%'") == "")
        #expect(try store.unprepare("none", dryRun: true) == nil)
    }

    @Test func `a merge of two stores is shown first`() throws {
        let table = SeedTable(name: "t", key: ["name"])
        let harness = try MergeHarness(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)", [table])
        try harness.a.execute("INSERT INTO t VALUES ('both', 'Tea', '2025-01-01', '2025-02-01')")
        try harness.b.execute(
            "INSERT INTO t VALUES ('both', 'Black tea', '2025-01-01', '2025-03-01'), ('new', 'New', '2025-01-01', '2025-01-02')"
        )
        let store = try SQLiteStore(path: harness.folder.path("a"))
        let query = "SELECT uuid, name FROM t ORDER BY 1"
        let shown = try store.merge(from: harness.folder.path("b"), tables: [table], dryRun: true)
        expectSame(try harness.dump(harness.a, query), "both Tea")
        #expect(try store.merge(from: harness.folder.path("b"), tables: [table]) == shown)
        expectSame(try harness.dump(harness.a, query), "both Black tea\nnew New")
    }

    @Test(arguments: [true, false])
    func `accepting an offer is shown first, and a trigger that keeps the row is seen`(isKept: Bool) async throws {
        let (world, store) = try await Self.world()
        if isKept {
            try world.app.execute(
                "CREATE TRIGGER keep BEFORE UPDATE OF name ON t WHEN NEW.name = 'Bread' BEGIN SELECT RAISE(IGNORE); END"
            )
        }
        let offer = SeedOffer(
            seed: SeedReference(catalog: "c", id: "toast"), table: "t", uuid: UUIDText("u1"),
            since: instant("2025-01-01"),
            released: instant("2025-02-01"),
            columns: [
                .init(
                    name: "name", shippedThen: .text("x"), yours: .text("Toast"), shippedNow: .text("Bread"),
                    isYours: true)
            ])
        let table = SeedTable(name: "t", key: ["name"])
        #expect(try store.accept(offer, of: table, dryRun: true) == !isKept)
        expectSame(try world.rows("SELECT name, updateDate FROM t"), "Toast -")
        #expect(try store.accept(offer, of: table) == !isKept)
        expectSame(try world.rows("SELECT name FROM t"), isKept ? "Toast" : "Bread")
    }
}
