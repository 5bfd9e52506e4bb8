import Testing

@Suite struct MergeCommandTests {
    /// Two stores that were seeded on two devices.
    private func sandbox() throws -> Sandbox {
        let sandbox = try Sandbox()
        for (store, device) in [("app.db", "a"), ("other.db", "b")] {
            try sandbox.run("seed --store \(store) --create-tables --device \(device)")
        }
        return sandbox
    }

    @Test func `merged both ways, two stores hold the same rows`() throws {
        let sandbox = try sandbox()
        try sandbox.sql("UPDATE SpeechType SET green = 99 WHERE name = 'Icebreaker'")
        let outcome = try sandbox.run("merge other.db --store app.db")
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(
            outcome.output.hasPrefix("speech-types 2026-11-20: already seeded\nmerged other.db\nremoved SpeechType "))
        #expect(try sandbox.run("merge app.db --store other.db").status == 0)
        let rows = "SELECT uuid, name, green, createDate, updateDate FROM SpeechType ORDER BY uuid"
        #expect(try sandbox.sql(rows) == sandbox.sql(rows, in: "other.db"))
        try sandbox.expectTranscript(
            """
            $ seedbed merge app.db --store other.db
            speech-types 2026-11-20: already seeded
            merged app.db
            """)
    }

    @Test func `the other store is only read, and a dry run writes nothing`() throws {
        let sandbox = try sandbox()
        let before = sandbox.content
        let probe = try sandbox.run("merge other.db --store app.db --json --dry-run")
        #expect(probe.status == 0 && probe.errors == "")
        for (file, data) in before { #expect(sandbox.content[file] == data, "\(file)") }
        let run = try sandbox.run("merge other.db --store app.db --json")
        #expect(run.output.replacing("\"dryRun\": false", with: "\"dryRun\": true") == probe.output)
        #expect(sandbox.content["other.db"] == before["other.db"])
        #expect(run.output.contains(#""outcome": "merged""#))
    }

    @Test func `further tables come along when they are named`() throws {
        let sandbox = try sandbox()
        for store in ["app.db", "other.db"] {
            try sandbox.sql(
                #"CREATE TABLE "My ""own; notes" (uuid TEXT PRIMARY KEY, text TEXT, createDate TEXT, updateDate TEXT)"#,
                in: store)
        }
        try sandbox.sql(#"INSERT INTO "My ""own; notes" (uuid, text) VALUES ('n', 'hello')"#, in: "other.db")
        #expect(try sandbox.run("merge other.db --store app.db").status == 0)
        #expect(try sandbox.sql(#"SELECT text FROM "My ""own; notes""#) == [])
        let words = ["merge", "other.db", "--store", "app.db", "--tables", "speechtype,My \"own; notes"]
        #expect(try sandbox.run(words: words).status == 0)
        #expect(try sandbox.sql(#"SELECT text FROM "My ""own; notes""#) == [["hello"]])
    }

    @Test func `what cannot be merged is named`() throws {
        let sandbox = try sandbox()
        try sandbox.write("no database, whatever its name may say", to: "text.db")
        try sandbox.expectTranscript(
            """
            $ seedbed merge none.db --store app.db
            ! seedbed: none.db: the file or folder does not exist; check its name
            [66]
            $ seedbed merge text.db --store app.db
            ! seedbed: text.db: this is not an SQLite database, or it is damaged; it was left as it is
            [65]
            $ seedbed merge other.db --store app.db --tables Nothing
            ! seedbed: app.db: the store has no table “Nothing”; check its name
            [65]
            """)
    }

    @Test func `rows that cannot come are named, and all others come`() throws {
        let sandbox = try sandbox()
        for store in ["app.db", "other.db"] {
            try sandbox.sql(
                "CREATE TABLE Tag (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT UNIQUE, updateDate TEXT)",
                "CREATE TABLE Use (tag INTEGER REFERENCES Tag, of TEXT REFERENCES SpeechType (uuid), PRIMARY KEY (tag, of))",
                in: store)
        }
        try sandbox.sql("INSERT INTO Tag VALUES (1, 'a', 'mine', NULL), (2, 'b', 'taken', NULL)")
        try sandbox.sql(
            "INSERT INTO Tag VALUES (1, 'c', 'new', NULL), (2, 'd', 'taken', NULL), (3, NULL, 'lost', NULL)",
            "INSERT INTO Use SELECT t.id, s.uuid FROM Tag AS t, SpeechType AS s WHERE s.name = 'Icebreaker'",
            "UPDATE SpeechType SET green = 99 WHERE name = 'Icebreaker'", in: "other.db")
        let outcome = try sandbox.run("merge other.db --store app.db")
        #expect(outcome.status == 0)
        #expect(
            outcome.output.contains(
                """

                passed over 1 row of Tag: no uuid; let the app give each row one
                passed over Tag d: another row holds its key (UNIQUE constraint failed: Tag.name)
                passed over 1 row of Use: it refers to a row that was passed over
                passed over 1 row of Use: it refers to a row that was passed over

                """))
        #expect(
            try sandbox.sql(
                "SELECT t.uuid, s.green FROM Use JOIN Tag AS t ON tag = t.id JOIN SpeechType AS s ON of = s.uuid")
                == [["c", "99"]])
        let json = try sandbox.run("merge other.db --store app.db --json").output
        #expect(
            json.contains(
                """
                    {
                      "table": "Tag",
                      "uuid": "d",
                      "rows": 1,
                      "reason": "uniqueKey",
                      "rule": "UNIQUE constraint failed: Tag.name"
                    }
                """))
    }

    @Test func `a table whose rows only their numbers tell apart is named, with status 65`() throws {
        let sandbox = try sandbox()
        for store in ["app.db", "other.db"] {
            try sandbox.sql(
                "CREATE TABLE Talk (id INTEGER PRIMARY KEY, of TEXT REFERENCES SpeechType (uuid))", in: store)
        }
        #expect(try sandbox.run("merge other.db --store app.db").status == 0)
        try sandbox.sql("INSERT INTO Talk (of) SELECT uuid FROM SpeechType", in: "other.db")
        let outcome = try sandbox.run("merge other.db --store app.db")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("table “Talk” cannot be merged: its rows refer to “SpeechType”"))
    }

    @Test(arguments: [
        ("iso8601", "'2026-11-27T10:00:09.000Z'", "'2026-11-27T10:00:01.000Z'"),
        ("sqlite", "'2026-11-27 10:00:09.000'", "'2026-11-27 10:00:01.000'"), ("unix", "1795800009.5", "1795800001.5"),
        ("unixMilliseconds", "1795800009000", "1795800001000"), ("referenceDate", "817000009.5", "817000001.5"),
    ])
    func `dates of named tables are read as the catalogs have them`(dates: String, newer: String, older: String) throws
    {
        let foods = """
            { "catalog": "foods", "released": "2026-11-20", "table": "Food", "key": ["name"], "dates": "\(dates)",
              "columns": { "name": "text" }, "seeds": [] }
            """
        let sandbox = try Sandbox(seeds: ["foods": foods])
        for (store, text, date) in [("app.db", "a new", newer), ("other.db", "z old", older)] {
            try sandbox.run("seed --store \(store) --create-tables")
            try sandbox.sql(
                "CREATE TABLE Item (uuid TEXT PRIMARY KEY, text TEXT, updateDate)",
                "INSERT INTO Item VALUES ('i', '\(text)', \(date))", in: store)
        }
        #expect(try sandbox.run("merge other.db --store app.db --tables Item").status == 0)
        #expect(try sandbox.run("merge app.db --store other.db --tables Item").status == 0)
        #expect(
            try ["app.db", "other.db"].map { try sandbox.sql("SELECT text FROM Item", in: $0) } == [
                [["a new"]], [["a new"]],
            ])
    }

    @Test func `a row that refers to nothing keeps no other row away`() throws {
        let sandbox = try sandbox()
        let child = "CREATE TABLE Talk (uuid TEXT PRIMARY KEY, type TEXT REFERENCES SpeechType (uuid), updateDate TEXT)"
        try sandbox.sql(child)
        try sandbox.sql(
            child, "INSERT INTO Talk VALUES ('t1', 'gone', NULL), ('t2', NULL, NULL)",
            "UPDATE SpeechType SET green = 99 WHERE name = 'Icebreaker'", in: "other.db")
        #expect(try sandbox.run("merge other.db --store app.db --tables Talk").status == 0)
        #expect(
            try sandbox.sql("SELECT uuid, coalesce(type, '-') FROM Talk ORDER BY uuid") == [
                ["t1", "gone"], ["t2", "-"],
            ])
        #expect(try sandbox.sql("SELECT count(*) FROM SpeechType WHERE green = 99") == [["1"]])
    }

    @Test func `an edit that was deleted is rescued, and the other store's copy yields to it`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        for (store, device) in [("app.db", "a"), ("other.db", "b")] {
            try sandbox.run("seed --store \(store) --create-tables --device \(device)")
        }
        let other = try sandbox.sql("SELECT uuid FROM Role ORDER BY name", in: "other.db").map { $0[0] }
        // Only one judge stays: the other store's, if it is the greater one.
        try sandbox.sql("DELETE FROM Role WHERE name = 'Judge'", in: "other.db")
        let lost = "00000000-0000-4000-8000-00000000000f"
        let found = "acae15a2-3794-4035-b765-814721210fd5"
        try sandbox.sql(
            "UPDATE Role SET uuid = '\(lost)', name = 'Mine' WHERE name = 'Timer'",
            "DELETE FROM Role WHERE name = 'Mine'")
        try sandbox.expectTranscript(
            """
            $ seedbed merge other.db --store app.db --json
            {
              "outcome": "merged",
              "account": "none",
              "device": "a",
              "dryRun": false,
              "catalogs": [
                {
                  "catalog": "roles",
                  "released": "2026-11-20T00:00:00.000Z",
                  "outcome": "alreadySeeded",
                  "inserted": 0,
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
              "removed": [
                {
                  "table": "Role",
                  "uuid": "\(other[1])",
                  "seedID": "roles/timer",
                  "seed": "roles/timer",
                  "name": "Timer",
                  "reason": "yielded",
                  "survivor": "\(found)"
                }
              ],
              "rescued": [
                {
                  "table": "Role",
                  "uuid": "\(found)",
                  "was": "\(lost)",
                  "seedID": "roles/timer",
                  "reason": "deleted"
                }
              ],
              "ambiguous": [],
              "unproven": [],
              "occupied": [],
              "refused": [],
              "unresolved": [],
              "leftAlone": [],
              "changedTables": [
                "Role"
              ],
              "warnings": [],
              "passedOver": []
            }
            """)
        #expect(try sandbox.sql("SELECT name FROM Role ORDER BY name") == [["Judge"], ["Mine"]])
        #expect(try sandbox.run("merge other.db --store app.db --json").output.contains(#""rescued": []"#))
    }

    @Test func `tables that are named need no catalogs, and SQLite tells É from é`() throws {
        let sandbox = try Sandbox(seeds: [:])
        for store in ["app.db", "other.db"] {
            for table in ["É", "é"] {
                try sandbox.sql("CREATE TABLE \(table) (uuid TEXT PRIMARY KEY, text TEXT, updateDate TEXT)", in: store)
            }
        }
        for table in ["É", "é"] {
            try sandbox.sql("INSERT INTO \(table) VALUES ('\(table)', 'of \(table)', NULL)", in: "other.db")
        }
        try sandbox.expectTranscript(
            """
            $ seedbed merge other.db --store app.db --tables É,é
            merged other.db
            $ seedbed merge other.db --store app.db --tables É --seeds None
            ! seedbed: None: the file or folder does not exist
            [66]
            $ seedbed merge other.db --store app.db
            ! seedbed: Seeds: the folder holds no catalog (*.json)
            [66]
            """)
        #expect(try sandbox.sql("SELECT text FROM É UNION ALL SELECT text FROM é") == [["of É"], ["of é"]])
    }
}
