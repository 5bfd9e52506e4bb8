import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// C5: a retired copy whose own parent was replaced since then comes back under the parent's survivor.
struct ReturnedCopyTests {
    private struct Cafe {
        let world: AppWorld
        private(set) var retired = ""
        let isDurable: Bool

        /// An app whose second release has retired a drink, and whose third one has replaced the drink's shelf.
        init(isDurable: Bool) async throws {
            let tags = "createDate TEXT, updateDate TEXT" + (isDurable ? ", seed TEXT, gone TEXT" : "")
            let (folder, app) = try RawDatabase.inNewFolder(
                """
                CREATE TABLE Shelf (uuid TEXT PRIMARY KEY, name TEXT, color TEXT, \(tags));
                CREATE TABLE Drink (uuid TEXT PRIMARY KEY, name TEXT, shelf TEXT REFERENCES Shelf, \(tags));
                CREATE TABLE Note (uuid TEXT PRIMARY KEY, drink TEXT REFERENCES Drink)
                """)
            self.isDurable = isDurable
            world = AppWorld(
                folder, app,
                seeder: folder.seeder(of: folder.catalogs("shelves.json", "drinks.json"), store: "app.sqlite"))
            for (release, color, retires) in [("2025-01-01", "red", false), ("2025-02-01", "red", true)] {
                try self.release(release, color: color, retires: retires)
                try await world.seeder.launch(account: .signedOut)
            }
            retired = try #require(try await world.seeder.log().last).uuid.description
            try self.release("2025-03-01", color: "blue", retires: true)
            try await world.seeder.launch(account: .signedOut)
            expectSame(
                try world.rows("SELECT d.name, s.color FROM Drink AS d JOIN Shelf AS s ON shelf = s.uuid"), "tea blue")
        }

        func release(_ released: String, color: String, retires: Bool) throws {
            let mapping = isDurable ? #""mapping": { "seedID": "seed", "dismissDate": "gone" },"# : ""
            func drink(_ name: String) -> String {
                #"{ "$id": "\#(name)", "name": "\#(name)", "shelf": { "$ref": "shelves/hot" } }"#
            }
            let files = [
                "shelves.json": """
                { "catalog": "shelves", "released": "\(released)", "table": "Shelf", "key": ["name"], \(mapping)
                  "seeds": [{ "$id": "hot", "name": "Hot", "color": "\(color)" }] }
                """,
                "drinks.json": """
                { "catalog": "drinks", "released": "\(released)", "table": "Drink", "key": ["name"], \(mapping)
                  "seeds": [\(drink("tea"))\(retires ? "" : ", " + drink("coffee"))], "retired": [\(retires ? #""coffee""# : "")] }
                """,
            ]
            for (name, text) in files { try Data(text.utf8).write(to: world.folder.url.appending(path: name)) }
        }
    }

    private static let shown = """
        SELECT n.uuid, d.name, s.color FROM Note AS n LEFT JOIN Drink AS d ON n.drink = d.uuid
        LEFT JOIN Shelf AS s ON d.shelf = s.uuid
        """

