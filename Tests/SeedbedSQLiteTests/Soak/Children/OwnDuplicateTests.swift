import Foundation
import Seedbed
import SeedbedSQLite
import Testing

/// C5: what the user has twice, they have twice afterwards.
struct OwnDuplicateTests {
    @Test func `C5: two equal join rows of one copy both move to the next release`() async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, createDate TEXT, updateDate TEXT);
            CREATE TABLE list (id INTEGER PRIMARY KEY, title TEXT); INSERT INTO list VALUES (1, 'Saturday');
            CREATE TABLE entry (id INTEGER PRIMARY KEY, food REFERENCES t, list REFERENCES list)
            """, seeds: #"{ "name": "Apple", "v": 1 }"#)
        try world.app.execute("INSERT INTO entry (food, list) VALUES ('u1', 1), ('u1', 1)")
        try world.release("2025-02-01", #"{ "name": "Apple", "v": 2 }"#)
        expectSame(try await world.launch(), "upgraded +1\n- u1 superseded u2")
        expectSame(try world.rows("SELECT * FROM entry"), "1 u2 1\n2 u2 1")
    }

    private func clean(_ definition: String, _ rows: String, _ query: String) async throws -> String {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT COLLATE NOCASE PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE tag (id TEXT PRIMARY KEY); INSERT INTO tag VALUES ('a');
            \(definition)
            """)
        try world.release("2025-01-01", "")
        try world.ship("x", on: "2025-01-01", "2025-01-02")
        _ = try await world.launch()
        try world.app.execute(
            """
            INSERT INTO t VALUES ('u1', 'x', '2025-01-01', NULL), ('u2', 'x', '2025-01-02', NULL),
                ('u3', 'x', '2025-01-01', NULL);
            \(rows)
            """)
        _ = try await world.seeder.clean(account: .signedOut)
        return try world.rows(query)
    }

    @Test func `C5: of twins' pairs as many stay as one of them had, the greatest`() async throws {
        let found = try await clean(
            "CREATE TABLE pair (uuid TEXT PRIMARY KEY, t REFERENCES t, tag REFERENCES tag);",
            """
            INSERT INTO pair VALUES ('p1', 'u1', 'a'), ('p2', 'U1', 'a'), ('p3', 'u2', 'a'), ('p4', 'u3', 'a'),
                ('p5', 'u1', 'a')
            """, "SELECT uuid, lower(t) FROM pair ORDER BY uuid")
        expectSame(found, "p1 u2\np2 u2\np5 u2")
    }

    @Test func `C5: a row that goes for an equal one is in the report and the log with the row that stays`()
        async throws
    {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, createDate TEXT, updateDate TEXT);
            CREATE TABLE item (uuid TEXT PRIMARY KEY, name TEXT, t REFERENCES t, createDate, updateDate, UNIQUE (t, name));
            CREATE TABLE tag (id INTEGER PRIMARY KEY); INSERT INTO tag VALUES (1);
            CREATE TABLE pair (t REFERENCES t, tag REFERENCES tag, PRIMARY KEY (t, tag))
            """, seeds: #"{ "name": "Apple", "v": 1 }"#)
        try world.app.execute(
            """
            INSERT INTO t VALUES ('old', 'Apple', 1, '2024-01-01', NULL);
            INSERT INTO item (uuid, name, t) VALUES ('i1', 'Milk', 'u1'), ('i2', 'Milk', 'old'), ('i3', 'Eggs', 'old');
            INSERT INTO pair VALUES ('u1', 1), ('old', 1)
            """)
        try world.ship("Apple", on: "2024-01-01")
        let report = try await world.seeder.clean(account: .signedOut)
        #expect(
            report.removed.map { "\($0.table) \($0.uuid) \($0.reason) \($0.survivor?.description ?? "-")" } == [
                "t old superseded u1", "item i1 equal i2",
            ])
        expectSame(try world.rows("SELECT uuid, t FROM item ORDER BY uuid"), "i2 u1\ni3 u1")
        // The pair has no identity: the log alone has it.
        let log = try await world.seeder.log(account: .signedOut)
        #expect(
            log.map { "\($0.table) \($0.uuid) \($0.reason) \($0.survivor?.description ?? "-")" }.sorted() == [
                "item i1 equal i2", "pair  equal -", "t old superseded u1",
            ])
        let undone = try await world.seeder.undo(account: .signedOut)
        // The row that stays has its place now.
        #expect(
            undone.reinserted.map(\.table).sorted() == ["pair", "t"]
                && undone.skipped.map(\.entry.uuid.description) == ["i1"]
        )
    }

    @Test func `C5: what an exchange that failed has dropped is reported once, by the cleanup that follows`()
        async throws
    {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, code INTEGER UNIQUE, slot INTEGER CHECK (slot < 3), createDate TEXT,
                updateDate TEXT);
            CREATE TABLE item (uuid TEXT PRIMARY KEY, name TEXT, t REFERENCES t, UNIQUE (t, name))
            """, seeds: #"{ "name": "Apple", "code": 7, "slot": 1 }"#)
        try world.app.execute(
            """
            INSERT INTO t VALUES ('old', 'Apple', 5, 2, '2024-01-01', NULL);
            INSERT INTO item (uuid, name, t) VALUES ('i1', 'Milk', 'u1'), ('i2', 'Milk', 'old')
            """)
        // The older twin would make room for the new copy, which the table refuses nevertheless.
        try world.release("2025-02-01", #"{ "name": "Apple", "code": 5, "slot": 3 }"#)
        try world.ship("Apple", on: "2024-01-01", "2025-01-01")
        expectSame(
            try await world.launch(),
            "upgraded +0\n- old superseded u1\n- i1 equal i2\nx c/apple CHECK constraint failed: slot < 3")
    }

    @Test(arguments: [("u2", "u1"), ("u1", "u2")])
    func `C5: of two rows that collide the greatest stays, at whichever copy it was`(
        copies: (lesser: String, greater: String)
    ) async throws {
        let found = try await clean(
            "CREATE TABLE item (uuid TEXT PRIMARY KEY, name TEXT, t REFERENCES t, updateDate TEXT, UNIQUE (t, name));",
            "INSERT INTO item VALUES ('i1', 'Milk', '\(copies.lesser)', '2025-06-06'), ('i2', 'Milk', '\(copies.greater)', '2025-05-05')",
            "SELECT uuid, t, updateDate FROM item")
        expectSame(found, "i2 u2 2025-05-05")
    }

    @Test(arguments: ["i1", "i2", "none"])
    func `C5: colliding rows of a table to which others refer both stay, whatever refers to them here`(
        referred: String
    ) async throws {
        let found = try await clean(
            """
            CREATE TABLE item (uuid TEXT PRIMARY KEY, name TEXT, t REFERENCES t, UNIQUE (t, name));
            CREATE TABLE part (item REFERENCES item);
            """,
            """
            INSERT INTO item VALUES ('i1', 'Milk', 'u2'), ('i2', 'Milk', 'u1');
            INSERT INTO part SELECT uuid FROM item WHERE uuid = '\(referred)'
            """, "SELECT uuid, t FROM item ORDER BY uuid")
        expectSame(found, "i1 u2\ni2 u1")
    }

    @Test func `C5: equal rows that may not move stay where they are, and so does their copy`() async throws {
        let found = try await clean(
            """
            CREATE TABLE note (uuid TEXT PRIMARY KEY, t REFERENCES t, body TEXT);
            CREATE TRIGGER still BEFORE UPDATE ON note BEGIN SELECT RAISE(IGNORE); END;
            """,
            """
            INSERT INTO note VALUES ('n1', 'u1', 'milk'), ('n2', 'u1', 'milk'), ('n3', 'u2', 'milk'), ('n4', 'u3', 'milk')
            """, "SELECT uuid, t FROM note ORDER BY uuid")
        expectSame(found, "n1 u1\nn2 u1\nn3 u2\nn4 u3")
    }

    @Test func `C5: two equal references that arrive late both follow`() async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE tag (uuid TEXT PRIMARY KEY); INSERT INTO tag VALUES ('a');
            CREATE TABLE pair (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t, tag TEXT REFERENCES tag);
            INSERT INTO t VALUES ('u1', 'x', '2025-01-01', NULL), ('u2', 'x', '2025-01-02', NULL)
            """)
        try world.release("2025-01-01", "")
        try world.ship("x", on: "2025-01-01", "2025-01-02")
        _ = try await world.launch()
        _ = try await world.seeder.clean(account: .signedOut)
        try world.app.execute(
            "PRAGMA foreign_keys = OFF; INSERT INTO pair VALUES ('p0', 'u2', 'a'), ('p1', 'u1', 'a'), ('p2', 'u1', 'a')"
        )
        _ = try await world.seeder.importFinished(
            .rows(inserted: ["p1", "p2"].map { UUIDText($0) }), account: .signedOut)
        expectSame(try world.rows("SELECT * FROM pair"), "p1 u2 a\np2 u2 a")
    }
}
