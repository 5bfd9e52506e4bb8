import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C6: whatever looks up many rows of a table that a first seeding has filled makes its indexes first.
struct IndexLookUpTests {
    private static let indexes =
        "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql NOT NULL AND tbl_name = 'Food' ORDER BY 1"
    private static let both = "seedbed_group_Food\nseedbed_uuid_Food"
    private static let table = SeedTable(name: "Food", key: ["name"])
    private static let columns = "createDate TEXT, updateDate TEXT"
    private static let definition = """
        CREATE TABLE Food (uuid TEXT PRIMARY KEY, name TEXT, \(columns));
        CREATE TABLE Meal (uuid TEXT PRIMARY KEY, name TEXT, food TEXT, drink TEXT, \(columns))
        """
    private let folder: TemporaryFolder
    private let app: RawDatabase
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("app.sqlite")
        app = try RawDatabase(path)
        try app.execute(Self.definition)
    }

    private func write(_ name: String, table: String, key: String = "name", _ seeds: String) throws {
        let keys = key.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ", ")
        let text = """
            { "catalog": "\(name)", "released": "2025-01-01", "table": "\(table)", "key": [\(keys)], "seeds": [\(seeds)] }
            """
        try Data(text.utf8).write(to: folder.url.appending(path: "\(name).json"))
    }

    private func seeder() throws -> Seeder {
        let files = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" && $0.lastPathComponent != "defaults.json" }
        return Seeder(
            catalogs: .files(files.sorted { $0.path < $1.path }), defaults: folder.url.appending(path: "defaults.json"),
            device: "d"
        ) { [path] (_) throws(StoreError) in try SQLiteStore(path: path) }
    }

    private func rows(_ sql: String) throws -> String {
        try app.rows(sql).map { $0.map(shown).joined(separator: " ") }.joined(separator: "\n")
    }

    private func seedFoods() async throws {
        try write("foods", table: "Food", #"{ "name": "Toast" }, { "name": "Soup" }"#)
        _ = try await seeder().launch(account: .signedOut)
        expectSame(try rows(Self.indexes), "")
    }

    @Test func `references of another catalog do, in the launch that seeds both`() async throws {
        try write("foods", table: "Food", #"{ "name": "Toast" }, { "name": "Soup" }"#)
        try write("meals", table: "Meal", #"{ "name": "Lunch", "food": { "$ref": "foods/soup" } }"#)
        let seeder = try seeder()
        #expect(try await seeder.launch(account: .signedOut).outcome == .seeded)
        expectSame(try rows(Self.indexes), Self.both)
        expectSame(try rows("SELECT f.name FROM Meal AS m JOIN Food AS f ON f.uuid = m.food"), "Soup")
        #expect(try SQLiteStore(path: path).bookkeeping.isPrepared())
        // The triggers of both tables are there.
        try app.execute("UPDATE Meal SET drink = 'tea'; UPDATE Food SET name = 'Stew' WHERE name = 'Soup'")
        expectSame(try rows("SELECT name, updateDate IS NULL FROM Food ORDER BY 1"), "Stew 0\nToast 1")
        expectSame(try rows("SELECT name, updateDate IS NULL FROM Meal"), "Lunch 0")
        let status = try await seeder.status(account: .signedOut).catalogs
        #expect(status.map { "\($0.untouched) \($0.touched) \($0.missing)" } == ["1 0 1", "0 1 0"])
    }

    @Test func `a merge of another store does`() async throws {
        try await seedFoods()
        let other = try RawDatabase(folder.path("other.sqlite"))
        try other.execute("\(Self.definition); INSERT INTO Food VALUES ('z', 'Rice', '2025-01-01', NULL)")
        let store = try SQLiteStore(path: path)
        #expect(try store.merge(from: folder.path("other.sqlite"), tables: [Self.table]).changes != .rows(inserted: []))
        expectSame(try rows(Self.indexes), Self.both)
        #expect(try store.bookkeeping.isPrepared())
    }

    @Test(arguments: ["identity", "rows"])
    func `rows found by their identity do`(way: String) async throws {
        try await seedFoods()
        let store = try SQLiteStore(path: path)
        try store.writing {
            if way == "identity" { _ = try store.copies(withUUID: UUIDText("u"), of: Self.table) }
            if way == "rows" {
                try store.forEachGroup(in: Self.table, .rows([UUIDText("u")])) { (_) throws(StoreError) in }
            }
        }
        expectSame(try rows(Self.indexes), Self.both)
    }

    @Test func `a table of the app's that was never prepared gets none`() async throws {
        try await seedFoods()
        let store = try SQLiteStore(path: path)
        let meals = SeedTable(name: "Meal", key: ["name"])
        try store.writing { _ = try store.copies(inGroup: ["Lunch"], of: meals) }
        expectSame(try rows("SELECT name FROM sqlite_schema WHERE tbl_name = 'Meal' AND name LIKE 'seedbed%'"), "")
    }

    @Test func `keys with references that would stand for one row are refused, and nothing is written`() async throws {
        try write("a1", table: "Food", #"{ "$id": "food", "name": "Soup" }"#)
        try write("a2", table: "Food", #"{ "$id": "food", "name": "Soup" }"#)
        try write(
            "meals", table: "Meal", key: "food name",
            #"{ "$id": "x", "name": "Lunch", "food": { "$ref": "a1/food" } }, "#
                + #"{ "$id": "y", "name": "Lunch", "food": { "$ref": "a2/food" } }"#)
        do {
            _ = try await seeder().launch(account: .signedOut)
            Issue.record("two catalogs have given one row")
        } catch SeedbedError.catalog(.invalid(let problems)) {
            #expect(problems.count == 1)
        }
        expectSame(try rows("SELECT count(*) FROM Food"), "0")
        expectSame(try rows("SELECT count(*) FROM Meal"), "0")
    }

    @Test func `a temporary trigger that makes keys equal leaves one copy`() throws {
        try app.execute(
            "CREATE TEMP TRIGGER low AFTER INSERT ON Food BEGIN UPDATE Food SET name = lower(name) WHERE rowid = NEW.rowid; END"
        )
        let store = try SQLiteStore(handle: app.handle)
        try store.writing {
            try store.prepare(Self.table, columns: ["name"])
            #expect(try store.columns.keepsTexts(inGroupsOf: Self.table) == false)
        }
        try app.execute("DROP TRIGGER low")
        try store.unprepare()
        try store.writing {
            try store.prepare(Self.table, columns: ["name"])
            #expect(try store.columns.keepsTexts(inGroupsOf: Self.table))
        }
    }
}
