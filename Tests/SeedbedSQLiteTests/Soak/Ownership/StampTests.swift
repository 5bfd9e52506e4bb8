import CSQLite
import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T2: triggers of the app's own that stamp rows do not make an imported or a seeded copy the user's.
struct StampTests {
    /// How an app may keep its `modifiedAt`.
    enum Stamp: String, CaseIterable, Sendable {
        case afterUpdate = """
            CREATE TRIGGER own AFTER UPDATE ON t WHEN NEW.modifiedAt IS OLD.modifiedAt
            BEGIN UPDATE t SET modifiedAt = random() WHERE uuid = NEW.uuid; END
            """
        case afterInsert = """
            CREATE TRIGGER own AFTER INSERT ON t BEGIN UPDATE t SET modifiedAt = random() WHERE uuid = NEW.uuid; END
            """
        case both = """
            CREATE TRIGGER o1 AFTER INSERT ON t BEGIN UPDATE T SET ModifiedAt = random() WHERE uuid = NEW.uuid; END;
            CREATE TRIGGER o2 AFTER UPDATE ON t WHEN NEW.modifiedAt IS OLD.modifiedAt
            BEGIN UPDATE t SET modifiedAt = random() WHERE uuid = NEW.uuid; END
            """
        case before = """
            CREATE TRIGGER own BEFORE UPDATE ON t WHEN NEW.modifiedAt IS OLD.modifiedAt
            BEGIN UPDATE t SET modifiedAt = random() WHERE uuid = OLD.uuid; END
            """
        case withVirtualTables = """
            CREATE VIRTUAL TABLE found USING fts5 (name);
            CREATE TRIGGER o1 AFTER INSERT ON t BEGIN INSERT INTO found (found) VALUES ('optimize');
                UPDATE t SET modifiedAt = random() WHERE uuid = NEW.uuid; END;
            CREATE VIEW v AS SELECT * FROM t
            """

        /// Whether a trigger writes it at each change, so that the user does not edit it by hand.
        var isKeptUp: Bool { self != .afterInsert && self != .withVirtualTables }
    }

