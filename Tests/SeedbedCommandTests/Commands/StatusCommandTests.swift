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
}
