import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// The schema as text, for apps that make every table in a migration of their own.
struct SchemaTextTests {
    private static let shapes = [
        ("CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)", ""),
        (
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, seedID TEXT, dismissDate TEXT, createDate TEXT,
                updateDate TEXT);
            CREATE TABLE s (title TEXT, t INTEGER REFERENCES t ON DELETE CASCADE)
            """, AppWorld.mapping
        ),
    ]

    private func schema(_ store: SQLiteStore, _ world: AppWorld) throws -> [String] {
        try store.schema(for: CatalogSource.files([world.folder.url.appending(path: "catalog.json")]).load())
    }

    @Test(arguments: shapes)
    func `a launch finds everything that a migration has made, and changes no schema`(
        definition: String, mapping: String
    ) async throws {
        let world = try AppWorld(definition)
        try world.release("2025-01-01", #"{ "name": "Tea" }"#, more: mapping)
        let statements = try schema(SQLiteStore(path: world.folder.path("app.sqlite")), world)
        expectSame(try world.rows("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'seedbed_%'"), "0")
        try world.app.execute("BEGIN; " + statements.joined(separator: ";\n") + "; COMMIT")
        let made = try world.rows("SELECT name, sql FROM sqlite_schema ORDER BY 1")
        let version = try world.rows("PRAGMA schema_version")
        expectSame(try await world.launch(), "seeded +1")
        expectSame(try world.rows("SELECT name, sql FROM sqlite_schema ORDER BY 1"), made)
        expectSame(try world.rows("PRAGMA schema_version"), version)
        #expect(try schema(SQLiteStore(path: world.folder.path("app.sqlite")), world) == [])
        try world.app.execute("UPDATE t SET name = 'Milk'")
        expectSame(try world.rows("SELECT count(*) FROM t WHERE updateDate IS NULL"), "0")
        expectSame(try await world.launch(), "alreadySeeded +0")
    }

    @Test(arguments: shapes)
    func `a store that Seedbed prepares itself is the same`(definition: String, mapping: String) async throws {
        let (mine, other) = (try AppWorld(definition), try AppWorld(definition))
        for world in [mine, other] { try world.release("2025-01-01", #"{ "name": "Tea" }"#, more: mapping) }
        let statements = try schema(SQLiteStore(path: mine.folder.path("app.sqlite")), mine)
        try mine.app.execute(statements.joined(separator: ";\n"))
        _ = try await other.launch()
        _ = try await other.seeder.clean(account: .signedOut)
        let names = "SELECT name, sql FROM sqlite_schema ORDER BY 1"
        expectSame(try mine.rows(names), try other.rows(names))
    }

    @Test func `a catalog that declares its columns needs no store`() throws {
        let folder = try TemporaryFolder()
        let text = """
            { "catalog": "c", "released": "2025-01-01", "table": "t", "key": ["name"], "columns": { "name": "text" },
              "seeds": [{ "name": "Tea" }] }
            """
        try Data(text.utf8).write(to: folder.url.appending(path: "c.json"))
        let catalogs = try CatalogSource.files([folder.url.appending(path: "c.json")]).load()
        let statements = try SQLiteStore.schema(for: catalogs)
        #expect(statements.first?.hasPrefix("CREATE TABLE \"t\"") == true)
        let app = try RawDatabase(folder.path("app.sqlite"))
        try app.execute(statements.joined(separator: ";\n"))
        #expect(try SQLiteStore(path: folder.path("app.sqlite")).schema(for: catalogs) == [])
        #expect(try SQLiteStore.schema(for: catalogs) == statements)
    }

    @Test(arguments: [false, true]) func `it is complete for catalogs that refer to each other`(isDurable: Bool)
        async throws
    {
        let folder = try TemporaryFolder()
        func write(_ name: String, _ table: String, _ column: String, _ seed: String) throws {
            let mapping = isDurable ? AppWorld.mapping : ""
            let text = """
                { "catalog": "\(name)", "released": "2025-01-01", "table": "\(table)", "key": ["name"], \(mapping)
                  "columns": { "name": "text"\(column) }, "seeds": [{ "$id": "one", "name": "One"\(seed) }] }
                """
            try Data(text.utf8).write(to: folder.url.appending(path: "Seeds/\(name).json"))
        }
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "Seeds"), withIntermediateDirectories: true)
        try write("categories", "category", "", "")
        try write("presets", "preset", #", "category": "text""#, #", "category": { "$ref": "categories/one" }"#)
        let source = CatalogSource.directory(folder.url.appending(path: "Seeds"))
        let app = try RawDatabase(folder.path("app.sqlite"))
        try app.execute(try SQLiteStore.schema(for: source.load()).joined(separator: ";\n"))
        let made = try app.rows("SELECT name, sql FROM sqlite_schema ORDER BY 1")
        let report = try await folder.seeder(of: source, store: "app.sqlite").launch(account: .signedOut)
        #expect(report.catalogs.map(\.inserted) == [1, 1])
        #expect(try app.rows("SELECT name, sql FROM sqlite_schema ORDER BY 1") == made)
    }
}
