import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T2 and T3 in whatever an app writes, through a connection that knows nothing of Seedbed.
struct TouchTriggerTests {
    /// How the table of the cases may be made.
    enum Shape: String, CaseIterable, Sendable {
        case textKey = "uuid TEXT PRIMARY KEY, COLUMNS)"
        case withoutRowID = "uuid TEXT PRIMARY KEY, COLUMNS) WITHOUT ROWID"
        case strict = "uuid TEXT PRIMARY KEY, COLUMNS) STRICT"
        case integerKey = "id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, COLUMNS)"
        case noCaseKey = "uuid TEXT COLLATE NOCASE, COLUMNS, PRIMARY KEY (uuid))"
        case generated =
            "uuid TEXT PRIMARY KEY, COLUMNS, v TEXT AS (upper(name)), s TEXT AS (position || 'x') STORED)"
        case rowIDTaken = "rowid TEXT, oid TEXT, uuid TEXT UNIQUE, COLUMNS)"

        var sql: String {
            let columns = """
                name TEXT COLLATE NOCASE, size INTEGER, position INTEGER, folder TEXT REFERENCES f (uuid),
                createDate TEXT, updateDate TEXT
                """
            return "CREATE TABLE f (uuid TEXT PRIMARY KEY); CREATE TABLE t ("
                + rawValue.split(separator: "COLUMNS").joined(separator: columns)
        }
    }

    @Test(arguments: TestShare.of(Shape.allCases, one: 5), TouchCase.all)
    func `T2 and T3: a write leaves the dates that it should`(shape: Shape, write: TouchCase) throws {
        let harness = try TouchHarness(shape.sql)
        for recursive in ["OFF", "ON"] {
            try harness.app.execute("PRAGMA recursive_triggers = \(recursive); DELETE FROM t; DELETE FROM f")
            try harness.app.execute(TouchCase.start)
            try harness.app.execute(write.sql)
            expectSame(try harness.dates(), write.dates)
        }
    }

    @Test(
        arguments: [
            ("an edit", "UPDATE t SET name = 'x' WHERE club = 1", "a 2025-01-01 - | a 2025-01-01 now"),
            (
                "a replacement by equal values", "REPLACE INTO t (club, uuid, name) VALUES (1, 'a', 'n')",
                "a 2025-01-01 - | a 2025-01-01 -"
            ),
            (
                "a replacement that edits", "REPLACE INTO t (club, uuid, name) VALUES (1, 'a', 'x')",
                "a 2025-01-01 - | a 2025-01-01 now"
            ),
            (
                "a new row with half the key", "INSERT INTO t (club, uuid, name) VALUES (3, 'a', 'n')",
                "a 2025-01-01 - | a 2025-01-01 - | a now now"
            ),
        ], ["", " WITHOUT ROWID"])
    func `T2: a primary key of two columns tells rows apart`(
        write: (id: String, sql: String, dates: String), option: String
    ) throws {
        let harness = try TouchHarness(
            """
            CREATE TABLE t (club INTEGER, uuid TEXT, name TEXT, position INTEGER, createDate TEXT, updateDate TEXT,
                PRIMARY KEY (club, uuid))\(option)
            """)
        try harness.app.execute(
            "INSERT INTO t (club, uuid, name, createDate) SELECT value, 'a', 'n', '2025-01-01' FROM json_each('[1,2]')"
        )
        try harness.app.execute(write.sql)
        // Sorted by uuid and dates; null comes before any text.
        expectSame(
            try harness.dates().split(separator: " | ").map(String.init).sorted().joined(separator: " | "), write.dates)
    }

    @Test func `T2: of rows without identity only the edited one is touched`() throws {
        let harness = try TouchHarness(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, position INT, createDate TEXT, updateDate TEXT)")
        try harness.app.execute(
            """
            INSERT INTO t (name, createDate) VALUES ('x', '2025-01-01'), ('y', '2025-01-02');
            INSERT INTO t (name) VALUES ('z'); UPDATE t SET name = 'Y' WHERE name = 'y'
            """)
        expectSame(try harness.dates(), "- 2025-01-01 - | - 2025-01-02 now | - now now")
    }

