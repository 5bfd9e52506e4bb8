import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5 where seeds are filed under seeds, and a unique key allows one at each place: twins of the parent have one each.
struct CollidingSeedTests {
    /// Two releases of drinks on a shelf: in the second one coffee has the place of tea.
    private func world(isDurable: Bool) throws -> AppWorld {
        let bookkeeping = "createDate TEXT, updateDate TEXT" + (isDurable ? ", seed TEXT, gone TEXT" : "")
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE Shelf (uuid TEXT PRIMARY KEY, name TEXT, \(bookkeeping));
            CREATE TABLE Drink (uuid TEXT PRIMARY KEY, name TEXT, place INTEGER, shelf TEXT REFERENCES Shelf, \(bookkeeping),
                UNIQUE (shelf, place));
            CREATE TABLE Note (uuid TEXT PRIMARY KEY, drink TEXT REFERENCES Drink)
            """)
        let mapping = isDurable ? #""mapping": { "seedID": "seed", "dismissDate": "gone" },"# : ""
        func drink(_ name: String, _ place: Int) -> String {
            #"{ "name": "\#(name)", "place": \#(place), "shelf": { "$ref": "shelves/hot" } }"#
        }
        let files = [
            "shelves.json": """
            { "catalog": "shelves", "released": "2025-06-01", "table": "Shelf", "key": ["name"], \(mapping)
              "seeds": [{ "$id": "hot", "name": "Hot" }] }
            """,
            "drinks.json": """
            { "catalog": "drinks", "released": "2025-06-01", "table": "Drink", "key": ["name"], \(mapping)
              "seeds": [\(drink("coffee", 1)), \(drink("tea", 2))] }
            """,
            "history/shelves.json": """
            { "catalog": "shelves", "releases": ["2025-01-01"], "shipped": [
              { "released": "2025-01-01", "$id": "hot", "key": { "name": "Hot" }, "content": { "name": "Hot" } }] }
            """,
            "history/drinks.json": """
            { "catalog": "drinks", "releases": ["2025-01-01"], "shipped": [
              { "released": "2025-01-01", "$id": "tea", "key": { "name": "tea" }, "content": \(drink("tea", 1)) }] }
            """,
        ]
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "history"), withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.url.appending(path: name)) }
        let seeder = folder.seeder(of: folder.catalogs("shelves.json", "drinks.json"), store: "app.sqlite")
        return AppWorld(folder, app, seeder: seeder)
    }

    /// Another device's rows of the first release, with a note about its tea.
    private func deliver(isDurable: Bool, to world: AppWorld) throws {
        let (column, shelf, tea) = isDurable ? (", seed", ", 'shelves/hot'", ", 'drinks/tea'") : ("", "", "")
        try world.imports(
            """
            INSERT INTO Shelf (uuid, name, createDate\(column)) VALUES ('0', 'Hot', '2025-01-01'\(shelf));
            INSERT INTO Drink (uuid, name, place, shelf, createDate\(column)) VALUES ('1', 'tea', 1, '0', '2025-01-01'\(tea));
            INSERT INTO Note VALUES ('n', '1')
            """)
    }

    private static let drinks = """
        SELECT s.createDate, d.name, d.place, d.createDate FROM Drink AS d JOIN Shelf AS s ON d.shelf = s.uuid ORDER BY 1, 3
        """
    private static let notes = "SELECT d.name, d.createDate FROM Note AS n LEFT JOIN Drink AS d ON n.drink = d.uuid"

    @Test(arguments: [false, true])
    func `C5: a twin goes for its own survivor, and not for the seed that has its place`(isDurable: Bool) async throws {
        let world = try world(isDurable: isDurable)
        _ = try await world.seeder.launch(account: .signedOut)
        try deliver(isDurable: isDurable, to: world)
        let report = try await world.seeder.clean(account: .signedOut)
        #expect(report.leftAlone == [])
        expectSame(
            try world.rows(Self.drinks),
            "2025-06-01 coffee 1 2025-06-01\n2025-06-01 tea 2 2025-06-01"
        )
        expectSame(try world.rows(Self.notes), "tea 2025-06-01")
        #expect(try world.app.problems() == [])
        let undone = try await world.seeder.undo(account: .signedOut)
        #expect(undone.skipped == [])
        expectSame(try world.rows("SELECT d.uuid, d.place, d.shelf FROM Drink AS d WHERE uuid = '1'"), "1 1 0")
    }

    @Test(arguments: [false, true])
    func `I4: a seed does not go for another one, and its shelf stays with it`(isDurable: Bool) async throws {
        let world = try world(isDurable: isDurable)
        _ = try await world.seeder.launch(account: .signedOut)
        // This user wants no tea, and the other one has no other.
        try world.app.execute("DELETE FROM Drink WHERE name = 'tea'")
        try deliver(isDurable: isDurable, to: world)
        for _ in 1...2 {
            let report = try await world.seeder.clean(account: .signedOut)
            #expect(report.removed == [])
            #expect(report.leftAlone.map(\.uuid.description) == ["0"])
            #expect(report.leftAlone.flatMap(\.blocking).map(\.uuid?.description) == ["1"])
        }
        expectSame(
            try world.rows("SELECT name, shelf = '0' FROM Drink ORDER BY 1"), "coffee 0\ntea 1")
        expectSame(try world.rows(Self.notes), "tea 2025-01-01")
    }
}
