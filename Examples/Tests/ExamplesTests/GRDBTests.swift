import Foundation
import GRDB
import Presets
import Seedbed
import SeedbedSQLite
import Testing

/// Seedbed on the connection of a real GRDB database.
struct GRDBTests {
    /// A device: a folder with the app's database and its defaults file.
    private struct Device {
        let folder: URL
        let app: PresetsDatabase

        init(_ name: String = "a", inMemory: Bool = false) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "seedbed-grdb-\(UUID().uuidString)")
            try FileManager.default.createDirectory(
                at: folder.appending(path: "Seeds"), withIntermediateDirectories: true)
            try Self.release(
                "2026-01-01", #"{ "name": "Toast", "minutes": 3 }, { "name": "Debate", "minutes": 7 }"#, in: folder)
            let writer: any DatabaseWriter =
                inMemory ? try DatabaseQueue() : try DatabasePool(path: folder.appending(path: "app.sqlite").path)
            app = try PresetsDatabase(
                writer, seeds: folder.appending(path: "Seeds"), defaults: folder.appending(path: "defaults.json"),
                device: name)
        }

        static func release(_ date: String, _ seeds: String, in folder: URL) throws {
            let text = """
                { "catalog": "presets", "released": "\(date)", "table": "preset", "key": ["name"], "seeds": [\(seeds)] }
                """
            try Data(text.utf8).write(to: folder.appending(path: "Seeds/presets.json"))
        }

        var names: [String] { get throws { try app.presets().map { "\($0.name) \($0.minutes)" } } }
        var isRecorded: Bool { FileManager.default.fileExists(atPath: folder.appending(path: "defaults.json").path) }

