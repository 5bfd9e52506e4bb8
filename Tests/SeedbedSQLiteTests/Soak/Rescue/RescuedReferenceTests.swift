import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// R2, I7: an edited preset whose folder goes in the same import, with a foreign key that is enforced.
struct RescuedReferenceTests {
    private static let durable = #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" }"#

    /// A device that was seeded: a folder `u1` and a preset in it, which the user has edited.
    private func world(_ key: ParentKey, _ clause: String, isFolderDurable: Bool) async throws -> AppWorld {
        let (folder, app) = try RawDatabase.inNewFolder()
        let tags = "createDate TEXT, updateDate TEXT, seedID TEXT, dismissDate TEXT"
        try app.execute(
            """
            CREATE TABLE folder (\(key.definition), name TEXT, \(tags));
            CREATE TABLE preset (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, folder REFERENCES folder (\(key.column)) \(clause),
                \(tags));
            """)
        let mapping = isFolderDurable ? Self.durable + "," : ""
        try Data(
            """
            { "catalog": "folders", "released": "2025-01-01", "table": "folder", "key": ["name"], \(mapping)
              "seeds": [{ "$id": "day", "name": "Day" }] }
            """.utf8
        ).write(to: folder.url.appending(path: "folders.json"))
        try Data(
            """
            { "catalog": "presets", "released": "2025-01-01", "table": "preset", "key": ["name"], \(Self.durable),
              "seeds": [{ "$id": "timer", "name": "Timer", "v": 1, "folder": { "$ref": "folders/day" } }] }
            """.utf8
        ).write(to: folder.url.appending(path: "presets.json"))
        let environment = Seeder.Environment.counted { "00000000-0000-4000-8000-00000000000\($0)" }
        let world = AppWorld(
            folder, app,
            seeder: folder.seeder(
                of: .directory(folder.url), store: "app.sqlite", defaults: "defaults", environment: environment))
        _ = try await world.seeder.launch(account: .signedOut)
        try app.execute("PRAGMA foreign_keys = ON; UPDATE preset SET v = 99")
        return world
    }

    @Test(arguments: ParentKey.allCases, ["", "DEFERRABLE INITIALLY DEFERRED"])
    func `an edit is put back into the folder's twin when another device has removed both its preset and its folder`(
        key: ParentKey, clause: String
    ) async throws {
        for isFolderDurable in [false, true] {
            let world = try await world(key, clause, isFolderDurable: isFolderDurable)
            let day = "'2025-01-01T00:00:00.000Z'"
            try world.imports(
                """
                INSERT INTO folder (\(key == .number ? "uuid, id" : "uuid"), name, createDate, seedID)
                VALUES (\(key == .number ? "'f2', " : "")\(key.twin), 'Day', \(day), 'folders/day');
                INSERT INTO preset (uuid, name, v, folder, createDate, seedID)
                VALUES ('p2', 'Timer', 1, \(key.twin), \(day), 'presets/timer');
                DELETE FROM preset WHERE v = 99; DELETE FROM folder WHERE \(key.column) <> \(key.twin)
                """)
            let report = try await world.seeder.importFinished(.unknown, account: .signedOut)
            #expect(report.rescued.map(\.seedID) == ["presets/timer"])
            #expect(report.leftAlone == [])
            expectSame(
                try world.rows("SELECT name, v, folder = \(key.twin) FROM preset"), "Timer 99 1")
            #expect(try world.app.problems() == [])
            #expect(try await world.seeder.launch(account: .signedOut).leftAlone == [])
        }
    }

    @Test(arguments: ParentKey.allCases, ["", "DEFERRABLE INITIALLY DEFERRED", "NOT NULL"])
    func
        `an edit is put back with its folder when another device has removed both and nothing takes the folder's place`(
            key: ParentKey, clause: String
        ) async throws
    {
        let world = try await world(key, clause, isFolderDurable: true)
        try Self.addOwn(to: world, key)
        try world.imports("DELETE FROM preset WHERE name = 'Timer'; DELETE FROM folder WHERE name = 'Day'")
        let report = try await world.seeder.importFinished(.unknown, account: .signedOut)
        #expect(
            report.rescued.map { "\($0.seedID) \($0.reason)" } == ["folders/day referenced", "presets/timer deleted"])
        expectSame(try world.rows(Self.places(key)), "Timer 99 Day 2025-01-01 -")
        #expect(try world.app.problems() == [])
        let again = try await world.seeder.importFinished(.unknown, account: .signedOut)
        #expect(again.rescued.isEmpty && again.removed.isEmpty && again.leftAlone.isEmpty)
    }

    @Test(arguments: [true, false])
    func `a folder that the app has retired comes back if its history holds the seed`(hasHistory: Bool) async throws {
        let world = try await world(.text, "", isFolderDurable: true)
        try Self.addOwn(to: world, .text)
        if hasHistory {
            try world.folder.writeHistory(
                of: "folders",
                entries: [
                    #"{ "released": "2025-01-01", "$id": "day", "key": { "name": "Day" }, "content": { "name": "Day" } }"#
                ], on: ["2025-01-01"])
        }
        try Data(
            """
            { "catalog": "folders", "released": "2025-02-01", "table": "folder", "key": ["name"], \(Self.durable),
              "columns": { "name": "text" }, "seeds": [], "retired": ["day"] }
            """.utf8
        ).write(to: world.folder.url.appending(path: "folders.json"))
        try Data(
            """
            { "catalog": "presets", "released": "2025-02-01", "table": "preset", "key": ["name"], \(Self.durable),
              "columns": { "name": "text", "v": "integer", "folder": "uuid" }, "seeds": [], "retired": ["timer"] }
            """.utf8
        ).write(to: world.folder.url.appending(path: "presets.json"))
        #expect(try await world.seeder.launch(account: .signedOut).removed.isEmpty)
        try world.imports("DELETE FROM preset WHERE name = 'Timer'; DELETE FROM folder WHERE name = 'Day'")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        let place = hasHistory ? "Day 2025-01-01 -" : "- - -"
        expectSame(try world.rows(Self.places(.text)), "Timer 99 \(place)")
        #expect(try await world.seeder.launch(account: .signedOut).removed.isEmpty)
        expectSame(try world.rows(Self.places(.text)), "Timer 99 \(place)")
    }

    /// Adds a preset and a folder of the user's: a table that becomes empty looks like one that an engine wipes (R4).
    private static func addOwn(to world: AppWorld, _ key: ParentKey) throws {
        try world.app.execute(
            """
            INSERT INTO folder (uuid, name) VALUES (\(key == .number ? "'own'" : key.twin), 'Own');
            INSERT INTO preset (uuid, name, v, folder) SELECT 'own', 'Own', 1, \(key.column) FROM folder WHERE name = 'Own'
            """)
    }

    /// The edited preset with its folder, and the folder's dates.
    private static func places(_ key: ParentKey) -> String {
        """
        SELECT p.name, p.v, f.name, f.createDate, f.updateDate FROM preset AS p
        LEFT JOIN folder AS f ON f.\(key.column) = p.folder WHERE p.name = 'Timer'
        """
    }
}

extension ParentKey {
    /// The key of another device's folder, here.
    fileprivate var twin: String {
        switch self {
        case .number: "7"
        case .text: "'00000000-0000-4000-8000-000000000007'"
        case .blob: "x'00000000000040008000000000000007'"
        }
    }
}
