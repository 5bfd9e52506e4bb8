import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5, I10: a copy whose removal comes in as a plain `DELETE` takes no row along that refers to it.
struct DeletedElsewhereTests {
    private static let parent = """
        CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, club INT DEFAULT 7, name TEXT, createDate, updateDate,
            UNIQUE (club, uuid));
        """
    private static let twins = """
        INSERT INTO t (id, uuid, name, createDate) VALUES (1, 'u1', 'x', '2025-01-01'), (2, 'u2', 'x', '2025-01-02'),
            (3, 'u3', 'y', '2025-01-01');
        """
    private static let schema = """
        SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name <> 'sqlite_sequence' ORDER BY 1, 2
        """

    let folder: TemporaryFolder
    let app: RawDatabase

    init() throws {
        (folder, app) = try RawDatabase.inNewFolder(file: "t.sqlite")
    }

    private func prepare(_ tables: SeedTable...) throws {
        let store = try SQLiteStore(path: folder.path("t.sqlite"))
        try store.writing {
            for table in tables.isEmpty ? [SeedTable(name: "t", key: ["name"])] : tables {
                try store.prepare(table, columns: [])
            }
        }
    }

    /// Makes a child table, prepares, fills in the twins 1 and 2 and the single copy 3, and holds foreign keys from then.
    private func make(_ child: String, _ rows: String) throws {
        try app.execute(Self.parent + child)
        try prepare()
        try app.execute("PRAGMA foreign_keys = ON;" + Self.twins + rows)
    }

    private func dump(_ sql: String) throws -> String {
        #expect(try app.problems() == [])
        #expect(try app.rows("SELECT count(*) FROM seedbed_notes WHERE kind LIKE 'moving %'").first == [.integer(0)])
        #expect(try app.rows("SELECT count(*) FROM seedbed_import").first == [.integer(0)])
        return try app.rows(sql).map { $0.map(shown).joined(separator: " ") }.joined(separator: " | ")
    }

    @Test(arguments: ["CASCADE", "SET NULL", "SET DEFAULT"], ["id", "uuid"])
    func `I10: a deletion that comes in moves the children to the twin first`(action: String, key: String) throws {
        for recursive in ["OFF", "ON"] {
            try app.execute("PRAGMA foreign_keys = OFF; DROP TABLE IF EXISTS child; DROP TABLE IF EXISTS t;")
            try make(
                "CREATE TABLE child (n INTEGER PRIMARY KEY, p REFERENCES t (\(key)) ON DELETE \(action));",
                "PRAGMA recursive_triggers = \(recursive); INSERT INTO child SELECT id * 10, \(key) FROM t")
            try app.execute("DELETE FROM t WHERE id = 1")
            let (two, three) = key == "id" ? ("2", "3") : ("u2", "u3")
            expectSame(try dump("SELECT * FROM child"), "10 \(two) | 20 \(two) | 30 \(three)")
            // No twin: the action runs as declared.
            try app.execute("DELETE FROM t WHERE id = 3")
            let last = action == "CASCADE" ? "" : " | 30 -"
            expectSame(try dump("SELECT * FROM child"), "10 \(two) | 20 \(two)\(last)")
            // Deleted together, nothing can be saved.
            try app.execute(
                "INSERT INTO t (id, uuid, name, createDate) VALUES (4, 'u4', 'x', '2025-01-03'); DELETE FROM t")
            expectSame(try dump("SELECT * FROM child"), action == "CASCADE" ? "" : "10 - | 20 - | 30 -")
        }
    }

    /// The user has edited the other copy.
    ///
    /// A deletion by the user takes the children along, as without Seedbed.
    @Test(arguments: ["CASCADE", "SET NULL"], [(false, "'2025-01-02'"), (true, "'2025-01-02'"), (true, "NULL")])
    func `C5: the touched twin takes the children if an import deletes the copy`(
        action: String, deletion: (isImport: Bool, createDate: String)
    ) throws {
        let (isImport, createDate) = deletion
        try make(
            "CREATE TABLE child (n INTEGER PRIMARY KEY, p REFERENCES t ON DELETE \(action));",
            """
            BEGIN; INSERT INTO seedbed_import VALUES (1);
            UPDATE t SET createDate = \(createDate), updateDate = '2025-02-01' WHERE id = 2; DELETE FROM seedbed_import; COMMIT;
            INSERT INTO child SELECT id * 10, id FROM t
            """)
        try isImport ? app.imports("DELETE FROM t WHERE id = 1") : app.execute("DELETE FROM t WHERE id = 1")
        let isMoved = isImport && createDate != "NULL"
        let first = isMoved ? "10 2 | " : action == "CASCADE" ? "" : "10 - | "
        expectSame(try dump("SELECT * FROM child"), first + "20 2 | 30 3")
    }

