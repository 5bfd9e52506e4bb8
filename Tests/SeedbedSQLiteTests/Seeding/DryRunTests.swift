import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A call that was a trial, or that failed, leaves nothing for a later call to finish.
struct DryRunTests {
    private static let definition = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
        """
    private static let schema = "SELECT name FROM sqlite_schema ORDER BY 1"

    @Test func `a status after a dry run of a launch makes no triggers`() async throws {
        let first = try AppWorld(Self.definition)
        try first.release("2025-01-01", #"{ "name": "Toast" }"#)
        _ = try await first.seeder.launch(account: .id("x"))
        // The account's rows are waited for in a new store, whose table is only made ready.
        let path = first.folder.path("new.sqlite")
        let app = try RawDatabase(path)
        try app.execute(Self.definition)
        let world = AppWorld(first.folder, app) { (_) throws(StoreError) in try SQLiteStore(path: path) }
        let before = try world.rows(Self.schema)
        #expect(try await world.seeder.launch(account: .id("x"), dryRun: true).outcome == .awaitingImport)
        _ = try await world.seeder.status(account: .id("x"))
        _ = try await world.seeder.clean(account: .id("x"), dryRun: true)
        _ = try await world.seeder.status(account: .id("x"))
        #expect(try world.rows(Self.schema) == before)
        try world.app.execute("INSERT INTO t (uuid, name) VALUES ('mine', 'Ode')")
        expectSame(try world.rows("SELECT uuid, name, createDate FROM t"), "mine Ode -")
    }

    @Test func `a status after a first seeding that failed makes no triggers`() async throws {
        let world = try AppWorld(
            Self.definition
                + "CREATE TRIGGER r BEFORE INSERT ON t WHEN NEW.name = 'Brief' BEGIN SELECT RAISE(ROLLBACK, 'no'); END")
        try world.release("2025-01-01", #"{ "name": "Toast" }, { "name": "Brief" }"#)
        let before = try world.rows(Self.schema)
        await #expect(throws: SeedbedError.self) { try await world.launch() }
        _ = try await world.seeder.status(account: .signedOut)
        #expect(try world.rows(Self.schema) == before)
        try world.app.execute("INSERT INTO t (uuid, name) VALUES ('mine', 'Ode')")
    }

    @Test func `a part that is taken back leaves the triggers of the whole to be made`() throws {
        let (folder, app) = try RawDatabase.inNewFolder(Self.definition)
        let table = SeedTable(name: "t", key: ["name"])
        let store = try SQLiteStore(path: folder.path("app.sqlite"))
        try store.writing {
            try store.prepare(table, columns: ["name"])
            try store.transaction(keeping: false) { () throws(StoreError) in
                try store.bookkeeping.record(
                    CatalogReceipt(catalog: "c", released: instant("2025-01-01"), seededAt: instant("2025-01-01")))
            }
        }
        try app.execute("INSERT INTO t (uuid, name) VALUES ('mine', 'Ode'); UPDATE t SET name = 'Odes'")
        #expect(try app.rows("SELECT updateDate IS NOT NULL FROM t") == [[1]])
    }
}
