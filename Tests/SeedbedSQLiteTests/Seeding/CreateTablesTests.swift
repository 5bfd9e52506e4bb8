import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Tables that are made for catalogs, of which several may be for one table.
struct CreateTablesTests {
    /// A store whose tables are made for those catalogs, the files of which are named in this order.
    private struct TestDevice {
        let folder: TemporaryFolder
        let seeder: Seeder

        init(_ catalogs: String...) throws {
            let folder = try TemporaryFolder()
            let files = catalogs.indices.map { folder.url.appending(path: "\($0).json") }
            for (file, text) in zip(files, catalogs) { try Data("{ \(text) }".utf8).write(to: file) }
            self.folder = folder
            seeder = Seeder(
                catalogs: .files(files), defaults: folder.url.appending(path: "defaults.json"), device: "device"
            ) { (_) throws in
                let options = SQLiteStore.Options.creating(try CatalogSource.files(files).load())
                return try SQLiteStore(path: folder.path("app.sqlite"), options: options)
            }
        }

        /// How many seeds were given, once nothing refers to a row that is not there.
        func launch() async throws -> Int {
            let report = try await seeder.launch(account: .signedOut)
            #expect(try app().problems() == [])
            return report.catalogs.reduce(0) { $0 + $1.inserted }
        }

        func app() throws -> RawDatabase { try RawDatabase(folder.path("app.sqlite")) }

        /// The statement that made a table.
        func definition(of table: String) throws -> String {
            let rows = try app().rows("SELECT sql FROM sqlite_schema WHERE name = ?", [.string(table)])
            guard case .text(let bytes)? = rows.first?.first else { return "" }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private static func catalog(
        _ name: String, _ table: String, _ columns: String, _ seeds: String, released: String = "2026-11-20"
    ) -> String {
        """
        "catalog": "\(name)", "released": "\(released)", "table": "\(table)", "key": ["name"],
        "columns": { "name": "text", \(columns) }, "seeds": [\(seeds)]
        """
    }

    private static let parents = catalog("u", "U", #""v": "integer""#, #"{ "name": "X", "v": 1 }"#)
    private static let references = #""p": "text", "v": "integer""#

    @Test(arguments: ["a", "c"])
    func `I10: a reference is a foreign key, whichever catalog of the table comes first`(plain: String) async throws {
        let world = try TestDevice(
            Self.catalog(plain, "T", Self.references, #"{ "name": "A" }"#),
            Self.catalog("b", "T", Self.references, #"{ "name": "B", "p": { "$ref": "u/x" } }"#), Self.parents)
        #expect(try await world.launch() == 3)
        #expect(
            try world.definition(of: "T") == """
                CREATE TABLE "T" (
                    "uuid" TEXT PRIMARY KEY NOT NULL,
                    "name" TEXT,
                    "p" TEXT REFERENCES "U" ("uuid"),
                    "v" INTEGER,
                    "createDate" TEXT,
                    "updateDate" TEXT
                )
                """)
        // A copy that another device seeded at the same release comes in, and wins.
        let app = try world.app()
        let other = "ffffffff-ffff-4fff-bfff-ffffffffffff"
        try app.execute("INSERT INTO U VALUES ('\(other)', 'X', 1, '2026-11-20T00:00:00.000Z', NULL)")
        _ = try await world.seeder.clean(account: .signedOut)
        #expect(try app.rows("SELECT T.name, U.uuid FROM T JOIN U ON U.uuid = p") == [["B", .string(other)]])
        #expect(try app.rows("SELECT count(*) FROM U") == [[1]])
        #expect(try app.problems() == [])
    }

    @Test func `a table has the columns that any catalog declares for it, each once`() async throws {
        let world = try TestDevice(
            Self.catalog("a", "T", #""g": "integer", "Note": "text""#, #"{ "name": "A", "g": 1 }"#),
            Self.catalog("b", "T", #""r": "real", "note": "text""#, #"{ "name": "B", "r": 2, "note": "n" }"#))
        #expect(try await world.launch() == 2)
        #expect(
            try world.definition(of: "T") == """
                CREATE TABLE "T" (
                    "uuid" TEXT PRIMARY KEY NOT NULL,
                    "name" TEXT,
                    "g" INTEGER,
                    "Note" TEXT,
                    "r" REAL,
                    "createDate" TEXT,
                    "updateDate" TEXT
                )
                """)
        #expect(
            try world.app().rows("SELECT name, g, r, note FROM T ORDER BY name") == [
                ["A", 1, .null, .null], ["B", .null, .real(2), "n"],
            ])
    }

    @Test func `tables that refer to each other are made together`() async throws {
        let world = try TestDevice(
            Self.catalog("a", "T", Self.references, #"{ "name": "A" }"#),
            Self.catalog("b", "T", Self.references, #"{ "name": "B", "p": { "$ref": "u/x" } }"#),
            Self.catalog(
                "u", "U", #""t": "text", "next": "text""#,
                #"{ "name": "X", "t": { "$ref": "a/a" } }, { "name": "Y", "next": { "$ref": "u/x" } }"#))
        #expect(try await world.launch() == 4)
        #expect(try world.definition(of: "T").contains(#""p" TEXT REFERENCES "U" ("uuid")"#))
        #expect(try world.definition(of: "U").contains(#""t" TEXT REFERENCES "T" ("uuid")"#))
        #expect(try world.definition(of: "U").contains(#""next" TEXT REFERENCES "U" ("uuid")"#))
    }

    @Test(arguments: [#"{ "$ref": "w/y" }"#, #""none""#])
    func `a column that holds more than references to one table is no foreign key`(other: String) async throws {
        let world = try TestDevice(
            Self.catalog("a", "T", Self.references, #"{ "name": "A", "p": { "$ref": "u/x" } }"#),
            Self.catalog("b", "T", Self.references, #"{ "name": "B", "p": \#(other) }, { "name": "C", "p": null }"#),
            Self.parents, Self.catalog("w", "W", #""v": "integer""#, #"{ "name": "Y" }"#))
        #expect(try await world.launch() == 5)
        #expect(try world.definition(of: "T").contains("\n    \"p\" TEXT,\n"))
        #expect(
            try world.app().rows("SELECT T.name, U.name FROM T LEFT JOIN U ON U.uuid = p WHERE T.name <> 'C'") == [
                ["A", "X"], ["B", .null],
            ])
    }
}
