import Seedbed
import SeedbedSQLite
import Testing

/// T2: a column that triggers of the app's own fill is still the user's to edit.
struct FillerTests {
    /// How an app may write `color` by itself.
    enum Filler: String, CaseIterable, Sendable {
        case onInsert = """
            CREATE TRIGGER own AFTER INSERT ON t WHEN NEW.color IS NULL
            BEGIN UPDATE t SET color = 'blue' WHERE uuid = NEW.uuid; END
            """
        case always = """
            CREATE TRIGGER own AFTER INSERT ON t BEGIN UPDATE t SET color = 'blue' WHERE uuid = NEW.uuid; END
            """
        case onUpdate = """
            CREATE TRIGGER own AFTER UPDATE ON t WHEN NEW.color IS NULL
            BEGIN UPDATE t SET color = 'blue' WHERE uuid = NEW.uuid; END
            """
        case whereItIsNull = """
            CREATE TRIGGER own AFTER UPDATE ON t
            BEGIN UPDATE t SET color = 'blue' WHERE uuid = NEW.uuid AND color IS NULL; END
            """
        case tidied = """
            CREATE TRIGGER own AFTER UPDATE ON t
            BEGIN UPDATE t SET color = trim(NEW.color) WHERE uuid = NEW.uuid AND color <> trim(NEW.color); END
            """
        case onCondition = """
            CREATE TRIGGER own AFTER UPDATE ON t WHEN NEW.done
            BEGIN UPDATE t SET color = 'blue' WHERE uuid = NEW.uuid; END
            """
        case whereSomethingElse = """
            CREATE TRIGGER own AFTER UPDATE ON t
            BEGIN UPDATE t SET color = 'blue' WHERE uuid = NEW.uuid AND done; END
            """
        case throughAnotherTable = """
            CREATE TABLE changes (uuid);
            CREATE TRIGGER o1 AFTER UPDATE ON t WHEN NEW.color IS NULL BEGIN INSERT INTO changes VALUES (NEW.uuid); END;
            CREATE TRIGGER own AFTER INSERT ON changes BEGIN UPDATE t SET color = 'blue' WHERE uuid = NEW.uuid; END
            """
        case ofTheDate = """
            CREATE TRIGGER own AFTER UPDATE OF createDate ON t BEGIN UPDATE t SET color = 'blue' WHERE uuid = NEW.uuid; END
            """
        case protected = """
            CREATE TRIGGER own AFTER UPDATE ON t WHEN NEW.color IS NULL AND OLD.color IS NOT NULL
            BEGIN UPDATE t SET color = OLD.color WHERE uuid = NEW.uuid; END
            """
    }

    private static let definition = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, color TEXT, done INTEGER, createDate TEXT, updateDate TEXT);
        """

    private func world(_ filler: Filler, _ recursive: String = "OFF") async throws -> AppWorld {
        let world = try await AppWorld.launched(Self.definition + filler.rawValue, seeds: #"{ "name": "Toast" }"#)
        try world.app.execute("PRAGMA recursive_triggers = \(recursive)")
        return world
    }

    @Test(arguments: Filler.allCases, ["OFF", "ON"])
    func `T2: what the user writes there is an edit`(filler: Filler, recursive: String) async throws {
        let world = try await world(filler, recursive)
        expectSame(try world.rows("SELECT uuid, updateDate FROM t"), "u1 -")
        try world.app.execute("UPDATE t SET color = 'red'")
        expectSame(try world.rows("SELECT color, updateDate FROM t"), "red now")
    }

    @Test(arguments: [Filler.onInsert, .always], ["OFF", "ON"])
    func `T2: what is filled in while a row comes in is none`(filler: Filler, recursive: String) async throws {
        let world = try await world(filler, recursive)
        try world.app.execute(
            """
            INSERT INTO t VALUES ('a', 'Poem', NULL, 0, '2025-01-01', NULL),
                ('b', 'Story', NULL, 0, '2025-01-01', NULL)
            """)
        let rows = "SELECT uuid, color, updateDate FROM t WHERE uuid < 'c' ORDER BY 1"
        expectSame(try world.rows(rows), "a blue -\nb blue -")
        try await Task.sleep(for: .milliseconds(5))
        try world.app.execute("UPDATE t SET color = 'red' WHERE uuid = 'b'")
        expectSame(try world.rows(rows), "a blue -\nb red now")
    }

    @Test(arguments: [Filler.onInsert, .always])
    func `T2: an upsert that finds the row is an edit`(filler: Filler) async throws {
        let world = try await world(filler)
        try world.app.execute(
            """
            INSERT INTO t VALUES ('u1', 'Toast', 'red', 0, '2025-01-01', NULL)
            ON CONFLICT (uuid) DO UPDATE SET color = excluded.color
            """)
        expectSame(try world.rows("SELECT color, updateDate FROM t"), "red now")
    }

    @Test func `T2: a trigger that the app makes anew afterwards hides no edit`() async throws {
        let world = try await world(.onInsert)
        try world.app.execute("DROP TRIGGER own; \(Filler.onInsert.rawValue)")
        try world.app.execute("UPDATE t SET color = 'red'")
        expectSame(try world.rows("SELECT color, updateDate FROM t"), "red now")
    }

    @Test func `T2: a row that replaces another one does not come in`() async throws {
        let world = try await world(.onInsert)
        try world.app.execute(
            """
            BEGIN;
            INSERT OR REPLACE INTO t SELECT * FROM t;
            UPDATE t SET color = 'red';
            COMMIT
            """)
        expectSame(try world.rows("SELECT color, updateDate FROM t"), "red now")
    }

    @Test func `T2: a trigger that the app makes anew at each start counts from the next launch`() async throws {
        let world = try await world(.onInsert)
        for _ in 0..<2 {
            try world.app.execute("DROP TRIGGER own; \(Filler.onInsert.rawValue)")
            _ = try await world.launch()
        }
        try world.app.execute("INSERT INTO t VALUES ('a', 'Poem', NULL, 0, '2025-01-01', NULL)")
        expectSame(try world.rows("SELECT color, updateDate FROM t WHERE uuid = 'a'"), "blue -")
    }
}
