import Testing

@Suite struct DryRunTests {
    @Test func `nothing is made where nothing was`() throws {
        let sandbox = try Sandbox()
        let probe = try sandbox.run("seed --store app.db --create-tables --device d --dry-run")
        #expect(
            probe
                == Outcome(
                    status: 0, output: "speech-types 2026-11-20: 2 inserted\n",
                    errors: "seedbed: this was a dry run: nothing was written\n"))
        #expect(sandbox.files == [])
        let run = try sandbox.run("seed --store app.db --create-tables --device d")
        #expect(run.output == probe.output && run.errors == "")
    }

    @Test func `an upgrade is shown and not made`() throws {
        let sandbox = try Sandbox().seeded()
        let food = Sandbox.speechTypes.replacing("speech-types", with: "food").replacing("SpeechType", with: "Food")
        try sandbox.write(food, to: "Seeds/food.json")
        try sandbox.release(on: "2026-12-01")
        let before = sandbox.content
        let line = "seed --store app.db --create-tables --device d --json"
        let probe = try sandbox.run("\(line) --dry-run")
        #expect(sandbox.content == before)
        #expect(try sandbox.run(line).output.replacing("\"dryRun\": false", with: "\"dryRun\": true") == probe.output)
        #expect(sandbox.content != before)
    }

    @Test func `a store that Seedbed has never written keeps its bytes`() throws {
        let sandbox = try Sandbox()
        try sandbox.makeTable()
        let before = sandbox.content
        for line in ["seed", "clean"] { try sandbox.run("\(line) --store app.db --dry-run") }
        #expect(sandbox.content == before)
    }
}