    @Test func `T2: a row numbered -1 is not what a new row replaces`() throws {
        let harness = try TouchHarness(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, position INT,
                createDate TEXT, updateDate TEXT)
            """)
        try harness.app.execute(
            """
            INSERT INTO t (id, uuid, createDate, updateDate) VALUES (-1, 'a', '2025-01-01', '2025-02-02');
            INSERT INTO t (uuid, createDate) VALUES ('b', '2025-05-05'); INSERT INTO t (uuid) VALUES ('c')
            """)
        expectSame(try harness.dates(), "a 2025-01-01 2025-02-02 | b 2025-05-05 - | c now now")
    }

    @Test(arguments: [
        "t", "two words", "a;b", "it's", "say \"x\"", "\"\u{301}", "é", "e\u{301}", "Ünï", "select", "a\"\u{308}; --",
    ])
    func `T2: names reach SQL as they are`(name: String) throws {
        let columns = ["uuid", "name", "created", "updated"].map { "\($0) \(name)" }
        let table = SeedTable(
            name: name, key: [columns[1]],
            mapping: Catalog.Mapping(createDate: columns[2], updateDate: columns[3], uuid: columns[0]))
        let definition = columns.map { quoted($0) }.joined(separator: ", ")
        let harness = try TouchHarness(
            "CREATE TABLE \(quoted(name)) (\(definition), UNIQUE (\(quoted(columns[0]))))", table)
        let (t, u, n, c) = (quoted(name), quoted(columns[0]), quoted(columns[1]), quoted(columns[2]))
        try harness.app.execute(
            "INSERT INTO \(t) (\(u), \(n), \(c)) VALUES ('a', 'x', '2025-01-01'), ('b', 'x', '2025-01-01')")
        try harness.app.execute("INSERT INTO \(t) (\(u)) VALUES ('c'); UPDATE \(t) SET \(n) = 'y' WHERE \(u) = 'b'")
        try harness.app.execute("REPLACE INTO \(t) (\(u), \(n)) VALUES ('a', 'x')")
        expectSame(try harness.dates(), "a 2025-01-01 - | b 2025-01-01 now | c now now")
    }

    @Test func `T2: column names that SQLite tells apart are two columns`() throws {
        let harness = try TouchHarness(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, "é" TEXT, "É" TEXT, "e\u{301}" TEXT,
                createDate TEXT, updateDate TEXT)
            """, SeedTable(name: "t", key: ["name"], volatile: ["é"]))
        try harness.app.execute(
            """
            INSERT INTO t (uuid, createDate) VALUES ('a', '2025-01-01'), ('b', '2025-01-01'), ('c', '2025-01-01');
            UPDATE t SET "é" = 'x' WHERE uuid = 'a'; UPDATE t SET "É" = 'x' WHERE uuid = 'b';
            UPDATE t SET "e\u{301}" = 'x' WHERE uuid = 'c'
            """)
        expectSame(try harness.dates(), "a 2025-01-01 - | b 2025-01-01 now | c 2025-01-01 now")
    }

    @Test(arguments: ["ON", "OFF"])
    func `T2, T3: an index with another collation than its column finds the row that is replaced`(recursive: String)
        throws
    {
        let harness = try TouchHarness(
            """
            CREATE TABLE t (uuid TEXT NOT NULL, name TEXT, position INT, createDate TEXT, updateDate TEXT);
            CREATE UNIQUE INDEX t_uuid ON t (uuid COLLATE NOCASE)
            """)
        try harness.app.execute(
            """
            PRAGMA recursive_triggers = \(recursive);
            INSERT INTO t (uuid, name, createDate) VALUES ('a', 'x', '2025-01-01'); UPDATE t SET name = 'y';
            INSERT OR REPLACE INTO t (uuid, name, createDate) VALUES ('A', 'y', '2025-01-01')
            """)
        expectSame(try harness.dates(), "A 2025-01-01 now")
        #expect(try harness.app.rows("SELECT count(*) FROM seedbed_log") == [[0]])
    }
}
