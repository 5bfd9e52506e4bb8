import Testing

@Suite struct JSONReportTests {
    @Test func `a report is one object whose fields are always there`() throws {
        let sandbox = try Sandbox()
        let line = "seed --store app.db --create-tables --device laptop --account alice --no-wait --json"
        try sandbox.expectTranscript(
            """
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
              "unresolved": [],
              "leftAlone": [],
              "changedTables": [
                "SpeechType"
              ],
              "warnings": []
            }
            """)
    }

    @Test func `removals name the survivor, and null where there is none`() throws {
        let sandbox = try Sandbox.withHistory().seeded()
        let survivor = try sandbox.addTwin()
        #expect(
            try sandbox.run("clean --store app.db --json").output.contains(
                """
                  "removed": [
                    {
                      "table": "SpeechType",
                      "uuid": "00000000-0000-4000-8000-00000000000a",
                      "seedID": null,
                      "seed": "speech-types/icebreaker",
                      "name": "Icebreaker",
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
        try sandbox.write(Sandbox.earlierSpeechTypes, to: "Seeds/speech-types.json")
        try sandbox.run("seed --store app.db --device d")
        try sandbox.release(on: "2026-12-01")
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
                  "unresolved": [],
                  "leftAlone": [
                    {
                      "table": "SpeechType",
                      "uuid": "\(kept)",
                      "reason": "referred",
                      "blocking": [
                        {
                          "table": "Speech",
                          "uuid": null,
                          "rowid": 1,
                          "key": null,
                          "rule": null
                        }
                      ],
                      "rule": null
                    }
                  ],
                  "changedTables": [],
                  "warnings": []
                """))
    }

    @Test func `an error is one object on standard output, with the status of the error`() throws {
        let sandbox = try Sandbox()
        try sandbox.expectTranscript(
            """
            $ seedbed seed --store app.db --json
            {
              "outcome": "failed",
              "status": 66,
              "problems": [
                {
                  "file": null,
                  "line": null,
                  "column": null,
                  "message": "app.db: the file does not exist; name an existing store, or have it made (`--create-tables`)"
                }
              ]
            }
            [66]
            $ seedbed clean --store app.db --json --rows x
            {
              "outcome": "failed",
              "status": 64,
              "problems": [
                {
                  "file": null,
                  "line": null,
                  "column": null,
                  "message": "--rows: \\"x\\" is not a UUID; see seedbed clean --help"
                }
              ]
            }
            [64]
            """)
    }

    @Test func `each mistake in a file has its place`() throws {
        let bad = """
            { "catalog": "food", "released": "2026-11-20", "tabel": "Food", "key": ["name"],
              "seeds": [ { "name": 1 } ] }
            """
        let sandbox = try Sandbox(seeds: ["food": bad])
        for line in ["check --json", "seed --json --store app.db --create-tables"] {
            try sandbox.expectTranscript(
                """
                $ seedbed \(line)
                {
                  "outcome": "failed",
                  "status": 65,
                  "problems": [
                    {
                      "file": "Seeds/food.json",
                      "line": 1,
                      "column": 1,
                      "message": "the catalog has no \\"table\\""
                    },
                    {
                      "file": "Seeds/food.json",
                      "line": 1,
                      "column": 48,
                      "message": "unknown field \\"tabel\\" (did you mean \\"table\\"?)"
                    }
                  ]
                }
                [65]
                """)
        }
        try sandbox.write(#"[ { "nmae": 1 } ]"#, to: "rows.json")
        try sandbox.sql("CREATE TABLE T (name TEXT UNIQUE)")
        let rows = try sandbox.run("upsert rows.json --store app.db --table T --by name --json")
        #expect(rows.status == 65 && rows.errors == "")
        #expect(rows.output.contains(#""file": "rows.json""#) && rows.output.contains(#""column": 5"#))
    }

    @Test func `an undo that puts nothing back prints one object, which is the error and the report`() throws {
        let sandbox = try Sandbox().seeded()
        try sandbox.expectTranscript(
            """
            $ seedbed undo nix --store app.db --json
            {
              "outcome": "failed",
              "status": 65,
              "problems": [
                {
                  "file": null,
                  "line": null,
                  "column": null,
                  "message": "app.db: nothing was put back: the log holds no removal of nix that is not undone; seedbed log lists what was removed"
                }
              ],
              "account": "none",
              "dryRun": false,
              "putBack": [],
              "skipped": [],
              "unknown": [
                "nix"
              ],
              "kept": []
            }
            [65]
            $ seedbed undo nix --store app.db
            not put back nix: the log holds no removal of it by Seedbed that is not undone
            ! seedbed: app.db: nothing was put back: the log holds no removal of nix that is not undone; seedbed log lists what was removed
            [65]
            """)
    }
}
