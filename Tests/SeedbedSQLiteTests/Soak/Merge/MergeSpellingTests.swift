import CSQLite
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A merge keeps the spellings of this store, and reads the other store as it is at one moment.
struct MergeSpellingTests {
    private static let tables = [SeedTable(name: "t", key: ["name"]), SeedTable(name: "note", key: [])]

    @Test(arguments: [
        ("TEXT", "'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa'"), ("BLOB", "x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'"),
    ])
    func `an identity keeps its spelling, by which rows refer to it`(type: String, own: String) throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (uuid \(type) PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE note (uuid TEXT PRIMARY KEY, t \(type) REFERENCES t, createDate TEXT, updateDate TEXT)
            """, Self.tables)
        try harness.a.execute(
            """
            INSERT INTO t VALUES (\(own), 'Toast', '2025-01-01', NULL);
            INSERT INTO note VALUES ('n', \(own), '2025-01-01', '2025-01-01')
            """)
        try harness.b.execute(
            """
            INSERT INTO t VALUES ('AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAA', 'Mine', '2025-01-01', '2025-03-01'),
                ('BBBBBBBB-BBBB-BBBB-BBBB-BBBBBBBBBBBB', 'New', '2025-01-01', NULL);
            INSERT INTO note SELECT substr(uuid, 1, 1), uuid, '2025-01-01', '2025-01-01' FROM t
            """)
        #expect(
            try harness.merge(into: "a", from: "b") == [
                "a", "aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa", "b", "bbbbbbbb-bbbb-bbbb-bbbb-bbbbbbbbbbbb",
            ])
        try harness.expect(
            "SELECT t.name, note.uuid FROM t JOIN note ON note.t = t.uuid ORDER BY 2", "Mine A\nNew B\nMine n")
        #expect(try harness.a.problems() == [])
    }

    @Test func `a reference that only a catalog declares is translated`() throws {
        let columns = "id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, name TEXT, createDate TEXT, updateDate TEXT"
        let harness = try MergeHarness(
            "CREATE TABLE t (\(columns)); CREATE TABLE note (\(columns), t INTEGER)",
            [
                SeedTable(name: "note", key: ["name"]),
                SeedTable(name: "t", key: ["name"], references: [SeedTable.Reference(table: "note", columns: ["t"])]),
            ])
        try harness.a.execute("INSERT INTO t (id, uuid, name) VALUES (1, 'a', 'x'), (2, 'b', 'y')")
        try harness.b.execute(
            """
            INSERT INTO t (id, uuid, name) VALUES (1, 'b', 'y');
            INSERT INTO note VALUES (7, 'n', 'mine', '2025-01-01', '2025-01-01', 1)
            """)
        #expect(try harness.merge(into: "a", from: "b") == ["n"])
        try harness.expect("SELECT t.uuid, note.uuid FROM note JOIN t ON t.id = note.t", "b n")
    }

    /// Another program, which writes to the other store while that is read.
    @Test func `all tables are read as they are at one moment`() throws {
        let harness = try MergeHarness(
            """
            PRAGMA journal_mode = WAL;
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE note (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t, createDate TEXT, updateDate TEXT)
            """, Self.tables)
        try harness.b.execute("INSERT INTO t VALUES ('u1', 'Toast', '2025-01-01', '2025-01-01')")
        try harness.a.execute("CREATE TRIGGER own AFTER INSERT ON t BEGIN SELECT write_elsewhere(); END")
        let store = try SQLiteStore(handle: harness.a.handle)
        let other = UnsafeMutableRawPointer(harness.b.handle)
        sqlite3_create_function(
            harness.a.handle, "write_elsewhere", 0, SQLITE_UTF8, other,
            { context, _, _ in
                let other = OpaquePointer(sqlite3_user_data(context))
                let sql = """
                    INSERT INTO t VALUES ('u2', 'Poem', '2025-01-01', '2025-01-01');
                    INSERT INTO note VALUES ('n', 'u2', '2025-01-01', '2025-01-01')
                    """
                sqlite3_exec(other, sql, nil, nil, nil)
            }, nil, nil)
        try store.writing {
            for table in Self.tables { try store.prepare(table, columns: []) }
            _ = try store.merge(from: harness.folder.path("b"), tables: Self.tables)
        }
        #expect(try harness.b.rows("SELECT count(*) FROM note") == [[1]])
        try harness.expect("SELECT uuid FROM t UNION ALL SELECT uuid FROM note", "u1")
        store.close()
    }
}
