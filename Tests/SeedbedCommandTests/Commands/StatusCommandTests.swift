import Testing

@Suite struct StatusCommandTests {
    @Test func `copies are counted, and what was recorded is listed`() throws {
        let sandbox = try Sandbox().seeded("--device laptop")
        try sandbox.sql(
            "UPDATE SpeechType SET green = 1 WHERE name = 'Icebreaker'",
            "DELETE FROM SpeechType WHERE name = 'Table Topics'")
        try sandbox.expectTranscript(
            """
            $ seedbed status --store app.db
            catalog       released    done        receipt     untouched  touched  dismissed  twins  missing  occupied  unproven
            speech-types  2026-11-20  2026-11-20  2026-11-20  0          1        0          0      1        0         0

            device  account  catalog       released    seeded at
            laptop  none     speech-types  2026-11-20  <time>
            """)
    }

    @Test func `the JSON object has stable names`() throws {
        let sandbox = try Sandbox().seeded("--device laptop --account alice --no-wait")
        try sandbox.expectTranscript(
            """
            $ seedbed status --store app.db --account alice --json
            {
              "account": "alice",
              "device": "laptop",
              "contentRemoved": null,
              "catalogs": [
                {
                  "catalog": "speech-types",
                  "released": "2026-11-20T00:00:00.000Z",
                  "done": "2026-11-20T00:00:00.000Z",
                  "receipt": "2026-11-20T00:00:00.000Z",
                  "untouched": 2,
                  "touched": 0,
                  "dismissed": 0,
                  "twins": 0,
                  "missing": 0,
                  "occupied": 0,
                  "unproven": 0,
                  "refused": [],
                  "blocked": [],
                  "unlisted": []
                }
              ],
              "unlistedCatalogs": [],
              "devices": [
                {
                  "device": "laptop",
                  "accounts": [
                    {
                      "account": "alice",
                      "catalogs": [
                        {
                          "catalog": "speech-types",
                          "released": "2026-11-20T00:00:00.000Z",
                          "seededAt": "<time>",
                          "store": "<store>"
                        }
                      ]
                    }
                  ]
                }
              ],
              "warnings": []
            }
            """)
    }

    @Test func `a store that was never seeded is all missing, and is not written to`() throws {
        let sandbox = try Sandbox()
        try sandbox.makeTable()
        let before = sandbox.content
        try sandbox.expectTranscript(
            """
            $ seedbed status --store app.db
            catalog       released    done  receipt  untouched  touched  dismissed  twins  missing  occupied  unproven
            speech-types  2026-11-20  no    no       0          0        0          0      2        0         0

            The defaults file records nothing yet.
            """)
        #expect(sandbox.content == before)
        #expect(try sandbox.run("status --store app.db --json").output.contains(#""device": null"#))
    }

    /// A catalog of a plain or a durable table, which has retired the judge or not yet.
    private static func roles(_ released: String, isDurable: Bool, retiresJudge: Bool) -> String {
        let mapping = isDurable ? #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },"# : ""
        let rest = retiresJudge ? #"], "retired": ["judge"]"# : #", { "$id": "judge", "name": "Judge" } ]"#
        return """
            {
              "catalog": "roles", "released": "\(released)", "table": "Role", "key": ["name"], \(mapping)
              "columns": { "name": "text" }, "seeds": [ { "$id": "timer", "name": "Timer" } \(rest)
            }
            """
    }

    @Test(arguments: [true, false]) func `a retired seed whose copy a row keeps is named, until it goes`(
        isDurable: Bool
    ) throws {
        let sandbox = try Sandbox(
            seeds: ["roles": Self.roles("2026-11-20", isDurable: isDurable, retiresJudge: false)])
        try sandbox.run("seed --store app.db --create-tables --device d")
        try sandbox.sql(
            "CREATE TABLE Note (id INTEGER PRIMARY KEY, role TEXT REFERENCES Role (uuid))",
            "INSERT INTO Note (role) SELECT uuid FROM Role WHERE name = 'Judge'")
        let line = "roles has retired “judge”, and untouched copies stay as long as rows refer to them\n"
        #expect(try !sandbox.run("status --store app.db").output.contains(line))
        try sandbox.write(
            Self.roles("2026-12-01", isDurable: isDurable, retiresJudge: true), to: "Seeds/roles.json")
        try sandbox.run("seed --store app.db --device d")
        #expect(try sandbox.run("status --store app.db").output.contains(line))
        try sandbox.sql("DELETE FROM Note")
        #expect(try sandbox.run("clean --store app.db --device d").status == 0)
        #expect(try sandbox.sql("SELECT name FROM Role") == [["Timer"]])
        #expect(try !sandbox.run("status --store app.db").output.contains("retired"))
    }
}
