import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// S1, S5, R2: seeds that refer to seeds of another catalog, whose copies the user has edited, dismissed or lost.
struct LinkedCatalogTests {
    private static let definition = """
        CREATE TABLE cat (uuid TEXT PRIMARY KEY, name TEXT, color TEXT, createDate TEXT, updateDate TEXT, seedID TEXT, dismissDate TEXT);
        CREATE TABLE item (uuid TEXT PRIMARY KEY, name TEXT, color TEXT, cat TEXT REFERENCES cat, createDate TEXT, updateDate TEXT,
            seedID TEXT, dismissDate TEXT)
        """
    private static let mapping = #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },"#
    private static let items = """
        SELECT item.name, item.color, cat.name FROM item JOIN cat ON cat.uuid = item.cat ORDER BY item.name
        """

    private func world() throws -> AppWorld {
        let (folder, app) = try RawDatabase.inNewFolder(Self.definition, file: "app.sqlite")
        let seeder = folder.seeder(of: folder.catalogs("cats.json", "items.json"), store: "app.sqlite")
        return AppWorld(folder, app, seeder: seeder)
    }

    private func release(
        _ day: String, cat: String?, mapped: Bool, items: String..., color: String, in world: AppWorld
    ) throws {
        let mapping = mapped ? Self.mapping : ""
        let cats = cat.map { #"{ "$id": "food", "name": "\#($0)", "color": "red" }"# } ?? ""
        let seeds = items.map { #"{ "name": "\#($0)", "color": "\#(color)", "cat": { "$ref": "cats/food" } }"# }
        for (file, table, seeds) in [("cats", "cat", cats), ("items", "item", seeds.joined(separator: ","))] {
            let text = """
                { "catalog": "\(file)", "released": "\(day)", "table": "\(table)", "key": ["name"], \(mapping) "seeds": [\(seeds)] }
                """
            try Data(text.utf8).write(to: world.folder.url.appending(path: "\(file).json"))
        }
    }

    @Test(arguments: [("Food", true), ("Food", false), ("Fod", true)])
    func `a reference finds the copy that the user has edited under its former key, or before rows named their seeds`(
        name: String, mapsLater: Bool
    ) async throws {
        let world = try world()
        try release("2025-01-01", cat: "Fod", mapped: false, items: "Soup", color: "red", in: world)
        try await world.seeder.launch(account: .signedOut)
        try world.app.execute("UPDATE cat SET color = 'mine'")
        try release("2025-02-01", cat: name, mapped: mapsLater, items: "Soup", "Tea", color: "blue", in: world)
        try await world.seeder.launch(account: .signedOut)
        expectSame(try world.rows(Self.items), "Soup blue Fod\nTea blue Fod")
    }

    @Test(arguments: ["NULL", "'2025-01-05T00:00:00.000Z'"])
    func `a seed whose category the user has dismissed is not inserted under it, and its own copies stay known`(
        date: String
    ) async throws {
        let world = try world()
        try release("2025-01-01", cat: "Food", mapped: true, items: "Soup", color: "red", in: world)
        try await world.seeder.launch(account: .signedOut)
        try world.imports("UPDATE cat SET dismissDate = '2025-01-05T00:00:00.000Z', updateDate = \(date)")
        try release("2025-02-01", cat: "Food", mapped: true, items: "Soup", "Tea", color: "blue", in: world)
        try await world.seeder.launch(account: .signedOut)
        expectSame(try world.rows(Self.items), "Soup red Food")
        for (number, color) in ["blue", "green"].enumerated() {
            try world.imports(
                """
                INSERT INTO item (uuid, name, color, cat, createDate, seedID) SELECT 'ffffffff-0000-4000-8000-00000000000\(number)',
                    'Soup', '\(color)', uuid, '2025-0\(number + 2)-01T00:00:00.000Z', 'items/soup' FROM cat
                """)
            try await world.seeder.importFinished()
            expectSame(try world.rows(Self.items), "Soup \(color) Food")
            try release("2025-03-01", cat: "Food", mapped: true, items: "Soup", color: "green", in: world)
            try await world.seeder.launch(account: .signedOut)
        }
    }

    /// The first import of a process reads the seeds; a later one must do so, too.
    @Test func `every import puts back the category of an item that it puts back`() async throws {
        let world = try world()
        try release("2025-01-01", cat: "Food", mapped: true, items: "Soup", color: "red", in: world)
        try await world.seeder.launch(account: .signedOut)
        try await Task.sleep(for: .milliseconds(50))
        try await world.seeder.importFinished()
        try world.app.execute("PRAGMA foreign_keys = ON; UPDATE item SET color = 'mine'")
        try world.app.execute(
            "INSERT INTO cat (uuid, name) VALUES ('own', 'Own'); INSERT INTO item (uuid, name) VALUES ('own', 'Own')")
        try world.imports("DELETE FROM item WHERE uuid <> 'own'; DELETE FROM cat WHERE uuid <> 'own'")
        try await world.seeder.importFinished()
        expectSame(try world.rows(Self.items), "Soup mine Food")
    }

    /// The account's content was removed; the next version of the app has a catalog for a table that it had before.
    @Test func `the table of a catalog that is not seeded yet keeps the user's edits, too`() async throws {
        let world = try world()
        try release("2025-01-01", cat: "Food", mapped: true, items: "Soup", color: "red", in: world)
        let file = world.folder.url.appending(path: "items.json")
        let catalog = try Data(contentsOf: file)
        let empty = #"{ "catalog": "older", "released": "2025-01-01", "table": "cat", "key": ["name"], "seeds": [] }"#
        try Data(empty.replacing(#""seeds""#, with: "\(Self.mapping) \"seeds\"").utf8).write(to: file)
        try await world.seeder.launch(account: .id("alice"), waits: false)
        try await world.seeder.contentRemoved(account: .id("alice"))
        try catalog.write(to: file)
        func restarted() -> Seeder {
            world.folder.seeder(of: world.folder.catalogs("cats.json", "items.json"), store: "app.sqlite")
        }
        try await restarted().launch(account: .id("alice"))
        try world.imports(
            """
            INSERT INTO item (uuid, name, color, createDate, seedID)
            VALUES ('b0000000-0000-4000-8000-000000000000', 'Soup', 'red', '2025-01-01T00:00:00.000Z', 'items/soup')
            """)
        try await restarted().launch(account: .id("alice"))
        try world.app.execute("UPDATE item SET color = 'mine'")
        expectSame(try world.rows("SELECT color, updateDate IS NOT NULL FROM item"), "mine 1")
    }

    @Test func `without an account, explain asks for it`() async throws {
        let world = try world()
        try release("2025-01-01", cat: "Food", mapped: true, items: "Soup", color: "red", in: world)
        let error = await #expect(throws: SeedbedError.self) { try await world.seeder.explain(seed: "items/soup") }
        #expect(error?.description == DismissError.unknownAccount.description)
        #expect(try await world.seeder.explain(seed: "items/soup", account: .signedOut).seed == "items/soup")
    }

    /// The keys of both tables are plain, and the item refers to a category.
    @Test func `copies of an item under its former key are twins of those under the present one`() async throws {
        let world = try world()
        try release("2025-01-01", cat: "Food", mapped: false, items: "Sop", color: "red", in: world)
        let file = world.folder.url.appending(path: "items.json")
        func named(_ name: String, on day: String) throws {
            let text = """
                { "catalog": "items", "released": "\(day)", "table": "item", "key": ["name"],
                  "seeds": [{ "$id": "soup", "name": "\(name)", "color": "red", "cat": { "$ref": "cats/food" } }] }
                """
            try Data(text.utf8).write(to: file)
        }
        try named("Sop", on: "2025-01-01")
        try await world.seeder.launch(account: .signedOut)
        try named("Soup", on: "2025-02-01")
        try await world.seeder.launch(account: .signedOut)
        try world.imports(
            """
            INSERT INTO item (uuid, name, color, cat, createDate)
            SELECT 'ffffffff-0000-4000-8000-000000000001', 'Sop', 'red', uuid, '2025-01-01T00:00:00.000Z' FROM cat
            """)
        try await world.seeder.importFinished()
        expectSame(try world.rows("SELECT name FROM item"), "Soup")
    }
}
