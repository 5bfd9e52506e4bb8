import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// C5 in a `MemoryStore`: a retired copy that comes back for a row finds its own parent, replaced or retired since then.
struct ReturnedParentTests {
    private static let tags = ["uuid", "name", "color", "shelf", "drink", "createDate", "updateDate"]

    /// How the last release leaves the shelf of the drink that was retired before.
    enum Shelf: String, CaseIterable { case kept, replaced, retired }

    private static func catalogs(_ released: String, retires: Bool, _ shelf: Shelf) -> [(name: String, text: String)] {
        func list(_ seeds: [String]) -> String { seeds.joined(separator: ", ") }
        let drink = { (name: String) in
            #"{ "$id": "\#(name)", "name": "\#(name)", "shelf": { "$ref": "shelves/\#(name)" } }"#
        }
        let color = shelf == .replaced ? "blue" : "red"
        let cold = #"{ "$id": "coffee", "name": "Cold", "color": "\#(color)" }"#
        let hot = #"{ "$id": "tea", "name": "Hot", "color": "red" }"#
        return [
            (
                "shelves.json",
                """
                { "catalog": "shelves", "released": "\(released)", "table": "Shelf", "key": ["name"],
                  "seeds": [\(list(shelf == .retired ? [hot] : [hot, cold]))],
                  "retired": [\(shelf == .retired ? #""coffee""# : "")] }
                """
            ),
            (
                "drinks.json",
                """
                { "catalog": "drinks", "released": "\(released)", "table": "Drink", "key": ["name"],
                  "seeds": [\(list([drink("tea")] + (retires ? [] : [drink("coffee")])))],
                  "retired": [\(retires ? #""coffee""# : "")] }
                """
            ),
        ]
    }

    @Test(arguments: Shelf.allCases) func `the note finds the drink, and the drink its shelf`(shelf: Shelf) async throws
    {
        let folder = try TemporaryFolder()
        let files = ["shelves.json", "drinks.json"].map { folder.url.appending(path: $0) }
        let seeder = Seeder(
            catalogs: .files(files), defaults: folder.url.appending(path: "defaults"), device: "A"
        ) { (_) throws(StoreError) in
            MemoryStore(tables: [
                MemoryStore.Table("Shelf", columns: Self.tags, primaryKey: "uuid"),
                MemoryStore.Table(
                    "Drink", columns: Self.tags, primaryKey: "uuid",
                    foreignKeys: [.init(column: "shelf", parent: "Shelf", parentColumn: "uuid")]),
                MemoryStore.Table(
                    "Note", columns: ["uuid", "drink"], primaryKey: "uuid",
                    foreignKeys: [.init(column: "drink", parent: "Drink", parentColumn: "uuid")]),
            ])
        }
        func rows(_ table: String) async throws -> [MemoryStore.Row] {
            try await seeder.withStore(as: MemoryStore.self, for: .signedOut) { $0.rows(of: table) }
        }
        var coffee = SeedValue.null
        for (released, retires, shelf) in [
            ("2025-01-01", false, .kept), ("2025-02-01", true, .kept), ("2025-03-01", true, shelf),
        ] as [(String, Bool, Shelf)] {
            for (name, text) in Self.catalogs(released, retires: retires, shelf) {
                try Data(text.utf8).write(to: folder.url.appending(path: name))
            }
            try await seeder.launch(account: .signedOut)
            if !retires { coffee = try await rows("Drink").first { $0["name"] == "coffee" }?["uuid"] ?? .null }
        }
        try await seeder.withStore(as: MemoryStore.self, for: .signedOut) { [coffee] store in
            store.importing { store.insert(["uuid": "n", "drink": coffee], into: "Note") }
        }
        try await seeder.importFinished(.unknown, account: .signedOut)
        let note = try #require(try await rows("Note").first)
        let drink = try #require(try await rows("Drink").first { $0["uuid"] == note["drink"] })
        let found = try #require(try await rows("Shelf").first { $0["uuid"] == drink["shelf"] })
        #expect(drink["name"] == "coffee" && found["name"] == "Cold")
        #expect(found["color"] == (shelf == .replaced ? "blue" : "red"))
    }
}
