import Seedbed
import SeedbedSQLite
import Testing

/// A release added the column `color`; one store was made before it.
struct MergeAddedColumnTests {
    private static let table = SeedTable(name: "t", key: ["name"])
    private static let before = "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)"
    private static let query = "SELECT uuid, name, color, updateDate FROM t ORDER BY uuid"

    /// Store `a` knows the column; `b` does not.
    private func harness() throws -> MergeHarness {
        let harness = try MergeHarness(Self.before, [Self.table])
        try harness.a.execute(
            """
            ALTER TABLE t ADD COLUMN color TEXT;
            INSERT INTO t VALUES ('both', 'Tea', '2025-01-01', '2025-02-01', 'green'),
                ('mine', 'Mine', '2025-01-01', '2025-09-01', 'red'), ('seed', 'Seed', '2025-01-01', NULL, 'blue')
            """)
        try harness.b.execute(
            """
            INSERT INTO t VALUES ('both', 'Black tea', '2025-01-01', '2025-03-01'), ('mine', 'Old', '2025-01-01', NULL),
                ('seed', 'Seed', '2025-01-01', NULL), ('theirs', 'New', '2025-01-01', '2025-03-01')
            """)
        return harness
    }

    private static let merged = """
        both Black tea green 2025-03-01
        mine Mine red 2025-09-01
        seed Seed blue -
        theirs New - 2025-03-01
        """

    @Test func `a store without the column changes nothing in it`() throws {
        let harness = try harness()
        #expect(try harness.merge(into: "a", from: "b") == ["both", "theirs"])
        try harness.expect(Self.query, Self.merged)
        #expect(try harness.merge(into: "a", from: "b") == [])
        try harness.merge(into: "b", from: "a")
        // The release comes to the other device after the merge.
        try harness.b.execute("ALTER TABLE t ADD COLUMN color TEXT")
        #expect(try harness.merge(into: "a", from: "b") == [])
        #expect(try harness.merge(into: "b", from: "a") == ["both", "mine", "seed"])
        for store in [harness.a, harness.b] { try harness.expect(Self.query, Self.merged, in: store) }
    }

    @Test(arguments: [["a", "b"], ["b", "a"]])
    func `rows from before the column write no null over what it holds`(order: [String]) throws {
        let harness = try harness()
        try harness.b.execute("ALTER TABLE t ADD COLUMN color TEXT")
        for _ in 1...2 {
            for name in order { try harness.merge(into: name, from: name == "a" ? "b" : "a") }
        }
        for store in [harness.a, harness.b] { try harness.expect(Self.query, Self.merged, in: store) }
    }

    @Test(arguments: [["a", "b"], ["b", "a"]])
    func `nor do they once the other device has used the column`(order: [String]) throws {
        let harness = try harness()
        try harness.b.execute(
            """
            ALTER TABLE t ADD COLUMN color TEXT;
            INSERT INTO t VALUES ('used', 'Used', '2025-04-01', '2025-04-01', 'pink')
            """)
        for name in order { try harness.merge(into: name, from: name == "a" ? "b" : "a") }
        for store in [harness.a, harness.b] {
            try harness.expect(Self.query, Self.merged + "\nused Used pink 2025-04-01", in: store)
        }
    }

    @Test(arguments: [["a", "b"], ["b", "a"]])
    func `what the user has cleared stays cleared`(order: [String]) throws {
        let harness = try harness()
        try harness.b.execute(
            """
            ALTER TABLE t ADD COLUMN color TEXT;
            INSERT INTO t VALUES ('used', 'Used', '2025-04-01', '2025-04-01', 'pink');
            UPDATE t SET updateDate = '2025-05-01' WHERE uuid = 'both'
            """)
        for name in order { try harness.merge(into: name, from: name == "a" ? "b" : "a") }
        for store in [harness.a, harness.b] {
            try harness.expect(
                "SELECT name, color, updateDate FROM t WHERE uuid = 'both'", "Black tea - 2025-05-01", in: store)
        }
    }

    @Test func `a dismissal that was taken back is no lack of news`() throws {
        let table = SeedTable(
            name: "t", key: ["name"], mapping: Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate"))
        let harness = try MergeHarness(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT, seedID TEXT, dismissDate TEXT)
            """, [table])
        try harness.a.execute("INSERT INTO t VALUES ('u', 'Tea', '2025-01-01', '2025-02-01', 't/tea', '2025-02-01')")
        try harness.b.execute("INSERT INTO t VALUES ('u', 'Tea', '2025-01-01', '2025-03-01', 't/tea', NULL)")
        try harness.merge(into: "a", from: "b")
        try harness.expect("SELECT updateDate, dismissDate FROM t", "2025-03-01 -")
    }
}
