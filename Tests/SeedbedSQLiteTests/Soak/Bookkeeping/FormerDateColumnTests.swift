import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A release maps `updateDate` or `dismissDate` to another column than the one that has the dates (T3).
struct FormerDateColumnTests {
    static let definition = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, note TEXT, createDate TEXT, updateDate TEXT,
            seedID TEXT, dismissDate TEXT)
        """
    static let columns = #""columns": { "name": "text", "v": "integer" }, "#

    /// A device on which the user has edited a column that the catalog does not declare.
    func edited(isDurable: Bool = false, dismissing: Bool = false) async throws -> AppWorld {
        let world = try await AppWorld.launched(
            Self.definition, seeds: #"{ "name": "Timer", "v": 1 }, { "name": "Judge", "v": 1 }"#,
            more: Self.columns + (isDurable ? AppWorld.mapping : ""))
        try world.app.execute("UPDATE t SET note = 'mine' WHERE name = 'Timer'")
        if dismissing { try world.app.execute("UPDATE t SET dismissDate = 'now' WHERE name = 'Timer'") }
        return world
    }

    func release(_ world: AppWorld, mapping: String) throws {
        try world.release(
            "2025-02-01", #"{ "name": "Timer", "v": 2 }, { "name": "Judge", "v": 2 }"#,
            more: Self.columns + #""mapping": { \#(mapping) }, "#)
    }

    func refusal(_ world: AppWorld) async throws -> String {
        do {
            return try await world.launch()
        } catch SeedbedError.catalog(let error) {
            return error.description.replacing(world.folder.path("catalog.json"), with: "catalog.json")
        }
    }

    /// The sentence about a new column, at its place in the catalog's first line.
    func sentence(_ world: AppWorld, _ column: String = "editedAt", former: String = "updateDate") throws -> String {
        let text = try String(contentsOf: world.folder.url.appending(path: "catalog.json"), encoding: .utf8)
        let place = try #require(text.firstRange(of: "\"\(column)\""))
        return """
            catalog.json:1:\(text[..<place.lowerBound].count + 1): rows of table "t" have dates in "\(former)", the former column, \
            and none in "\(column)"; leave "mapping" as it was, or let the app copy the dates first
            """
    }

    /// An argument says what happened to the table before the release; "early" is a store of a version that noted no columns of dates.
    @Test(arguments: ["", "rebuilt", "early"])
    func `an edit is not lost to a new column without its date`(history: String) async throws {
        let world = try await edited()
        try world.app.execute("ALTER TABLE t ADD COLUMN editedAt TEXT")
        if history == "early" {
            try world.app.execute("UPDATE seedbed_notes SET o1 = NULL, o2 = NULL WHERE kind = 'columns t'")
        }
        if history == "rebuilt" {
            try world.app.execute("CREATE TABLE t2 AS SELECT * FROM t; DROP TABLE t; ALTER TABLE t2 RENAME TO t")
        }
        try release(world, mapping: #""updateDate": "editedAt""#)
        let before = try world.rows("SELECT * FROM t ORDER BY name")
        #expect(try await refusal(world) == sentence(world))
        #expect(try world.rows("SELECT * FROM t ORDER BY name") == before)

        try world.app.execute("UPDATE t SET editedAt = updateDate WHERE updateDate NOTNULL")
        _ = try await world.launch()
        #expect(
            try world.rows("SELECT name, v, note, editedAt ISNULL FROM t ORDER BY name, v")
                == "Judge 2 - 1\nTimer 1 mine 0")
        // From now on the edits of the new column count; that the former one keeps its dates does not matter.
        try world.app.execute("UPDATE t SET note = 'mine too' WHERE name = 'Judge'")
        try world.app.execute("UPDATE t SET editedAt = NULL WHERE name = 'Timer'")
        try world.release(
            "2025-03-01", #"{ "name": "Judge", "v": 3 }"#,
            more: Self.columns + #""mapping": { "updateDate": "editedAt" }, "#)
        _ = try await world.launch()
        #expect(
            try world.rows("SELECT name, v, note FROM t WHERE note NOTNULL ORDER BY name")
                == "Judge 2 mine too\nTimer 1 mine")
    }

    /// An argument says whether the store is of a version that noted no columns of dates.
    @Test(arguments: [false, true])
    func `an edit is not lost if the release renames the table too`(isEarly: Bool) async throws {
        let world = try await edited()
        if isEarly { try world.app.execute("UPDATE seedbed_notes SET o1 = NULL, o2 = NULL WHERE kind = 'columns t'") }
        try world.app.execute("ALTER TABLE t ADD COLUMN editedAt TEXT; ALTER TABLE t RENAME TO Items")
        try release(world, mapping: #""updateDate": "editedAt""#)
        let file = world.folder.url.appending(path: "catalog.json")
        let text = try String(contentsOf: file, encoding: .utf8).replacing(#""table": "t""#, with: #""table": "Items""#)
        try Data(text.utf8).write(to: file)
        #expect(try await refusal(world) == sentence(world).replacing(#"table "t""#, with: #"table "Items""#))

        try world.app.execute("UPDATE Items SET editedAt = updateDate WHERE updateDate NOTNULL")
        _ = try await world.launch()
        #expect(try world.rows("SELECT name, v FROM Items WHERE note = 'mine'") == "Timer 1")
    }

    @Test func `the store makes no new column before the dates are copied`() async throws {
        let world = try await edited()
        try release(world, mapping: #""updateDate": "editedAt""#)
        let path = world.folder.path("app.sqlite")
        let adding = Seeder(
            catalogs: world.folder.catalogs("catalog.json"),
            defaults: world.folder.url.appending(path: "defaults.json"), device: "device"
        ) { (_) throws(StoreError) in
            var options = SQLiteStore.Options()
            options.addsColumns = true
            return try SQLiteStore(path: path, options: options)
        }
        #expect(try await refusal(AppWorld(world.folder, world.app, seeder: adding)) == sentence(world))
        #expect(try world.rows("SELECT count(*) FROM pragma_table_info('t') WHERE name = 'editedAt'") == "0")
    }

    @Test func `a dismissal is not lost to a new column without its date`() async throws {
        let world = try await edited(isDurable: true, dismissing: true)
        try world.app.execute("ALTER TABLE t ADD COLUMN hiddenAt TEXT")
        try release(world, mapping: #""seedID": "seedID", "dismissDate": "hiddenAt""#)
        #expect(try await refusal(world) == sentence(world, "hiddenAt", former: "dismissDate"))
    }

    @Test func `a column that the app has renamed keeps its dates`() async throws {
        let world = try await edited()
        try world.app.execute("ALTER TABLE t RENAME COLUMN updateDate TO editedAt")
        try release(world, mapping: #""updateDate": "editedAt""#)
        #expect(try await world.launch().hasPrefix("upgraded"))
        #expect(try world.rows("SELECT name, v FROM t WHERE note = 'mine'") == "Timer 1")
    }

    @Test func `a store in memory and its rows are compared too`() throws {
        let store = MemoryStore(tables: [
            .init("t", columns: ["id", "uuid", "name", "createDate", "updateDate", "editedAt"], primaryKey: "id")
        ])
        func table(_ updateDate: String) -> SeedTable {
            SeedTable(name: "t", key: ["name"], mapping: Catalog.Mapping(updateDate: updateDate))
        }
        try store.transaction { () throws(StoreError) in try store.prepare(table("updateDate"), columns: ["name"]) }
        let row: [String: SeedValue] = ["uuid": .text("u1"), "name": .text("Timer"), "createDate": .text("2025-01-01")]
        store.insert(row, into: "t")
        #expect(try store.formerDateColumns(in: table("editedAt")).isEmpty)
        store.insert(row.merging(["uuid": .text("u2"), "updateDate": .text("2025-02-01")]) { $1 }, into: "t")
        #expect(try store.formerDateColumns(in: table("editedAt")) == ["editedAt": "updateDate"])
        #expect(try store.formerDateColumns(in: table("updateDate")).isEmpty)
    }
}
