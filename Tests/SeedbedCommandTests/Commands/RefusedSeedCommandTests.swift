import Testing

/// The command names seeds that a table refuses.
@Suite struct RefusedSeedCommandTests {
    private static let tags = """
        { "catalog": "tags", "released": "2026-11-20", "table": "Tag", "key": ["name"],
          "seeds": [{ "name": "A", "green": 1 }, { "name": "B", "green": 0 }, { "name": "C", "green": 0 }] }
        """

    private func sandbox(_ column: String = "green INT CONSTRAINT positive CHECK (green > 0)") throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["tags": Self.tags])
        try sandbox.sql("CREATE TABLE Tag (uuid TEXT, name TEXT, \(column), createDate TEXT, updateDate TEXT)")
        return sandbox
    }

    @Test func `the others are seeded, and each rule that refuses seeds is told once`() throws {
        let sandbox = try sandbox()
        let refusal = #"table “Tag” refuses “tags/b”, “tags/c” (CHECK constraint failed: positive)"#
        let first = try sandbox.run("seed --store app.db --device d")
        #expect(first.output == "tags 2026-11-20: 1 inserted, 2 refused\n")
        #expect(
            first.errors
                == "seedbed: \(refusal): correct the seeds or the table; the other seeds were seeded\n")
        #expect(first.status == 65)
        #expect(try sandbox.run("status --store app.db").output.contains("\n\(refusal)\n"))
        #expect(
            try sandbox.run("status --store app.db --json").output.contains(
                """
                      "refused": [
                        {
                          "seed": "tags/b",
                          "table": "Tag",
                          "rule": "CHECK constraint failed: positive"
                        },
                """))
        let second = try sandbox.run("seed --store app.db --device d")
        #expect(second.output == "tags 2026-11-20: already seeded\n" && second.status == 0)
    }

    @Test func `the JSON object is the only one, and has them all`() throws {
        let outcome = try sandbox().run("seed --store app.db --device d --json --dry-run")
        #expect(outcome.status == 65)
        #expect(
            outcome.output.contains(
                """
                  "refused": [
                    {
                      "seed": "tags/b",
                      "table": "Tag",
                      "rule": "CHECK constraint failed: positive"
                    },
                    {
                      "seed": "tags/c",
                """))
    }

    @Test func `check says which column no seed fills`() throws {
        let sandbox = try sandbox("green INT, kind TEXT NOT NULL, place INT NOT NULL DEFAULT 0")
        let outcome = try sandbox.run("check --store app.db")
        #expect(outcome.output == "" && outcome.status == 65)
        #expect(
            outcome.errors == """
                seedbed: app.db: column “kind” of table “Tag” is NOT NULL, and “a”, “b”, “c” of catalog “tags” have no value \
                for it; add one to “seeds” or “defaults”, or give the column a default

                """)
    }

    @Test func `check says that a date which stays empty is required`() throws {
        let sandbox = try Sandbox(seeds: ["tags": Self.tags])
        try sandbox.sql(
            "CREATE TABLE Tag (uuid TEXT, name TEXT, green INT, createDate TEXT, updateDate TEXT NOT NULL DEFAULT '')")
        let outcome = try sandbox.run("check --store app.db")
        #expect(outcome.status == 65 && outcome.errors.contains("its column “updateDate” is NOT NULL"))
    }

    @Test(arguments: ["status", "explain x"])
    func `a table that lacks columns is told with what to do`(command: String) throws {
        let sandbox = try Sandbox(seeds: ["tags": Self.tags])
        try sandbox.sql("CREATE TABLE Tag (name TEXT, green INT)", "INSERT INTO Tag VALUES ('A', 1)")
        let outcome = try sandbox.run("\(command) --store app.db")
        #expect(outcome.status == 65 && outcome.output == "")
        #expect(
            outcome.errors.hasPrefix(
                "seedbed: app.db: table “Tag” has no column “createDate”, “updateDate”, “uuid”; add what is missing"))
    }

    @Test func `a mistake that many seeds share is told three times, with how many more there are`() throws {
        let seeds = (0..<872).map { #"{ "name": "N\#($0)", "green": 1, "gren": 2 }"# }.joined(separator: ",\n")
        let sandbox = try Sandbox(seeds: [
            "tags": """
            { "catalog": "tags", "released": "2026-11-20", "table": "Tag", "key": ["name"],
              "columns": { "name": "text", "green": "integer" }, "seeds": [\(seeds)] }
            """
        ])
        let lines = try sandbox.run("check").errors.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.last?.hasPrefix("Seeds/tags.json: the same 869 more times: ") == true)
    }

    @Test func `a seed of a newer app or of a dropped catalog is dismissed by its id`() throws {
        let sandbox = try Sandbox(seeds: [
            "roles": """
            { "catalog": "roles", "released": "2026-11-20", "table": "Role", "key": ["name"],
              "columns": { "name": "text" }, "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },
              "seeds": [{ "$id": "timer", "name": "Timer" }] }
            """
        ])
        try sandbox.run("seed --store app.db --create-tables --device d")
        for seed in ["roles/newer", "dropped/judge"] {
            try sandbox.sql(
                "INSERT INTO Role (uuid, name, seedID, createDate) VALUES ('\(seed)', 'X', '\(seed)', '2026-12-01')")
            try sandbox.expectTranscript(
                """
                $ seedbed dismiss \(seed) --store app.db
                dismissed \(seed): Role \(seed)
                $ seedbed restore \(seed) --store app.db
                restored \(seed): Role \(seed)
                """)
        }
        #expect(try sandbox.run("dismiss roles/none --store app.db").status == 65)
    }
}