        func count(_ sql: String) throws -> Int { try app.writer.read { db in try Int.fetchOne(db, sql: sql) ?? -1 } }
    }

    @Test(arguments: [false, true])
    func `seeds are rows of the app's database, and an edit by a record touches`(inMemory: Bool) async throws {
        let device = try Device(inMemory: inMemory)
        let report = try await device.app.seeder.launch(account: .signedOut)
        #expect(report.outcome == .seeded)
        #expect(try device.names == ["Debate 7", "Toast 3"])
        #expect(
            try device.count("SELECT count(*) FROM preset WHERE updateDate IS NULL AND createDate IS NOT NULL") == 2)
        try await device.app.writer.write { db in
            var preset = try Preset.filter(Column("name") == "Toast").fetchOne(db)!
            preset.minutes = 4
            try preset.update(db, columns: ["minutes"])
        }
        #expect(try device.count("SELECT count(*) FROM preset WHERE updateDate IS NULL") == 1)
        #expect(try await device.app.seeder.launch(account: .signedOut).outcome == .alreadySeeded)
    }

    @Test func `rows and receipt are one transaction of GRDB's`() async throws {
        final class Commits: TransactionObserver, @unchecked Sendable {
            var events: [String] = []
            func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
            func databaseDidChange(with event: DatabaseEvent) {}
            func databaseDidCommit(_ db: Database) {
                let seeds = try? Int.fetchOne(db, sql: "SELECT count(*) FROM preset")
                let receipts = try? Int.fetchOne(db, sql: "SELECT count(*) FROM seedbed_receipts")
                events.append("\(seeds ?? -1) \(receipts ?? -1)")
            }
            func databaseDidRollback(_ db: Database) {}
        }
        let device = try Device()
        let commits = Commits()
        device.app.writer.add(transactionObserver: commits)
        _ = try await device.app.seeder.launch(account: .signedOut)
        try await device.app.writer.write { _ in }
        #expect(!commits.events.contains("2 0") && !commits.events.contains("0 1"))
        #expect(commits.events.contains("2 1"))
    }

    @Test func `an observation of the table fires once for a call that changes it, and not otherwise`() async throws {
        let device = try Device()
        let counts = Counter()
        let observation = DatabaseRegionObservation(tracking: Preset.all())
        let task = observation.start(in: device.app.writer) { _ in
        } onChange: { _ in
            counts.add()
        }
        _ = try await device.app.seeder.launch(account: .signedOut)
        #expect(counts.value == 1)
        _ = try await device.app.seeder.launch(account: .signedOut)
        _ = try await device.app.seeder.status()
        _ = try await device.app.seeder.clean(dryRun: true)
        _ = try await device.app.seeder.importFinished()
        #expect(counts.value == 1)
        try Device.release(
            "2026-02-01", #"{ "name": "Toast", "minutes": 2 }, { "name": "Debate", "minutes": 7 }"#, in: device.folder)
        _ = try await device.app.seeder.launch(account: .signedOut)
        #expect(counts.value == 2)
        task.cancel()
    }

    @Test(arguments: [false, true])
    func `an edit by a record that was updated before the first launch is observed after it`(inMemory: Bool)
        async throws
    {
        let device = try Device(inMemory: inMemory)
        let writer = device.app.writer
        let touched = Counter()
        var preset = Preset(name: "Own", minutes: 1)
        try await writer.write { [preset] db in try preset.insert(db) }
        preset.minutes = 2
        try await writer.write { [preset] db in try preset.update(db) }
        _ = try await device.app.seeder.launch(account: .signedOut)
        let observation = DatabaseRegionObservation(tracking: SQLRequest<String>("SELECT updateDate FROM preset"))
        let task = observation.start(in: writer) { _ in
        } onChange: { _ in
            touched.add()
        }
        preset.minutes = 3
        try await writer.write { [preset] db in try preset.update(db) }
        #expect(try device.count("SELECT count(*) FROM preset WHERE name = 'Own' AND updateDate IS NOT NULL") == 1)
        #expect(touched.value == 1)
        task.cancel()
    }

    @Test(arguments: [false, true])
    func `a row goes into a table that Seedbed has made, although GRDB knew of no such table`(inMemory: Bool)
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "seedbed-grdb-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "Seeds"), withIntermediateDirectories: true)
        let text = """
            {
              "catalog": "presets", "released": "2026-01-01", "table": "preset", "key": ["name"],
              "columns": { "name": "text", "minutes": "integer" }, "seeds": [{ "name": "Toast", "minutes": 3 }]
            }
            """
        try Data(text.utf8).write(to: folder.appending(path: "Seeds/presets.json"))
        let catalogs = try CatalogSource.directory(folder.appending(path: "Seeds")).load()
        let writer: any DatabaseWriter =
            inMemory ? try DatabaseQueue() : try DatabasePool(path: folder.appending(path: "app.sqlite").path)
        #expect(try await writer.write { db in try db.tableExists("preset") } == false)
        let lender = GRDBLender(writer)
        let seeder = Seeder(
            catalogs: .directory(folder.appending(path: "Seeds")), defaults: folder.appending(path: "defaults.json"),
            device: "a"
        ) { _ throws(StoreError) in
            try SQLiteStore(lender: lender, createsTablesOf: catalogs)
        }
        _ = try await seeder.launch(account: .signedOut)
        try await writer.write { db in try Preset(name: "Mine", minutes: 9).insert(db) }
        #expect(try await writer.read { db in try Preset.fetchCount(db) } == 2)
    }

    @Test func `a database that another process is writing to, or that is suspended, says so`() async throws {
        let device = try Device()
        var configuration = Configuration()
        configuration.observesSuspensionNotifications = true
        let pool = try DatabasePool(
            path: device.folder.appending(path: "app.sqlite").path, configuration: configuration)
        let lender = GRDBLender(pool)
        let seeder = Seeder(
            catalogs: .directory(device.folder.appending(path: "Seeds")),
            defaults: device.folder.appending(path: "own.json"), device: "a"
        ) { _ throws(StoreError) in
            try SQLiteStore(lender: lender)
        }
        _ = try await seeder.status()
        var unsafe = Configuration()
        unsafe.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: device.folder.appending(path: "app.sqlite").path, configuration: unsafe)
        try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
        let busy = await #expect(throws: SeedbedError.self) { try await seeder.launch(account: .signedOut) }
        #expect(busy?.localizedDescription.hasSuffix("another process is writing to the store; try again") == true)
        try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
        NotificationCenter.default.post(name: Database.suspendNotification, object: nil)
        let stopped = await #expect(throws: SeedbedError.self) { try await seeder.launch(account: .signedOut) }
        #expect(
            stopped?.localizedDescription.hasSuffix("suspended the connection; nothing was changed, try again") == true)
        NotificationCenter.default.post(name: Database.resumeNotification, object: nil)
        #expect(try await seeder.launch(account: .signedOut).outcome == .seeded)
    }

    @Test func `a commit that fails leaves nothing recorded, and the next launch seeds`() async throws {
        final class Refusal: TransactionObserver, @unchecked Sendable {
            struct Refused: Error {}
            var isOn = true
            func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
            func databaseDidChange(with event: DatabaseEvent) {}
            func databaseWillCommit() throws { if isOn { throw Refused() } }
            func databaseDidCommit(_ db: Database) {}
            func databaseDidRollback(_ db: Database) {}
        }
        let device = try Device()
        let refusal = Refusal()
        device.app.writer.add(transactionObserver: refusal)
        await #expect(throws: SeedbedError.self) { try await device.app.seeder.launch(account: .signedOut) }
        #expect(!device.isRecorded)
        #expect(try device.names == [])
        refusal.isOn = false
        #expect(try await device.app.seeder.launch(account: .signedOut).outcome == .seeded)
        #expect(try device.names == ["Debate 7", "Toast 3"])
    }

    @Test func `a migrator that erases on schema changes keeps the data if Seedbed's schema is a migration`()
        async throws
    {
        let device = try Device()
        let catalogs = try CatalogSource.directory(device.folder.appending(path: "Seeds")).load()
        /// Each start of the app makes the migrator again.
        func migrate(_ names: [String]) throws {
            var migrator = PresetsDatabase.migrator
            for name in names { migrator.registerSeedbed(name, for: catalogs) }
            migrator.eraseDatabaseOnSchemaChange = true
            try migrator.migrate(device.app.writer)
        }
        try migrate(["seedbed"])
        let schema = "SELECT count(*) FROM sqlite_schema"
        let made = try device.count(schema)
        _ = try await device.app.seeder.launch(account: .signedOut)
        #expect(try device.count(schema) == made)
        try await device.app.writer.write { db in try Preset(name: "Mine", minutes: 9).insert(db) }
        try migrate(["seedbed"])
        #expect(try device.names == ["Debate 7", "Mine 9", "Toast 3"])
        // After an update of Seedbed.
        try migrate(["seedbed", "seedbed 2"])
        #expect(try device.names == ["Debate 7", "Mine 9", "Toast 3"])
        #expect(try await device.app.seeder.launch(account: .signedOut).outcome == .alreadySeeded)
    }

    @Test(arguments: [true, false]) func `an update with another column migrates a new database and an old one`(
        isNew: Bool
    ) async throws {
        let device = try Device()
        let former = try CatalogSource.directory(device.folder.appending(path: "Seeds")).load()
        if !isNew {
            var migrator = PresetsDatabase.migrator
            migrator.registerSeedbed("seedbed", for: former)
            try migrator.migrate(device.app.writer)
            _ = try await device.app.seeder.launch(account: .signedOut)
        }
        try Device.release(
            "2026-02-01", #"{ "name": "Toast", "minutes": 3, "color": "red" }, { "name": "Debate", "minutes": 7 }"#,
            in: device.folder)
        let catalogs = try CatalogSource.directory(device.folder.appending(path: "Seeds")).load()
        var migrator = PresetsDatabase.migrator
        migrator.registerMigration("seedbed") { _ in }
        migrator.registerMigration("color") { db in try db.execute(sql: "ALTER TABLE preset ADD COLUMN color TEXT") }
        migrator.registerSeedbed("seedbed 2", for: catalogs)
        try migrator.migrate(device.app.writer)
        let schema = "SELECT count(*) FROM sqlite_schema"
        let made = try device.count(schema)
        _ = try await device.app.seeder.launch(account: .signedOut)
        #expect(try device.names == ["Debate 7", "Toast 3"])
        #expect(try device.count(schema) == made)
    }

    @Test func `a thousand calls beside the app's reads and writes neither deadlock nor trap`() async throws {
        let device = try Device()
        _ = try await device.app.seeder.launch(account: .signedOut)
        let app = device.app
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for number in 0..<125 {
                        try await app.writer.write { db in
                            try db.execute(
                                sql: "INSERT INTO speech (title) VALUES (?)", arguments: ["\(worker) \(number)"])
                        }
                        _ = try await app.writer.read { db in try Preset.fetchCount(db) }
                    }
                }
            }
            for _ in 0..<2 {
                group.addTask {
                    for number in 0..<250 {
                        switch number % 3 {
                        case 0: _ = try await app.seeder.launch(account: .signedOut)
                        case 1: _ = try await app.seeder.importFinished()
                        default: _ = try await app.seeder.status()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try device.count("SELECT count(*) FROM speech") == 500)
        #expect(try device.names == ["Debate 7", "Toast 3"])
    }

    @Test func `twins of another device go, and the user's rows move to the survivor`() async throws {
        let device = try Device()
        _ = try await device.app.seeder.launch(account: .signedOut)
        try await device.app.writer.write { db in
            try db.execute(
                sql: "INSERT INTO speech (title, preset) SELECT 'Mine', uuid FROM preset WHERE name = 'Toast'")
            try db.execute(sql: "INSERT INTO seedbed_import VALUES (1)")
            try db.execute(
                sql: """
                    INSERT INTO preset (uuid, name, minutes, createDate)
                    VALUES ('ffffffff-ffff-4fff-bfff-ffffffffffff', 'Toast', 3, '2026-01-01T00:00:00.000Z')
                    """)
            try db.execute(sql: "DELETE FROM seedbed_import")
        }
        let report = try await device.app.seeder.importFinished()
        #expect(report.removed.count == 1)
        #expect(try device.names == ["Debate 7", "Toast 3"])
        #expect(try device.count("SELECT count(*) FROM speech JOIN preset ON uuid = preset") == 1)
    }
}

/// Counts what happens on any thread.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    var value: Int { lock.withLock { count } }
    func add() { lock.withLock { count += 1 } }
}
