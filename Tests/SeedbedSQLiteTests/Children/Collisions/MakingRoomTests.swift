import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C2, C5, C6: a copy that goes anyway stands where a row of the user's is to be moved.
struct MakingRoomTests {
    /// A folder tree: the seed `x` in two releases, and the seed `y` as two twins, one of which the user has moved into `x`.
    private static let tree = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, parent TEXT REFERENCES t, createDate TEXT,
            updateDate TEXT, UNIQUE (parent, note));
        INSERT INTO t VALUES ('x-old', 'x', 'n', NULL, '2025-01-01', NULL), ('x-new', 'x', 'n', NULL, '2025-01-02', NULL);
        INSERT INTO t VALUES ('y-1', 'y', 'm', 'x-new', '2025-01-02', NULL), ('y-2', 'y', 'm', NULL, '2025-01-02', NULL);
        """

    private static func seeder(_ sql: String) throws -> (RawDatabase, Seeder) {
        let (folder, app) = try RawDatabase.inNewFolder(tree + sql, file: "t.sqlite")
        let table = SeedTable(name: "t", key: ["name"])
        let catalog = Catalog.shipping(["x", "y"], of: table, on: "2025-01-01", "2025-01-02")
        return (app, folder.seeder(of: .catalogs([catalog]), store: "t.sqlite"))
    }

    private static func tree(_ app: RawDatabase) throws -> [String] {
        try app.rows("SELECT uuid, parent FROM t ORDER BY uuid").map { "\($0[0]) in \(shown($0[1]))" }
    }

    @Test func `where the user moved a twin, the survivor stands, also if a row of the user's wants the place`()
        async throws
    {
        let (app, seeder) = try Self.seeder("INSERT INTO t VALUES ('mine', 'z', 'm', 'x-old', '2025-01-03', NULL)")
        let report = try await seeder.clean(account: .signedOut)
        // The user's row has no place in `x-new`, and keeps its own.
        #expect(try Self.tree(app) == ["mine in x-old", "x-new in -", "x-old in -", "y-2 in x-new"])
        #expect(report.removed.map(\.uuid.description) == ["y-1"])
        #expect(report.leftAlone.map(\.uuid.description) == ["x-old"])
        #expect(report.leftAlone.first?.blocking.map(\.uuid?.description) == ["mine"])
        #expect(try await seeder.clean(account: .signedOut).leftAlone == report.leftAlone)
    }

    @Test func `a copy that made room is reported as removed, and not as left alone too`() async throws {
        let (app, seeder) = try Self.seeder(
            """
            UPDATE t SET parent = 'mine' WHERE uuid = 'y-2';
            INSERT INTO t VALUES ('mine', 'z', 'm', 'x-old', '2025-01-03', NULL);
            """)
        let report = try await seeder.clean(account: .signedOut)
        // Both twins were moved by the user: the survivor keeps its place, and that of the other one is free.
        #expect(try Self.tree(app) == ["mine in x-new", "x-new in -", "y-2 in mine"])
        #expect(Set(report.removed.map(\.uuid.description)) == ["x-old", "y-1"])
        #expect(report.leftAlone == [])
    }

    @Test func `a copy goes in one call, though its place becomes free only with the cleanup of a later catalog`()
        async throws
    {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE item (uuid TEXT PRIMARY KEY, name TEXT, slot TEXT, t TEXT REFERENCES t, createDate TEXT,
                updateDate TEXT, UNIQUE (t, slot));
            INSERT INTO t VALUES ('x-old', 'x', '2025-01-01', NULL), ('x-new', 'x', '2025-01-02', NULL);
            INSERT INTO t VALUES ('z', 'z', '2025-01-03', '2025-02-01');
            INSERT INTO item VALUES ('mine', 'Mine', '1', 'x-old', '2025-01-03', '2025-02-01');
            INSERT INTO item VALUES ('i-1', 'a', '1', 'x-new', '2025-01-01', NULL), ('i-2', 'a', '1', NULL, '2025-01-02', NULL);
            """, file: "t.sqlite")
        let days = ["2025-01-01", "2025-01-02"]
        let catalogs = [
            Catalog.shipping(keys: [["x"]], of: SeedTable(name: "t", key: ["name"]), on: days, name: "t"),
            Catalog.shipping(keys: [["a"]], of: SeedTable(name: "item", key: ["name"]), on: days, name: "item"),
        ]
        let seeder = folder.seeder(of: .catalogs(catalogs), store: "t.sqlite")
        let report = try await seeder.clean(account: .signedOut)
        let again = try await seeder.clean(account: .signedOut)
        #expect(again.removed == [])
        #expect(again.leftAlone == report.leftAlone)
        // The survivor takes over where the user filed the twin, and so the place stays taken.
        let rows = try app.rows("SELECT uuid, t FROM item ORDER BY uuid").map { "\($0[0]) in \(shown($0[1]))" }
        #expect(rows == ["i-2 in x-new", "mine in x-old"])
        #expect(report.leftAlone.map(\.uuid.description) == ["x-old"])
    }

    @Test func `a retired copy that a trigger keeps is reported once, with what the end of the call shows`()
        async throws
    {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TRIGGER keeps BEFORE DELETE ON t WHEN OLD.name = 'Old' BEGIN SELECT RAISE(IGNORE); END
            """, file: "t.sqlite")
        let file = folder.url.appending(path: "c.json")
        let seeder = folder.seeder(of: .files([file]), store: "t.sqlite")
        func release(_ date: String, _ seeds: String, _ retired: String) async throws -> Seeder.Report {
            let text = """
                { "catalog": "c", "released": "\(date)", "table": "t", "key": ["name"], "retired": [\(retired)],
                  "seeds": [\(seeds)] }
                """
            try Data(text.utf8).write(to: file)
            return try await seeder.launch(account: .signedOut)
        }
        let kept = #"{ "$id": "new", "name": "New" }"#
        _ = try await release("2025-01-01", #"{ "$id": "old", "name": "Old" }, "# + kept, "")
        let old = try app.rows("SELECT uuid FROM t WHERE name = 'Old'").map(\.[0].description)
        let report = try await release("2025-02-01", kept, #""old""#)
        #expect(report.removed == [])
        #expect(report.leftAlone.map(\.uuid.description) == old)
    }

    @Test func `a new copy that makes room for the user's row is named by its seed, and in a dry run by nothing else`()
        async throws
    {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, parent TEXT REFERENCES t, createDate TEXT,
                updateDate TEXT, UNIQUE (parent, name, createDate))
            """, file: "t.sqlite")
        let file = folder.url.appending(path: "c.json")
        let seeder = folder.seeder(of: .files([file]), store: "t.sqlite")
        func release(_ date: String, _ value: Int) throws {
            let text = """
                { "catalog": "c", "released": "\(date)", "table": "t", "key": ["name"],
                  "seeds": [{ "$id": "x", "name": "X", "v": \(value) },
                    { "$id": "y", "name": "Y", "v": \(value), "parent": { "$ref": "c/x" } }] }
                """
            try Data(text.utf8).write(to: file)
        }
        try release("2025-01-01", 1)
        _ = try await seeder.launch(account: .signedOut)
        try app.execute(
            """
            INSERT INTO t SELECT '00000043-0000-4000-8000-0000000000aa', 'Y', 51, uuid, '2025-02-01T00:00:00.000Z', '2025-05-01'
            FROM t WHERE name = 'X'
            """)
        try release("2025-02-01", 2)
        let before = Set(try app.rows("SELECT uuid FROM t").map(\.[0].description) + [""])
        let dry = try await seeder.launch(account: .signedOut, dryRun: true)
        let wet = try await seeder.launch(account: .signedOut)
        #expect(before.isSuperset(of: dry.removed.map(\.uuid.description)))
        for report in [dry, wet] {
            #expect(report.removed.map { report.seed(of: $0)?.description } == ["c/y", "c/y", "c/x"])
        }
        #expect(dry.removed.count { $0.uuid.description.isEmpty } == 1)
    }
}
