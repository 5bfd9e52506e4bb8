import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Temporary triggers on a connection that its owner lends, as SQLiteData makes them to keep its metadata.
struct TemporaryTriggerTests {
    private static let tables = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, green INT, seedID TEXT, dismissDate TEXT, createDate TEXT,
            updateDate TEXT);
        CREATE TABLE audit (name TEXT);
        CREATE TABLE counts (tbl TEXT PRIMARY KEY, n INT);
        CREATE TABLE quiet (x);
        INSERT INTO counts VALUES ('t', 0);
        """
    private static let ownTrigger = """
        CREATE TRIGGER own AFTER INSERT ON t BEGIN
            INSERT INTO audit VALUES (NEW.name);
            UPDATE counts SET n = n + 1 WHERE tbl = 't';
        END;
        """

    /// A device with these tables, on whose connection the app has run the other statements.
    private func world(_ definition: String, _ connection: String) throws -> (AppWorld, StrictLender) {
        let folder = try TemporaryFolder()
        let lender = StrictLender(folder.path("app.sqlite"))
        let app = try RawDatabase(folder.path("app.sqlite"))
        try app.execute(definition)
        lender.execute(connection)
        let world = AppWorld(folder, app) { (_) throws(StoreError) in try SQLiteStore(lender: lender) }
        try world.release("2025-01-01", #"{ "name": "Toast", "green": 60 }"#, more: AppWorld.mapping)
        return (world, lender)
    }

    @Test(arguments: [
        "INSERT INTO metadata VALUES (NEW.name, 1)",
        "INSERT INTO metadata VALUES (NEW.name, 1) ON CONFLICT (t) DO UPDATE SET n = n + 1",
    ])
    func `a view of what the app's trigger counts is refreshed though SQLiteData keeps metadata in another file`(
        write: String
    ) async throws {
        let (world, lender) = try world(
            Self.tables + Self.ownTrigger,
            """
            ATTACH ':memory:' AS "sync data";
            CREATE TABLE "sync data".metadata (t PRIMARY KEY, n);
            CREATE TEMP TRIGGER m1 AFTER INSERT ON main.audit BEGIN \(write); END
            """)
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.outcome == .seeded)
        #expect(report.changedTables == ["t", "audit", "counts", "metadata"])
        #expect(lender.told.last == ["audit", "counts", "metadata", "t"])
    }

    @Test func `a view of what a temporary trigger counts is refreshed though the file has no trigger`() async throws {
        let (world, lender) = try world(
            Self.tables,
            "CREATE TEMP TRIGGER m1 AFTER INSERT ON main.t BEGIN UPDATE counts SET n = n + 1 WHERE tbl = 't'; END")
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.changedTables == ["t", "counts"])
        #expect(lender.told.last == ["counts", "t"])
        expectSame(try world.rows("SELECT n FROM counts"), "1")
    }

    @Test func `a temporary trigger writes to a temporary table that hides one of the file`() async throws {
        let (world, _) = try world(
            Self.tables + Self.ownTrigger,
            """
            CREATE TEMP TABLE quiet (a, b);
            CREATE TEMP TRIGGER m1 AFTER INSERT ON main.audit BEGIN INSERT INTO quiet (a, b) VALUES (1, 2); END
            """)
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.changedTables == ["t", "audit", "counts", "quiet"])
    }

    @Test func `every view is refreshed if a trigger cannot be looked into`() async throws {
        let folder = try TemporaryFolder()
        let lender = StrictLender(folder.path("app.sqlite"))
        let app = try RawDatabase(folder.path("app.sqlite"))
        try app.execute(Self.tables + Self.ownTrigger)
        // The text of the app's schema is damaged for every reader but the connection that has read it before.
        lender.execute(
            """
            CREATE TEMP TRIGGER m1 AFTER INSERT ON main.audit BEGIN UPDATE counts SET n = 7; END;
            SELECT 1 FROM t; PRAGMA writable_schema = ON;
            UPDATE sqlite_temp_schema SET sql = 'CREATE TRIGGER m1 AFTER INSERT ON main.gone BEGIN SELECT 1; END'
            """)
        let world = AppWorld(folder, app) { (_) throws(StoreError) in try SQLiteStore(lender: lender) }
        try world.release("2025-01-01", #"{ "name": "Toast", "green": 60 }"#, more: AppWorld.mapping)
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.changedTables == ["t", "audit", "counts", "quiet"])
    }

    @Test func `T2: a temporary trigger that stamps a row touches no copy, and hides no edit`() async throws {
        let (world, lender) = try world(
            Self.tables,
            """
            ATTACH ':memory:' AS sync;
            CREATE TABLE sync.metadata (t);
            CREATE TEMP TRIGGER m1 AFTER INSERT ON main.t BEGIN
                INSERT INTO metadata VALUES (NEW.uuid);
                UPDATE t SET updateDate = '2025-05-05' WHERE uuid = NEW.uuid AND NEW.green = 60;
            END
            """)
        _ = try await world.launch()
        expectSame(try world.rows("SELECT name, updateDate FROM t"), "Toast -")
        lender.execute("UPDATE t SET name = 'Mine'")
        expectSame(try world.rows("SELECT name, updateDate FROM t"), "Mine now")
    }

    @Test func `a seed that a temporary trigger refuses stays out, and the others come`() async throws {
        let (world, _) = try world(
            Self.tables,
            """
            CREATE TEMP TRIGGER m1 AFTER INSERT ON main.t WHEN NEW.name = 'Tea' BEGIN SELECT RAISE(FAIL, 'no tea'); END
            """)
        try world.release(
            "2025-01-01", #"{ "name": "Toast", "green": 60 }, { "name": "Tea", "green": 1 }"#, more: AppWorld.mapping)
        expectSame(
            try await world.launch(),
            "seeded +1\nx c/tea trigger “m1” refuses it: no tea")
        expectSame(try world.rows("SELECT name FROM t"), "Toast")
    }
}
