import Seedbed
import SeedbedSQLite
import Testing

/// C7: between a merge and its undo, other rows get the numbers by which SQLite knows the changed rows.
struct RenumberedRowTests {
    private static let people = """
        CREATE TABLE person (uuid TEXT PRIMARY KEY, name TEXT, phone TEXT, updateDate TEXT);
        INSERT INTO person VALUES ('x', 'Xi', '1', NULL), ('a', 'Ann', NULL, NULL), ('b', 'Ann', '12', NULL), ('c', 'Cy', NULL, NULL)
        """

    /// The notes of Ann, of her double, and of others.
    private static let notes = """
        INSERT INTO note (code, person, text) VALUES ('k', 'x', 'nil'), ('l', 'a', 'one'), ('m', 'b', 'two'), ('n', 'c', 'three'),
            ('o', 'b', 'four'), ('p', 'a', 'five')
        """

    private func harness(_ note: String) throws -> DedupeHarness {
        try DedupeHarness("\(Self.people); CREATE TABLE note (\(note)); \(Self.notes)")
    }

    /// Makes a table again as a migration does, with its rows in another order.
    private static func remake(_ table: String) -> String {
        """
        CREATE TABLE former AS SELECT rowid AS number, * FROM \(table);
        DELETE FROM \(table);
        INSERT INTO \(table) SELECT \(table == "note" ? "code, person, text" : "uuid, name, phone, updateDate") FROM former
            ORDER BY number DESC;
        DROP TABLE former
        """
    }

    private static let places = "SELECT text, person FROM note ORDER BY code"

    @Test(arguments: [
        "code TEXT PRIMARY KEY, person TEXT REFERENCES person, text TEXT",
        "code TEXT, person TEXT REFERENCES person, text TEXT, PRIMARY KEY (code, person)",
        "code TEXT, person TEXT REFERENCES person, text TEXT",
    ])
    func `values and references go back to their rows after the tables were made again`(note: String) async throws {
        let harness = try harness(note)
        let before = try harness.dump("person", "note")
        try harness.dedupe()
        try harness.app.execute("PRAGMA foreign_keys = OFF; \(Self.remake("note")); \(Self.remake("person"))")
        #expect(try await harness.undo() == [])
        expectSame(try harness.dump("person", "note"), before)
    }

    @Test func `references go back to their rows after VACUUM`() async throws {
        let harness = try harness("code TEXT, person TEXT REFERENCES person, text TEXT")
        let before = try harness.dump("person", "note")
        try harness.dedupe()
        try harness.app.execute("DELETE FROM note WHERE code IN ('k', 'n'); VACUUM")
        #expect(try await harness.undo() == [])
        try harness.app.execute("INSERT INTO note VALUES ('k', 'x', 'nil'), ('n', 'c', 'three')")
        expectSame(try harness.dump("person", "note"), before)
    }

