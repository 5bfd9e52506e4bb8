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
