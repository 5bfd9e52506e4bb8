import Testing

/// T4 on SQLite: what the commands say and do of rows that look like copies and are the user's.
@Suite struct ProofCommandTests {
    private static let columns = "uuid TEXT PRIMARY KEY, name TEXT, green INT, createDate TEXT, updateDate TEXT"

    /// A store of an app that fills in `createDate` and leaves `updateDate` null until the user edits a row.
    private func sandboxOfFormerApp() throws -> Sandbox {
        let sandbox = try Sandbox.withHistory()
        try sandbox.sql(
            "CREATE TABLE SpeechType (\(Self.columns))",
            """
            INSERT INTO SpeechType (uuid, name, green, createDate) VALUES
                ('user-1', 'Debate', 100, '2026-01-05T10:00:00.000Z'),
                ('user-2', 'Debate', 100, '2026-01-06T10:00:00.000Z'),
                ('edited', 'Icebreaker', 200, '2026-11-19T00:00:00.000Z')
            """)
        return sandbox
    }

    @Test func `a table of an app that was there before keeps all its rows, and every command says so`() throws {
        let sandbox = try sandboxOfFormerApp()
        let rows = try sandbox.sql("SELECT * FROM SpeechType ORDER BY uuid")
        try sandbox.expectTranscript(
            """
            $ seedbed check --store app.db
            warning: app.db: table “SpeechType”: 2 rows are tagged as copies of seeds, but no catalog is known to have shipped \
            them: they count as the user's; adopt makes copies of those that the app seeded before
            warning: app.db: table “SpeechType”: 1 row is tagged as a seed's copy, but holds something else than was shipped: it \
            counts as the user's
            warning: app.db: table “SpeechType”: rows of the user's hold the key of “icebreaker” of catalog “speech-types”, which \
            will not be seeded; adopt makes copies of rows that the app seeded
            ok: 1 catalog, 2 seeds
            $ seedbed seed --store app.db --dry-run
            speech-types 2026-11-20: 1 inserted, 1 occupied
            kept SpeechType edited: unproven, it does not hold what was shipped: the user or another program changed it, so it is the user's
            kept SpeechType user-1: unproven, no catalog is known to have shipped it, so it is the user's
            kept SpeechType user-2: unproven, no catalog is known to have shipped it, so it is the user's
            skipped speech-types/icebreaker: the user's row edited in SpeechType holds its key
            ! seedbed: this was a dry run: nothing was written
            $ seedbed seed --store app.db --device d
            speech-types 2026-11-20: 1 inserted, 1 occupied
            kept SpeechType edited: unproven, it does not hold what was shipped: the user or another program changed it, so it is the user's
            kept SpeechType user-1: unproven, no catalog is known to have shipped it, so it is the user's
            kept SpeechType user-2: unproven, no catalog is known to have shipped it, so it is the user's
            skipped speech-types/icebreaker: the user's row edited in SpeechType holds its key
            $ seedbed clean --store app.db
            cleaned: there was nothing to remove
            kept SpeechType user-1: unproven, no catalog is known to have shipped it, so it is the user's
            kept SpeechType user-2: unproven, no catalog is known to have shipped it, so it is the user's
            kept SpeechType edited: unproven, it does not hold what was shipped: the user or another program changed it, so it is the user's
            $ seedbed status --store app.db
            catalog       released    done        receipt     untouched  touched  dismissed  twins  missing  occupied  unproven
            speech-types  2026-11-20  2026-11-20  2026-11-20  1          0        0          0      1        1         3

            device  account  catalog       released    seeded at
            d       none     speech-types  2026-11-20  <time>
            $ seedbed explain user-1 --store app.db
            SpeechType user-1 stays: it is tagged like a seed's copy, but no catalog is known to have shipped it, so it is the \
            user's (T4)
            $ seedbed explain edited --store app.db
            SpeechType edited stays: it is tagged like a seed's copy, but it does not hold what was shipped: the user or \
            another program changed it, so it is the user's (T4)
              differs from the catalog in green
            $ seedbed log --store app.db
            the log is empty
            """)
        #expect(try sandbox.sql("SELECT * FROM SpeechType WHERE name <> 'Table Topics' ORDER BY uuid") == rows)
    }