    @Test(arguments: ["CASCADE", "SET NULL"], ["", " WITHOUT ROWID"])
    func `I10: keys of two columns, and two keys of one row, move`(action: String, suffix: String) throws {
        try make(
            """
            CREATE TABLE child (n INTEGER PRIMARY KEY, club INT, p TEXT, a INT REFERENCES t ON DELETE CASCADE,
                b INT REFERENCES t ON DELETE SET NULL,
                FOREIGN KEY (club, p) REFERENCES t (club, uuid) ON DELETE \(action))\(suffix);
            """, "INSERT INTO child VALUES (1, 7, 'u1', 1, 1), (2, 7, 'u3', 1, NULL), (3, 7, 'u1', 3, 2)")
        try app.execute("DELETE FROM t WHERE id = 1")
        expectSame(try dump("SELECT * FROM child"), "1 7 u2 2 2 | 2 7 u3 2 - | 3 7 u2 3 2")
    }

    @Test func `I10: a key that is spelled otherwise moves`() throws {
        try make(
            "CREATE TABLE child (n INTEGER PRIMARY KEY, p REFERENCES t ON DELETE CASCADE);",
            "INSERT INTO child VALUES (1, '1')")
        try app.execute("DELETE FROM t WHERE id = 1")
        expectSame(try dump("SELECT * FROM child"), "1 2")
    }