    private static let definition = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, modifiedAt INTEGER, createDate TEXT,
            updateDate TEXT);
        """
    private static let rows = "SELECT uuid, name, createDate, updateDate FROM t ORDER BY 1"

    @Test(arguments: Stamp.allCases, ["OFF", "ON"])
    func `T2: a stamp touches neither a seeded nor an imported copy, and hides no edit`(
        stamp: Stamp, recursive: String
    ) async throws {
        let world = try await AppWorld.launched(
            Self.definition + stamp.rawValue,
            seeds: #"{ "name": "Toast" }"#, more: stamp.isKeptUp ? #""volatile": ["modifiedAt"],"# : "")
        try world.app.execute("PRAGMA recursive_triggers = \(recursive)")
        try world.app.execute(
            """
            INSERT INTO t VALUES ('in', 'Poem', NULL, 7, '2025-01-01', NULL);
            UPDATE t SET createDate = '2025-01-02' WHERE uuid = 'in'
            """)
        if stamp.isKeptUp { try world.app.execute("UPDATE t SET modifiedAt = 5 WHERE uuid = 'u1'") }
        expectSame(try world.rows(Self.rows), "in Poem 2025-01-02 -\nu1 Toast 2025-01-01 -")
        try world.app.execute("UPDATE t SET note = 'x' WHERE uuid = 'in'; UPDATE t SET name = 'y' WHERE uuid = 'u1'")
        expectSame(try world.rows(Self.rows), "in Poem 2025-01-02 now\nu1 y 2025-01-01 now")
    }

    @Test(arguments: [Stamp.afterUpdate, .before])
    func `T2: a column that a trigger keeps up is to be declared, and counts until it is`(stamp: Stamp) async throws {
        let world = try AppWorld(Self.definition + stamp.rawValue)
        func warnings(_ more: String) throws -> [String] {
            try world.release("2025-01-01", #"{ "name": "Toast" }"#, more: more)
            let catalog = try #require(
                try CatalogSource.files([world.folder.url.appending(path: "catalog.json")]).load().first)
            return try SQLiteStore(path: world.folder.path("app.sqlite")).warnings(about: catalog)
        }
        let found = try warnings("")
        #expect(found.count == 1 && found[0].contains("writes “modifiedAt” of table “t” at updates"), "\(found)")
        _ = try await world.launch()
        try world.app.execute(
            """
            INSERT INTO t VALUES ('in', 'Poem', NULL, 7, '2025-01-01', NULL);
            UPDATE t SET createDate = '2025-01-02' WHERE uuid = 'in'
            """)
        expectSame(try world.rows(Self.rows), "in Poem 2025-01-02 now\nu1 Toast 2025-01-01 -")
        #expect(try warnings(#""volatile": ["modifiedAt"],"#) == [])
    }

    @Test(arguments: ["place", "folder", "place, name", "folder, note"], [true, false])
    func `T2: so is one that a trigger writes only when the user files or sorts`(
        columns: String, isDeclared: Bool
    ) async throws {
        let world = try AppWorld(
            """
            CREATE TABLE folder (id INTEGER PRIMARY KEY);
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, place INTEGER, modifiedAt INTEGER,
                folder INTEGER REFERENCES folder (id), createDate TEXT, updateDate TEXT);
            CREATE TRIGGER own AFTER UPDATE OF \(columns) ON t BEGIN
                UPDATE t SET modifiedAt = random() WHERE uuid = NEW.uuid; END
            """)
        let more = "\"volatile\": [\"place\"\(isDeclared ? ", \"MODIFIEDAT\"" : "")],"
        try world.release("2025-01-01", #"{ "name": "Toast" }"#, more: more)
        let catalog = try #require(
            try CatalogSource.files([world.folder.url.appending(path: "catalog.json")]).load().first)
        let warnings = try SQLiteStore(path: world.folder.path("app.sqlite")).warnings(about: catalog)
        #expect(warnings.contains { $0.contains("writes “modifiedAt” of table “t” at updates") } == !isDeclared)
        _ = try await world.launch()
        try world.app.execute("UPDATE t SET place = 7, folder = NULL")
        expectSame(try world.rows("SELECT name, updateDate FROM t"), isDeclared ? "Toast -" : "Toast now")
    }

    @Test func `T2: a trigger that is added counts from the next launch`() async throws {
        let world = try await AppWorld.launched(
            Self.definition, seeds: #"{ "name": "Toast" }"#, more: #""volatile": ["modifiedAt"],"#)
        try world.app.execute(Stamp.both.rawValue)
        #expect(try await world.launch() == "alreadySeeded +0")
        try world.app.execute("INSERT INTO t VALUES ('in', 'Poem', NULL, 7, '2025-01-01', NULL)")
        expectSame(try world.rows(Self.rows), "in Poem 2025-01-01 -\nu1 Toast 2025-01-01 -")
    }

    @Test func `T2: an edit of a declared column counts although a trigger writes it, and seeding it does not`()
        async
        throws
    {
        let world = try await AppWorld.launched(
            Self.definition + "CREATE TRIGGER own AFTER INSERT ON t BEGIN UPDATE t SET name = trim(name); END",
            seeds: #"{ "name": " Toast " }"#)
        expectSame(try world.rows(Self.rows), "u1 Toast 2025-01-01 -")
        try world.app.execute("UPDATE t SET name = 'x'")
        expectSame(try world.rows(Self.rows), "u1 x 2025-01-01 now")
    }

    @Test func `T2: a copy that is not let in leaves no mark that would hide edits`() throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT UNIQUE, modifiedAt INTEGER, createDate TEXT,
                updateDate TEXT);
            CREATE TRIGGER own AFTER INSERT ON t BEGIN UPDATE t SET modifiedAt = 1 WHERE uuid = NEW.uuid; END;
            INSERT INTO t (uuid, name) VALUES ('mine', 'Toast')
            """)
        let table = SeedTable(name: "t", key: ["name"])
        let row = NewCopy(
            uuid: UUIDText("u1"), seedID: SeedReference(catalog: "c", id: "toast"), createDate: instant("2025-01-01"),
            fields: [StoredField(column: "name", value: .text("Toast"))])
        let store = try SQLiteStore(path: folder.path("app.sqlite"))
        try store.writing {
            try store.prepare(table, columns: ["name"])
            #expect(throws: StoreError.self) { try store.insert(row, into: table, inheriting: nil) }
        }
        #expect(try app.rows("SELECT count(*) FROM seedbed_import") == [[0]])
    }

    @Test func `T2: functions and collations that only the app has are no hindrance`() throws {
        let folder = try TemporaryFolder()
        let app = try RawDatabase(folder.path("app.sqlite"))
        sqlite3_create_function(
            app.handle, "mine", 2, SQLITE_UTF8, nil,
            { context, _, _ in
                sqlite3_result_int64(context, sqlite3_int64(Int64.random(in: 8...1_000_000)))
            }, nil, nil)
        sqlite3_create_function(
            app.handle, "lower", 3, SQLITE_UTF8, nil,
            { context, _, _ in
                sqlite3_result_null(context)
            }, nil, nil)
        sqlite3_create_collation(app.handle, "swedish", SQLITE_UTF8, nil) { _, _, _, _, _ in 0 }
        try app.execute(
            """
            \(Self.definition)
            CREATE TABLE other (x TEXT COLLATE swedish UNIQUE, y CHECK (lower(x, y, 1) IS NULL));
            CREATE TRIGGER own AFTER UPDATE ON t WHEN NEW.modifiedAt IS OLD.modifiedAt BEGIN
                UPDATE t SET modifiedAt = mine(NEW.name, 1) WHERE uuid = NEW.uuid
                    AND NOT EXISTS (SELECT 1 FROM other WHERE x = NEW.name COLLATE swedish);
            END
            """)
        let store = try SQLiteStore(handle: app.handle)
        let table = SeedTable(name: "t", key: ["name"], volatile: ["modifiedAt"])
        try store.writing { try store.prepare(table, columns: []) }
        try app.execute(
            """
            INSERT INTO t VALUES ('a', 'Poem', NULL, 7, '2025-01-01', NULL), ('b', 'x', NULL, 7, '2025-01-01', NULL);
            UPDATE t SET createDate = '2025-01-02'; UPDATE t SET note = 'x' WHERE uuid = 'b'
            """)
        #expect(
            try app.rows("SELECT uuid, updateDate IS NOT NULL, modifiedAt <> 7 FROM t ORDER BY 1")
                == [["a", 0, 1], ["b", 1, 1]])
    }
}