    @Test func `with --json the rows and the seeds are listed`() throws {
        let sandbox = try sandboxOfFormerApp()
        try sandbox.expectTranscript(
            """
            $ seedbed seed --store app.db --device d --json
            {
              "outcome": "seeded",
              "account": "none",
              "device": "d",
              "dryRun": false,
              "catalogs": [
                {
                  "catalog": "speech-types",
                  "released": "2026-11-20T00:00:00.000Z",
                  "outcome": "seeded",
                  "inserted": 1,
                  "skipped": {
                    "present": 0,
                    "touched": 0,
                    "occupied": 1,
                    "removed": 0,
                    "unresolved": 0,
                    "refused": 0
                  }
                }
              ],
              "removed": [],
              "rescued": [],
              "ambiguous": [],
              "unproven": [
                {
                  "table": "SpeechType",
                  "uuid": "edited",
                  "reason": "content"
                },
                {
                  "table": "SpeechType",
                  "uuid": "user-1",
                  "reason": "origin"
                },
                {
                  "table": "SpeechType",
                  "uuid": "user-2",
                  "reason": "origin"
                }
              ],
              "occupied": [
                {
                  "seed": "speech-types/icebreaker",
                  "table": "SpeechType",
                  "uuids": [
                    "edited"
                  ],
                  "rule": null
                }
              ],
              "refused": [],
              "unresolved": [],
              "leftAlone": [],
              "changedTables": [
                "SpeechType"
              ],
              "warnings": []
            }
            $ seedbed explain edited --store app.db --json
            {
              "uuid": "edited",
              "rows": [
                {
                  "table": "SpeechType",
                  "seed": "speech-types/icebreaker",
                  "verdict": "keep",
                  "reason": "unproven",
                  "rule": "T4",
                  "occasion": null,
                  "survivor": null,
                  "leftAlone": null,
                  "blocking": [],
                  "unproven": "content",
                  "refused": null,
                  "was": null,
                  "differing": [
                    "green"
                  ]
                }
              ],
              "rescuedAs": null,
              "rescuedNextLaunch": false,
              "log": []
            }
            """)
        #expect(try sandbox.run("status --store app.db --json").output.contains("\"unproven\": 3"))
        #expect(
            try sandbox.run("clean --store app.db --json").output.contains(
                """
                  "removed": [],
                  "rescued": [],
                  "ambiguous": [],
                  "unproven": [
                    {
                      "table": "SpeechType",
                      "uuid": "user-1",
                      "reason": "origin"
                    },
                    {
                      "table": "SpeechType",
                      "uuid": "user-2",
                      "reason": "origin"
                    },
                    {
                      "table": "SpeechType",
                      "uuid": "edited",
                      "reason": "content"
                    }
                  ],
                  "occupied": [],
                """))
    }

    /// How the app fills in dates of rows that users make, with the words of `check --store` for it.
    enum Filler: String, CaseIterable, Sendable {
        case defaultDate = "has a default"
        case trigger = "writes “createDate” when a row comes in"

        var schema: [String] {
            switch self {
            case .defaultDate:
                [
                    "CREATE TABLE SpeechType (\(ProofCommandTests.columns))"
                        .replacing("createDate TEXT", with: "createDate TEXT DEFAULT CURRENT_TIMESTAMP")
                ]
            case .trigger:
                [
                    "CREATE TABLE SpeechType (\(ProofCommandTests.columns))",
                    """
                    CREATE TRIGGER dated AFTER INSERT ON SpeechType WHEN NEW.createDate IS NULL
                    BEGIN UPDATE SpeechType SET createDate = datetime() WHERE uuid = NEW.uuid; END
                    """,
                ]
            }
        }
    }

    @Test(arguments: Filler.allCases)
    func `T2: what the user makes once the table is prepared is touched, whatever fills in its date`(
        filler: Filler
    ) throws {
        let sandbox = try Sandbox()
        for statement in filler.schema { try sandbox.sql(statement) }
        try sandbox.sql("INSERT INTO SpeechType (uuid, name, green) VALUES ('before', 'Debate', 100)")
        let warnings = try sandbox.run("check --store app.db").output
        #expect(warnings.contains(filler.rawValue) && warnings.contains("1 row is tagged as a seed's copy"))
        try sandbox.run("seed --store app.db --device d")
        try sandbox.sql(
            """
            INSERT INTO SpeechType (uuid, name, green) VALUES
                ('after-1', 'Debate', 100), ('after-2', 'Debate', 100), ('after-3', 'Icebreaker', 240)
            """)
        #expect(
            try sandbox.sql(
                """
                SELECT uuid, createDate IS NOT NULL, updateDate IS NOT NULL FROM SpeechType
                WHERE uuid IN ('before', 'after-1', 'after-2', 'after-3') ORDER BY rowid
                """) == [["before", "1", "0"], ["after-1", "1", "1"], ["after-2", "1", "1"], ["after-3", "1", "1"]])
        #expect(
            try sandbox.sql("SELECT name, createDate FROM SpeechType WHERE updateDate IS NULL ORDER BY green DESC")
                .prefix(1) == [["Icebreaker", "2026-11-20T00:00:00.000Z"]])
        #expect(
            try sandbox.run("clean --store app.db").output == """
                cleaned: there was nothing to remove
                kept SpeechType before: unproven, no catalog is known to have shipped it, so it is the user's

                """)
        #expect(try sandbox.sql("SELECT count(*) FROM SpeechType") == [["6"]])
    }

    @Test(arguments: [
        ("updateDate", "a copy that comes in without this column counts as edited by the user"),
        ("dismissDate", "a row counts as dismissed unless it holds null there"),
    ])
    func `T2: a default of a date that Seedbed reads is named`(column: String, effect: String) throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles("timer")])
        let definition =
            "CREATE TABLE Role (uuid TEXT PRIMARY KEY, name TEXT, seedID TEXT, createDate TEXT, updateDate TEXT, dismissDate TEXT)"
        try sandbox.sql(definition)
        #expect(try sandbox.run("check --store app.db").output == "ok: 1 catalog, 1 seed\n")
        try sandbox.sql("DROP TABLE Role", definition.replacing("\(column) TEXT", with: "\(column) TEXT DEFAULT 0"))
        let warned = try sandbox.run("check --store app.db").output
        #expect(warned.contains("column “\(column)” of table “Role” has a default: \(effect)"))
    }

    @Test func `S1: presets of an app that has seeded before are not seeded a second time beside them`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        try sandbox.sql(
            "CREATE TABLE Role (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)",
            """
            INSERT INTO Role (uuid, name, createDate) VALUES ('old-1', 'Timer', '2025-01-01T00:00:00.000Z'),
                ('old-2', 'Timer', '2025-01-01T00:00:00.000Z')
            """)
        try sandbox.expectTranscript(
            """
            $ seedbed seed --store app.db --add-columns --device d
            roles 2026-11-20: 1 inserted, 1 occupied
            kept Role old-1: unproven, no catalog is known to have shipped it, so it is the user's
            kept Role old-2: unproven, no catalog is known to have shipped it, so it is the user's
            skipped roles/timer: the user's rows old-1, old-2 in Role hold its key
            $ seedbed check --store app.db
            warning: app.db: table “Role”: 2 rows are tagged as copies of seeds, but no catalog is known to have shipped them: \
            they count as the user's; adopt makes copies of those that the app seeded before
            warning: app.db: table “Role”: rows of the user's hold the key of “timer” of catalog “roles”, which will not be \
            seeded; adopt makes copies of rows that the app seeded
            ok: 1 catalog, 2 seeds
            $ seedbed clean --store app.db
            cleaned: there was nothing to remove
            kept Role old-1: unproven, no catalog is known to have shipped it, so it is the user's
            kept Role old-2: unproven, no catalog is known to have shipped it, so it is the user's
            $ seedbed status --store app.db
            catalog  released    done        receipt     untouched  touched  dismissed  twins  missing  occupied  unproven
            roles    2026-11-20  2026-11-20  2026-11-20  1          0        0          0      1        1         2

            device  account  catalog  released    seeded at
            d       none     roles    2026-11-20  <time>
            $ seedbed explain old-1 --store app.db
            Role old-1 stays: it is tagged like a seed's copy, but no catalog is known to have shipped it, so it is the user's (T4)
            """)
        #expect(
            try sandbox.sql("SELECT name, coalesce(seedID, '-') FROM Role ORDER BY name, uuid")
                == [["Judge", "roles/judge"], ["Timer", "-"], ["Timer", "-"]])
    }

    @Test func `T4: an edit by an app without Seedbed survives a merge, and a real twin goes`() throws {
        let sandbox = try Sandbox()
        for store in ["app.db", "other.db"] {
            try sandbox.run("seed --store \(store) --create-tables --device \(store)")
        }
        // An edit that no trigger sees.
        try sandbox.sql(
            "INSERT INTO seedbed_import VALUES (1)", "UPDATE SpeechType SET green = 99 WHERE name = 'Icebreaker'",
            "DELETE FROM seedbed_import", in: "other.db")
        let edited = try sandbox.sql("SELECT uuid FROM SpeechType WHERE green = 99", in: "other.db")[0][0]
        let output = try sandbox.run("merge other.db --store app.db").output
        #expect(output.contains("superseded by"))
        #expect(
            output.hasSuffix(
                "kept SpeechType \(edited): unproven, it does not hold what was shipped: the user or another program changed it, "
                    + "so it is the user's\n"))
        #expect(
            try sandbox.sql("SELECT name, green, updateDate IS NULL FROM SpeechType ORDER BY name, green")
                == [["Icebreaker", "99", "1"], ["Icebreaker", "240", "1"], ["Table Topics", "60", "1"]])
        let rows = try sandbox.sql("SELECT * FROM SpeechType ORDER BY uuid")
        try sandbox.run("merge other.db --store app.db")
        #expect(try sandbox.sql("SELECT * FROM SpeechType ORDER BY uuid") == rows)
    }
}
