import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// C5, I10 where the number of a row is its reference: each kind has one style, with the kind's number.
struct NumberedChildTests {
    /// Where the twin is that another device has seeded, in the order of identities.
    enum Twin: String, CaseIterable {
        case lesser = "0"
        case greater = "f"

        func identity(_ end: Int) -> String { "\(rawValue)0000000-0000-4000-8000-00000000000\(end)" }
    }

    /// The device on which the user has edited the style.
    enum Edit: CaseIterable { case none, here, there }

    private func world(isDurable: Bool) throws -> AppWorld {
        let tags =
            "uuid TEXT UNIQUE, createDate TEXT, updateDate TEXT" + (isDurable ? ", seed TEXT, gone TEXT" : "")
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE Kind (id INTEGER PRIMARY KEY, name TEXT, \(tags));
            CREATE TABLE Style (kind INTEGER PRIMARY KEY REFERENCES Kind, name TEXT, color TEXT, \(tags))
            """)
        let mapping = isDurable ? #""mapping": { "seedID": "seed", "dismissDate": "gone" },"# : ""
        let files = [
            "kinds.json": """
            { "catalog": "kinds", "released": "2025-01-01", "table": "Kind", "key": ["name"], \(mapping)
              "seeds": [{ "$id": "food", "name": "Food" }, { "$id": "drink", "name": "Drink" }] }
            """,
            "styles.json": """
            { "catalog": "styles", "released": "2025-01-01", "table": "Style", "key": ["name"], \(mapping)
              "seeds": [{ "$id": "food", "name": "Food", "color": "red", "kind": { "$ref": "kinds/food" } }] }
            """,
        ]
        for (name, text) in files { try Data(text.utf8).write(to: folder.url.appending(path: name)) }
        let seeder = folder.seeder(of: folder.catalogs("kinds.json", "styles.json"), store: "app.sqlite")
        return AppWorld(folder, app, seeder: seeder)
    }

    @Test(arguments: [false, true], Edit.allCases) func `an edited style stays with its kind`(
        isDurable: Bool, edit: Edit
    ) async throws {
        for (kind, style) in Twin.allCases.flatMap({ kind in Twin.allCases.map { (kind, $0) } }) {
            let world = try world(isDurable: isDurable)
            try await world.seeder.launch(account: .signedOut)
            if edit == .here { try world.app.execute("UPDATE Style SET color = 'blue'") }
            let (column, kindTag, styleTag) = isDurable ? (", seed", ", 'kinds/food'", ", 'styles/food'") : ("", "", "")
            let styled = edit == .there ? "'blue', '2025-02-01'" : "'red', NULL"
            try world.app.execute("PRAGMA foreign_keys = OFF")
            try world.imports(
                """
                INSERT INTO Kind (id, name, uuid, createDate\(column))
                    VALUES (77, 'Food', '\(kind.identity(1))', '2025-01-01'\(kindTag));
                INSERT INTO Style (kind, name, color, updateDate, uuid, createDate\(column))
                    VALUES (77, 'Food', \(styled), '\(style.identity(2))', '2025-01-01'\(styleTag))
                """)
            try await world.seeder.importFinished(.unknown, account: .signedOut)
            let said: Comment = "kind \(kind), style \(style)"
            #expect(try world.app.problems() == [], said)
            let colors = try world.rows("SELECT color FROM Style JOIN Kind ON kind = Kind.id WHERE Kind.name = 'Food'")
            #expect(colors.contains(edit == .none ? "red" : "blue"), said)
            #expect(isDurable ? colors.split(separator: "\n").count == 1 : true, said)
            let before =
                try world.rows("SELECT * FROM Kind ORDER BY id") + world.rows("SELECT * FROM Style ORDER BY kind")
            try await world.seeder.importFinished(.unknown, account: .signedOut)
            let after =
                try world.rows("SELECT * FROM Kind ORDER BY id") + world.rows("SELECT * FROM Style ORDER BY kind")
            #expect(before == after, said)
        }
    }
}