    @Test(arguments: [false, true]) func `a note that another device has filed under it finds it`(
        isDurable: Bool
    ) async throws {
        let test = try await Cafe(isDurable: isDurable)
        try test.world.app.execute("PRAGMA foreign_keys = OFF")
        try test.world.imports("INSERT INTO Note VALUES ('n', '\(test.retired)')")
        try await test.world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try test.world.rows(Self.shown), "n coffee blue")
        #expect(try test.world.app.problems() == [])
    }

    @Test(arguments: [false, true]) func `C7: an undo of its removal puts it there`(isDurable: Bool) async throws {
        let test = try await Cafe(isDurable: isDurable)
        let report = try await test.world.seeder.undo([UUIDText(test.retired)], account: .signedOut)
        #expect(report.reinserted.map(\.uuid.description) == [test.retired] && report.skipped == [])
        expectSame(
            try test.world.rows(
                "SELECT d.name, s.color FROM Drink AS d LEFT JOIN Shelf AS s ON shelf = s.uuid ORDER BY 1"),
            "coffee blue\ntea blue")
    }

    @Test(arguments: [false, true], ["uuid TEXT PRIMARY KEY", "id INTEGER PRIMARY KEY, uuid TEXT UNIQUE"])
    func `so does its parent, if a release has retired both; both go when the note is gone`(
        isDurable: Bool, key: String
    ) async throws {
        let tags = "createDate TEXT, updateDate TEXT" + (isDurable ? ", seed TEXT, gone TEXT" : "")
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE Shelf (\(key), name TEXT, \(tags));
            CREATE TABLE Drink (\(key), name TEXT, shelf REFERENCES Shelf, \(tags));
            CREATE TABLE Note (uuid TEXT PRIMARY KEY, drink REFERENCES Drink)
            """)
        let mapping = isDurable ? #""mapping": { "seedID": "seed", "dismissDate": "gone" },"# : ""
        let seeder = folder.seeder(of: folder.catalogs("shelves.json", "drinks.json"), store: "app.sqlite")
        let world = AppWorld(folder, app, seeder: seeder)
        var coffee = ""
        for (released, retires) in [("2025-01-01", false), ("2025-02-01", true)] {
            func catalog(_ name: String, _ table: String, _ kept: String, _ gone: String, _ id: String) -> String {
                """
                { "catalog": "\(name)", "released": "\(released)", "table": "\(table)", "key": ["name"], \(mapping)
                  "seeds": [\(kept)\(retires ? "" : ", " + gone)], "retired": [\(retires ? "\"\(id)\"" : "")] }
                """
            }
            func drink(_ name: String, _ shelf: String) -> String {
                #"{ "$id": "\#(name)", "name": "\#(name)", "shelf": { "$ref": "shelves/\#(shelf)" } }"#
            }
            let shelves = (#"{ "$id": "hot", "name": "Hot" }"#, #"{ "$id": "cold", "name": "Cold" }"#)
            let files = [
                "shelves.json": catalog("shelves", "Shelf", shelves.0, shelves.1, "cold"),
                "drinks.json": catalog("drinks", "Drink", drink("tea", "hot"), drink("coffee", "cold"), "coffee"),
            ]
            for (name, text) in files { try Data(text.utf8).write(to: folder.url.appending(path: name)) }
            try await seeder.launch(account: .signedOut)
            if !retires {
                coffee = try world.rows("SELECT \(key.prefix { $0 != " " }) FROM Drink WHERE name = 'coffee'")
            }
        }
        expectSame(try world.rows("SELECT name FROM Shelf UNION ALL SELECT name FROM Drink"), "Hot\ntea")
        try app.execute("PRAGMA foreign_keys = OFF")
        try world.imports("INSERT INTO Note VALUES ('n', \(key.hasPrefix("id") ? coffee : "'\(coffee)'"))")
        let report = try await seeder.importFinished(.unknown, account: .signedOut)
        #expect(Set(report.rescued.map(\.table)) == ["Shelf", "Drink"])
        #expect(try app.problems() == [])
        let filed = """
            SELECT s.name, d.name FROM Note AS n JOIN Drink AS d ON d.rowid = n.drink OR d.uuid = n.drink
            JOIN Shelf AS s ON s.rowid = d.shelf OR s.uuid = d.shelf
            """
        expectSame(try world.rows(filed), "Cold coffee")
        try await seeder.clean(account: .signedOut)
        expectSame(try world.rows(filed), "Cold coffee")
        try app.execute("DELETE FROM Note")
        try await seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT name FROM Shelf UNION ALL SELECT name FROM Drink"), "Hot\ntea")
    }

    /// A note for a retired drink comes in, and the app's table takes the drink back no more: the note refers to nothing meanwhile.
    @Test(arguments: [true, false]) func `C5: a copy that a rule of the table keeps from coming back is told`(
        isDurable: Bool
    ) async throws {
        let cafe = try await Cafe(isDurable: isDurable)
        try cafe.world.app.execute(
            "CREATE TRIGGER closed BEFORE INSERT ON Drink WHEN NEW.name = 'coffee' BEGIN SELECT RAISE(ABORT, 'no coffee'); END"
        )
        try cafe.world.imports("INSERT INTO Note VALUES ('n', '\(cafe.retired)')")
        for _ in 0..<2 {
            let report = try await cafe.world.seeder.importFinished(account: .signedOut)
            let full = try await cafe.world.seeder.clean(account: .signedOut)
            #expect(report.rescued.isEmpty)
            #expect(full.leftAlone.map(\.uuid.description) == [cafe.retired])
            #expect(full.leftAlone.map(\.reason) == [.refused] && full.leftAlone[0].table == "Drink")
        }
        try cafe.world.app.execute("DROP TRIGGER closed")
        let report = try await cafe.world.seeder.clean(account: .signedOut)
        #expect(
            report.leftAlone.allSatisfy { $0.reason == .referred }
                && report.rescued.map(\.was.description) == [cafe.retired])
        expectSame(try cafe.world.rows(Self.shown), "n coffee blue")
    }

    /// None of Seedbed's triggers has the name of a volatile column or of a reference, so that SQLite writes the new one nowhere.
    @Test(arguments: ["shelf", "place"]) func `C5, C7: what the log has of a renamed volatile column comes back`(
        column: String
    ) async throws {
        let tags = "createDate TEXT, updateDate TEXT"
        let world = try await AppWorld.launched(
            """
            CREATE TABLE shelf (uuid TEXT PRIMARY KEY);
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, shelf TEXT REFERENCES shelf, place INTEGER, \(tags));
            CREATE TABLE note (t TEXT REFERENCES t)
            """, seeds: #"{ "name": "Tea" }, { "name": "Rice" }"#, more: #""volatile": ["place"], "#)
        try world.app.execute("INSERT INTO shelf VALUES ('s'); UPDATE t SET shelf = 's', place = 7 WHERE name = 'Tea'")
        let (uuid, volatile) = (
            try world.rows("SELECT uuid FROM t WHERE name = 'Tea'"), column == "place" ? "spot" : "place"
        )
        try world.release("2025-02-01", #"{ "name": "Rice" }"#, more: #""retired": ["tea"], "volatile": ["place"], "#)
        _ = try await world.launch()
        try world.app.execute("ALTER TABLE t RENAME COLUMN \(column) TO \(column == "place" ? "spot" : "rack")")
        try world.release(
            "2025-03-01", #"{ "name": "Rice" }"#, more: #""retired": ["tea"], "volatile": ["\#(volatile)"], "#)
        _ = try await world.launch()
        let shown = "SELECT name, \(column == "place" ? "shelf, spot" : "rack, place") FROM t WHERE name = 'Tea'"
        try world.imports("INSERT INTO note VALUES ('\(uuid)')")
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(try world.rows(shown), "Tea s 7")
        expectSame(try world.rows("SELECT count(*) FROM note JOIN t ON t.uuid = note.t"), "1")
    }
}
