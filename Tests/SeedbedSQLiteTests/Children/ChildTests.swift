import Foundation
import Seedbed
import SeedbedSQLite
import Testing

/// C5 in SQLite: what refers to a removed copy stays, whatever the keys are made of and whatever they would do.
struct ChildTests {
    private let folder: TemporaryFolder
    private let app: RawDatabase

    init() throws {
        folder = try TemporaryFolder()
        app = try RawDatabase(folder.path("t.sqlite"))
    }

    /// Cleans the table `t` with the key `name`.
    private func clean() async throws -> Report {
        let catalog = Catalog(
            name: "c", released: Instant(milliseconds: 0), table: SeedTable(name: "t", key: ["name"]), seeds: [])
        let path = folder.path("t.sqlite")
        let seeder = Seeder(
            catalogs: .catalogs([catalog]), defaults: folder.url.appending(path: "defaults.json"), device: "d"
        ) { (_) throws(StoreError) in try SQLiteStore(path: path) }
        let report = try await seeder.clean(account: .none)
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
        #expect(report.leftAlone == [Report.LeftAlone(table: "t", uuid: UUIDText("u1"), reason: .unmovable)])
        expectSame(try dump("SELECT t, body FROM note ORDER BY n"), "u1 mine | u2 mine too | v2 same")
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
        #expect(report.leftAlone == [Report.LeftAlone(table: "t", uuid: UUIDText("u1"), reason: .unmovable)])
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
}
