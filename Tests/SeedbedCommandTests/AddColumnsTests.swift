import Testing

@Suite struct AddColumnsTests {
    private static let roles = """
        {
          "catalog": "roles", "released": "2026-11-20", "table": "Role", "key": ["name"],
          "mapping": { "seedID": "seed", "dismissDate": "gone" }, "seeds": [{ "$id": "timer", "name": "Timer" }]
        }
        """

    @Test func `missing bookkeeping columns are offered, and added when they are asked for`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles])
        try sandbox.sql("CREATE TABLE Role (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT)")
        try sandbox.expectTranscript(
            """
            $ seedbed seed --store app.db
            ! seedbed: app.db: table “Role” has no column “updateDate”, “seed”, “gone”; add what is missing, or \
            correct the catalog; --add-columns adds those of “mapping”
            [65]
            $ seedbed seed --store app.db --add-columns --dry-run
            roles 2026-11-20: 1 inserted
            ! seedbed: this was a dry run: nothing was written
            $ seedbed seed --store app.db --add-columns
            roles 2026-11-20: 1 inserted
            $ seedbed seed --store app.db
            roles 2026-11-20: already seeded
            """)
        #expect(
            try sandbox.sql("SELECT name, createDate, updateDate IS NULL, seed, gone IS NULL FROM Role") == [
                ["Timer", "2026-11-20T00:00:00.000Z", "1", "roles/timer", "1"]
            ])
    }

    @Test func `columns of the app's own are never added`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles])
        try sandbox.sql("CREATE TABLE Role (uuid TEXT PRIMARY KEY, createDate TEXT)")
        try sandbox.expectTranscript(
            """
            $ seedbed seed --store app.db --add-columns
            ! seedbed: app.db: table “Role” has no column “name”; add what is missing, or correct the catalog
            [65]
            """)
        #expect(try sandbox.sql("SELECT count(*) FROM pragma_table_info('Role')") == [["2"]])
    }
}
