import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// `check --store` names unique keys that two copies of one seed share, and accepts defaults that call functions of the app.
struct TwinKeyTests {
    @Test(arguments: [
        ("name TEXT UNIQUE, code TEXT", ["“name”"]),
        ("name TEXT, code TEXT, UNIQUE (name, code)", ["“name” and “code”"]),
        ("name TEXT, code TEXT, place INTEGER UNIQUE", []),
        ("name TEXT, code TEXT, place TEXT, UNIQUE (name, place)", []),
    ])
    func `a key of shipped columns alone is told`(columns: String, told: [String]) throws {
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, createDate TEXT, updateDate TEXT, \(columns))")
        try world.release("2025-01-01", #"{ "name": "a", "code": "b" }"#)
        let catalog = try CatalogSource.files([world.folder.url.appending(path: "catalog.json")]).load()[0]
        let path = world.folder.path("app.sqlite")
        let warnings = try SQLiteStore(path: path).warnings(about: catalog)
        let expected = told.map { key in
            "\(path): table “t” allows one row of each \(key): if the table syncs, the import of another "
                + "device's copy of a seed fails, or takes the place of this device's; drop the unique key"
        }
        #expect(warnings == expected)
    }

    @Test func `a default that calls a function of the app is no problem, and the table is seeded`() async throws {
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY DEFAULT (uuid_v4()), name TEXT, createDate TEXT, updateDate TEXT)")
        try world.release("2025-01-01", #"{ "name": "a" }"#)
        let catalog = try CatalogSource.files([world.folder.url.appending(path: "catalog.json")]).load()[0]
        let store = try SQLiteStore(path: world.folder.path("app.sqlite"))
        #expect(try store.problems(with: catalog) == [] && store.warnings(about: catalog) == [])
        #expect(try await world.launch() == "seeded +1")
    }
}
