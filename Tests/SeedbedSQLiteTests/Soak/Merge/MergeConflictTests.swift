import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Rows that cannot all come, because a table allows a value once.
struct MergeConflictTests {
    private static let columns = "uuid TEXT PRIMARY KEY, name TEXT UNIQUE, createDate TEXT, updateDate TEXT"
    private static let t = SeedTable(name: "t", key: ["name"])
    private static let all = "SELECT uuid, name FROM t ORDER BY uuid"

    private func passed(
        _ uuid: String, _ reason: Seeder.MergedRows.PassedOver.Reason, table: String = "t", on column: String = "name"
    )
        -> Seeder.MergedRows.PassedOver
    {
        Seeder.MergedRows.PassedOver(
            table: table, uuid: UUIDText(uuid), reason: reason,
            rule: reason == .uniqueKey ? "UNIQUE constraint failed: \(table).\(column)" : nil)
    }

    @Test func `a rename to a name that another row holds stays out, and what waits for the old name with it`() throws {
        let harness = try MergeHarness("CREATE TABLE t (\(Self.columns))", [Self.t])
        try harness.a.execute(
            """
            INSERT INTO t VALUES ('p', 'm', '2025-01-01', '2025-01-01'), ('q', 'k', '2025-01-01', '2025-01-01'),
                ('x', 'n', '2025-01-01', '2025-01-01'), ('r', 'r1', '2025-01-01', '2025-01-01')
            """)
        try harness.b.execute(
            """
            INSERT INTO t VALUES ('p', 'n', '2025-01-01', '2025-02-01'), ('q', 'm', '2025-01-01', '2025-02-01'),
                ('r', 'r2', '2025-01-01', '2025-02-01'), ('z', 'k', '2025-01-01', '2025-02-01'),
                ('y', 'r1', '2025-01-01', '2025-02-01')
            """)
        for _ in 1...2 {
            #expect(
                try harness.passedOver(into: "a", from: "b") == [
                    passed("p", .uniqueKey), passed("q", .uniqueKey), passed("z", .uniqueKey),
                ])
            try harness.expect(Self.all, "p m\nq k\nr r2\nx n\ny r1")
        }
    }

    @Test(arguments: [
        "CREATE UNIQUE INDEX one ON t (name) WHERE updateDate IS NOT NULL",
        "CREATE UNIQUE INDEX one ON t (lower(name))",
        "CREATE UNIQUE INDEX one ON t (name COLLATE NOCASE, coalesce(createDate, ''))",
    ])
    func `names change places under a partial index and one of expressions`(index: String) throws {
        let harness = try MergeHarness(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT); \(index)", [Self.t])
        for (store, names, date) in [
            (harness.a, ["A", "B", "C"], "2025-01-01"), (harness.b, ["B", "C", "A"], "2025-02-01"),
        ] {
            for (uuid, name) in zip(["1", "2", "3"], names) {
                try store.execute("INSERT INTO t VALUES ('\(uuid)', '\(name)', '2025-01-01', '\(date)')")
            }
        }
        #expect(try harness.passedOver(into: "a", from: "b") == [])
        try harness.expect(Self.all, "1 B\n2 C\n3 A")
    }

    @Test func `places change hands in the key of a table without row numbers`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (list INTEGER, place INTEGER, uuid TEXT NOT NULL UNIQUE, name TEXT, createDate TEXT, updateDate TEXT,
                PRIMARY KEY (list, place)) WITHOUT ROWID
            """, [Self.t])
        try harness.a.execute(
            "INSERT INTO t VALUES (1, 1, 'a', 'x', '2025-01-01', NULL), (1, 2, 'b', 'y', '2025-01-01', NULL)")
        try harness.b.execute(
            """
            INSERT INTO t VALUES (1, 2, 'a', 'x', '2025-01-01', '2025-02-01'), (1, 1, 'b', 'y', '2025-01-01', '2025-02-01')
            """)
        #expect(try harness.merge(into: "a", from: "b") == ["a", "b"])
        try harness.expect("SELECT place, uuid FROM t ORDER BY 1", "1 b\n2 a")
    }

    @Test func `what stands under a row that stays out stays with it, round a cycle too`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, \(Self.columns.replacing(" PRIMARY KEY", with: " UNIQUE")),
                up INTEGER REFERENCES t)
            """, [Self.t])
        try harness.a.execute("INSERT INTO t (id, uuid, name) VALUES (1, 'x', 'taken')")
        try harness.b.execute(
            """
            INSERT INTO t (id, uuid, name, up) VALUES (1, 'p', 'free', 3), (2, 'q', 'taken', 1), (3, 'r', 'other', 2),
                (4, 's', 'own', 4), (5, 'u', 'under', 3), (6, 'v', 'far', 5), (7, 'w', 'root', NULL)
            """)
        for _ in 1...2 {
            #expect(
                Set(try harness.passedOver(into: "a", from: "b").map(\.uuid))
                    == Set(["p", "q", "r", "u", "v"].map { UUIDText($0) }))
            try harness.expect(
                "SELECT c.uuid, p.uuid FROM t AS c LEFT JOIN t AS p ON c.up = p.id ORDER BY 1", "s s\nw -\nx -")
        }
        #expect(try harness.a.problems() == [])
    }

    @Test func `a tree whose rows must refer upwards comes root first`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, createDate TEXT, updateDate TEXT,
                up INTEGER NOT NULL CHECK (up > 0) REFERENCES t)
            """, [Self.t])
        // Each store has a root of its own, of another number.
        try harness.a.execute("INSERT INTO t (id, uuid, up) VALUES (5, 'root', 5)")
        try harness.b.execute(
            """
            PRAGMA foreign_keys = OFF;
            INSERT INTO t (id, uuid, up) VALUES (1, 'a', 4), (2, 'b', 1), (3, 'root', 3), (4, 'c', 3)
            """)
        #expect(try harness.passedOver(into: "a", from: "b") == [])
        try harness.expect(
            "SELECT c.uuid, p.uuid FROM t AS c JOIN t AS p ON c.up = p.id ORDER BY 1", "a c\nb a\nc root\nroot root")
    }

    @Test func `several rows of one uuid come as the newest of them`() throws {
        let harness = try MergeHarness(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT)", [Self.t])
        try harness.b.execute(
            """
            INSERT INTO t (uuid, name, updateDate) VALUES ('u', 'old', '2025-01-01'), ('U', 'new', '2025-02-01'),
                ('u', 'seed', NULL)
            """)
        for _ in 1...2 {
            #expect(
                try harness.passedOver(into: "a", from: "b")
                    == [Seeder.MergedRows.PassedOver](repeating: passed("u", .sameIdentity), count: 2))
            try harness.expect("SELECT name FROM t", "new")
        }
    }

    /// The rows are read by their spellings, so that the newest of them comes first, in the middle or last.
    @Test(arguments: 0...2, [true, false]) func `the newest of several rows of one uuid comes, wherever it is read`(
        place: Int, isHere: Bool
    ) throws {
        let harness = try MergeHarness(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT)", [Self.t])
        if isHere {
            try harness.a.execute("INSERT INTO t (uuid, name, updateDate) VALUES ('uv', 'mine', '2025-01-15')")
        }
        for (number, spelling) in ["UV", "Uv", "uv"].enumerated() {
            let values = number == place ? "'new', '2025-02-01'" : "'old', '2025-01-0\(number + 1)'"
            try harness.b.execute("INSERT INTO t (uuid, name, updateDate) VALUES ('\(spelling)', \(values))")
        }
        #expect(
            try harness.passedOver(into: "a", from: "b")
                == [Seeder.MergedRows.PassedOver](repeating: passed("uv", .sameIdentity), count: 2))
        try harness.expect("SELECT name, updateDate FROM t", "new 2025-02-01")
    }

    @Test func `a row whose key is no UTF-8 comes from a table without row numbers`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (place TEXT PRIMARY KEY, uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT) WITHOUT ROWID
            """, [Self.t])
        try harness.b.execute(
            "INSERT INTO t (place, uuid, name) VALUES (CAST(x'FF41' AS TEXT), 'u', 'odd'), ('b', 'v', 'plain')")
        #expect(try harness.passedOver(into: "a", from: "b") == [])
        try harness.expect(
            "SELECT typeof(place), hex(place), name FROM t ORDER BY uuid", "text FF41 odd\ntext 62 plain")
    }

    @Test func `rows that a trigger of the app's keeps out are named`() throws {
        let harness = try MergeHarness("CREATE TABLE t (\(Self.columns))", [Self.t])
        try harness.a.execute(
            """
            CREATE TRIGGER own BEFORE INSERT ON t WHEN new.name = 'a' BEGIN SELECT RAISE(IGNORE); END;
            CREATE TRIGGER other BEFORE INSERT ON t WHEN new.name = 'b' BEGIN SELECT RAISE(ABORT, 'no b'); END
            """)
        try harness.b.execute("INSERT INTO t (uuid, name) VALUES ('1', 'a'), ('2', 'b'), ('3', 'c')")
        let passed = try harness.passedOver(into: "a", from: "b")
        #expect(passed.map(\.uuid) == ["1", "2"].map { UUIDText($0) })
        #expect(passed.map(\.reason) == [.rule, .rule])
        try harness.expect(Self.all, "3 c")
    }

    @Test func `thousands of rows in a chain, and as many names that rotate`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT UNIQUE, createDate TEXT, updateDate TEXT,
                up INTEGER REFERENCES t)
            """, [Self.t])
        let count = TestShare.count(2_000, soak: 10_000)
        let rows = "WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count)) INSERT INTO t SELECT"
        try harness.b.execute("\(rows) \(count + 1) - i, 'u' || i, 'n' || i, '2025-01-01', NULL, \(count) - i FROM n")
        try harness.b.execute("UPDATE t SET up = NULL WHERE id = 1")
        #expect(try harness.merge(into: "a", from: "b").count == count)
        try harness.b.execute(
            """
            UPDATE t SET name = 'x' || name; UPDATE t SET updateDate = '2025-02-01',
                name = (SELECT 'n' || (substr(uuid, 2) % \(count) + 1))
            """)
        #expect(try harness.merge(into: "a", from: "b").count == count)
        let query = "SELECT c.uuid, c.name, p.uuid FROM t AS c LEFT JOIN t AS p ON c.up = p.id ORDER BY 1"
        try harness.expect(query, try harness.dump(harness.b, query))
    }
}
