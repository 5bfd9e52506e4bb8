import Seedbed
import SeedbedSQLite
import Testing

/// C5: a deletion by a sync engine succeeds with Seedbed wherever it does without.
struct RefusedActionTests {
    @Test(arguments: [
        """
        CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT REFERENCES t ON DELETE CASCADE);
        CREATE TRIGGER still BEFORE UPDATE ON note BEGIN SELECT raise (ABORT, 'no'); END
        """,
        """
        CREATE TABLE place (t TEXT, room INT, PRIMARY KEY (t, room));
        CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT REFERENCES t ON DELETE CASCADE, room INT DEFAULT 1,
            FOREIGN KEY (t, room) REFERENCES place)
        """,
    ])
    func `C5: rows that cannot be moved go the way of the action`(definition: String) async throws {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT); " + definition,
            seeds: #"{ "name": "Toast" }"#)
        try world.app.execute("PRAGMA foreign_keys = ON; INSERT INTO t VALUES ('v', 'Toast', '2025-01-02', NULL)")
        if definition.contains("place") { try world.app.execute("INSERT INTO place VALUES ('u1', 1)") }
        try world.app.execute("INSERT INTO note (n, t) VALUES (1, 'u1')")
        try world.app.execute("DELETE FROM t WHERE uuid = 'u1'")
        expectSame(try world.rows("SELECT uuid FROM t"), "v")
        expectSame(try world.rows("SELECT * FROM note"), "")
    }

    @Test func `C5: a trigger that refuses other things lets rows be moved`() async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT REFERENCES t ON DELETE CASCADE, body TEXT);
            CREATE TRIGGER still BEFORE INSERT ON note WHEN NEW.body IS NULL BEGIN SELECT RAISE(ABORT, 'no'); END
            """, seeds: #"{ "name": "Toast" }"#)
        try world.app.execute(
            """
            PRAGMA foreign_keys = ON; INSERT INTO t VALUES ('v', 'Toast', '2025-01-02', NULL);
            INSERT INTO note VALUES (1, 'u1', 'mine'); DELETE FROM t WHERE uuid = 'u1'
            """)
        expectSame(try world.rows("SELECT * FROM note"), "1 v mine")
    }
}
