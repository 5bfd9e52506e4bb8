import Seedbed
import SeedbedSQLite
import Testing

/// Row numbers mean another row in another store: a merge follows them by `uuid`.
struct MergeReferenceTests {
    private static let tables = ["t", "child"].map { SeedTable(name: $0, key: ["name"]) }
    private static let columns =
        "id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, name TEXT, createDate TEXT, updateDate TEXT"
    private static let query = """
        SELECT c.uuid, p.uuid FROM child AS c LEFT JOIN t AS p ON c.parent = p.id ORDER BY 1
        """

    @Test(arguments: ["", " NOT NULL"])
    func `a foreign key to a row number is translated`(constraint: String) throws {
        let harness = try MergeHarness(
            "CREATE TABLE t (\(Self.columns)); "
                + "CREATE TABLE child (\(Self.columns), parent INT\(constraint) REFERENCES t (id))",
            Self.tables.reversed())
        try harness.a.execute(
            "INSERT INTO t VALUES (1, 'p1', 'x', '2025-01-01', NULL), (2, 'P2', 'x', '2025-01-01', NULL)")
        try harness.b.execute(
            """
            INSERT INTO t VALUES (7, 'p3', 'x', '2025-01-01', NULL), (1, 'p2', 'x', '2025-01-01', NULL);
            INSERT INTO child VALUES (1, 'c1', 'x', '2025-01-01', NULL, 7), (2, 'c2', 'x', '2025-01-01', NULL, 1)
            """)
        #expect(try harness.merge(into: "a", from: "b") == ["c1", "c2", "p3"])
        try harness.expect(Self.query, "c1 p3\nc2 P2")
        #expect(try harness.a.problems() == [])
    }

    @Test func `rows refer to rows of their own table, in any order`() throws {
        let harness = try MergeHarness(
            "CREATE TABLE t (\(Self.columns), parent INTEGER REFERENCES t)", [SeedTable(name: "t", key: ["name"])])
        try harness.a.execute("INSERT INTO t (id, uuid, createDate) VALUES (1, 'x', '2025-01-01')")
        try harness.b.execute(
            """
            INSERT INTO t (id, uuid, createDate, parent) VALUES (1, 'a', '2025-01-01', 2), (2, 'b', '2025-01-01', 3),
                (3, 'c', '2025-01-01', 1), (4, 'd', '2025-01-01', 4), (5, 'e', '2025-01-01', NULL)
            """)
        try harness.merge(into: "a", from: "b")
        try harness.expect(
            "SELECT c.uuid, p.uuid FROM t AS c LEFT JOIN t AS p ON c.parent = p.id ORDER BY 1",
            "a b\nb c\nc a\nd d\ne -\nx -")
    }

    @Test func `tables refer to each other in a cycle`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (\(Self.columns), child INTEGER REFERENCES child (id));
            CREATE TABLE child (\(Self.columns), parent INTEGER REFERENCES t (id))
            """, Self.tables)
        try harness.a.execute("INSERT INTO t (id, uuid) VALUES (1, 'x'); INSERT INTO child (id, uuid) VALUES (1, 'y')")
        try harness.b.execute(
            """
            PRAGMA foreign_keys = OFF;
            INSERT INTO t (id, uuid, createDate, child) VALUES (1, 'a', '2025-01-01', 5);
            INSERT INTO child (id, uuid, createDate, parent) VALUES (5, 'b', '2025-01-01', 1)
            """)
        try harness.merge(into: "a", from: "b")
        try harness.expect(Self.query, "b a\ny -")
        try harness.expect("SELECT t.uuid, c.uuid FROM t LEFT JOIN child AS c ON t.child = c.id ORDER BY 1", "a b\nx -")
        #expect(try harness.a.problems() == [])
    }

    @Test func `a row that wins here keeps what it refers to`() throws {
        let harness = try MergeHarness(
            "CREATE TABLE t (\(Self.columns), parent INTEGER REFERENCES t)", [SeedTable(name: "t", key: ["name"])])
        try harness.a.execute(
            """
            INSERT INTO t (id, uuid, createDate, updateDate, parent) VALUES (1, 'mine', '2025-01-01', NULL, NULL),
                (2, 'a', '2025-01-01', '2025-03-03', 1)
            """)
        try harness.b.execute(
            """
            INSERT INTO t (id, uuid, createDate, updateDate, parent) VALUES (1, 'z', '2025-01-01', NULL, NULL),
                (2, 'a', '2025-01-01', '2025-02-02', 1)
            """)
        #expect(try harness.merge(into: "a", from: "b") == ["z"])
        try harness.expect(
            "SELECT c.uuid, p.uuid FROM t AS c LEFT JOIN t AS p ON c.parent = p.id ORDER BY 1", "a mine\nmine -\nz -")
    }

    @Test func `a primary key of two references is translated in both`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (\(Self.columns));
            CREATE TABLE child (uuid TEXT UNIQUE, name TEXT, createDate TEXT, updateDate TEXT,
                one INTEGER REFERENCES t (id), two INTEGER REFERENCES t (id), PRIMARY KEY (one, two))
            """, Self.tables)
        try harness.a.execute("INSERT INTO t (id, uuid) VALUES (1, 'x'), (2, 'a')")
        try harness.b.execute(
            """
            INSERT INTO t (id, uuid) VALUES (1, 'a'), (2, 'b');
            INSERT INTO child (uuid, createDate, one, two) VALUES ('j', '2025-01-01', 1, 2)
            """)
        try harness.merge(into: "a", from: "b")
        try harness.expect(
            "SELECT j.uuid, p.uuid, q.uuid FROM child AS j JOIN t AS p ON one = p.id JOIN t AS q ON two = q.id",
            "j a b")
    }

    /// The one user deleted the row to which the other's reference led before; no store has it.
    @Test(arguments: [("0", "1"), ("1", "0")], ["NULL", "'2025-02-01'"])
    func `C5: in an exact tie a reference that leads nowhere is no news`(
        _ rows: (there: String, gone: String), date: String
    ) throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE child (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT REFERENCES t (uuid), createDate TEXT,
                updateDate TEXT)
            """, Self.tables)
        for (store, parent) in [(harness.a, rows.gone), (harness.b, rows.there)] {
            try store.execute(
                """
                PRAGMA foreign_keys = OFF;
                INSERT INTO child VALUES ('c', 'x', 'p\(parent)', '2025-01-01', \(date))
                """)
        }
        try harness.b.execute("INSERT INTO t VALUES ('p\(rows.there)', 'x', '2025-01-01', NULL)")
        try harness.merge(into: "b", from: "a")
        try harness.merge(into: "a", from: "b")
        for store in [harness.a, harness.b] {
            #expect(
                try store.rows("SELECT parent, (SELECT name FROM t WHERE uuid = parent) FROM child").map {
                    $0.map(\.description).joined(separator: " ")
                } == ["p\(rows.there) x"])
        }
    }
}
