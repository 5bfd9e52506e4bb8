import Seedbed
import Testing

/// C5: references as SQLite compares them, and guards that leave the app's deletions as they are.
struct ComparedReferenceTests {
    /// SQLite compares a key by the affinity of the parent's column.
    @Test(arguments: ["INTEGER", "TEXT", "NUMERIC", ""])
    func `a reference follows to the twin, whatever the type of its column`(type: String) async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, \(AppWorld.durable));
            CREATE TABLE note (n INTEGER PRIMARY KEY, t \(type) REFERENCES t (id))
            """, seeds: #"{ "name": "Timer" }, { "name": "Judge" }"#, more: AppWorld.mapping)
        try world.app.execute("INSERT INTO note SELECT 1, id FROM t WHERE name = 'Timer'")
        try world.imports(
            """
            INSERT INTO t (uuid, name, seedID, createDate)
            VALUES ('ffffffff-0000-4000-8000-000000000001', 'Timer', 'c/timer', '2025-01-01T00:00:00.000Z');
            DELETE FROM t WHERE name = 'Timer' AND uuid NOT LIKE 'ffffffff%'
            """)
        _ = try await world.seeder.importFinished()
        expectSame(
            try world.rows("SELECT t.uuid FROM note JOIN t ON t.id = note.t"), "ffffffff-0000-4000-8000-000000000001")
        #expect(try world.app.problems() == [])
    }

    @Test(arguments: ["UNIQUE", "CHECK (length(k) < 7)"], ["SET NULL", "SET DEFAULT"])
    func `a deletion succeeds where a generated column depends on the reference`(rule: String, action: String)
        async throws
    {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE note (n INTEGER PRIMARY KEY, body TEXT, t INTEGER REFERENCES t ON DELETE \(action),
                k TEXT AS (body || '/' || t) \(rule))
            """, seeds: #"{ "name": "Timer" }"#)
        try world.app.execute("PRAGMA foreign_keys = ON; INSERT INTO note (n, body, t) VALUES (1, 'soup', 1)")
        try world.imports(
            """
            INSERT INTO t (id, uuid, name, createDate) VALUES (50, 'ffffffff-0000-4000-8000-000000000001', 'Timer', '2025-01-01T00:00:00.000Z')
            """)
        if rule == "UNIQUE" { try world.app.execute("INSERT INTO note (n, body, t) VALUES (2, 'soup', 50)") }
        try world.app.execute("DELETE FROM t WHERE id = 1")
        expectSame(try world.rows("SELECT t FROM note WHERE n = 1"), "-")
    }
}