    @Test func `C5: rows of the table itself move, and stay untouched`() throws {
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, up TEXT REFERENCES t ON DELETE CASCADE,
                createDate, updateDate);
            """)
        try prepare()
        try app.execute(
            """
            CREATE TRIGGER stamp AFTER UPDATE OF up ON t BEGIN UPDATE t SET name = name || '!' WHERE uuid = NEW.uuid; END;
            PRAGMA foreign_keys = ON;
            INSERT INTO t VALUES ('u1', 'x', NULL, '2025-01-01', NULL), ('u2', 'x', NULL, '2025-01-01', NULL),
                ('v1', 'y', 'u1', '2025-01-01', NULL), ('v2', 'y', 'u2', '2025-01-01', NULL),
                ('w', 'z', 'v1', '2025-01-01', NULL);
            DELETE FROM t WHERE uuid = 'u1'
            """)
        expectSame(
            try dump("SELECT uuid, name, up, updateDate FROM t"),
            "u2 x - - | v1 y! u2 - | v2 y u2 - | w z v1 -")
    }

    @Test(arguments: ["CASCADE", "SET NULL"])
    func `C5: a join row that would stand twice goes the way of the action`(action: String) throws {
        try make(
            "CREATE TABLE pair (t INT REFERENCES t ON DELETE \(action), tag TEXT COLLATE NOCASE, UNIQUE (t, tag));",
            "INSERT INTO pair VALUES (1, 'a'), (2, 'A'), (1, 'b')")
        try app.execute("DELETE FROM t WHERE id = 1")
        expectSame(
            try dump("SELECT * FROM pair ORDER BY rowid"), action == "CASCADE" ? "2 A | 2 b" : "- a | 2 A | 2 b")
    }

    @Test(arguments: [("CASCADE", ""), ("SET NULL", "1 - 2")])
    func `C5: a check that forbids the move lets the deletion succeed`(action: String, left: String) throws {
        try make(
            "CREATE TABLE link (n INT, a INT REFERENCES t ON DELETE \(action), b INT, CHECK (a IS NULL OR a <> b));",
            "INSERT INTO link VALUES (1, 1, 2)")
        try app.execute("DELETE FROM t WHERE id = 1")
        expectSame(try dump("SELECT * FROM link"), left)
    }

    @Test func `C5: where a row goes with another one that nothing keeps, it goes, and the deletion succeeds`() throws {
        try make(
            """
            CREATE TABLE s (id INTEGER PRIMARY KEY, t INT UNIQUE REFERENCES t ON DELETE CASCADE);
            CREATE TABLE r (s INT REFERENCES s ON DELETE CASCADE, t INT REFERENCES t ON DELETE CASCADE);
            CREATE TABLE q (t INT REFERENCES t ON DELETE CASCADE);
            """, "INSERT INTO s VALUES (1, 1), (2, 2); INSERT INTO r VALUES (1, 1); INSERT INTO q VALUES (1)")
        try app.execute("DELETE FROM t WHERE id = 1")
        expectSame(try dump("SELECT * FROM s"), "2 2")
        expectSame(try dump("SELECT * FROM r"), "")
        expectSame(try dump("SELECT * FROM q"), "2")
    }

    @Test func `C5: on a durable table the touched copy takes the children`() throws {
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, seedID TEXT, createDate, updateDate, dismissDate);
            CREATE TABLE child (n INTEGER PRIMARY KEY, p TEXT REFERENCES t ON DELETE CASCADE);
            """)
        try prepare(
            SeedTable(
                name: "t", key: ["name"], mapping: Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate")))
        try app.execute(
            """
            PRAGMA foreign_keys = ON;
            INSERT INTO t VALUES ('u1', 'x', 'c/x', '2025-01-01', NULL, NULL),
                ('u2', 'mine', 'c/x', '2025-01-01', '2025-01-02', NULL);
            INSERT INTO child VALUES (1, 'u1');
            DELETE FROM t WHERE uuid = 'u1'
            """)
        expectSame(try dump("SELECT * FROM child"), "1 u2")
        // A touched row is the user's: deleting it is no cleanup.
        try app.execute("DELETE FROM t")
        expectSame(try dump("SELECT * FROM child"), "")
    }

    @Test(arguments: ["CASCADE", "SET NULL"])
    func `C5: what the user does to a child is done`(action: String) throws {
        try make(
            """
            CREATE TRIGGER no BEFORE DELETE ON t WHEN OLD.id = 1 BEGIN SELECT RAISE(IGNORE); END;
            CREATE TABLE child (n INTEGER PRIMARY KEY, p INT REFERENCES t ON DELETE \(action));
            """, "INSERT INTO child VALUES (1, 1), (2, 1), (3, 1), (4, 2)")
        // The app calls this deletion off: what was noted for it must count for no later statement.
        try app.execute("DELETE FROM t WHERE id = 1")
        try app.rows(
            "WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 100000) SELECT max(i) FROM c")
        try app.execute(
            "DELETE FROM child WHERE n = 1; UPDATE child SET p = 3 WHERE n = 2; UPDATE child SET p = NULL WHERE n = 3")
        try app.execute("DELETE FROM seedbed_notes WHERE kind LIKE 'moving %'")
        expectSame(try dump("SELECT * FROM child"), "2 3 | 3 - | 4 2")
        try app.execute("PRAGMA foreign_keys = OFF; DELETE FROM t WHERE id = 2")
        #expect(try app.rows("SELECT p FROM child WHERE n = 4").first == [.integer(2)])
    }

    @Test(arguments: ["CASCADE", "SET NULL"])
    func `C5: the app's own migrations pass, and the next preparation watches again`(action: String) throws {
        let definition = "(n INTEGER PRIMARY KEY, p INT REFERENCES t ON DELETE \(action))"
        try make("CREATE TABLE child \(definition);", "INSERT INTO child VALUES (1, 1)")
        try app.execute(
            """
            ALTER TABLE t ADD COLUMN more; ALTER TABLE child ADD COLUMN more;
            ALTER TABLE t RENAME COLUMN id TO number; ALTER TABLE child RENAME COLUMN p TO up;
            ALTER TABLE child RENAME TO kid; ALTER TABLE kid RENAME TO child;
            INSERT INTO child VALUES (2, 1, NULL);
            DELETE FROM t WHERE number = 1
            """)
        expectSame(try dump("SELECT n, up FROM child"), "1 2 | 2 2")
        try app.execute(
            """
            PRAGMA foreign_keys = OFF; BEGIN;
            CREATE TABLE new \(definition); INSERT INTO new SELECT n, up FROM child; DROP TABLE child;
            ALTER TABLE new RENAME TO child; COMMIT; PRAGMA foreign_keys = ON;
            """)
        try prepare()
        try app.execute(
            "INSERT INTO t (number, uuid, name, createDate) VALUES (5, 'u5', 'x', 'd'); DELETE FROM t WHERE number = 2")
        expectSame(try dump("SELECT * FROM child"), "1 5 | 2 5")
    }

    @Test(arguments: ["all", "t"]) func `unpreparing takes the triggers off the children`(table: String) throws {
        try app.execute(
            Self.parent
                + "CREATE TABLE child (a INT REFERENCES t ON DELETE CASCADE, b INT REFERENCES t ON DELETE SET NULL)")
        let before = try app.rows(Self.schema)
        try prepare()
        #expect(try app.rows("SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'child'").count >= 2)
        try prepare(SeedTable(name: "t", key: ["name"]))
        let store = try SQLiteStore(path: folder.path("t.sqlite"))
        if table == "all" { try store.unprepare() } else { try store.unprepare(table) }
        #expect(try app.rows(Self.schema) == before)
    }

    @Test func `C5: a reference by a text that is not UTF-8 follows the log too`() async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (code TEXT PRIMARY KEY, uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE s (title TEXT, t TEXT REFERENCES t (code));
            CREATE TRIGGER coded AFTER INSERT ON t WHEN NEW.code IS NULL
            BEGIN UPDATE t SET code = NEW.uuid WHERE rowid = NEW.rowid; END
            """, seeds: #"{ "name": "Toast" }"#, more: #""volatile": ["code"],"#)
        try world.imports("UPDATE t SET code = CAST(x'ff41' AS TEXT)")
        try world.imports("INSERT INTO t VALUES ('v', 'v1', 'Toast', '2025-01-01T00:00:00.000Z', NULL)")
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(try world.rows("SELECT uuid FROM t"), "v1")
        try world.imports("INSERT INTO s VALUES ('late', CAST(x'ff41' AS TEXT))")
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(try world.rows("SELECT t.uuid FROM s JOIN t ON t.code = s.t"), "v1")
    }
}
