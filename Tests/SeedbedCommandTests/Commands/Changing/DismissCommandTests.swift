import Testing

@Suite struct DismissCommandTests {
    private static let durable = Sandbox.roles("timer", retired: ["jester"])

    private func sandbox() throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["roles": Self.durable, "speech-types": Sandbox.speechTypes]).seeded()
        try sandbox.sql("UPDATE Role SET uuid = '00000000-0000-4000-8000-000000000001'")
        return sandbox
    }

    @Test func `a seed is dismissed, stays away, and is restored as the user's`() throws {
        let sandbox = try sandbox()
        try sandbox.expectTranscript(
            """
            $ seedbed dismiss roles/timer --store app.db
            dismissed roles/timer: Role 00000000-0000-4000-8000-000000000001
            $ seedbed dismiss roles/timer --store app.db
            there was nothing to dismiss
            $ seedbed restore roles/timer --store app.db
            restored roles/timer: Role 00000000-0000-4000-8000-000000000001
            $ seedbed restore roles/timer --store app.db
            there was nothing to restore
            """)
        #expect(try sandbox.sql("SELECT dismissDate IS NULL, updateDate IS NULL FROM Role") == [["1", "0"]])
    }

    @Test func `with twins in sight the untouched ones go, and the one that stays is marked`() throws {
        let sandbox = try sandbox()
        try sandbox.sql(
            """
            INSERT INTO Role (uuid, name, seedID, createDate)
            SELECT replace(uuid, '1', '0'), name, seedID, createDate FROM Role
            """,
            "UPDATE Role SET updateDate = NULL")
        let line = "dismiss roles/timer --store app.db"
        try sandbox.expectTranscript(
            """
            $ seedbed \(line)
            dismissed roles/timer: Role 00000000-0000-4000-8000-000000000001
            removed Role 00000000-0000-4000-8000-000000000000, “Timer” (roles/timer): yielded to the user's own copy \
            00000000-0000-4000-8000-000000000001
            """)
        let counts = "SELECT count(*), count(dismissDate), count(updateDate) FROM Role"
        #expect(try sandbox.sql(counts) == [["1", "1", "1"]])
    }

    @Test func `a dry run marks nothing, and JSON lists what is marked`() throws {
        let sandbox = try sandbox()
        let probe = try sandbox.run("dismiss roles/timer --store app.db --json --dry-run")
        #expect(try sandbox.sql("SELECT count(dismissDate) FROM Role") == [["0"]])
        #expect(
            probe.output.hasSuffix(
                """
                  "warnings": [],
                  "dismissed": [
                    {
                      "table": "Role",
                      "uuid": "00000000-0000-4000-8000-000000000001",
                      "seedID": "roles/timer"
                    }
                  ]
                }

                """))
        let run = try sandbox.run("dismiss roles/timer --store app.db --json")
        #expect(run.output.replacing("\"dryRun\": false", with: "\"dryRun\": true") == probe.output)
    }

    @Test func `what cannot be dismissed is named`() throws {
        let sandbox = try sandbox()
        try sandbox.expectTranscript(
            """
            $ seedbed dismiss roles/judge --store app.db
            ! seedbed: the catalogs have no seed “roles/judge”; name one as <catalog>/<id>, as the catalogs have them
            [65]
            $ seedbed restore timer --store app.db
            ! seedbed: the catalogs have no seed “timer”; name one as <catalog>/<id>, as the catalogs have them
            [65]
            $ seedbed dismiss speech-types/icebreaker --store app.db
            ! seedbed: “speech-types/icebreaker” cannot be dismissed: map “seedID” and “dismissDate” for table \
            “SpeechType” in its catalog
            [65]
            $ seedbed dismiss --store app.db
            ! seedbed: dismiss needs SEEDID; see seedbed dismiss --help
            [64]
            """)
    }
}
