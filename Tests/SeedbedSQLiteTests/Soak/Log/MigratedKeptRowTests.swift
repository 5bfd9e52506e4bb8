import Seedbed
import SeedbedTestSupport
import Testing

/// C5, R2: the app's migration renames what the log keeps of the user's rows, before the next call puts them back.
struct MigratedKeptRowTests {
    /// An import has deleted the copy that the user had edited, and `note` and `pin` have gone with it.
    private func world(_ note: String = "uuid TEXT UNIQUE", names: String = "body, note") async throws -> AppWorld {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, note TEXT, v INTEGER, \(AppWorld.durable));
            CREATE TABLE note (n INTEGER PRIMARY KEY, \(note), t REFERENCES t (id) ON DELETE CASCADE, \(names));
            CREATE TABLE pin (n INTEGER PRIMARY KEY, t REFERENCES t (id) ON DELETE SET NULL)
            """, seeds: #"{ "name": "Timer", "v": 1 }, { "name": "Judge", "v": 1 }"#, more: AppWorld.mapping)
        try world.app.execute("PRAGMA foreign_keys = ON")
        try world.imports("UPDATE t SET uuid = '\(AppWorld.lost)' WHERE name = 'Timer'")
        try world.app.execute("UPDATE t SET v = 99 WHERE name = 'Timer'")
        try world.app.execute(
            """
            INSERT INTO note SELECT 7, '7a1c39e0-5b0d-4e8f-9a2b-6c4d1e0f3b59', id, 'mine', 'my long text' FROM t
                WHERE name = 'Timer';
            INSERT INTO pin SELECT 1, id FROM t WHERE name = 'Timer'
            """)
        try world.imports("DELETE FROM t WHERE name = 'Timer'")
        return world
    }

    /// The rows, and how many the log still keeps.
    private func rows(_ world: AppWorld, note: String = "note", pin: String = "pin", t: String = "t") throws -> String {
        let place = "(SELECT name FROM t WHERE id = \(t))"
        return try world.rows("SELECT *, \(place) FROM \(note)") + " | "
            + world.rows("SELECT n, \(place) FROM \(pin)") + " | "
            + world.rows("SELECT count(*) FROM seedbed_log WHERE reason <> 'deleted'")
    }

    private static let uuid = "7a1c39e0-5b0d-4e8f-9a2b-6c4d1e0f3b59"

    @Test(arguments: [
        "ALTER TABLE t RENAME COLUMN note TO remark",
        "ALTER TABLE note RENAME COLUMN body TO title",
        "ALTER TABLE note RENAME COLUMN body TO x; ALTER TABLE note RENAME COLUMN note TO body; ALTER TABLE note RENAME COLUMN x TO note",
        #"ALTER TABLE note RENAME COLUMN body TO "it's ""OLD.""x";"#,
    ])
    func `a row comes back with all its values, after a column of it or of the copy was renamed`(migration: String)
        async throws
    {
        let world = try await world()
        let id = try world.rows("SELECT seedID FROM seedbed_log WHERE reason = 'kept'")
        expectSame(id, "note")
        try world.app.execute(migration)
        _ = try await world.rescue()
        let row = "7 \(Self.uuid) 2 mine my long text Timer"
        let place = try world.rows("SELECT id FROM t WHERE name = 'Timer'")
        expectSame(try rows(world), row.replacing(" 2 ", with: " \(place) ") + " | 1 Timer | 0")
    }

    @Test(arguments: ["uuid TEXT UNIQUE", "code TEXT"])
    func `a reference comes back after its column was renamed`(key: String) async throws {
        let world = try await world(key)
        try world.app.execute(
            "ALTER TABLE note RENAME COLUMN t TO preset; ALTER TABLE pin RENAME COLUMN t TO preset")
        _ = try await world.rescue()
        let place = try world.rows("SELECT id FROM t WHERE name = 'Timer'")
        expectSame(
            try rows(world, t: "preset"), "7 \(Self.uuid) \(place) mine my long text Timer | 1 Timer | 0")
        _ = try await world.rescue()
    }

    @Test func `a row without an identity does not stop the store after a column of it was renamed`() async throws {
        let world = try await world("code TEXT")
        try world.app.execute("ALTER TABLE note RENAME COLUMN body TO title")
        for _ in 1...2 { _ = try await world.rescue() }
        expectSame(try world.rows("SELECT n, title, note FROM note"), "7 mine my long text")
    }

    @Test func `rows and references come back to tables that were renamed, also to each other's name`() async throws {
        let world = try await world()
        try world.app.execute(
            "ALTER TABLE note RENAME TO x; ALTER TABLE pin RENAME TO note; ALTER TABLE x RENAME TO pin")
        _ = try await world.rescue()
        let place = try world.rows("SELECT id FROM t WHERE name = 'Timer'")
        expectSame(
            try rows(world, note: "pin", pin: "note"),
            "7 \(Self.uuid) \(place) mine my long text Timer | 1 Timer | 0")
    }

    /// The app makes the table again, which drops the triggers: nothing tells which name a column has now.
    @Test func `a value without a column stays in the log, and comes back with the column`() async throws {
        let world = try await world()
        try world.app.execute(
            """
            DROP TABLE note;
            CREATE TABLE note (n INTEGER PRIMARY KEY, uuid TEXT UNIQUE, t REFERENCES t (id) ON DELETE CASCADE, title, note)
            """)
        _ = try await world.rescue()
        let place = try world.rows("SELECT id FROM t WHERE name = 'Timer'")
        expectSame(try rows(world), "7 \(Self.uuid) \(place) - my long text Timer | 1 Timer | 1")
        try world.app.execute("ALTER TABLE note RENAME COLUMN title TO body")
        try world.app.execute("UPDATE note SET note = NULL")
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try rows(world), "7 \(Self.uuid) \(place) mine - Timer | 1 Timer | 0")
    }

    @Test func `a reference without a column stays in the log, and is filled with the column`() async throws {
        let world = try await world()
        try world.app.execute(
            "DROP TABLE pin; CREATE TABLE pin (n INTEGER PRIMARY KEY, preset REFERENCES t (id)); INSERT INTO pin VALUES (1, NULL)"
        )
        _ = try await world.rescue()
        expectSame(try world.rows("SELECT * FROM pin"), "1 -")
        try world.app.execute("ALTER TABLE pin RENAME COLUMN preset TO t")
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT n, (SELECT name FROM t WHERE id = pin.t) FROM pin"), "1 Timer")
    }
}
