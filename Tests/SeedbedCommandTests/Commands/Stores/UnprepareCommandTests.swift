import Foundation
import Testing

@Suite struct UnprepareCommandTests {
    private static let own = "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'seedbed%'"

    @Test func `Seedbed is taken out, and every row stays`() throws {
        let sandbox = try Sandbox().seeded()
        let rows = try sandbox.sql("SELECT * FROM SpeechType ORDER BY uuid")
        let objects = try #require(Int(try sandbox.sql(Self.own + " AND sql IS NOT NULL")[0][0]))
        let before = sandbox.content
        let probe = try sandbox.run("unprepare --store app.db --dry-run")
        #expect(probe.errors == "seedbed: this was a dry run: nothing was written\n")
        #expect(sandbox.content["app.db"] == before["app.db"])
        #expect(probe.output.contains("dropped table seedbed_meta\n"))
        #expect(probe.output.split(separator: "\n").count == objects)
        let run = try sandbox.run("unprepare --store app.db")
        #expect(run == Outcome(status: 0, output: probe.output, errors: ""))
        #expect(try sandbox.sql(Self.own) == [["0"]])
        #expect(try sandbox.sql("SELECT * FROM SpeechType ORDER BY uuid") == rows)
        try sandbox.expectTranscript(
            """
            $ seedbed unprepare --store app.db
            there was nothing to drop
            $ seedbed unprepare --store app.db --json
            {
              "outcome": "unprepared",
              "dryRun": false,
              "dropped": []
            }
            """)
    }

    @Test func `one table is left to itself, and the others stay prepared`() throws {
        let roles = Sandbox.speechTypes.replacing("speech-types", with: "roles").replacing("SpeechType", with: "Role")
        let sandbox = try Sandbox(seeds: ["speech-types": Sandbox.speechTypes, "roles": roles]).seeded()
        let printed = try sandbox.run("unprepare --store app.db --table Role").output
        #expect(printed.split(separator: "\n").allSatisfy { $0.hasSuffix(" of Role") } && !printed.isEmpty)
        let left =
            "SELECT DISTINCT tbl_name FROM sqlite_schema WHERE name LIKE 'seedbed%' AND tbl_name NOT LIKE 'seedbed%'"
        #expect(try sandbox.sql(left) == [["SpeechType"]])
        #expect(try sandbox.sql("SELECT count(*) FROM seedbed_meta") == [["1"]])
    }

    @Test func `a table that the store does not have is an error`() throws {
        let sandbox = try Sandbox().seeded()
        let before = try sandbox.sql("SELECT * FROM sqlite_schema")
        try sandbox.expectTranscript(
            """
            $ seedbed unprepare --store app.db --table Rolle
            ! seedbed: app.db: the store has no table “Rolle”; check its name
            [65]
            """)
        #expect(try sandbox.sql("SELECT * FROM sqlite_schema") == before)
    }
}
