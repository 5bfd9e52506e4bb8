import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5 in SQLite: what refers to a removed copy stays, whatever the keys are made of and whatever they would do.
struct ChildTests {
    private let folder: TemporaryFolder
    private let app: RawDatabase

    init() throws {
        (folder, app) = try RawDatabase.inNewFolder(file: "t.sqlite")
    }

    /// Cleans the table `t` with the key `name`, whose seeds `x`, `y` and `z` were shipped on the first days of January.
    private func clean(_ references: SeedTable.Reference...) async throws -> Seeder.Report {
        let catalog = Catalog.shipping(
            ["x", "y", "z"], of: SeedTable(name: "t", key: ["name"], references: references),
            on: "2025-01-01", "2025-01-02", "2025-01-03")
        let seeder = folder.seeder(of: .catalogs([catalog]), store: "t.sqlite")
        let report = try await seeder.clean(account: .signedOut)
        #expect(try app.problems() == [])
        return report
    }

    private func dump(_ sql: String) throws -> String {
        try app.rows(sql).map { $0.map(shown).joined(separator: " ") }.joined(separator: " | ")
    }

    @Test(
        arguments: [
            "", "ON DELETE CASCADE", "ON DELETE SET NULL", "ON DELETE SET DEFAULT", "ON DELETE RESTRICT",
            "ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED", "ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED",
        ], ["uuid", "id", "code", ""])
    func `C5: children move before any action runs`(action: String, column: String) async throws {
        try app.execute(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, code TEXT UNIQUE, name TEXT,
                createDate, updateDate);
            CREATE TABLE child (n INTEGER PRIMARY KEY,
                parent REFERENCES t \(column.isEmpty ? "" : "(\(column))") \(action));
            INSERT INTO t VALUES (1, 'u1', 'c1', 'x', '2025-01-01', NULL), (2, 'u2', 'c2', 'x', '2025-01-02', NULL),
                (3, 'u3', 'c3', 'x', '2025-01-01', NULL), (4, 'u4', 'c4', 'y', '2025-01-01', NULL);
            INSERT INTO child SELECT id * 10, \(column.isEmpty ? "id" : column) FROM t;
            INSERT INTO child VALUES (50, NULL)
            """)
        #expect(try await clean().removed.map(\.uuid.description).sorted() == ["u1", "u3"])
        let survivor = try dump("SELECT \(column.isEmpty ? "id" : column) FROM t WHERE id = 2")
        let other = try dump("SELECT \(column.isEmpty ? "id" : column) FROM t WHERE id = 4")
        expectSame(
            try dump("SELECT * FROM child ORDER BY n"),
            "10 \(survivor) | 20 \(survivor) | 30 \(survivor) | 40 \(other) | 50 -")
    }

    @Test func `C5: keys of two columns and of a table itself move too`() async throws {
        try app.execute(
            """
            CREATE TABLE t (club INTEGER, uuid TEXT, name TEXT, parent TEXT, createDate, updateDate,
                PRIMARY KEY (club, uuid),
                FOREIGN KEY (club, parent) REFERENCES t (club, uuid) ON DELETE CASCADE) WITHOUT ROWID;
            CREATE TABLE child (n INTEGER PRIMARY KEY, type TEXT, club INTEGER,
                FOREIGN KEY (club, type) REFERENCES t ON DELETE CASCADE);
            INSERT INTO t VALUES (1, 'u2', 'x', NULL, '2025-01-02', NULL), (1, 'u1', 'x', 'u2', '2025-01-01', NULL),
                (1, 'u3', 'mine', 'u1', '2025-01-01', '2025-01-01'), (1, 'u4', 'z', 'u3', '2025-01-01', NULL);
            INSERT INTO child VALUES (1, 'u1', 1), (2, 'u2', 1), (3, 'u1', NULL), (4, NULL, 1)
            """)
        #expect(try await clean().removed.map(\.uuid.description) == ["u1"])
        expectSame(
            try dump("SELECT uuid, parent, updateDate FROM t ORDER BY uuid"), "u2 - - | u3 u2 2025-01-01 | u4 u3 -")
        expectSame(try dump("SELECT n, club, type FROM child ORDER BY n"), "1 1 u2 | 2 1 u2 | 3 - u1 | 4 1 -")
    }

    @Test(arguments: ["", ", UNIQUE (t, tag)", ", PRIMARY KEY (t, tag)"])
    func `C5: a join row that would stand twice stands once`(constraint: String) async throws {
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate, updateDate);
            CREATE TABLE tag (uuid TEXT PRIMARY KEY);
            CREATE TABLE pair (t TEXT NOT NULL REFERENCES t ON DELETE CASCADE,
                tag TEXT NOT NULL REFERENCES tag\(constraint));
            INSERT INTO t VALUES ('u1', 'x', '2025-01-01', NULL), ('u2', 'x', '2025-01-02', NULL),
                ('u3', 'x', '2025-01-01', NULL);
            INSERT INTO tag VALUES ('a'), ('b'), ('c'), ('d');
            INSERT INTO pair VALUES ('u1', 'a'), ('u2', 'a'), ('u3', 'a'), ('u1', 'b'), ('u3', 'b'),
                ('u3', 'c'), ('u2', 'd')
            """)
        #expect(try await clean().removed.map(\.uuid.description).sorted() == ["u1", "u3"])
        expectSame(try dump("SELECT t, tag FROM pair ORDER BY 2"), "u2 a | u2 b | u2 c | u2 d")
    }

    @Test func `C5: a copy whose child cannot move without a loss stays, and is reported`() async throws {
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate, updateDate);
            CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT UNIQUE REFERENCES t ON DELETE CASCADE, body TEXT);
            INSERT INTO t VALUES ('u1', 'x', '2025-01-01', NULL), ('u2', 'x', '2025-01-02', NULL),
                ('v1', 'y', '2025-01-01', NULL), ('v2', 'y', '2025-01-02', NULL);
            INSERT INTO note VALUES (1, 'u1', 'mine'), (2, 'u2', 'mine too'), (3, 'v1', 'same'), (4, 'v2', 'same')
            """)
        let report = try await clean()
        #expect(report.removed.map(\.uuid.description) == ["v1"])
        #expect(report.leftAlone == [.kept("u1", by: "note", "UNIQUE constraint failed: note.t")])
        expectSame(try dump("SELECT t, body FROM note ORDER BY n"), "u1 mine | u2 mine too | v2 same")
    }

    @Test func `C5: of copies without an identity, the one that stays is reported`() async throws {
        try app.execute(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, createDate, updateDate);
            CREATE TABLE note (n INTEGER PRIMARY KEY, t INTEGER UNIQUE REFERENCES t, body TEXT);
            INSERT INTO t VALUES (1, NULL, 'x', '2025-01-01', NULL), (2, NULL, 'x', '2025-01-02', NULL),
                (3, NULL, 'x', '2025-01-03', NULL);
            INSERT INTO note VALUES (1, 1, 'mine'), (2, 3, 'mine too')
            """)
        let report = try await clean()
        #expect(report.removed.map(\.uuid.description) == [""])
        #expect(report.leftAlone.map(\.uuid.description) == [""])
        #expect(report.leftAlone.map(\.reason) == [.unmovable])
        // The note of the copy that stayed, and not one of the copy that went.
        #expect(report.leftAlone.flatMap(\.blocking).map { "\($0.table) \($0.number ?? 0)" } == ["note 1"])
        expectSame(try dump("SELECT id FROM t ORDER BY id"), "1 | 3")
    }

    @Test func `C5: a survivor without the column that a key names takes no children`() async throws {
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, code TEXT UNIQUE, name TEXT, createDate, updateDate);
            CREATE TABLE child (n INTEGER PRIMARY KEY, code TEXT REFERENCES t (code) ON DELETE CASCADE);
            INSERT INTO t VALUES ('u1', 'c1', 'x', '2025-01-01', NULL), ('u2', NULL, 'x', '2025-01-02', NULL);
            INSERT INTO child VALUES (1, 'c1')
            """)
        let report = try await clean()
        #expect(report.removed == [])
        #expect(report.leftAlone == [.kept("u1", by: "child")])
        expectSame(try dump("SELECT * FROM child"), "1 c1")
    }

    @Test(arguments: [("TEXT COLLATE NOCASE", "TEXT"), ("TEXT", "TEXT COLLATE NOCASE"), ("INTEGER", ""), ("TEXT", "")])
    func `C5: a child whose key is spelled otherwise moves too`(parent: String, child: String) async throws {
        let isInteger = parent == "INTEGER"
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT UNIQUE, k \(parent) UNIQUE, name TEXT, createDate, updateDate);
            CREATE TABLE child (n INTEGER PRIMARY KEY, k \(child) REFERENCES t (k) ON DELETE CASCADE);
            INSERT INTO t VALUES ('u1', \(isInteger ? "1" : "'A'"), 'x', '2025-01-01', NULL),
                ('u2', \(isInteger ? "2" : "'B'"), 'x', '2025-01-02', NULL);
            PRAGMA foreign_keys = ON;
            INSERT INTO child VALUES (1, \(isInteger ? "'1'" : parent.hasSuffix("NOCASE") ? "'a'" : "'A'"))
            """)
        _ = try await clean()
        expectSame(try dump("SELECT n, t.uuid FROM t JOIN child ON t.k = child.k"), "1 u2")
    }

    @Test func `C5: a child that Seedbed watches is not touched by moving`() async throws {
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT REFERENCES t,
                createDate TEXT, updateDate TEXT);
            INSERT INTO t VALUES ('u1', 'x', NULL, '2025-01-01', NULL), ('u2', 'x', NULL, '2025-01-02', NULL),
                ('u3', 'y', 'u1', '2025-01-01', NULL)
            """)
        _ = try await clean()
        expectSame(try dump("SELECT uuid, parent, updateDate FROM t ORDER BY 1"), "u2 - - | u3 u2 -")
    }

    @Test(arguments: ["", ", UNIQUE (t, tag)"])
    func `C5: of join rows that would stand twice every device keeps the same one`(constraint: String) async throws {
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate, updateDate);
            CREATE TABLE tag (uuid TEXT PRIMARY KEY);
            CREATE TABLE pair (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t, tag TEXT REFERENCES tag\(constraint));
            INSERT INTO t VALUES ('u1', 'x', '2025-01-01', NULL), ('u2', 'x', '2025-01-02', NULL),
                ('u3', 'x', '2025-01-01', NULL);
            INSERT INTO tag VALUES ('a'), ('b');
            INSERT INTO pair VALUES ('P9', 'u3', 'a'), ('p1', 'u1', 'a'), ('p5', 'u2', 'a'), ('p2', 'u3', 'b'),
                ('p3', 'u1', 'b')
            """)
        #expect(try await clean().leftAlone == [])
        expectSame(try dump("SELECT * FROM pair ORDER BY tag"), "P9 u2 a | p3 u2 b")
    }

    @Test func `C5: join rows that stand twice already are the user's own affair`() async throws {
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate, updateDate);
            CREATE TABLE tag (uuid TEXT PRIMARY KEY);
            CREATE TABLE pair (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t, tag TEXT REFERENCES tag);
            INSERT INTO t VALUES ('u1', 'x', '2025-01-01', NULL), ('u2', 'x', '2025-01-02', NULL);
            INSERT INTO tag VALUES ('a'), ('b');
            INSERT INTO pair VALUES ('p1', 'u2', 'a'), ('p2', 'u2', 'a'), ('p3', 'u1', 'b')
            """)
        _ = try await clean()
        expectSame(try dump("SELECT * FROM pair ORDER BY uuid"), "p1 u2 a | p2 u2 a | p3 u2 b")
    }

    @Test func `C5: a join row that somebody's row refers to is not dropped`() async throws {
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate, updateDate);
            CREATE TABLE tag (uuid TEXT PRIMARY KEY);
            CREATE TABLE pair (id INTEGER PRIMARY KEY, t TEXT REFERENCES t, tag TEXT REFERENCES tag, UNIQUE (t, tag));
            CREATE TABLE remark (body TEXT, pair INTEGER REFERENCES pair ON DELETE CASCADE);
            INSERT INTO t VALUES ('u1', 'x', '2025-01-01', NULL), ('u2', 'x', '2025-01-02', NULL);
            INSERT INTO tag VALUES ('a');
            INSERT INTO pair VALUES (1, 'u1', 'a'), (2, 'u2', 'a');
            INSERT INTO remark VALUES ('mine', 1)
            """)
        #expect(
            try await clean().leftAlone == [.kept("u1", by: "pair", "UNIQUE constraint failed: pair.t, pair.tag")])
        expectSame(try dump("SELECT pair.t, body FROM pair LEFT JOIN remark ON pair = id ORDER BY 1"), "u1 mine | u2 -")
    }

    @Test(arguments: [
        ("ON UPDATE CASCADE", "u2 a | u2 a"), ("ON UPDATE SET NULL", "u1 a | u1 a"), ("", "u1 a | u1 a"),
        ("DEFERRABLE INITIALLY DEFERRED", "u1 a | u1 a"), ("ON UPDATE RESTRICT", "u1 a | u1 a"),
    ]) func `C5: a child that others know by the moved key moves if they follow`(action: String, expected: String)
        async throws
    {
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate, updateDate);
            CREATE TABLE place (t TEXT REFERENCES t, spot TEXT, PRIMARY KEY (t, spot));
            CREATE TABLE thing (t TEXT, spot TEXT, FOREIGN KEY (t, spot) REFERENCES place \(action));
            INSERT INTO t VALUES ('u1', 'x', '2025-01-01', NULL), ('u2', 'x', '2025-01-02', NULL);
            INSERT INTO place VALUES ('u1', 'a'); INSERT INTO thing VALUES ('u1', 'a')
            """)
        #expect(try await clean().leftAlone.count == (expected.hasPrefix("u1") ? 1 : 0))
        expectSame(try dump("SELECT * FROM place UNION ALL SELECT * FROM thing"), expected)
    }

    @Test(arguments: [
        ("body TEXT CHECK (t <> 'u2')", ""),
        (
            "body TEXT",
            "CREATE TRIGGER mine BEFORE UPDATE ON note WHEN NEW.t = 'u2' BEGIN SELECT RAISE(IGNORE); END"
        ),
    ]) func `C5: a child that its table does not let move keeps its copy`(column: String, trigger: String) async throws
    {
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate, updateDate);
            CREATE TABLE note (t TEXT REFERENCES t ON DELETE CASCADE, \(column));
            INSERT INTO t VALUES ('u1', 'x', '2025-01-01', NULL), ('u2', 'x', '2025-01-02', NULL),
                ('u3', 'y', '2025-01-01', NULL), ('u4', 'y', '2025-01-02', NULL);
            INSERT INTO note VALUES ('u1', 'one'), ('u3', 'two'); \(trigger)
            """)
        let rule = trigger.isEmpty ? "CHECK constraint failed: t <> 'u2'" : "trigger “mine” ignores it"
        let report = try await clean()
        #expect(report.leftAlone == [.kept("u1", by: "note", rule)])
        expectSame(try dump("SELECT * FROM note ORDER BY body"), "u1 one | u4 two")
    }

    @Test func `T2: an app's trigger on a moved child makes no edit of it`() async throws {
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT REFERENCES t, modifiedAt TEXT, createDate TEXT,
                updateDate TEXT);
            CREATE TRIGGER stamp AFTER UPDATE ON t WHEN NEW.modifiedAt IS OLD.modifiedAt
            BEGIN UPDATE t SET modifiedAt = 'stamped' WHERE uuid = NEW.uuid; END;
            INSERT INTO t VALUES ('u1', 'x', NULL, '', '2025-01-01', NULL), ('u2', 'x', NULL, '', '2025-01-02', NULL),
                ('u3', 'y', 'u1', '', '2025-01-01', NULL)
            """)
        _ = try await clean()
        expectSame(try dump("SELECT uuid, parent, modifiedAt, updateDate FROM t"), "u2 - '' - | u3 u2 stamped -")
    }

    @Test func `C5: references that only the catalog declares are followed, and one that the store knows too once`()
        async throws
    {
        try app.execute(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, club TEXT, name TEXT, createDate, updateDate);
            CREATE TABLE child (n INTEGER PRIMARY KEY, own REFERENCES t (id), Type TEXT, c TEXT, u TEXT);
            CREATE TABLE pair (t INTEGER, tag TEXT REFERENCES tag); CREATE TABLE tag (id TEXT PRIMARY KEY);
            INSERT INTO tag VALUES ('a'), ('b');
            INSERT INTO t VALUES (1, 'u1', 'c', 'x', '2025-01-01', NULL), (2, 'u2', 'c', 'x', '2025-01-02', NULL);
            INSERT INTO child VALUES (1, 1, 'u1', 'c', 'u1'), (2, 2, 'u2', 'd', 'u1'), (3, 1, 'u3', NULL, NULL);
            INSERT INTO pair VALUES (1, 'a'), (2, 'a'), (1, 'b')
            """)
        _ = try await clean(
            SeedTable.Reference(table: "CHILD", columns: ["Own"], to: ["ID"]),
            SeedTable.Reference(table: "child", columns: ["type"], to: ["uuid"]),
            SeedTable.Reference(table: "child", columns: ["c", "u"], to: ["club", "uuid"]),
            SeedTable.Reference(table: "pair", columns: ["t"]),
            SeedTable.Reference(table: "not yet there", columns: ["t"]))
        expectSame(try dump("SELECT * FROM child"), "1 2 u2 c u2 | 2 2 u2 d u1 | 3 2 u3 - -")
        expectSame(try dump("SELECT * FROM pair ORDER BY tag"), "2 a | 2 b")
    }

    @Test func `C5: a reference by a column that is not there stops everything`() async throws {
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate, updateDate); CREATE TABLE child (t TEXT);
            INSERT INTO t VALUES ('u1', 'x', '2025-01-01', NULL), ('u2', 'x', '2025-01-02', NULL)
            """)
        await #expect(throws: SeedbedError.self) {
            try await clean(SeedTable.Reference(table: "child", columns: ["tt"]))
        }
        #expect(try app.rows("SELECT * FROM t").count == 2)
    }
}
