import Testing

/// Seeds are named to a person by what the catalogs call them, and never by what a row holds.
@Suite struct SeedNameTests {
    private func sandbox() throws -> Sandbox {
        try Sandbox(seeds: ["roles": Sandbox.roles(), "speech-types": Sandbox.speechTypes])
    }

    @Test func `seed names what it inserts if it is asked to, and adds up several catalogs`() throws {
        let sandbox = try sandbox()
        let line = "seed --store app.db --create-tables --device d"
        try sandbox.expectTranscript(
            """
            $ seedbed \(line) --verbose --dry-run
            roles 2026-11-20: 2 inserted
            inserted “Timer” (roles/timer)
            inserted “Judge” (roles/judge)
            speech-types 2026-11-20: 2 inserted
            inserted “Icebreaker” (speech-types/icebreaker)
            inserted “Table Topics” (speech-types/table-topics)
            in all: 4 inserted
            ! seedbed: this was a dry run: nothing was written
            $ seedbed \(line)
            roles 2026-11-20: 2 inserted
            speech-types 2026-11-20: 2 inserted
            in all: 4 inserted
            $ seedbed \(line) --verbose
            roles 2026-11-20: already seeded
            speech-types 2026-11-20: already seeded
            """)
        try sandbox.sql("DELETE FROM Role")
        let json = try sandbox.run("seed --store app.db --again --verbose --json").output
        #expect(
            json.contains(
                """
                      "insertedSeeds": [
                        {
                          "seed": "roles/timer",
                          "name": "Timer"
                        },
                        {
                          "seed": "roles/judge",
                          "name": "Judge"
                        }
                      ]
                """))
    }

    @Test(arguments: ["iso8601", "unixMilliseconds"])
    func `keys that are stored as numbers are named as the catalog has them`(dates: String) throws {
        let sandbox = try Sandbox(seeds: [
            "days": """
            {
              "catalog": "days", "released": "2026-11-20", "table": "Day", "key": ["day", "off", "share"],
              "dates": "\(dates)",
              "columns": { "day": "date", "off": "boolean", "share": "real" },
              "seeds": [
                { "$id": "mayday", "day": "2026-05-01", "off": true, "share": 0.5 },
                { "$id": "eve", "day": "2026-12-24T12:00:00Z", "off": false, "share": 1 }
              ]
            }
            """
        ])
        try sandbox.expectTranscript(
            """
            $ seedbed seed --store app.db --create-tables --device d --verbose
            days 2026-11-20: 2 inserted
            inserted “2026-05-01, true, 0.5” (days/mayday)
            inserted “2026-12-24T12:00:00Z, false, 1” (days/eve)
            """)
    }

    @Test func `status names the seeds that are not as the app shipped them`() throws {
        let sandbox = try sandbox()
        try sandbox.run("seed --store app.db --create-tables --device d")
        try sandbox.run("dismiss roles/timer --store app.db")
        try sandbox.sql(
            "UPDATE Role SET name = 'secret' WHERE name = 'Judge'", "DELETE FROM SpeechType WHERE name = 'Icebreaker'")
        let output = try sandbox.run("status --store app.db --verbose").output
        #expect(
            output.contains(
                """
                “Timer” (roles/timer): 1 dismissed
                “Judge” (roles/judge): 1 touched
                “Icebreaker” (speech-types/icebreaker): missing

                """))
        #expect(!output.contains("secret") && !output.contains("Table Topics"))
        #expect(try !sandbox.run("status --store app.db").output.contains("Timer"))
        let json = try sandbox.run("status --store app.db --verbose --json").output
        #expect(json.contains(#""name": "Table Topics""#) && !json.contains("secret"))
    }

    @Test(arguments: [true, false])
    func `a removed row is named by its seed, also of a table without seedID and of a retired seed`(
        hasHistory: Bool
    ) throws {
        let sandbox = try sandbox()
        try sandbox.write(Sandbox.earlierSpeechTypes, to: "Seeds/speech-types.json")
        if hasHistory { #expect(try sandbox.run("release --on 2026-11-20").status == 0) }
        try sandbox.run("seed --store app.db --create-tables --device d")
        try sandbox.release(on: "2026-12-01")
        let uuid = try sandbox.sql("SELECT uuid FROM SpeechType WHERE name = 'Elevator Pitch'")[0][0]
        let title = hasHistory ? "“Elevator Pitch” (speech-types/elevator-pitch)" : "speech-types/elevator-pitch"
        #expect(
            try sandbox.run("seed --store app.db").output.contains("removed SpeechType \(uuid), \(title): retired\n"))
    }

    @Test func `a removed row whose table names no seed is named by its key`() throws {
        let sandbox = try sandbox()
        try sandbox.run("seed --store app.db --create-tables --device d")
        let twin = "00000000-0000-4000-8000-00000000000a"
        try sandbox.sql(
            """
            INSERT INTO SpeechType (uuid, name, green, createDate)
            SELECT '\(twin)', name, green, createDate FROM SpeechType WHERE name = 'Icebreaker'
            """)
        let line = try sandbox.run("clean --store app.db").output
        let named = "“Icebreaker” (speech-types/icebreaker)"
        #expect(line.contains(named))
        #expect(try sandbox.run("log --store app.db").output.contains(named))
        let uuid = try sandbox.sql("SELECT uuid FROM seedbed_log")[0][0]
        #expect(try sandbox.run("explain \(uuid) --store app.db").output.contains(named))
        #expect(try sandbox.run("explain \(uuid) --store app.db --json").output.contains(#""name": "Icebreaker""#))
        let page = try sandbox.run("report --store app.db").output
        #expect(page.contains("speech-types/icebreaker"))
        #expect(try sandbox.run("undo --store app.db").output.contains(named))
    }

    @Test func `a row that was adopted is named by its seed`() throws {
        let sandbox = try sandbox()
        try sandbox.sql(
            """
            CREATE TABLE Role (
                uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT, seedID TEXT, dismissDate TEXT
            )
            """,
            "CREATE TABLE SpeechType (uuid TEXT PRIMARY KEY, name TEXT, green INT, createDate TEXT, updateDate TEXT)",
            "INSERT INTO Role (uuid, name) VALUES ('a', 'Timer')",
            "INSERT INTO SpeechType (uuid, name) VALUES ('b', 'Icebreaker')")
        try sandbox.run("adopt --store app.db")
        let log = try sandbox.run("log --store app.db").output
        #expect(log.contains(" Role a, “Timer” (roles/timer): adopted as a seed's copy\n"))
        #expect(log.contains(" SpeechType b, “Icebreaker” (speech-types/icebreaker): adopted as a seed's copy\n"))
    }

    @Test func `a seed whose key is in several languages is named in the first one`() throws {
        let tags = """
            { "catalog": "tags", "released": "2026-11-20", "table": "Tag", "key": ["name"], "mapping": { "seedID": "seedID" },
              "localized": ["name"], "columns": { "name": "text" },
              "seeds": [{ "$id": "a", "name": { "en": "Apple", "de": "Apfel" } }] }
            """
        let sandbox = try Sandbox(seeds: ["tags": tags])
        let seeded = try sandbox.run("seed --store app.db --create-tables --device d --verbose").output
        #expect(seeded.contains("inserted “Apple” (tags/a)\n"))
        try sandbox.sql("UPDATE Tag SET name = 'secret'")
        #expect(try sandbox.run("status --store app.db --verbose").output.contains("“Apple” (tags/a): 1 touched\n"))
    }
}
