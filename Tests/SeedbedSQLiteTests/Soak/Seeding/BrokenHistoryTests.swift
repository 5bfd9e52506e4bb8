import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A history that a person has broken: a merge conflict is left in it.
struct BrokenHistoryTests {
    @Test func `catalogs that were seeded before stay seeded, and the next launch seeds the others`() async throws {
        let tags = "uuid TEXT PRIMARY KEY, name TEXT, parent TEXT, createDate TEXT, updateDate TEXT"
        let (folder, app) = try RawDatabase.inNewFolder("CREATE TABLE a (\(tags)); CREATE TABLE b (\(tags))")
        let seeds = #"{ "$id": "x", "name": "X" }, { "name": "Y", "parent": { "$ref": "b/x" } }"#
        for (name, seeds) in [("a", #"{ "name": "A" }"#), ("b", seeds)] {
            let text = """
                { "catalog": "\(name)", "released": "2025-01-01", "table": "\(name)", "key": ["name"], "seeds": [\(seeds)] }
                """
            try Data(text.utf8).write(to: folder.url.appending(path: "\(name).json"))
        }
        let history = folder.url.appending(path: "history/b.json")
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "history"), withIntermediateDirectories: true)
        try Data("<<<<<<< HEAD".utf8).write(to: history)
        let world = AppWorld(
            folder, app,
            seeder: folder.seeder(of: .directory(folder.url), store: "app.sqlite", defaults: "defaults"))
        await #expect(throws: SeedbedError.self) { try await world.launch() }
        #expect(try world.rows("SELECT name FROM a UNION ALL SELECT name FROM b") == "A")
        try FileManager.default.removeItem(at: history)
        #expect(try await world.launch() == "alreadySeeded +0\nseeded +2")
    }
}
