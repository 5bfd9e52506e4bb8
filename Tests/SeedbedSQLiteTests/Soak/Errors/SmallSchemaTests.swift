import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

@testable import SeedbedSQLite

/// Schemas that are quickly written, and were slow to read.
@Suite struct SmallSchemaTests {
    private static let definition =
        "CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT);"

    @Test(.timeLimit(.minutes(10)))
    func `forty-one views, each of which names the one before it twice, keep nobody waiting`() async throws {
        let views = (1...41).map { "CREATE VIEW v\($0) AS SELECT a.x FROM v\($0 - 1) AS a, v\($0 - 1) AS b;" }
        let world = try AppWorld(Self.definition + "CREATE TABLE v0 (x);" + views.joined())
        try world.release("2025-01-01", #"{ "name": "Timer" }"#)
        #expect(try await world.launch() == "seeded +1")
        #expect(try await world.seeder.status(account: .signedOut).catalogs.map(\.untouched) == [1])
        let other = try RawDatabase(world.folder.path("other.sqlite"))
        try other.execute(Self.definition + "INSERT INTO t (uuid, name) VALUES ('mine', 'Mine')")
        let store = try SQLiteStore(path: world.folder.path("app.sqlite"))
        #expect(
            try store.merge(from: world.folder.path("other.sqlite"), tables: [SeedTable(name: "t", key: ["name"])])
                .changes
                == .rows(inserted: [UUIDText("mine")]))
        #expect(try store.tables(with: "uuid") == ["t"])
    }

    @Test(.timeLimit(.minutes(10)), arguments: TestShare.of([(1000, ""), (500, "ON DELETE SET NULL")], one: 2))
    func `thousands of tables that refer to a seeded one cost what they are`(count: Int, action: String) async throws {
        let children = (0..<count).map { "CREATE TABLE n\($0) (id INTEGER PRIMARY KEY, t REFERENCES t \(action));" }
        let world = try AppWorld("BEGIN;" + Self.definition + children.joined() + "COMMIT")
        try world.release("2025-01-01", #"{ "name": "Timer" }"#)
        #expect(try await world.launch() == "seeded +1")
        try world.app.execute(
            """
            INSERT INTO t (id, uuid, name, createDate) SELECT 7, 'a', name, createDate FROM t;
            INSERT INTO n499 (t) VALUES (7)
            """)
        #expect(try await world.seeder.clean(account: .signedOut).removed.map(\.uuid) == [UUIDText("a")])
        #expect(try world.rows("SELECT t FROM n499") == "1")
    }

    @Test func `tables are known for what they are, whether or not their rows have numbers`() throws {
        let folder = try TemporaryFolder()
        try RawDatabase(folder.path("s")).execute(
            """
            CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (id INTEGER PRIMARY KEY) WITHOUT ROWID;
            CREATE TABLE c (k TEXT PRIMARY KEY); CREATE TABLE d (k TEXT, l, PRIMARY KEY (k, l)) WITHOUT ROWID;
            CREATE TABLE e (x UNIQUE); CREATE TABLE f (i INT PRIMARY KEY DESC); CREATE TABLE "É" (x)
            """)
        let store = try SQLiteStore(path: folder.path("s"))
        var found: [String] = []
        for name in ["a", "B", "c", "d", "e", "f", "É"] {
            let layout = try SchemaReader(store: "s").layout(of: name, on: store.connection)
            found.append("\(layout?.name ?? "none") \(layout?.identity.joined(separator: "+") ?? "")")
        }
        #expect(found == ["a rowid", "b id", "c rowid", "d k+l", "e rowid", "f rowid", "É rowid"])
        #expect(try SchemaReader(store: "s").layout(of: "é", on: store.connection) == nil)
    }
}
