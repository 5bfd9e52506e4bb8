import Foundation
import CSQLite
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A store on a connection that the app has opened.
struct LentConnectionTests {
    private static let definition = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT UNIQUE, green INT, createDate TEXT, updateDate TEXT);
        CREATE TABLE s (title TEXT, t TEXT REFERENCES t (uuid) ON DELETE CASCADE);
        CREATE TABLE heard (name TEXT, times INT);
        CREATE TRIGGER own AFTER INSERT ON t BEGIN INSERT INTO heard VALUES (NEW.name, twice(NEW.green)); END
        """

    /// An app that has a function of its own, and triggers that call it.
    private static func app(_ folder: TemporaryFolder, foreignKeys: String) throws -> RawDatabase {
        let app = try RawDatabase(folder.path("app.sqlite"))
        sqlite3_create_function(
            app.handle, "twice", 1, SQLITE_UTF8, nil,
            { context, _, values in
                sqlite3_result_int64(context, 2 * sqlite3_value_int64(values?[0]))
            }, nil, nil)
        try app.execute("PRAGMA foreign_keys = \(foreignKeys); PRAGMA journal_mode = DELETE; PRAGMA cache_size = 77")
        try app.execute(definition)
        return app
    }

    @Test(arguments: ["ON", "OFF"])
    func `a store on the app's connection can call the app's functions, and gives the same rows`(
        foreignKeys: String
    ) async throws {
        let folder = try TemporaryFolder()
        let app = try Self.app(folder, foreignKeys: foreignKeys)
        let loan = Loan(app)
        let world = AppWorld(folder, app) { (_) throws(StoreError) in try loan.store() }
        let settings = ["foreign_keys", "journal_mode", "cache_size", "query_only", "defer_foreign_keys"]
        let before = try settings.map { try app.rows("PRAGMA \($0)") }
        try world.release("2025-01-01", #"{ "name": "Toast", "green": 60 }"#)
        _ = try await world.launch()
        try app.execute("INSERT INTO s VALUES ('mine', 'u1')")
        try world.release("2025-06-01", #"{ "name": "Toast", "green": 90 }, { "name": "Poem", "green": 5 }"#)
        expectSame(try await world.launch(), "upgraded +2\n- u1 superseded u2")
        expectSame(
            try world.rows("SELECT * FROM t ORDER BY 1"), "u2 Toast 90 2025-06-01 -\nu3 Poem 5 2025-06-01 -")
        expectSame(try world.rows("SELECT * FROM s"), "mine u2")
        expectSame(try world.rows("SELECT * FROM heard"), "Toast 120\nToast 180\nPoem 10")
        #expect(try settings.map { try app.rows("PRAGMA \($0)") } == before)
        try app.execute("UPDATE t SET green = 1 WHERE uuid = 'u2'")
        expectSame(try world.rows("SELECT updateDate FROM t WHERE uuid = 'u2'"), "now")
    }

    @Test func `in a transaction of the app's a store is a part of that`() throws {
        let folder = try TemporaryFolder()
        let app = try Self.app(folder, foreignKeys: "ON")
        let store = try SQLiteStore(handle: app.handle)
        let table = SeedTable(name: "t", key: ["name"])
        try app.execute("BEGIN; INSERT INTO s VALUES ('before', NULL)")
        #expect(throws: StoreError.missingColumns(store: store.path, table: "t", columns: ["x"])) {
            try store.writing { try store.prepare(table, columns: ["x"]) }
        }
        try store.writing { try store.prepare(table, columns: ["green"]) }
        try app.execute("INSERT INTO t (uuid) VALUES ('mine')")
        #expect(try app.rows("SELECT count(*) FROM t WHERE updateDate IS NOT NULL") == [[1]])
        try app.execute("ROLLBACK")
        #expect(try app.rows("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'seedbed%'") == [[0]])
        #expect(try store.bookkeeping.isPrepared() == false)
    }

    @Test func `T2: within a marked import of the app's, the mark outlives Seedbed's own`() throws {
        let folder = try TemporaryFolder()
        let app = try Self.app(folder, foreignKeys: "ON")
        let store = try SQLiteStore(handle: app.handle)
        let table = SeedTable(name: "t", key: ["name"])
        try store.writing { try store.prepare(table, columns: ["green"]) }
        let other = try RawDatabase(folder.path("other.sqlite"))
        try other.execute(
            """
            CREATE TABLE t (uuid TEXT, name TEXT, green INT, createDate TEXT, updateDate TEXT);
            INSERT INTO t VALUES ('b', 'Poem', 1, NULL, NULL)
            """)
        for age in [0, 700] {
            try app.execute(
                """
                DELETE FROM t; INSERT INTO t VALUES ('a', 'Toast', 1, '2025-01-01', NULL); BEGIN;
                INSERT INTO seedbed_import VALUES (1); UPDATE seedbed_import SET mark = mark - \(age)
                """)
            _ = try store.merge(from: folder.path("other.sqlite"), tables: [table])
            try app.execute("UPDATE t SET green = 2; DELETE FROM seedbed_import; COMMIT")
            let dates = try app.rows("SELECT uuid, updateDate IS NULL FROM t ORDER BY 1")
            #expect(dates == (age == 0 ? [["a", 1], ["b", 1]] : [["a", 0], ["b", 0]]))
        }
    }

    @Test func `S4: a seeder writes nothing while the app has a transaction open, which may yet be rolled back`()
        async throws
    {
        let folder = try TemporaryFolder()
        let app = try Self.app(folder, foreignKeys: "ON")
        let loan = Loan(app)
        let catalog = Catalog.shipping(["Toast"], of: SeedTable(name: "t", key: ["name"]), on: "2025-01-01")
        let seeder = Seeder(
            catalogs: .catalogs([catalog]), defaults: folder.url.appending(path: "defaults.json"), device: "d"
        ) { _ in try loan.store() }
        let account = SeedAccount.id("a")
        try app.execute("BEGIN; INSERT INTO t (uuid, name) VALUES ('mine', 'Poem')")
        #expect(try await seeder.launch(account: account, waits: false, dryRun: true).outcome == .seeded)
        let calls: [(Seeder) async throws -> Void] = [
            { _ = try await $0.launch(account: account, waits: false) },
            { _ = try await $0.importFinished(account: account) },
            { _ = try await $0.accountChanged(to: account) },
            { _ = try await $0.clean(account: account) },
            { _ = try await $0.undo(account: account) },
            { _ = try await $0.adopt(account: account) },
        ]
        for call in calls {
            await #expect {
                try await call(seeder)
            } throws: { error in
                if case SeedbedError.store(.openTransaction)? = error as? SeedbedError { true } else { false }
            }
        }
        try app.execute("ROLLBACK")
        #expect(try app.rows("SELECT count(*) FROM t") == [[0]])
        #expect(try await seeder.launch(account: account, waits: false).outcome == .seeded)
        #expect(try app.rows("SELECT name FROM t") == [["Toast"]])
    }

    @Test func `the app can close its connection once the store has let go`() throws {
        var handle: OpaquePointer?
        #expect(sqlite3_open(":memory:", &handle) == SQLITE_OK)
        let lent = try #require(handle)
        sqlite3_exec(lent, "CREATE TABLE t (uuid TEXT PRIMARY KEY, name, createDate, updateDate)", nil, nil, nil)
        let store = try SQLiteStore(handle: lent)
        #expect(store.path == ":memory:")
        try store.writing { try store.prepare(SeedTable(name: "t", key: ["name"]), columns: []) }
        #expect(sqlite3_close(lent) == SQLITE_BUSY)
        store.close()
        #expect(sqlite3_close(lent) == SQLITE_OK)
    }
}
