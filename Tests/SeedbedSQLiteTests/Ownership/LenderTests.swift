import CSQLite
import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A store on a connection whose owner lends it one transaction at a time, as GRDB's and SQLiteData's do.
struct LenderTests {
    private static let definition = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT UNIQUE, green INT, seedID TEXT, dismissDate TEXT, createDate TEXT,
            updateDate TEXT);
        CREATE TABLE s (title TEXT, t TEXT REFERENCES t (uuid) ON DELETE CASCADE);
        CREATE TABLE heard (name TEXT, times INT);
        CREATE TRIGGER own AFTER INSERT ON t BEGIN INSERT INTO heard VALUES (NEW.name, NEW.green); END;
        CREATE TRIGGER moved AFTER UPDATE OF t ON s BEGIN INSERT INTO heard VALUES (NEW.title, 0); END
        """

    private func world() throws -> (AppWorld, StrictLender) {
        let folder = try TemporaryFolder()
        let lender = StrictLender(folder.path("app.sqlite"))
        lender.execute("PRAGMA journal_mode = WAL")
        let app = try RawDatabase(folder.path("app.sqlite"))
        try app.execute(Self.definition)
        return (AppWorld(folder, app) { (_) throws(StoreError) in try SQLiteStore(lender: lender) }, lender)
    }

    private func defaults(_ world: AppWorld) -> Bool {
        FileManager.default.fileExists(atPath: world.folder.path("defaults.json"))
    }

    @Test func `explain reads a connection that its owner does not lend for writing now`() async throws {
        let (world, lender) = try world()
        try world.release("2025-01-01", #"{ "name": "Toast", "green": 60 }"#, more: AppWorld.mapping)
        _ = try await world.launch()
        lender.fault.withValue { $0 = .throwsBefore }
        let rows = try await world.seeder.explain(UUIDText("u1"), account: .signedOut).rows
        #expect(rows.map(\.verdict) == [.keep(.survivor)])
    }

    @Test func `every call uses the connection only while it is lent`() async throws {
        let (world, lender) = try world()
        try world.release(
            "2025-01-01", #"{ "name": "Toast", "green": 60 }, { "name": "Tea", "green": 1 }"#, more: AppWorld.mapping)
        expectSame(try await world.launch(), "seeded +2")
        expectSame(try await world.launch(), "alreadySeeded +0")
        #expect(lender.told == [["heard", "t"]])
        try world.app.execute("INSERT INTO s VALUES ('mine', 'u1')")
        try world.imports(
            "INSERT INTO t VALUES ('v1', 'Toasts', 60, 'c/toast', NULL, '2025-02-01T00:00:00.000Z', NULL)")
        let report = try await world.seeder.importFinished(.rows(inserted: [UUIDText("v1")]), account: .signedOut)
        #expect(report.removed.map(\.uuid) == [UUIDText("u1")])
        expectSame(try world.rows("SELECT * FROM s"), "mine v1")
        #expect(lender.told.last == ["heard", "s", "t"])
        try world.app.execute("UPDATE t SET green = 2 WHERE name = 'Tea'")
        let seeder = world.seeder
        _ = try await seeder.clean(account: .signedOut)
        _ = try await seeder.dismiss("c/tea", account: .signedOut)
        _ = try await seeder.restore("c/tea", account: .signedOut)
        #expect(try await seeder.status(account: .signedOut).catalogs.count == 1)
        _ = try await seeder.explain(UUIDText("v1"), account: .signedOut)
        #expect(try await seeder.log(account: .signedOut).count == 1)
        _ = try await seeder.undo(account: .signedOut)
        _ = try await seeder.accountChanged(to: .id("a"))
        _ = try await seeder.storeWiped(account: .id("a"))
        _ = try await seeder.clean(account: .id("a"), dryRun: true)
        let writes = lender.told.count
        _ = try await seeder.launch(account: .id("a"))
        #expect(lender.told.count == writes)
        _ = try await seeder.adopt(account: .id("a"), dryRun: true)
        _ = try await seeder.dedupe(
            Deduplication(of: "t", by: [Deduplication.KeyColumn("green")], survivor: .least("uuid")), account: .id("a"),
            dryRun: true)
        _ = try await seeder.contentRemoved(account: .id("a"))
        _ = try await seeder.forget(account: .id("a"))
        #expect(lender.trespasses.withValue { $0 } == 0)
    }

    @Test func `what a dry run and a quiet call leave as it was is told to no observer`() async throws {
        let (world, lender) = try world()
        try world.release("2025-01-01", #"{ "name": "Toast", "green": 60 }"#, more: AppWorld.mapping)
        _ = try await world.seeder.launch(account: .signedOut, dryRun: true)
        expectSame(try world.rows("SELECT count(*) FROM t"), "0")
        #expect(lender.told == [])
        _ = try await world.launch()
        #expect(lender.told.count == 1)
        _ = try await world.seeder.importFinished(account: .signedOut)
        _ = try await world.seeder.clean(account: .signedOut)
        #expect(lender.told.count == 1)
    }

    @Test(arguments: StrictLender.Fault.allCases)
    func `an owner that breaks its word gets an error, nothing is recorded, and the next call works`(
        fault: StrictLender.Fault
    ) async throws {
        let (world, lender) = try world()
        try world.release("2025-01-01", #"{ "name": "Toast", "green": 60 }"#, more: AppWorld.mapping)
        _ = try await world.seeder.status(account: .signedOut)
        lender.fault.withValue { $0 = fault }
        await #expect {
            try await world.launch()
        } throws: { error in
            guard case .store(.lender(_, let reason)) = error as? SeedbedError else { return false }
            return !reason.isEmpty
        }
        #expect(!defaults(world))
        lender.fault.withValue { $0 = nil }
        expectSame(try world.rows("SELECT count(*) FROM t"), "0")
        expectSame(try await world.launch(), "seeded +1")
        #expect(defaults(world))
        #expect(lender.trespasses.withValue { $0 } == 0)
    }

    @Test(arguments: [StrictLender.Fault.rollsBack, .rollsBackToSavepoint])
    func `S4: an account gets its seeds after its owner rolled them back without an error`(
        fault: StrictLender.Fault
    ) async throws {
        let (world, lender) = try world()
        try world.release("2025-01-01", #"{ "name": "Toast", "green": 60 }"#, more: AppWorld.mapping)
        lender.fault.withValue { $0 = fault }
        let error = await #expect(throws: SeedbedError.self) {
            try await world.seeder.launch(account: .id("a"))
        }
        #expect(error.map { "\($0)" }?.contains("rolled back the transaction without an error") == true)
        lender.fault.withValue { $0 = nil }
        #expect(try await world.seeder.launch(account: .id("a")).outcome == .seeded)
        try world.release("2025-02-01", #"{ "name": "Toast", "green": 50 }"#, more: AppWorld.mapping)
        lender.fault.withValue { $0 = fault }
        await #expect(throws: SeedbedError.self) { try await world.seeder.launch(account: .id("a")) }
        expectSame(try world.rows("SELECT name, green FROM t"), "Toast 60")
        lender.fault.withValue { $0 = nil }
        _ = try await world.seeder.launch(account: .id("a"))
        expectSame(try world.rows("SELECT name, green FROM t"), "Toast 50")
    }

    @Test func `a call that changes nothing asks the owner for nothing more`() async throws {
        let (world, lender) = try world()
        try world.release("2025-01-01", #"{ "name": "Toast", "green": 60 }"#, more: AppWorld.mapping)
        _ = try await world.launch()
        let number = try world.rows("SELECT seq FROM sqlite_sequence WHERE name = 'seedbed_notes'")
        lender.fault.withValue { $0 = .rollsBack }
        _ = try await world.seeder.importFinished(account: .signedOut)
        _ = try await world.launch()
        expectSame(try world.rows("SELECT seq FROM sqlite_sequence WHERE name = 'seedbed_notes'"), number)
    }

    @Test(arguments: [
        (SQLITE_BUSY, StoreError.busy(store: "")), (SQLITE_LOCKED, .busy(store: "")),
        (SQLITE_PROTOCOL, .busy(store: "")),
        (SQLITE_INTERRUPT, .stopped(store: "")), (SQLITE_ABORT, .stopped(store: "")),
        (SQLITE_FULL, .full(store: "")), (SQLITE_READONLY, .readOnly(store: "")),
    ])
    func `an owner that is busy or suspended is told from one that breaks its word`(
        code: Int32, meaning: StoreError
    ) async throws {
        let (world, lender) = try world()
        try world.release("2025-01-01", #"{ "name": "Toast", "green": 60 }"#, more: AppWorld.mapping)
        _ = try await world.seeder.status(account: .signedOut)
        lender.code.withValue { $0 = code }
        lender.fault.withValue { $0 = .throwsBefore }
        let error = await #expect(throws: SeedbedError.self) { try await world.launch() }
        let path = world.folder.path("app.sqlite")
        #expect(error.map { "\($0)" } == path + meaning.description)
        expectSame(try await world.launch(), "seeded +1")
    }

    @Test func `the result code of a closed connection is named`() async throws {
        let (world, lender) = try world()
        try world.release("2025-01-01", #"{ "name": "Toast", "green": 60 }"#, more: AppWorld.mapping)
        _ = try await world.seeder.status(account: .signedOut)
        lender.code.withValue { $0 = SQLITE_MISUSE }
        lender.fault.withValue { $0 = .throwsBefore }
        let error = await #expect(throws: SeedbedError.self) { try await world.launch() }
        #expect(error.map { "\($0)" }?.contains("transaction failed (Failure, SQLITE_MISUSE);") == true)
    }

    @Test func `random calls beside the app's own writes neither deadlock nor trespass`() async throws {
        for var random in RandomSource.rounds(3, of: "lent connections") {
            let (world, lender) = try world()
            let seeds = #"{ "name": "Toast", "green": 60 }, { "name": "Tea" }"#
            try world.release("2025-01-01", seeds, more: AppWorld.mapping)
            let seeder = world.seeder
            async let writes: Void = {
                for number in 0..<60 {
                    lender.execute(
                        "UPDATE t SET green = \(number) WHERE name = 'Tea'; INSERT INTO s VALUES ('n\(number)', NULL)")
                    await Task.yield()
                }
            }()
            for _ in 0..<20 {
                switch Int.random(in: 0..<5, using: &random) {
                case 0: _ = try await seeder.launch(account: .signedOut)
                case 1: _ = try await seeder.importFinished(account: .signedOut)
                case 2: _ = try await seeder.clean(account: .signedOut, dryRun: true)
                case 3: _ = try await seeder.status(account: .signedOut)
                default: _ = try await seeder.log(account: .signedOut)
                }
            }
            await writes
            _ = try await seeder.launch(account: .signedOut)
            expectSame(try world.rows("SELECT name FROM t ORDER BY 1"), "Tea\nToast")
            expectSame(try world.rows("SELECT count(*) FROM s"), "60")
            #expect(lender.trespasses.withValue { $0 } == 0, "\(random.replay)")
        }
    }

    @Test func `T2: a temporary trigger of the app's that stamps rows is named, and makes no copy the user's`()
        async throws
    {
        let (world, lender) = try world()
        lender.execute(
            """
            CREATE TEMP TRIGGER stamps AFTER INSERT ON t
            BEGIN UPDATE t SET updateDate = '2025-05-05T00:00:00.000Z' WHERE uuid = NEW.uuid; END
            """)
        try world.release("2025-01-01", #"{ "name": "Toast", "green": 60 }"#, more: AppWorld.mapping)
        let catalog = try CatalogSource.files([world.folder.url.appending(path: "catalog.json")]).load()[0]
        let warnings = try SQLiteStore(lender: lender).warnings(about: catalog)
        #expect(warnings.contains { $0.contains("trigger “stamps” writes “updateDate” of table “t”") })
        expectSame(try await world.launch(), "seeded +1")
        expectSame(try world.rows("SELECT name, updateDate FROM t"), "Toast -")
    }
}
