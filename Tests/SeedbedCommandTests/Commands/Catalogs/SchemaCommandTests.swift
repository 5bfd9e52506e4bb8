import Foundation
import Testing

@Suite struct SchemaCommandTests {
    private static let roles = """
        {
          "catalog": "roles", "released": "2026-11-20", "table": "Role", "key": ["name"],
          "columns": { "name": "text" }, "seeds": [{ "$id": "timer", "name": "Timer" }]
        }
        """
    private static let table = "CREATE TABLE Role (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)"

    /// The statements that a command prints.
    private func statements(_ line: String, in sandbox: Sandbox) throws -> [String] {
        let printed = try sandbox.run(line + " --json").output
        let object = try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [String: [String]]
        return try #require(object?["statements"])
    }

    @Test func `the printed statements prepare a store, and a launch changes its schema no more`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles])
        try sandbox.sql(Self.table)
        let statements = try statements("schema --store app.db", in: sandbox)
        #expect(statements.contains { $0.hasPrefix("CREATE TABLE seedbed_meta") })
        #expect(!statements.contains { $0.contains("CREATE TABLE Role") })
        let text = try sandbox.run("schema --store app.db").output
        #expect(text == statements.map { $0 + ";\n" }.joined())
        #expect(try sandbox.sql("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'seedbed%'") == [["0"]])
        for statement in statements { try sandbox.sql(statement) }
        let before = try sandbox.sql("PRAGMA schema_version")
        try sandbox.expectTranscript(
            """
            $ seedbed schema --store app.db
            -- Nothing: the store has all that Seedbed needs for these catalogs.
            $ seedbed seed --store app.db
            roles 2026-11-20: 1 inserted
            """)
        #expect(try sandbox.sql("PRAGMA schema_version") == before)
    }

    @Test func `without a store the tables come from the catalogs' columns`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles])
        let statements = try statements("schema", in: sandbox)
        #expect(statements.contains { $0.hasPrefix(#"CREATE TABLE "Role""#) })
        for statement in statements { try sandbox.sql(statement) }
        #expect(try sandbox.run("seed --store app.db").output == "roles 2026-11-20: 1 inserted\n")
    }

    @Test func `a store that lacks a table gets it from the catalog's columns too`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles])
        try sandbox.sql("CREATE TABLE Own (x)")
        let statements = try statements("schema --store app.db", in: sandbox)
        #expect(
            statements.contains { $0.hasPrefix(#"CREATE TABLE "Role""#) } && !statements.contains { $0.contains("Own") }
        )
        for statement in statements { try sandbox.sql(statement) }
        #expect(try sandbox.run("seed --store app.db").output == "roles 2026-11-20: 1 inserted\n")
    }

    @Test func `a catalog without columns needs a store`() throws {
        let text = Self.roles.replacing(#""columns": { "name": "text" }, "#, with: "")
        let sandbox = try Sandbox(seeds: ["roles": text])
        try sandbox.expectTranscript(
            """
            $ seedbed schema
            ! seedbed: Seeds/roles.json: “columns” is missing; declare them, or name a store that has table “Role” with --store
            [65]
            """)
    }
}