    @Test func `an edited row that is named by a number alone stays if the number may be another's`() async throws {
        let harness = try harness("code TEXT, person TEXT REFERENCES person, text TEXT")
        try harness.dedupe()
        try harness.app.execute(
            "DELETE FROM note WHERE code IN ('k', 'n'); UPDATE note SET text = 'new' WHERE code = 'o'; VACUUM")
        #expect(try await harness.undo() == [])
        #expect(
            try harness.app.rows(Self.places) == [["one", "a"], ["two", "b"], ["new", "a"], ["five", "a"]])
    }

    @Test(arguments: [
        "id INTEGER PRIMARY KEY, code TEXT, person TEXT REFERENCES person, text TEXT",
        "id INTEGER PRIMARY KEY, uuid TEXT, code TEXT, person TEXT REFERENCES person, text TEXT",
        "code TEXT PRIMARY KEY, person TEXT REFERENCES person, text TEXT",
        "code TEXT, person TEXT REFERENCES person, text TEXT",
    ])
    func `a new row that got a number of a changed one stays where the user has filed it`(note: String) async throws {
        let harness = try harness(note)
        try harness.app.execute("DELETE FROM note WHERE code = 'p'")
        try harness.dedupe()
        try harness.app.execute("DELETE FROM note WHERE code = 'o'")
        try harness.app.execute("INSERT INTO note (code, person, text) VALUES ('q', 'a', 'mine')")
        #expect(try await harness.undo() == [])
        #expect(
            try harness.app.rows(Self.places) == [
                ["nil", "x"], ["one", "a"], ["two", "b"], ["three", "c"], ["mine", "a"],
            ])
    }

    @Test func `a row with a number of its own goes back though the user has edited it`() async throws {
        let harness = try harness(
            "id INTEGER PRIMARY KEY, code TEXT, person TEXT REFERENCES person, text TEXT, more TEXT DEFAULT 'x'")
        try harness.dedupe()
        try harness.app.execute("UPDATE note SET text = 'new' WHERE code = 'o'")
        #expect(try await harness.undo() == [])
        #expect(try harness.app.rows("SELECT person FROM note WHERE code = 'o'") == [["b"]])
    }

    /// The number of the row is another one's, and the column by which it would be told apart has another name.
    @Test(arguments: [false, true])
    func `a renamed identity still tells a row from one that got its number`(isReused: Bool) async throws {
        let harness = try harness(
            "id INTEGER PRIMARY KEY, uuid TEXT, code TEXT, person TEXT REFERENCES person, text TEXT")
        try harness.app.execute("DELETE FROM note WHERE code = 'p'; UPDATE note SET uuid = 'u' || code")
        try harness.dedupe()
        try harness.app.execute("ALTER TABLE note RENAME COLUMN uuid TO guid")
        if isReused {
            try harness.app.execute("DELETE FROM note WHERE code = 'o'")
            try harness.app.execute("INSERT INTO note (guid, code, person, text) VALUES ('uq', 'q', 'a', 'four')")
        }
        #expect(try await harness.undo() == [])
        let last = try harness.app.rows("SELECT text, person FROM note WHERE id = 5")
        #expect(last == [["four", isReused ? "a" : "b"]])
    }

    @Test func `a row of another table that got the name of the changed one stays`() async throws {
        let harness = try harness(
            "id INTEGER PRIMARY KEY, uuid TEXT, code TEXT, person TEXT REFERENCES person, text TEXT")
        try harness.app.execute("UPDATE note SET uuid = 'u' || code")
        try harness.dedupe()
        try harness.app.execute(
            """
            ALTER TABLE note RENAME TO memo;
            CREATE TABLE note (id INTEGER PRIMARY KEY, code TEXT, person TEXT REFERENCES person, text TEXT);
            INSERT INTO note SELECT id, 'z' || code, 'a', 'other ' || text FROM memo
            """)
        #expect(try await harness.undo() == [])
        #expect(try harness.app.rows("SELECT DISTINCT person FROM note") == [["a"]])
    }

    @Test func `references go back in a table that was renamed, and by a renamed key`() async throws {
        let harness = try harness("code TEXT PRIMARY KEY, person TEXT REFERENCES person, text TEXT")
        try harness.dedupe()
        try harness.app.execute(Self.remake("note"))
        try harness.app.execute("ALTER TABLE note RENAME COLUMN code TO label; ALTER TABLE note RENAME TO memo")
        #expect(try await harness.undo() == [])
        #expect(
            try harness.app.rows("SELECT person FROM memo ORDER BY label")
                == [["x"], ["a"], ["b"], ["c"], ["b"], ["a"]])
    }

    /// A hidden number that an earlier version noted by itself proves nothing.
    @Test(arguments: [
        (note: "id INTEGER PRIMARY KEY, code TEXT, person TEXT REFERENCES person, text TEXT", isBack: true),
        (note: "uuid TEXT UNIQUE, code TEXT, person TEXT REFERENCES person, text TEXT", isBack: true),
        (note: "code TEXT, person TEXT REFERENCES person, text TEXT", isBack: false),
    ])
    func `notes of an earlier version are read`(note: String, isBack: Bool) async throws {
        let harness = try harness(note)
        if note.contains("uuid") { try harness.app.execute("UPDATE note SET uuid = 'u' || code") }
        try harness.dedupe()
        try harness.app.execute(
            """
            ALTER TABLE seedbed_dedupes DROP COLUMN cols;
            ALTER TABLE seedbed_changes DROP COLUMN named; ALTER TABLE seedbed_changes DROP COLUMN held
            """)
        #expect(try await harness.undo() == [])
        let place: RawValue = isBack ? "b" : "a"
        #expect(try harness.app.rows("SELECT person FROM note WHERE code = 'o'") == [[place]])
        #expect(try harness.app.rows("SELECT phone FROM person WHERE uuid = 'a'") == [[.null]])
        // The next merge adds the columns.
        try harness.dedupe()
        #expect(try harness.app.rows("SELECT count(*) FROM seedbed_changes WHERE named IS NOT NULL") != [[0]])
    }

    /// Both references of a row without a key lead to rows that were merged.
    @Test func `a row that refers to the table twice is found again`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, label TEXT, name TEXT);
            CREATE TABLE move (title TEXT, source TEXT REFERENCES t, target TEXT REFERENCES t);
            INSERT INTO t SELECT '10000000-0000-4000-8000-00000000000' || column1, 'L' || column1, column2
                FROM (VALUES (1, 'Food'), (2, 'Food'), (3, 'Car'), (4, 'Car'));
            INSERT INTO move (source, target) SELECT a.uuid, b.uuid FROM t AS a, t AS b WHERE a.label = 'L2' AND b.label = 'L4'
            """, file: "store")
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        let labels = """
            SELECT (SELECT label FROM t WHERE uuid = source), (SELECT label FROM t WHERE uuid = target) FROM move
            """
        try await seeder.dedupe(Deduplication(of: "t", by: ["name"], survivor: .least("uuid")), account: .signedOut)
        #expect(try app.rows(labels) == [["L1", "L3"]])
        let report = try await seeder.undo(account: .signedOut)
        #expect(report.kept.isEmpty)
        #expect(try app.rows(labels) == [["L2", "L4"]])
    }
}
