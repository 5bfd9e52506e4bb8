import Testing

@testable import SeedbedCommand

/// A1: the date of an adopted row follows from the row and the catalogs, whatever a device did before.
@Suite struct AdoptedDateTests {
    /// A release of two rows, of which the second refers to the first.
    private static func items(_ released: String, soup: String, mapping: String = "") -> String {
        """
        { "catalog": "items", "released": "\(released)", "table": "Item", "key": ["title"],
          "columns": { "title": "text", "parent": "text" }, "mapping": { \(mapping) },
          "seeds": [ { "$id": "lunch", "title": "Lunch", "parent": null },
                     { "$id": "soup", "title": "\(soup)", "parent": { "$ref": "items/lunch" } } ] }
        """
    }

    /// The store of an app whose plain table was seeded by the first release.
    private func seeded() throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["items": Self.items("2026-01-01", soup: "Soup")])
        try sandbox.run("release")
        try sandbox.sql(
            """
            CREATE TABLE Item (uuid TEXT PRIMARY KEY, title TEXT, parent TEXT REFERENCES Item (uuid), createDate TEXT,
                updateDate TEXT)
            """)
        #expect(try sandbox.run("seed --store app.db --device a").status == 0)
        return sandbox
    }

    /// Gives the table its column for seeds, in the app and in the second release.
    private func upgrade(_ sandbox: Sandbox, soup: String) throws {
        try sandbox.write(
            Self.items("2026-02-01", soup: soup, mapping: #""seedID": "seedID""#), to: "Seeds/items.json")
        #expect(try sandbox.run("release --on 2026-02-01 --reshape").status == 0)
        try sandbox.sql("ALTER TABLE Item ADD COLUMN seedID TEXT")
    }

    private func dates(_ sandbox: Sandbox) throws -> [[String]] {
        try sandbox.sql("SELECT title, substr(createDate, 1, 10), seedID FROM Item ORDER BY title, createDate")
    }

    @Test(arguments: [false, true])
    func `a receipt of a release that skipped the seed does not date the row`(launchesFirst: Bool) throws {
        let sandbox = try seeded()
        // The launch then finds no copy to refer to, and skips the seed.
        try sandbox.sql("UPDATE Item SET title = 'My lunch' WHERE title = 'Lunch'")
        try upgrade(sandbox, soup: "Soup 2")
        if launchesFirst { #expect(try sandbox.run("seed --store app.db --device a").output.contains("1 unresolved")) }
        #expect(try sandbox.run("adopt --store app.db --device a").status == 0)
        #expect(try dates(sandbox).last == ["Soup", "2026-01-01", "items/soup"])
    }

    /// Another device has compared the row with its own copies by that date, and may have removed these.
    @Test func `C2: a copy keeps the date of the release that seeded it, if a later one ships the same`() throws {
        let sandbox = try seeded()
        try upgrade(sandbox, soup: "Soup")
        #expect(try sandbox.run("adopt --store app.db --device a").status == 0)
        #expect(
            try dates(sandbox) == [
                ["Lunch", "2026-01-01", "items/lunch"], ["Soup", "2026-01-01", "items/soup"],
            ])
    }
}
