import Testing

@Suite struct AccountCommandTests {
    @Test func `accounts over one store: seeded, adopted, and remembered`() throws {
        let sandbox = try Sandbox().seeded()
        try sandbox.expectTranscript(
            """
            $ seedbed account alice --store app.db
            speech-types 2026-11-20: the store had it already, which is recorded now
            $ seedbed account alice --store app.db
            speech-types 2026-11-20: already seeded
            $ seedbed account none --store app.db
            speech-types 2026-11-20: already seeded
            $ seedbed status --store app.db
            catalog       released    done        receipt     untouched  touched  dismissed  twins  missing  occupied  unproven
            speech-types  2026-11-20  2026-11-20  2026-11-20  2          0        0          0      0        0         0

            device  account  catalog       released    seeded at
            d       alice    speech-types  2026-11-20  <time>
            d       none     speech-types  2026-11-20  <time>
            """)
    }

    @Test func `an account's new store waits for its import, and a sign-out seeds the local one`() throws {
        let sandbox = try Sandbox()
        try sandbox.run("seed --store local.db --create-tables --device d --defaults d.json")
        try sandbox.run("seed --store alice.db --create-tables --account alice --defaults d.json")
        try sandbox.makeTable(in: "new.db")
        try sandbox.expectTranscript(
            """
            $ seedbed account alice --store new.db --defaults d.json --dry-run
            speech-types 2026-11-20: waiting for the account's first import
            ! seedbed: this was a dry run: nothing was written
            $ seedbed account alice --store new.db --defaults d.json
            speech-types 2026-11-20: waiting for the account's first import
            $ seedbed account none --store local.db --defaults d.json
            speech-types 2026-11-20: already seeded
            $ seedbed seed --store new.db --defaults d.json --account alice --no-wait
            speech-types 2026-11-20: 2 inserted
            """)
    }

    @Test func `content removed: nothing is seeded until it is asked for`() throws {
        let sandbox = try Sandbox().seeded("--account alice --no-wait --device d")
        try sandbox.sql("DELETE FROM SpeechType")
        let later = Sandbox.speechTypes.replacing("2026-11-20", with: "2026-12-24").replacing(
            "Icebreaker", with: "Toast")
        try sandbox.write(later, to: "Seeds/speech-types.json")
        try sandbox.expectTranscript(
            """
            $ seedbed account alice --content-removed --store app.db --dry-run
            recorded that the account's content was removed
            ! seedbed: this was a dry run: nothing was written
            $ seedbed account alice --content-removed --store app.db
            recorded that the account's content was removed
            $ seedbed seed --account alice --store app.db
            speech-types 2026-12-24: the account's content was removed, nothing is seeded until it is asked for
            $ seedbed account none --store app.db
            speech-types 2026-12-24: 2 inserted
            $ seedbed seed --account alice --store app.db --again --dry-run
            speech-types 2026-12-24: 0 inserted, 2 present
            ! seedbed: this was a dry run: nothing was written
            $ seedbed seed --account alice --store app.db --again
            speech-types 2026-12-24: 0 inserted, 2 present
            $ seedbed seed --account alice --store app.db
            speech-types 2026-12-24: already seeded
            """)
    }

    @Test func `status tells of removed content`() throws {
        let sandbox = try Sandbox().seeded("--account alice --no-wait --device d")
        try sandbox.run("account alice --content-removed --store app.db")
        let text = try sandbox.transcript("status --store app.db --account alice")
        #expect(text.contains("\nThe account's content was removed at <time>; nothing is seeded.\n"))
        let json = try sandbox.transcript("status --store app.db --account alice --json")
        #expect(json.contains("\n  \"contentRemoved\": \"<time>\",\n"))
    }

    @Test func `the JSON object is that of seed`() throws {
        let sandbox = try Sandbox().seeded()
        let seed = try sandbox.run("seed --store app.db --account bob --json --dry-run")
        let account = try sandbox.run("account bob --store app.db --json --dry-run")
        #expect(account == seed)
        #expect(account.output.contains(#""outcome": "recorded""#))
    }

    @Test func `what is asked wrongly is said`() throws {
        let sandbox = try Sandbox()
        try sandbox.expectTranscript(
            """
            $ seedbed account --store app.db
            ! seedbed: account needs ID|none; see seedbed account --help
            [64]
            $ seedbed account a b --store app.db
            ! seedbed: "b" is one word too many; see seedbed account --help
            [64]
            $ seedbed account a --store app.db --account b
            ! seedbed: account does not take --account; see seedbed account --help
            [64]
            $ seedbed account a
            ! seedbed: account needs --store FILE; see seedbed account --help
            [64]
            $ seedbed account a --store app.db
            ! seedbed: app.db: the file does not exist; name an existing store
            [66]
            """)
    }
}
