import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T2 and T3 for the less common ways in which programs write.
struct WriterTests {
    private static let same = "a 2025-01-01 - | b 2025-01-01 2025-02-02"
    private static let aTouched = "a 2025-01-01 now | b 2025-01-01 2025-02-02"
    private static let bothTouched = "a 2025-01-01 now | b 2025-01-01 now"

    private static let writes = [
        TouchCase(
            "an update from another table",
            "UPDATE t SET name = v.column2 FROM (VALUES ('a', 'Tea'), ('b', 'drink')) AS v WHERE uuid = v.column1",
            aTouched),
        TouchCase("an update that returns rows", "UPDATE t SET size = size + 1 RETURNING uuid", bothTouched),
        TouchCase(
            "an update of an expression, equal for one",
            "UPDATE t SET name = CASE uuid WHEN 'a' THEN 'Tea' ELSE name END", aTouched),
        TouchCase(
            "an update by a query with a name",
            "WITH v AS (SELECT uuid FROM t WHERE size < 6) UPDATE t SET size = 1 WHERE uuid IN v", aTouched),
        TouchCase(
            "an update by row number or key, ordered by nothing", "UPDATE t SET (name, size) = ('x', 1)", bothTouched),
        TouchCase("an update that is ignored", "UPDATE OR IGNORE t SET uuid = 'b' WHERE uuid = 'a'", same),
        TouchCase(
            "an update that replaces another row", "UPDATE OR REPLACE t SET uuid = 'b' WHERE uuid = 'a'",
            "b 2025-01-01 now"),
        TouchCase("an update rolled back", "BEGIN; UPDATE t SET size = 1; ROLLBACK", same),
        TouchCase(
            "an update rolled back to a savepoint",
            "SAVEPOINT s; UPDATE t SET size = 1; ROLLBACK TO s; UPDATE t SET size = 2 WHERE uuid = 'a'; RELEASE s",
            aTouched),
        TouchCase(
            "an upsert of several rows",
            """
            INSERT INTO t (uuid, name, size) VALUES ('a', 'food', 5), ('b', 'tea', 6), ('c', 'new', 7)
            ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, size = excluded.size
            """, "a 2025-01-01 - | b 2025-01-01 now | c now now"),
        TouchCase(
            "an upsert of a whole stale row",
            """
            INSERT INTO t (uuid, name, size, createDate, updateDate) VALUES ('b', 'drink', 6, '2025-01-01', NULL)
            ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, size = excluded.size,
                createDate = excluded.createDate, updateDate = excluded.updateDate
            """, same),
        TouchCase(
            "an upsert with a condition",
            """
            INSERT INTO t (uuid, name) VALUES ('a', 'x'), ('b', 'x')
            ON CONFLICT (uuid) DO UPDATE SET name = excluded.name WHERE t.updateDate IS NULL
            """, aTouched),
        TouchCase(
            "rows copied from a query", "INSERT INTO t (uuid, name) SELECT uuid || '2', name FROM t WHERE uuid = 'a'",
            "a 2025-01-01 - | a2 now now | b 2025-01-01 2025-02-02"),
        TouchCase(
            "replacements from a query",
            "REPLACE INTO t (uuid, name, size) SELECT uuid, 'x', size FROM t ORDER BY uuid",
            bothTouched),
        TouchCase(
            "a whole row saved as it is",
            "UPDATE t SET uuid = uuid, name = name, size = size, position = 8, createDate = createDate, updateDate = updateDate",
            same),
        TouchCase(
            "a delete and an insert", "DELETE FROM t WHERE uuid = 'a'; INSERT INTO t (uuid, name) VALUES ('a', 'food')",
            "a now now | b 2025-01-01 2025-02-02"),
        TouchCase(
            "another kind of value", "UPDATE t SET name = CAST(name AS BLOB) WHERE uuid = 'a'", aTouched),
        TouchCase(
            "through a view of the app's",
            """
            CREATE TEMP VIEW v AS SELECT uuid, name FROM t;
            CREATE TEMP TRIGGER w INSTEAD OF UPDATE ON v BEGIN UPDATE t SET name = NEW.name WHERE uuid = NEW.uuid; END;
            UPDATE v SET name = 'Tea' WHERE uuid = 'a'; DROP VIEW v
            """, aTouched),
    ]

    @Test(
        arguments: [
            TouchTriggerTests.Shape.textKey, .withoutRowID, .integerKey, .generated, .rowIDTaken,
        ], writes)
    func `T2 and T3: whichever way a program writes`(shape: TouchTriggerTests.Shape, write: TouchCase) throws {
        let harness = try TouchHarness(shape.sql)
        for recursive in ["OFF", "ON"] {
            try harness.app.execute("PRAGMA recursive_triggers = \(recursive); DELETE FROM t; DELETE FROM f")
            try harness.app.execute(TouchCase.start)
            try harness.app.execute(write.sql)
            expectSame(try harness.dates(), write.dates)
        }
    }

    @Test func `T2: a parent's key that changes, and the cascade of it, touches only the parent`() throws {
        let harness = try TouchHarness(
            """
            CREATE TABLE f (uuid TEXT PRIMARY KEY);
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, position INT, createDate TEXT, updateDate TEXT,
                folder TEXT REFERENCES f (uuid) ON UPDATE CASCADE ON DELETE SET NULL)
            """)
        try harness.app.execute(
            """
            PRAGMA foreign_keys = ON; INSERT INTO f VALUES ('f');
            INSERT INTO t (uuid, createDate, folder) VALUES ('a', '2025-01-01', 'f');
            UPDATE f SET uuid = 'g'; DELETE FROM f
            """)
        expectSame(try harness.dates(), "a 2025-01-01 -")
        #expect(try harness.app.rows("SELECT folder FROM t") == [[nil]])
    }

    @Test(
        arguments: [
            ("a view", "CREATE VIEW t AS SELECT 1 AS uuid", "it is a view; name the table behind it"),
            (
                "full-text search", "CREATE VIRTUAL TABLE t USING fts5 (uuid, name, createDate, updateDate)",
                "it is a virtual table (such as full-text search); name the table that it indexes"
            ),
            (
                "a part of it", "CREATE VIRTUAL TABLE x USING fts5 (uuid)",
                "it belongs to a virtual table; name a table of your own"
            ),
        ])
    func `what cannot hold seeds is refused with a reason`(
        table: (id: String, definition: String, reason: String)
    ) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("app.sqlite")
        try RawDatabase(path).execute(table.definition)
        let store = try SQLiteStore(path: path)
        let name = table.id == "a part of it" ? "x_content" : "t"
        let error = #expect(throws: StoreError.self) {
            try store.writing { try store.prepare(SeedTable(name: name, key: ["name"]), columns: []) }
        }
        #expect(error == .unsuitable(store: path, table: name, reason: table.reason))
        #expect(try RawDatabase(path).rows("SELECT 1 FROM sqlite_schema WHERE name LIKE 'seedbed%'") == [])
    }
}
