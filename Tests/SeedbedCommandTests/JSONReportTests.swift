import Testing

@Suite struct JSONReportTests {
    @Test func `a report is one object whose fields are always there`() throws {
        let sandbox = try Sandbox()
        let line = "seed --store app.db --create-tables --device laptop --account alice --no-wait --json"
        #expect(
            try sandbox.transcript(line) == """
                $ seedbed \(line)
                {
                  "outcome": "seeded",
                  "account": "alice",
                  "device": "laptop",
                  "dryRun": false,
                  "catalogs": [
                    {
                      "catalog": "speech-types",
                      "released": "2026-11-20T00:00:00.000Z",
                      "outcome": "seeded",
                      "inserted": 2,
                      "skipped": {
                        "present": 0,
                        "touched": 0,
                        "occupied": 0,
                        "removed": 0,
                        "unresolved": 0,
                        "refused": 0
                      }
                    }
                  ],
                  "removed": [],
                  "rescued": [],
                  "ambiguous": [],
                  "unproven": [],
                  "occupied": [],
                  "refused": [],
                  "leftAlone": [],
                  "changedTables": [
                    "SpeechType"
                  ],
                  "warnings": []
                }
                """)
    }

    @Test func `removals name the survivor, and null where there is none`() throws {
        let sandbox = try Sandbox.withHistory()
        try sandbox.run("seed --store app.db --create-tables --device d")
        try sandbox.sql(
            """
            INSERT INTO SpeechType (uuid, name, green, createDate) VALUES
                ('00000000-0000-4000-8000-00000000000a', 'Icebreaker', 240, '2026-11-19T00:00:00.000Z')
            """)
        let survivor = try sandbox.sql(
            "SELECT uuid FROM SpeechType WHERE name = 'Icebreaker' ORDER BY createDate DESC")[0][0]
        #expect(
            try sandbox.run("clean --store app.db --json").output.contains(
                """
                  "removed": [
                    {
                      "table": "SpeechType",
                      "uuid": "00000000-0000-4000-8000-00000000000a",
                      "seedID": null,
                      "reason": "superseded",
                      "survivor": "\(survivor)"
                    }
                  ],
                """))
    }

    @Test func `copies that stay are listed with what keeps them`() throws {
        let sandbox = try Sandbox()
        try sandbox.sql(
            "CREATE TABLE SpeechType (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, green INT, createDate TEXT, updateDate TEXT)",
            "CREATE TABLE Speech (id INTEGER PRIMARY KEY, type INTEGER REFERENCES SpeechType (id))")
        let elevator = #"{ "$id": "elevator-pitch", "name": "Elevator Pitch", "green": 30 },"#
        try sandbox.write(
            Sandbox.speechTypes.replacing("\"seeds\": [", with: "\"seeds\": [ \(elevator)")
                .replacing(#""retired": ["elevator-pitch"]"#, with: #""retired": []"#),
            to: "Seeds/speech-types.json")
        try sandbox.run("seed --store app.db --device d")
        try sandbox.write(
            Sandbox.speechTypes.replacing("2026-11-20", with: "2026-12-01"), to: "Seeds/speech-types.json")
        try sandbox.sql(
            "INSERT INTO Speech (type) SELECT id FROM SpeechType WHERE name = 'Elevator Pitch'",
            """
            INSERT INTO SpeechType (uuid, name, green, createDate)
                SELECT uuid, name, green, createDate FROM SpeechType WHERE green = 60
            """)
        let twin = try sandbox.sql("SELECT lower(uuid) FROM SpeechType WHERE green = 60")[0][0]
        let kept = try sandbox.sql("SELECT uuid FROM SpeechType WHERE name = 'Elevator Pitch'")[0][0]
        #expect(
            try sandbox.run("clean --store app.db --json").output.contains(
                """
                  "ambiguous": [
                    {
                      "table": "SpeechType",
                      "uuids": [
                        "\(twin)",
                        "\(twin)"
                      ]
                    }
                  ],
                  "unproven": [],
                  "occupied": [],
                  "refused": [],
                  "leftAlone": [
                    {
                      "table": "SpeechType",
                      "uuid": "\(kept)",
                      "reason": "referred",
                      "blocking": []
                    }
                  ],
                  "changedTables": [],
                  "warnings": []
                """))
    }

    @Test func `an error leaves standard output empty`() throws {
        let sandbox = try Sandbox()
        #expect(
            try sandbox.transcript("seed --store app.db --json", "clean --store app.db --json --rows x") == """
                $ seedbed seed --store app.db --json
                ! seedbed: app.db: there is no store here; name an existing one, or have it made (`--create-tables`)
                [66]
                $ seedbed clean --store app.db --json --rows x
                ! seedbed: --rows: "x" is not a UUID; see seedbed clean --help
                [64]
                """)
    }
}
