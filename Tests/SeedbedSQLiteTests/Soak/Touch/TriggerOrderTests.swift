import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T2: the app's triggers that were there first see a row that comes in before they see that it is dated.
struct TriggerOrderTests {
    private static let table = "uuid TEXT PRIMARY KEY, name TEXT, n INTEGER, createDate TEXT, updateDate TEXT"

    /// A table with a queue of the rows to upload, which triggers fill, and whatever else comes before Seedbed.
    private static func queued(_ columns: String, and more: String = "") -> String {
        """
        CREATE TABLE t (\(columns));
        CREATE TABLE queue (id INTEGER PRIMARY KEY, uuid, name, createDate, updateDate);
        CREATE TRIGGER "app's insert" AFTER INSERT ON t
            BEGIN INSERT INTO queue VALUES (NULL, NEW.uuid, NEW.name, NEW.createDate, NEW.updateDate); END;
        CREATE TRIGGER app_update AFTER UPDATE OF name, createDate, updateDate ON t
            BEGIN INSERT INTO queue VALUES (NULL, NEW.uuid, NEW.name, NEW.createDate, NEW.updateDate); END;
        \(more)
        """
    }

    /// How the app writes, after each of which the last entry of a row in the queue is to be the row.
    private static let writes = [
        "INSERT INTO t (uuid, name) VALUES ('a', 'Mine'), ('b', 'Other')",
        "UPDATE t SET name = 'Toast, mine' WHERE name = 'Toast'",
        "UPDATE t SET name = 'Mine, too', updateDate = NULL WHERE uuid = 'a'",
        "INSERT OR REPLACE INTO t (uuid, name) VALUES ('b', 'Another')",
        "INSERT INTO t (uuid, name) VALUES ('b', 'A third') ON CONFLICT (uuid) DO UPDATE SET name = excluded.name",
        "INSERT INTO t (uuid, name, createDate) VALUES ('c', 'Came in', '2025-01-01')",
    ]

    private static let differences = """
        SELECT t.name FROM t LEFT JOIN queue AS q ON q.id = (SELECT max(id) FROM queue WHERE uuid = t.uuid)
        WHERE (q.name, q.createDate, q.updateDate) IS NOT (t.name, t.createDate, t.updateDate)
        """

    private static let order = """
        SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name NOT LIKE 'seedbed%' ORDER BY rowid
        """

    private static let isFirst = """
        SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 't' AND name NOT LIKE 'seedbed%'
        AND rowid > (SELECT max(rowid) FROM sqlite_schema WHERE name IN ('seedbed_insert_t', 'seedbed_touch_t'))
        """

