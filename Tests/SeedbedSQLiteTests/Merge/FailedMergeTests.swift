import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A merge neither reports nor records steps that it takes back.
struct FailedMergeTests {
    private static let table = "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);"

    @Test func `S4: a merge that fails after it has seeded records nothing`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            Self.table + """
                CREATE TABLE u (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
                CREATE TRIGGER still BEFORE INSERT ON u BEGIN SELECT RAISE(ROLLBACK, 'no'); END
                """, file: "app.sqlite")
        for (catalog, table) in [("c", "t"), ("d", "u")] {
            let text = """
                { "catalog": "\(catalog)", "released": "2025-01-01", "table": "\(table)", "key": ["name"],
                  "seeds": [{ "name": "Toast" }] }
                """
            try Data(text.utf8).write(to: folder.url.appending(path: "\(catalog).json"))
        }
        let defaults = folder.url.appending(path: "defaults.json")
        let seeder = Seeder(
            catalogs: folder.catalogs("c.json", "d.json"), defaults: defaults, device: "device",
            environment: .counted(at: instant("2025-12-31T12:00:00Z"))
        ) { (_) throws(StoreError) in try SQLiteStore(path: folder.path("app.sqlite")) }
        let other = try RawDatabase(folder.path("other.sqlite"))
        try other.execute(Self.table + "INSERT INTO t VALUES ('mine', 'Mine', '2025-01-02', '2025-01-02')")

        await #expect(throws: SeedbedError.self) {
            try await seeder.merge(from: folder.path("other.sqlite"), account: .signedOut)
        }
        #expect(try app.rows("SELECT 1 FROM t").isEmpty)
        let records = (try? String(contentsOf: defaults, encoding: .utf8)) ?? ""
        #expect(!records.contains("2025-01-01"))

        try app.execute("DROP TRIGGER still")
        let report = try await seeder.merge(from: folder.path("other.sqlite"), account: .signedOut)
        #expect(report.catalogs.map(\.inserted) == [1, 1])
        #expect(try String(contentsOf: defaults, encoding: .utf8).contains("2025-01-01"))
    }

    @Test(arguments: ["app.sqlite", "link.sqlite"])
    func `a merge of a store with itself is refused, also under another name`(_ name: String) throws {
        let tables = [SeedTable(name: "t", key: ["name"])]
        let harness = try MergeHarness(Self.table + "INSERT INTO t VALUES ('mine', 'Mine', NULL, NULL)", tables)
        let (own, other) = (harness.folder.path("a"), harness.folder.path(name))
        try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: own)
        let reason = "both names lead to one file; name another device's copy of the store"
        #expect(throws: StoreError.unmergeable(store: other, table: "t", reason: reason)) {
            try harness.merge(into: "a", from: name)
        }
    }

    @Test func `a store in which the key has its former name is refused, and one that lacks a column is not`()
        async throws
    {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, createDate TEXT, updateDate TEXT)",
            seeds: #"{ "name": "Toast" }"#)
        let before = try world.rows("SELECT * FROM t")
        let columns = "uuid TEXT PRIMARY KEY, createDate TEXT, updateDate TEXT"
        for (file, definition) in [("old", "title TEXT, \(columns)"), ("less", "name TEXT, \(columns)")] {
            let other = try RawDatabase(world.folder.path(file))
            try other.execute(
                "CREATE TABLE t (\(definition)); INSERT INTO t VALUES ('Mine', 'm', '2025-01-02', '2025-01-02')")
        }
        let error = await #expect(throws: SeedbedError.self) {
            try await world.seeder.merge(from: world.folder.path("old"), account: .signedOut)
        }
        guard case .store(.missingColumns(let path, "t", ["name"]))? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == world.folder.path("old"))
        #expect(try world.rows("SELECT * FROM t") == before)
        try await world.seeder.merge(from: world.folder.path("less"), account: .signedOut)
        #expect(try world.rows("SELECT name FROM t WHERE uuid = 'm'") == "Mine")
    }

    @Test func `C5, §6: a row is not reported as equal if it came back`() async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE tag (uuid TEXT PRIMARY KEY);
            CREATE TABLE pair (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t, tag TEXT REFERENCES tag);
            CREATE TRIGGER still BEFORE INSERT ON t WHEN NEW.uuid = 'w' BEGIN SELECT RAISE(ABORT, 'no'); END
            """, seeds: #"{ "name": "Toast" }"#)
        try world.app.execute(
            """
            INSERT INTO t VALUES ('v', 'Toast', '2025-01-01', NULL);
            INSERT INTO tag VALUES ('mine');
            INSERT INTO pair VALUES ('p1', 'u1', 'mine'), ('p2', 'v', 'mine')
            """)
        let other = try RawDatabase(world.folder.path("other.sqlite"))
        try other.execute(Self.table + "INSERT INTO t VALUES ('w', 'Toast', '2025-01-01', NULL)")
        let report = try await world.seeder.merge(from: world.folder.path("other.sqlite"), account: .signedOut)
        let there = try world.app.rows("SELECT uuid FROM t UNION ALL SELECT uuid FROM pair").map { shown($0[0]) }
        #expect(report.removed.allSatisfy { !there.contains($0.uuid.description) })
        #expect(report.passedOver.map(\.uuid?.description) == ["w"])
    }
}
