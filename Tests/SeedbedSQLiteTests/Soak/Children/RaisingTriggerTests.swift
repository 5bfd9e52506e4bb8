import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5, I10: whether a trigger of the app refuses a move is what SQLite makes of it, and not which words its text has.
struct RaisingTriggerTests {
    /// A trigger of the app, and whether a deletion that comes in still moves the children first.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var trigger: String
        var isGuarded: Bool
    }

    private static let cases = [
        Case(
            testDescription: "another column is kept from being changed",
            trigger: "CREATE TRIGGER no BEFORE UPDATE OF text ON child BEGIN SELECT RAISE(ABORT, 'no'); END",
            isGuarded: true),
        Case(
            testDescription: "an insertion is refused, and a comment names updates",
            trigger: """
                CREATE TRIGGER no BEFORE INSERT ON child WHEN NEW.n < 0 BEGIN SELECT RAISE(ABORT, 'no update'); END
                """, isGuarded: true),
        Case(
            testDescription: "a value has the word",
            trigger: """
                CREATE TRIGGER note AFTER UPDATE ON child BEGIN INSERT INTO audit VALUES ('raise'); END
                """, isGuarded: true),
        Case(
            testDescription: "full-text search follows the table",
            trigger: """
                CREATE VIRTUAL TABLE found USING fts5 (text, content='child', content_rowid='n');
                CREATE TRIGGER found_insert AFTER INSERT ON child BEGIN
                    INSERT INTO found (rowid, text) VALUES (NEW.n, NEW.text); END;
                CREATE TRIGGER found_update AFTER UPDATE ON child BEGIN
                    INSERT INTO found (found, rowid, text) VALUES ('delete', OLD.n, OLD.text);
                    INSERT INTO found (rowid, text) VALUES (NEW.n, NEW.text); END
                """, isGuarded: true),
        Case(
            testDescription: "the reference is kept from being changed",
            trigger: """
                CREATE TRIGGER no BEFORE UPDATE OF p ON child WHEN OLD.n = 9 BEGIN SELECT RAISE(ABORT, 'no'); END
                """, isGuarded: false),
        Case(
            testDescription: "any change is ignored",
            trigger: "CREATE TRIGGER no BEFORE UPDATE ON child WHEN OLD.n = 9 BEGIN SELECT RAISE(IGNORE); END",
            isGuarded: false),
        Case(
            testDescription: "a table that the trigger writes refuses it",
            trigger: """
                CREATE TRIGGER note AFTER UPDATE ON child BEGIN INSERT INTO audit VALUES (NEW.n); END;
                CREATE TRIGGER no BEFORE INSERT ON audit WHEN NEW.word = 9 BEGIN SELECT RAISE(FAIL, 'no'); END
                """, isGuarded: false),
        Case(
            testDescription: "a function that only the app has decides",
            trigger: """
                CREATE TRIGGER no BEFORE UPDATE OF p ON child WHEN app_refuses(NEW.p) BEGIN SELECT RAISE(ABORT, 'no'); END
                """, isGuarded: false),
    ]

    @Test(arguments: cases)
    func `I10: a deletion is guarded if no trigger can refuse the move`(raising: Case) throws {
        let folder = try TemporaryFolder()
        let app = try RawDatabase(folder.path("t.sqlite"))
        try app.execute(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, createDate, updateDate);
            CREATE TABLE child (n INTEGER PRIMARY KEY, p INT REFERENCES t ON DELETE CASCADE, text TEXT);
            CREATE TABLE audit (word);
            \(raising.trigger)
            """)
        let store = try SQLiteStore(path: folder.path("t.sqlite"))
        try store.writing { try store.prepare(SeedTable(name: "t", key: ["name"]), columns: []) }
        try app.execute(
            """
            PRAGMA foreign_keys = ON;
            INSERT INTO t (id, uuid, name, createDate) VALUES (1, 'u1', 'x', '2025-01-01'), (2, 'u2', 'x', '2025-01-02');
            INSERT INTO child VALUES (1, 1, 'the user''s');
            DELETE FROM t WHERE id = 1
            """)
        let rows = try app.rows("SELECT n, p FROM child").map { $0.map(shown).joined(separator: " ") }
        #expect(rows == (raising.isGuarded ? ["1 2"] : []))
    }

    @Test func `C5: a refusal further away keeps only the rows that it is for`() async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INT, createDate TEXT, updateDate TEXT);
            CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT REFERENCES t);
            CREATE TABLE audit (n INT);
            CREATE TRIGGER follow AFTER UPDATE ON note BEGIN INSERT INTO audit VALUES (NEW.n); END;
            CREATE TRIGGER no BEFORE INSERT ON audit WHEN NEW.n = 2 BEGIN SELECT RAISE(FAIL, 'no'); END
            """)
        try world.release("2025-01-01", #"{ "name": "Toast", "v": 1 }"#)
        _ = try await world.launch()
        try world.app.execute("INSERT INTO note VALUES (1, 'u1'), (2, 'u1'), (3, 'u1')")
        try world.release("2025-02-01", #"{ "name": "Toast", "v": 2 }"#)
        expectSame(try await world.launch(), "upgraded +1")
        expectSame(try world.rows("SELECT n, t FROM note"), "1 u2\n2 u1\n3 u2")
        expectSame(try world.rows("SELECT n FROM audit ORDER BY n"), "1\n3")
    }
}
