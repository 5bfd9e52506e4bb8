import Seedbed
import SeedbedSQLite
import Testing

/// The identities of rows in a merge: numbers are none, and texts are told apart by their bytes.
struct MergeIdentityTests {
    private static func table(uuid: String) -> SeedTable {
        SeedTable(name: "t", key: ["name"], mapping: Catalog.Mapping(uuid: uuid))
    }

    /// The catalog's name for the identity is that of the other table's row numbers.
    @Test func `a table is refused if its column of that name holds row numbers`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (id TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT, t TEXT REFERENCES t, updateDate TEXT);
            INSERT INTO t VALUES ('a', 'Tea', '2025-01-01', NULL)
            """, [Self.table(uuid: "id")])
        try harness.a.execute("INSERT INTO note VALUES (1, 'of a', 'a', '2025-02-01')")
        try harness.b.execute("INSERT INTO note VALUES (1, 'of b', 'a', '2025-03-01')")
        #expect(throws: StoreError.self) { try harness.merge(into: "a", from: "b") }
        try harness.expect("SELECT title FROM note", "of a")
    }

    /// `é`, composed and decomposed.
    @Test(arguments: ["name TEXT PRIMARY KEY, uuid TEXT", "uuid TEXT PRIMARY KEY, name TEXT"])
    func `rows whose texts differ in the normal form alone all come`(columns: String) throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE tag (\(columns));
            CREATE TABLE pair (t TEXT REFERENCES t, tag TEXT REFERENCES tag, PRIMARY KEY (t, tag));
            INSERT INTO t VALUES ('a', 'Tea', '2025-01-01', NULL)
            """, [Self.table(uuid: "uuid")])
        try harness.b.execute(
            """
            INSERT INTO tag SELECT column1, column1 FROM (VALUES (CAST(x'c3a9' AS TEXT)), (CAST(x'65cc81' AS TEXT)));
            INSERT INTO pair SELECT 'a', name FROM tag
            """)
        try harness.merge(into: "a", from: "b")
        try harness.expect("SELECT hex(name) FROM tag ORDER BY 1", "65CC81\nC3A9")
        try harness.expect("SELECT hex(tag) FROM pair ORDER BY 1", "65CC81\nC3A9")
    }

    @Test(arguments: ["PRIMARY KEY (t, tag)", "n INTEGER"])
    func `a join table without rows connects the tables on both sides`(key: String) throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE tag (uuid TEXT PRIMARY KEY, title TEXT, updateDate TEXT);
            CREATE TABLE pair (t TEXT REFERENCES t, tag TEXT REFERENCES tag, \(key));
            INSERT INTO t VALUES ('a', 'Tea', '2025-01-01', NULL)
            """, [Self.table(uuid: "uuid")])
        try harness.a.execute(
            "INSERT INTO tag VALUES ('t1', 'warm', '2025-02-01'); INSERT INTO pair (t, tag) VALUES ('a', 't1')")
        try harness.b.execute("INSERT INTO tag VALUES ('t1', 'hot', '2025-03-01'), ('t2', 'new', '2025-03-01')")
        try harness.merge(into: "a", from: "b")
        try harness.expect("SELECT title FROM tag ORDER BY uuid", "hot\nnew")
    }
}
