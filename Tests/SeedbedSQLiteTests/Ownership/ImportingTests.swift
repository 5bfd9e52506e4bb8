import CSQLite
import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T2: a sync engine's own word for "I am writing".
struct ImportingTests {
    private static let date = "2025-01-01T00:00:00.000Z"
    private static let table = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, w TEXT, seedID TEXT, dismissDate TEXT, createDate TEXT,
            updateDate TEXT);
        """

    /// The app's connection, which its engine writes on too; `engine_is_applying()` says whether it does.
    private func world(_ definition: String = table, importing: String? = "engine_is_applying()") async throws
        -> AppWorld
    {
        let (folder, app) = try RawDatabase.inNewFolder(definition + "CREATE TEMP TABLE applying (x);")
        sqlite3_create_function(
            app.handle, "engine_is_applying", 0, SQLITE_UTF8, UnsafeMutableRawPointer(app.handle),
            { context, _, _ in
                let handle = sqlite3_user_data(context).map(OpaquePointer.init)
                var statement: OpaquePointer?
                sqlite3_prepare_v2(handle, "SELECT EXISTS (SELECT 1 FROM temp.applying)", -1, &statement, nil)
                defer { sqlite3_finalize(statement) }
                sqlite3_step(statement)
                sqlite3_result_int(context, sqlite3_column_int(statement, 0))
            }, nil, nil)
        let loan = Loan(app)
        let world = AppWorld(folder, app) { (_) throws(StoreError) in try loan.store(importing: importing) }
        try world.release(
            "2025-01-01", #"{ "name": "Timer", "v": 1 }, { "name": "Judge", "v": 1 }"#,
            more: AppWorld.mapping)
        _ = try await world.launch()
        return world
    }

    /// The engine writes, by statements of its own, and says so by its function alone.
    private func apply(_ world: AppWorld, _ statements: String) throws {
        try world.app.execute(
            "BEGIN; INSERT INTO temp.applying VALUES (1); \(statements); DELETE FROM temp.applying; COMMIT")
    }

    private static let byColumn = """
        INSERT INTO t (uuid, name) VALUES ('z', 'Timer');
        UPDATE t SET w = NULL WHERE uuid = 'z';
        UPDATE t SET updateDate = NULL WHERE uuid = 'z';
        UPDATE t SET seedID = 'c/timer' WHERE uuid = 'z';
        UPDATE t SET createDate = '\(date)' WHERE uuid = 'z';
        UPDATE t SET v = 1 WHERE uuid = 'z'
        """

    @Test func `a row that comes column by column is nobody's edit, and its twin goes`() async throws {
        let world = try await world()
        try apply(world, Self.byColumn)
        expectSame(
            try world.rows("SELECT name, createDate, updateDate FROM t WHERE uuid = 'z'"), "Timer 2025-01-01 -")
        // The launch needs no word of the app's: the store has noted that it came.
        #expect(try await world.launch().hasSuffix("- u1 superseded z"))
        expectSame(try world.rows("SELECT uuid FROM t ORDER BY 1"), "u2\nz")
    }

    /// As the doc comment of ``SQLiteStore`` says of such an engine: nothing is lost, but twins stay.
    @Test func `without a word of the engine's the same row counts as the user's`() async throws {
        let world = try await world(importing: nil)
        try apply(world, Self.byColumn)
        #expect(try world.rows("SELECT updateDate FROM t WHERE uuid = 'z'") != "-")
        _ = try await world.launch()
        expectSame(try world.rows("SELECT count(*) FROM t WHERE uuid = 'z'"), "1")
    }

    @Test func `an edit that the user makes between two imports counts, and what an import overwrites is written back`()
        async throws
    {
        let world = try await world()
        try apply(world, "UPDATE t SET v = 2 WHERE name = 'Timer'")
        expectSame(try world.rows("SELECT v, updateDate FROM t WHERE name = 'Timer'"), "2 -")
        try world.app.execute("UPDATE t SET name = 'Mine' WHERE name = 'Timer'")
        #expect(try world.rows("SELECT updateDate FROM t WHERE name = 'Mine'") != "-")
        try apply(
            world,
            "UPDATE t SET v = 1 WHERE name = 'Mine'; UPDATE t SET updateDate = NULL; UPDATE t SET name = 'Timer' WHERE name = 'Mine'"
        )
        _ = try await world.launch()
        expectSame(try world.rows("SELECT name, v FROM t WHERE seedID = 'c/timer'"), "Mine 2")
    }

    /// The other connection does not have the function.
    ///
    /// The note of the engine's last statement counts for a millisecond.
    @Test func `a write of another connection counts a moment later, whatever the engine's connection did last`()
        async throws
    {
        let world = try await world()
        let other = try RawDatabase(world.folder.path("app.sqlite"))
        for round in 0..<20 {
            try apply(world, "UPDATE t SET v = \(round), updateDate = NULL WHERE name = 'Judge'")
            usleep(2000)
            try other.execute("UPDATE t SET w = 'edit \(round)' WHERE name = 'Timer'")
            #expect(try other.rows("SELECT updateDate IS NULL FROM t WHERE name = 'Timer'") == [[0]])
            try other.imports("UPDATE t SET updateDate = NULL")
        }
        #expect(
            try other.rows(
                "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%engine_is_applying%'")
                == [[0]])
    }

    /// The stored triggers see the note in the very statement whose row makes it.
    @Test(arguments: ["INSERT", "UPDATE", "DELETE"]) func `temporary triggers fire before those in the file`(
        event: String
    )
        async throws
    {
        let world = try await world()
        try world.app.execute(
            """
            CREATE TEMP TABLE seen (importing);
            CREATE TRIGGER look BEFORE \(event) ON t BEGIN
                UPDATE looked SET n = n + EXISTS (SELECT 1 FROM seedbed_importing), all_ = all_ + 1;
            END;
            CREATE TABLE looked (n, all_); INSERT INTO looked VALUES (0, 0)
            """)
        let write =
            switch event {
            case "INSERT": "INSERT INTO t (uuid, createDate) VALUES ('x', '\(Self.date)'), ('y', '\(Self.date)')"
            case "UPDATE": "UPDATE t SET v = 5"
            default: "DELETE FROM t"
            }
        try apply(world, write)
        expectSame(try world.rows("SELECT n, all_ FROM looked"), "2 2")
    }

    @Test func `an expression that is none is refused`() async throws {
        let app = try RawDatabase(":memory:")
        #expect(throws: StoreError.self) {
            try SQLiteStore(handle: app.handle, importing: "no_such_function()")
        }
        var options = SQLiteStore.Options.creating()
        options.importing = "1 +"
        let folder = try TemporaryFolder()
        #expect(throws: StoreError.self) { try SQLiteStore(path: folder.path("app.sqlite"), options: options) }
        // The functions of an engine are on its own connection.
        options.importing = "engine_is_applying()"
        _ = try SQLiteStore(path: folder.path("app.sqlite"), options: options)
    }

    @Test func `triggers that call an engine's function are warned of, unless the expression is delivered`() throws {
        let (folder, _) = try RawDatabase.inNewFolder(
            Self.table + """
                CREATE TABLE changes (uuid);
                CREATE TRIGGER upload AFTER UPDATE ON t WHEN NOT engine_is_applying() BEGIN
                    INSERT INTO changes VALUES (lower(NEW.uuid));
                END
                """)
        let file = folder.url.appending(path: "c.json")
        try Data(
            #"{ "catalog": "c", "released": "2025-01-01", "table": "t", "key": ["name"], "seeds": [{ "name": "a" }] }"#
                .utf8
        ).write(to: file)
        let catalog = try #require(try CatalogSource.file(file).load().first)
        func warnings(_ importing: String?) throws -> [String] {
            var options = SQLiteStore.Options.readOnly
            options.importing = importing
            return try SQLiteStore(path: folder.path("app.sqlite"), options: options).warnings(about: catalog)
                .filter { $0.contains("does not know") }
        }
        let found = try warnings(nil)
        #expect(found.count == 1 && found[0].contains("“engine_is_applying”"), "\(found)")
        #expect(try warnings("engine_is_applying()") == [])
    }

    @Test func `the engine's connection may have read the schema before the first launch`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder(Self.table)
        let engine = try RawDatabase(folder.path("app.sqlite"))
        #expect(try engine.rows("SELECT count(*) FROM t") == [[0]])
        let path = folder.path("app.sqlite")
        let world = AppWorld(folder, app) { (_) throws(StoreError) in try SQLiteStore(path: path) }
        try world.release("2025-01-01", #"{ "name": "Timer", "v": 1 }"#, more: AppWorld.mapping)
        _ = try await world.launch()
        for statement in SQLiteStore.importingTriggers(on: ["t"], importing: "0") { try engine.execute(statement) }
        try engine.execute("UPDATE t SET v = 2")
        expectSame(try world.rows("SELECT name, v, updateDate FROM t"), "Timer 2 now")
    }
}
