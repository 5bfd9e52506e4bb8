import Foundation
import GRDB
import Presets
import Seedbed
import SeedbedSQLite
import Testing

/// Databases with more than tables: full-text search, triggers that call functions of the app, and a sync engine that records
/// changes by temporary triggers, as SQLiteData does.
struct EngineShapeTests {
    /// Whether the engine is applying changes, as its own function says.
    private final class Engine: @unchecked Sendable {
        private let lock = NSLock()
        private var applies = false
        var isApplying: Bool {
            get { lock.withLock { applies } }
            set { lock.withLock { applies = newValue } }
        }
    }

    /// One device: its database, a seeder on its connection, and its engine.
    private struct Device {
        let writer: any DatabaseWriter
        let seeder: Seeder
        let engine = Engine()

        /// - Parameter more: what the app's migration makes besides.
        init(_ more: String, importing: String? = nil) throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "seedbed-grdb-\(UUID().uuidString)")
            let seeds = folder.appending(path: "Seeds")
            try FileManager.default.createDirectory(at: seeds, withIntermediateDirectories: true)
            let text = """
                {
                  "catalog": "presets", "released": "2026-01-01", "table": "preset", "key": ["name"],
                  "seeds": [{ "name": "Toast", "minutes": 3 }, { "name": "Debate", "minutes": 7 }]
                }
                """
            try Data(text.utf8).write(to: seeds.appending(path: "presets.json"))
            var configuration = Configuration()
            let engine = engine
            configuration.prepareDatabase { db in
                db.add(
                    function: DatabaseFunction("app_slug", argumentCount: 1, pure: true) { values in
                        String.fromDatabaseValue(values[0])?.lowercased()
                    })
                db.add(function: DatabaseFunction("engine_is_applying", argumentCount: 0) { _ in engine.isApplying })
            }
            let writer = try DatabasePool(
                path: folder.appending(path: "app.sqlite").path, configuration: configuration)
            try PresetsDatabase.migrator.migrate(writer)
            try writer.write { db in try db.execute(sql: more) }
            self.writer = writer
            let lender = GRDBLender(writer)
            seeder = Seeder(
                catalogs: .directory(seeds), defaults: folder.appending(path: "defaults.json"), device: "a"
            ) { _ throws(StoreError) in
                try SQLiteStore(lender: lender, importing: importing)
            }
        }

        func rows(_ sql: String) throws -> [String] { try writer.write { db in try String.fetchAll(db, sql: sql) } }

        /// Applies what the engine has received, as the engine does: with its function saying so.
        func receive(_ statements: String...) throws {
            engine.isApplying = true
            defer { engine.isApplying = false }
            try writer.write { db in for sql in statements { try db.execute(sql: sql) } }
        }
    }

    private static let search = """
        CREATE VIRTUAL TABLE presetText USING fts5(name, content = 'preset', content_rowid = 'rowid');
        CREATE TRIGGER presetText_insert AFTER INSERT ON preset BEGIN
            INSERT INTO presetText (rowid, name) VALUES (NEW.rowid, NEW.name);
        END;
        CREATE TRIGGER presetText_delete AFTER DELETE ON preset BEGIN
            INSERT INTO presetText (presetText, rowid, name) VALUES ('delete', OLD.rowid, OLD.name);
        END;
        CREATE TABLE slug (text TEXT);
        CREATE TRIGGER preset_slug AFTER INSERT ON preset BEGIN INSERT INTO slug VALUES (app_slug(NEW.name)); END
        """

    @Test func `full-text search follows the seeds, and triggers may call functions of the app`() async throws {
        let device = try Device(Self.search)
        let report = try await device.seeder.launch(account: .signedOut)
        #expect(report.outcome == .seeded)
        #expect(report.changedTables.isSuperset(of: ["preset", "slug"]))
        #expect(try device.rows("SELECT text FROM slug ORDER BY 1") == ["debate", "toast"])
        #expect(try device.rows("SELECT name FROM presetText WHERE presetText MATCH 'toast'") == ["Toast"])
        try await device.writer.write { db in
            try db.execute(
                sql: """
                    INSERT INTO preset SELECT 'ffffffff-ffff-4fff-bfff-ffffffffffff', name, minutes, createDate, NULL
                    FROM preset WHERE name = 'Toast'
                    """)
        }
        #expect(try await device.seeder.importFinished().removed.count == 1)
        #expect(try device.rows("SELECT name FROM presetText WHERE presetText MATCH 'toast'") == ["Toast"])
        try await device.writer.write { db in
            try db.execute(sql: "INSERT INTO presetText (presetText) VALUES ('integrity-check')")
        }
    }

    /// What the engine makes on its connection: each change that it did not make itself is to be uploaded.
    private func record(_ device: Device) throws {
        try device.writer.write { db in
            try db.execute(sql: "CREATE TABLE upload (change TEXT)")
            for (event, row) in [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")] {
                for (table, key) in [("preset", "name"), ("speech", "title")] {
                    try db.execute(
                        sql: """
                            CREATE TEMP TRIGGER upload_\(table)_\(event) AFTER \(event) ON main.\(table)
                            WHEN NOT engine_is_applying()
                            BEGIN INSERT INTO upload VALUES ('\(event) ' || \(row).\(key)); END
                            """)
                }
            }
        }
    }

    private func uploads(_ device: Device) throws -> [String] {
        try device.writer.write { db in
            defer { try? db.execute(sql: "DELETE FROM upload") }
            return try String.fetchAll(db, sql: "SELECT change FROM upload ORDER BY 1")
        }
    }

    @Test func `temporary triggers of an engine see every row that Seedbed writes`() async throws {
        let device = try Device("SELECT 1", importing: "engine_is_applying()")
        try record(device)
        _ = try await device.seeder.launch(account: .signedOut)
        #expect(try uploads(device) == ["INSERT Debate", "INSERT Toast"])
        try device.receive(
            """
            INSERT INTO preset SELECT '00000000-0000-4000-8000-000000000001', name, minutes, createDate, NULL
            FROM preset WHERE name = 'Toast'
            """,
            "INSERT INTO speech (title, preset) VALUES ('Hers', '00000000-0000-4000-8000-000000000001')")
        #expect(try uploads(device) == [])
        let report = try await device.seeder.importFinished()
        #expect(report.removed.count == 1)
        #expect(try uploads(device) == ["DELETE Toast", "UPDATE Hers"])
    }

    @Test func `a row that an engine writes column by column is untouched if the expression says who writes`()
        async throws
    {
        for importing in ["engine_is_applying()", nil] {
            let device = try Device("SELECT 1", importing: importing)
            _ = try await device.seeder.launch(account: .signedOut)
            let uuid = "ffffffff-ffff-4fff-bfff-ffffffffffff"
            try device.receive(
                "INSERT INTO preset (uuid, name, minutes) VALUES ('\(uuid)', 'Toast', 0)",
                "UPDATE preset SET minutes = 3 WHERE uuid = '\(uuid)'",
                "UPDATE preset SET createDate = '2026-01-01T00:00:00.000Z' WHERE uuid = '\(uuid)'")
            let report = try await device.seeder.importFinished()
            // Without the expression the row counts as the user's: nothing is lost, but the twin stays.
            #expect(report.removed.count == (importing == nil ? 0 : 1))
            try await device.writer.write { db in
                try db.execute(sql: "UPDATE preset SET minutes = 8 WHERE name = 'Debate'")
            }
            #expect(
                try device.rows("SELECT name FROM preset WHERE updateDate IS NOT NULL AND name = 'Debate'") == [
                    "Debate"
                ])
        }
    }

    @Test func `the changes of a call are told on a lent connection, and leave nothing on it`() async throws {
        let device = try Device("SELECT 1")
        let changes = try await device.seeder.changes(account: .signedOut)
        _ = try await device.seeder.launch(account: .signedOut)
        var told: [String] = []
        for await change in changes {
            told.append("\(change.kind) \(change.table)")
            if told.count == 2 { break }
        }
        #expect(told == ["inserted preset", "inserted preset"])
        #expect(try device.rows("SELECT name FROM sqlite_temp_schema") == [])
    }
}
