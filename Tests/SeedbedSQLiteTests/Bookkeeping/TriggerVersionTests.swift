import Foundation
import Seedbed
import SeedbedSQLite
import Testing

/// Triggers in an app's tables change with Seedbed: stores that an earlier version prepared get the new ones.
struct TriggerVersionTests {
    private static let definition = """
        CREATE TABLE shelf (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, label TEXT);
        CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, name TEXT, color TEXT, shelf REFERENCES shelf,
            createDate TEXT, updateDate TEXT);
        CREATE TABLE note (uuid TEXT PRIMARY KEY, t REFERENCES t ON DELETE CASCADE);
        CREATE TRIGGER own AFTER INSERT ON t WHEN NEW.color IS NULL
        BEGIN UPDATE t SET color = 'blue' WHERE uuid = NEW.uuid; END
        """
    private static let durable = """
        CREATE TABLE t (uuid BLOB PRIMARY KEY, name TEXT, seedID TEXT, dismissDate REAL, createDate REAL, updateDate REAL);
        CREATE TABLE note (t REFERENCES t ON DELETE SET NULL, place INTEGER, UNIQUE (t, place))
        """
    private static let made = """
        SELECT sql FROM sqlite_schema WHERE name LIKE 'seedbed\\_%' ESCAPE '\\' AND type IN ('trigger', 'index')
            ORDER BY name
        """

    private func made(in world: AppWorld) throws -> String {
        try world.app.rows(Self.made).map { row in
            guard case .text(let bytes) = row[0] else { return "" }
            return String(decoding: bytes, as: UTF8.self) + ";\n"
        }.joined()
    }

    private func world() async throws -> AppWorld {
        let world = try await AppWorld.launched(Self.definition, seeds: #"{ "name": "Toast" }"#)
        _ = try await world.seeder.clean(account: .signedOut)
        return world
    }

    @Test func `a quiet launch renews what an earlier version has made`() async throws {
        let world = try await world()
        let made = try made(in: world)
        // As the versions before left it: other triggers, and the bare number of the schema.
        try world.app.execute(
            """
            DROP TRIGGER seedbed_inserted_t; DROP TRIGGER seedbed_touch_t;
            CREATE TRIGGER seedbed_touch_t AFTER UPDATE OF name ON t BEGIN SELECT 1; END;
            DROP TRIGGER seedbed_log_dated; DROP TRIGGER seedbed_notes_save;
            CREATE TRIGGER seedbed_notes_save BEFORE INSERT ON seedbed_notes BEGIN SELECT 1; END;
            CREATE TRIGGER seedbed_log_deleted BEFORE INSERT ON seedbed_log BEGIN SELECT 1; END
            """)
        let number = try world.rows("PRAGMA schema_version")
        try world.app.execute("UPDATE seedbed_meta SET schema = \(number)")
        expectSame(try await world.launch(), "alreadySeeded +0")
        expectSame(try self.made(in: world), made)
        try world.app.execute("UPDATE t SET color = 'red'")
        expectSame(try world.rows("SELECT name, color, updateDate FROM t"), "Toast red now")
    }

    @Test func `once it is renewed, a launch writes nothing`() async throws {
        let world = try await world()
        try world.app.execute("UPDATE seedbed_meta SET schema = schema & 0xFFFFFFFF")
        _ = try await world.launch()
        let changes = try world.rows("PRAGMA data_version")
        expectSame(try await world.launch(), "alreadySeeded +0")
        expectSame(try world.rows("PRAGMA data_version"), changes)
    }

    /// A change of a trigger raises `Bookkeeping.triggers`, and adds a file with the triggers that this test finds.
    @Test func `each version has its own triggers`() async throws {
        let world = try await world()
        let version = try world.rows("SELECT schema >> 32 FROM seedbed_meta")
        let durable = try await AppWorld.launched(
            Self.durable, seeds: #"{ "name": "Toast" }"#,
            more: #""dates": "unix", "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },"#)
        _ = try await durable.seeder.clean(account: .signedOut)
        let golden = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Golden/Triggers/triggers-\(version).sql").standardized
        let known = try? String(contentsOf: golden, encoding: .utf8)
        let found = try made(in: world) + made(in: durable)
        if known != found {
            let copy = FileManager.default.temporaryDirectory.appending(path: "triggers.sql")
            try Data(found.utf8).write(to: copy)
            Issue.record("\(golden.lastPathComponent) is missing or holds other triggers; those of now: \(copy.path)")
        }
    }
}
