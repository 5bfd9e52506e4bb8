import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A store remembers the schema from one call to the next, and the app changes it between them.
struct SchemaChangeTests {
    private let folder: TemporaryFolder
    private let app: RawDatabase
    private let seeder: Seeder

    init() throws {
        (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            INSERT INTO t VALUES ('a', 'x', '2026-01-01', NULL), ('b', 'x', '2026-01-02', NULL)
            """, file: "t.sqlite")
        let table = SeedTable(name: "t", key: ["name"])
        let days = (1...5).map { "2026-01-0\($0)" }
        let catalog = Catalog.shipping(keys: [["x"]], of: table, on: days)
        seeder = folder.seeder(of: .catalogs([catalog]), store: "t.sqlite")
    }

    @Test func `C5: a table that has come to refer to another since the last call has its rows moved`() async throws {
        #expect(try await seeder.clean(account: .signedOut).removed.map(\.uuid.description) == ["a"])
        try app.execute(
            """
            CREATE TABLE child (id INTEGER PRIMARY KEY, t TEXT REFERENCES t (uuid) ON DELETE CASCADE);
            INSERT INTO t VALUES ('c', 'x', '2026-01-03', NULL); INSERT INTO child VALUES (1, 'b'), (2, 'c')
            """)
        #expect(try await seeder.clean(account: .signedOut).removed.map(\.uuid.description) == ["b"])
        #expect(try app.rows("SELECT id, t FROM child ORDER BY id") == [[1, "c"], [2, "c"]])
    }

    @Test func `T2: a trigger that an app has dropped since the last call is there again after the next`() async throws
    {
        let triggers = "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 't' ORDER BY name"
        try await seeder.clean(account: .signedOut)
        let made = try app.rows(triggers)
        for _ in 1...2 {
            try app.execute("DROP TRIGGER seedbed_touch_t")
            #expect(try app.rows(triggers).count == made.count - 1)
            try await seeder.clean(account: .signedOut)
            #expect(try app.rows(triggers) == made)
        }
    }

    @Test func `C7: a column that has come since the last call is in the log`() async throws {
        try await seeder.clean(account: .signedOut)
        try app.execute(
            """
            ALTER TABLE t ADD COLUMN more TEXT DEFAULT 'new';
            INSERT INTO t VALUES ('c', 'x', '2026-01-03', NULL, 'mine')
            """)
        try await seeder.clean(account: .signedOut)
        #expect(
            try app.rows("SELECT row FROM seedbed_log ORDER BY id").map { $0[0].description } == [
                #"{"uuid":"a","name":"x","createDate":"2026-01-01","updateDate":null}"#,
                #"{"uuid":"b","name":"x","createDate":"2026-01-02","updateDate":null,"more":"new"}"#,
            ])
    }

    @Test
    func
        `C7: entries that are too old go by whomever they were written, and one of a wrong clock with those before it`()
        async throws
    {
        try await seeder.clean(account: .signedOut)
        for (number, uuid) in ["c", "d", "e"].enumerated() {
            // By a device whose clock was wrong for a while.
            try app.execute(
                """
                INSERT INTO seedbed_log (at, tbl, uuid, reason) VALUES (\(number == 1 ? 1 : 9_000_000_000_000), 't', 'old', 'deleted');
                INSERT INTO t VALUES ('\(uuid)', 'x', '2026-01-0\(number + 3)', NULL)
                """)
            try await seeder.clean(account: .signedOut)
        }
        #expect(try app.rows("SELECT count(*) FROM seedbed_log") == [[7]])
        try app.execute("UPDATE seedbed_log SET at = 1000 WHERE id IN (1, 3)")
        try await seeder.clean(account: .signedOut)
        #expect(
            try app.rows("SELECT id, uuid FROM seedbed_log ORDER BY id") == [[5, "c"], [6, "old"], [7, "d"]])
    }
}
