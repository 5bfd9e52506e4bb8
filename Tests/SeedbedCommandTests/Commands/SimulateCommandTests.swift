import Testing

@Suite struct SimulateCommandTests {
    private func sandbox() throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        let later = Sandbox.roles().replacing("2026-11-20", with: "2026-12-24")
            .replacing(#""Judge""#, with: #""Referee""#)
        try sandbox.write(later, to: "later.json")
        return sandbox
    }

    @Test func `a developer's releases are played under every engine, the same from the same seed`() throws {
        let sandbox = try sandbox()
        let line = "simulate --releases later.json --devices 2 --steps 80 --seed 7"
        let transcript = try sandbox.transcript(line)
        // How many of the events there was something to do for is the dice's affair.
        #expect(
            transcript == """
                $ seedbed \(line)
                catalog  table    releases  seeds  engine                schedules  events  verdict
                roles    durable  2         2      deletions-win         2          80      holds
                roles    durable  2         2      updates-win           2          80      holds
                roles    durable  2         2      last-writer           2          80      holds
                roles    durable  2         2      last-writer-by-field  2          80      holds

                seed 7, 2 devices: every promise holds
                """)
        #expect(try sandbox.transcript(line) == transcript)
        #expect(sandbox.files == ["later.json"])
    }

    @Test func `the JSON object has stable names`() throws {
        let sandbox = try sandbox()
        let line = "simulate --engine updates-win --devices 2 --steps 40 --json"
        let transcript = try sandbox.transcript(line)
        #expect(
            transcript.replacing(/"settled": \d+/, with: #""settled": <n>"#) == """
                $ seedbed \(line)
                {
                  "seed": 1,
                  "devices": 2,
                  "holds": true,
                  "worlds": [
                    {
                      "catalog": "roles",
                      "durable": true,
                      "releases": [
                        "2026-11-20T00:00:00.000Z"
                      ],
                      "seeds": 2,
                      "engine": "updates-win",
                      "schedules": 1,
                      "events": 40,
                      "settled": <n>,
                      "broken": []
                    }
                  ]
                }
                """)
    }

    @Test func `what is asked wrongly is said`() throws {
        let sandbox = try sandbox()
        try sandbox.expectTranscript(
            """
            $ seedbed simulate --devices 1
            ! seedbed: --devices does not take "1"; see seedbed simulate --help
            [64]
            $ seedbed simulate --engine best
            ! seedbed: --engine does not take "best"; see seedbed simulate --help
            [64]
            $ seedbed simulate --steps 0
            ! seedbed: --steps does not take "0"; see seedbed simulate --help
            [64]
            $ seedbed simulate --seed -1
            ! seedbed: --seed needs a value (N); see seedbed simulate --help
            [64]
            $ seedbed simulate --releases none.json
            ! seedbed: none.json: the file or folder does not exist
            [66]
            $ seedbed simulate --store app.db
            ! seedbed: simulate does not take --store; see seedbed simulate --help
            [64]
            """)
    }
}
