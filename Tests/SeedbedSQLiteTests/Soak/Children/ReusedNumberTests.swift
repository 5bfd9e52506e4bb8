import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5, I10: SQLite gives the number of a deleted row to the next one, and rows of the user's refer to numbers.
struct ReusedNumberTests {
    private static let january = "2025-01-01T00:00:00.000Z"

    /// Home is 1, Tea is 2, and the user's note stands under Tea; the app and its sync engine enforce no key.
    private func world(isDurable: Bool = false, _ action: String = "") async throws -> AppWorld {
        let more = isDurable ? "seedID TEXT, dismissDate TEXT," : ""
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, \(more) createDate TEXT, updateDate TEXT);
            CREATE TABLE note (title TEXT, t INTEGER REFERENCES t \(action))
            """, seeds: #"{ "name": "Home" }, { "name": "Tea" }"#, more: isDurable ? AppWorld.mapping : "")
        try world.app.execute("PRAGMA foreign_keys = OFF; INSERT INTO note VALUES ('mine', 2)")
        return world
    }

    private func write(_ sql: String, marked: Bool, to world: AppWorld) throws {
        if marked { try world.imports(sql) } else { try world.app.execute("BEGIN; \(sql); COMMIT") }
    }

    private func insert(_ uuid: String, _ name: String, isDurable: Bool) -> String {
        isDurable
            ? """
            INSERT INTO t (uuid, name, createDate, seedID)
            VALUES ('\(uuid)', '\(name)', '\(Self.january)', 'c/\(name.lowercased())')
            """
            : "INSERT INTO t (uuid, name, createDate) VALUES ('\(uuid)', '\(name)', '\(Self.january)')"
    }

    private let notes = "SELECT n.title, t.name FROM note AS n LEFT JOIN t ON t.id = n.t ORDER BY 1"

    @Test(arguments: [true, false], [true, false])
    func `a note stays under its preset though another row got the preset's number`(
        marked: Bool, isDurable: Bool
    ) async throws {
        let world = try await world(isDurable: isDurable)
        // Another device has cleaned up Tea, in favour of its own copy; a row of the user's comes in before that one.
        try write(
            """
            DELETE FROM t WHERE uuid = 'u2';
            INSERT INTO t (uuid, name, createDate, updateDate) VALUES ('x', 'Mine', '\(Self.january)', '\(Self.january)');
            \(insert("u9", "Tea", isDurable: isDurable))
            """, marked: marked, to: world)
        expectSame(try world.rows("SELECT id, name FROM t ORDER BY 1"), "1 Home\n2 Mine\n3 Tea")
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(try world.rows(notes), "mine Tea")
    }

    @Test(arguments: [true, false])
    func `what is filed under the new row of that number stays there`(isReported: Bool) async throws {
        let world = try await world()
        try world.imports("DELETE FROM t WHERE uuid = 'u2'")
        try world.app.execute("INSERT INTO t (uuid, name) VALUES ('x', 'Mine'); INSERT INTO note VALUES ('new', 2)")
        if isReported { _ = try await world.seeder.importFinished(account: .signedOut) }
        try world.imports(insert("u9", "Tea", isDurable: false))
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(try world.rows(notes), "mine Tea\nnew Mine")
        try world.app.execute("UPDATE note SET t = 1; UPDATE note SET t = 2")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows(notes), "mine Mine\nnew Mine")
    }

    /// The app makes the notes' table again, in another order, between the filing and the arrival of the twin.
    @Test(arguments: [
        "title TEXT PRIMARY KEY", "title TEXT NOT NULL UNIQUE", "title TEXT", "title TEXT, uuid TEXT UNIQUE",
    ])
    func `what is filed there stays there though it gets another number`(key: String) async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE note (\(key), t INTEGER REFERENCES t)
            """, seeds: #"{ "name": "Home" }, { "name": "Tea" }"#)
        try world.app.execute(
            "PRAGMA foreign_keys = OFF; INSERT INTO note (title, t) VALUES ('home', 1), ('mine', 2), ('more', 2)")
        try world.imports("DELETE FROM t WHERE uuid = 'u2'")
        try world.app.execute(
            """
            INSERT INTO t (uuid, name) VALUES ('x', 'Mine');
            INSERT INTO note (title, t) VALUES ('new', 2);
            INSERT INTO seedbed_import VALUES (1);
            DROP TRIGGER "seedbed_stay_came_0_note (t)";
            CREATE TEMP TABLE former AS SELECT rowid AS number, title, t FROM note;
            DELETE FROM note; INSERT INTO note (title, t) SELECT title, t FROM former ORDER BY number DESC;
            DELETE FROM seedbed_import
            """)
        try world.imports(insert("u9", "Tea", isDurable: false))
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(try world.rows(notes), "home Home\nmine Tea\nmore Tea\nnew Mine")
    }

    @Test func `what is filed there stays there though its table gets another name`() async throws {
        let world = try await world()
        try world.imports("DELETE FROM t WHERE uuid = 'u2'")
        try world.app.execute(
            """
            INSERT INTO t (uuid, name) VALUES ('x', 'Mine'); INSERT INTO note VALUES ('new', 2);
            ALTER TABLE note RENAME TO memo
            """)
        try world.imports(insert("u9", "Tea", isDurable: false))
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(try world.rows(notes.replacing("note AS", with: "memo AS")), "mine Tea\nnew Mine")
    }

    @Test func `a twin that gets the number of its own twin keeps the notes`() async throws {
        let world = try await world()
        try world.imports("DELETE FROM t WHERE uuid = 'u2'; \(insert("u9", "Tea", isDurable: false))")
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(try world.rows(notes), "mine Tea")
        expectSame(try world.rows("SELECT count(reused) FROM seedbed_log"), "0")
    }

    /// The number was a twin's that was cleaned up; then it was a preset of the user's own.
    @Test(arguments: [true, false])
    func `notes under a deleted preset of the user's go to no seed that once had its number`(isDurable: Bool)
        async throws
    {
        let world = try await world(isDurable: isDurable)
        try world.imports(insert("u0", "Tea", isDurable: isDurable))
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(try world.rows("SELECT id, uuid FROM t ORDER BY 1"), "1 u1\n2 u2")
        try world.app.execute(
            """
            INSERT INTO t (uuid, name) VALUES ('x', 'Mine'); INSERT INTO note VALUES ('own', 3);
            DELETE FROM t WHERE uuid = 'x'
            """)
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows("SELECT * FROM note ORDER BY 1"), "mine 2\nown 3")
    }

    @Test func `the check warns of numbers that are used again`() async throws {
        let catalog = Catalog.shipping(["x"], of: SeedTable(name: "t", key: ["name"]), on: "2025-01-01")
        for (key, expected) in [("INTEGER PRIMARY KEY", 1), ("INTEGER PRIMARY KEY AUTOINCREMENT", 0)] {
            let world = try AppWorld(
                """
                CREATE TABLE t (id \(key), uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT);
                CREATE TABLE note (title TEXT, t INTEGER REFERENCES t)
                """)
            let store = try SQLiteStore(path: world.folder.path("app.sqlite"))
            #expect(try store.warnings(about: catalog).filter { $0.contains("AUTOINCREMENT") }.count == expected)
        }
    }
}
