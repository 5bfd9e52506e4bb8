import Testing

/// What the command says of seeds that a table refuses.
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
                == "seedbed: \(refusal): correct the seeds in a next release, or the table; what it takes was seeded\n")
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
}