    @Test(arguments: [table, "uuid TEXT PRIMARY KEY, name TEXT, \(AppWorld.durable)"])
    func `a queue of rows to upload ends with each row as it is`(columns: String) async throws {
        let isDurable = columns != Self.table
        let world = try await AppWorld.launched(
            Self.queued(columns), seeds: #"{ "name": "Toast" }"#, more: isDurable ? AppWorld.mapping : "")
        for write in Self.writes {
            try world.app.execute(write)
            #expect(try world.rows(Self.differences) == "", "\(write)")
        }
        #expect(try world.rows(Self.order) == "app's insert\napp_update")
    }

    /// The usual ways to keep a search table, by the column that finds a row in it.
    @Test(arguments: [
        """
        CREATE VIRTUAL TABLE search USING fts5(name);
        CREATE TRIGGER ai AFTER INSERT ON t BEGIN INSERT INTO search (rowid, name) VALUES (NEW.rowid, NEW.name); END;
        CREATE TRIGGER au AFTER UPDATE ON t BEGIN
            DELETE FROM search WHERE rowid = OLD.rowid;
            INSERT INTO search (rowid, name) VALUES (NEW.rowid, NEW.name);
        END;
        CREATE TRIGGER ad AFTER DELETE ON t BEGIN DELETE FROM search WHERE rowid = OLD.rowid; END;
        """,
        """
        CREATE VIRTUAL TABLE search USING fts5(uuid UNINDEXED, name);
        CREATE TRIGGER ai AFTER INSERT ON t BEGIN INSERT INTO search VALUES (NEW.uuid, NEW.name); END;
        CREATE TRIGGER au AFTER UPDATE ON t BEGIN
            DELETE FROM search WHERE uuid = OLD.uuid;
            INSERT INTO search VALUES (NEW.uuid, NEW.name);
        END;
        CREATE TRIGGER ad AFTER DELETE ON t BEGIN DELETE FROM search WHERE uuid = OLD.uuid; END;
        """,
        """
        CREATE VIRTUAL TABLE search USING fts5(name, content='');
        CREATE TRIGGER ai AFTER INSERT ON t BEGIN INSERT INTO search (rowid, name) VALUES (NEW.rowid, NEW.name); END;
        CREATE TRIGGER au AFTER UPDATE ON t BEGIN
            INSERT INTO search (search, rowid, name) VALUES ('delete', OLD.rowid, OLD.name);
            INSERT INTO search (rowid, name) VALUES (NEW.rowid, NEW.name);
        END;
        CREATE TRIGGER ad AFTER DELETE ON t BEGIN
            INSERT INTO search (search, rowid, name) VALUES ('delete', OLD.rowid, OLD.name);
        END;
        """,
    ]) func `a search table holds each row once`(search: String) async throws {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (\(Self.table)); \(search)", seeds: #"{ "name": "Toast" }"#)
        try world.app.execute("INSERT INTO t (uuid, name) VALUES ('a', 'Soup')")
        try world.app.execute("UPDATE t SET name = 'Stew' WHERE name = 'Soup'")
        let terms = "CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, search, row)"
        try world.app.execute(terms)
        expectSame(try world.rows("SELECT term, doc, cnt FROM terms"), "stew 1 1\ntoast 1 1")
    }

    @Test func `the order holds when Seedbed makes its triggers again`() async throws {
        let world = try await AppWorld.launched(Self.queued(Self.table), seeds: #"{ "name": "Toast" }"#)
        #expect(try world.rows(Self.isFirst) == "2")
        try world.app.execute("ALTER TABLE t ADD COLUMN color TEXT")
        _ = try await world.launch()
        #expect(try world.rows(Self.isFirst) == "2")
        try world.app.execute("INSERT INTO t (uuid, name, color) VALUES ('a', 'Mine', 'red')")
        #expect(try world.rows(Self.differences) == "")
    }

    /// The order may matter then, to the app or to Seedbed.
    @Test(arguments: [
        "CREATE TRIGGER own AFTER UPDATE OF name ON t BEGIN INSERT INTO queue SELECT NULL, uuid, name, n, n FROM t; END",
        "CREATE TRIGGER own AFTER INSERT ON t BEGIN SELECT RAISE(IGNORE) WHERE NEW.n = 7; END",
        "CREATE TRIGGER own AFTER UPDATE ON t BEGIN SELECT RAISE(FAIL, 'no') WHERE NEW.n = 7; END",
        "CREATE TRIGGER own AFTER INSERT ON t BEGIN UPDATE t SET n = 1 WHERE uuid = NEW.uuid; END",
        "CREATE TRIGGER own BEFORE INSERT ON t WHEN NEW.n > 1 BEGIN DELETE FROM t WHERE n = NEW.n; END",
        "CREATE TRIGGER own AFTER UPDATE OF n ON t BEGIN INSERT INTO t (uuid, name) VALUES (NEW.n, 'Next'); END",
        """
        CREATE TABLE other (uuid); CREATE TRIGGER o AFTER UPDATE ON t BEGIN INSERT INTO other VALUES (NEW.uuid); END;
        CREATE TRIGGER own AFTER INSERT ON other BEGIN UPDATE t SET n = 2 WHERE uuid = NEW.uuid; END
        """,
    ]) func `the app's triggers stay as they are if the order may matter`(trigger: String) async throws {
        let world = try AppWorld(Self.queued(Self.table, and: trigger))
        let rows = "SELECT rowid, name, sql FROM sqlite_schema WHERE type = 'trigger' AND name NOT LIKE 'seedbed%'"
        let before = try world.rows(rows)
        try world.release("2025-01-01", #"{ "name": "Toast" }"#)
        _ = try await world.launch()
        #expect(try world.rows(rows) == before)
        #expect(try world.rows(Self.isFirst) == "0")
    }

    @Test func `an app's migration can do the same`() async throws {
        let world = try AppWorld(Self.queued(Self.table))
        try world.release("2025-01-01", #"{ "name": "Toast" }"#)
        let rowids = "SELECT rowid, name FROM sqlite_schema"
        let before = try world.rows(rowids)
        let catalogs = try CatalogSource.files([world.folder.url.appending(path: "catalog.json")]).load()
        let statements = try SQLiteStore(path: world.folder.path("app.sqlite")).schema(for: catalogs)
        #expect(try world.rows(rowids) == before)
        for statement in statements { try world.app.execute(statement) }
        #expect(try world.rows(Self.isFirst) == "2")
        expectSame(
            statements.filter { $0.hasPrefix("DROP") }.joined(separator: "\n"),
            """
            DROP TRIGGER "app's insert"
            DROP TRIGGER "app_update"
            """)
        try world.app.execute("INSERT INTO t (uuid, name) VALUES ('a', 'Mine')")
        #expect(try world.rows(Self.differences) == "")
    }
}
