import Testing

@Suite struct ImportedCommandTests {
    private static let twin = "00000000-0000-4000-8000-00000000000a"

    /// A seeded store to which sync has brought an older twin of one seed.
    private func sandboxWithTwin() throws -> (sandbox: Sandbox, survivor: String) {
        let sandbox = try Sandbox.withHistory().seeded()
        return (sandbox, try sandbox.addTwin())
    }

    @Test func `an import is settled as the app would settle it, of the rows that came in`() throws {
        let (sandbox, survivor) = try sandboxWithTwin()
        // Like the survivor's identity, which is another one each time and may end in any digit, and no row's.
        let stranger = survivor.prefix(35) + (survivor.hasSuffix("0") ? "1" : "0")
        try sandbox.expectTranscript(
            """
            $ seedbed imported --store app.db --rows no
            ! seedbed: --rows: "no" is not a UUID; see seedbed imported --help
            [64]
            $ seedbed imported --store app.db --rows \(stranger)
            speech-types 2026-11-20: already seeded
            cleaned: there was nothing to remove
            $ seedbed imported --store app.db --rows \(Self.twin) --dry-run
            speech-types 2026-11-20: already seeded
            cleaned:
            removed SpeechType \(Self.twin), “Icebreaker” (speech-types/icebreaker): superseded by \(survivor)
            ! seedbed: this was a dry run: nothing was written
            $ seedbed imported --store app.db --rows \(Self.twin)
            speech-types 2026-11-20: already seeded
            cleaned:
            removed SpeechType \(Self.twin), “Icebreaker” (speech-types/icebreaker): superseded by \(survivor)
            $ seedbed imported --store app.db
            speech-types 2026-11-20: already seeded
            cleaned: there was nothing to remove
            """)
    }

    @Test func `C6: without a list the rows that the store has noted are settled, and clean looks at all`() throws {
        let (sandbox, survivor) = try sandboxWithTwin()
        let removed =
            "removed SpeechType \(Self.twin), “Icebreaker” (speech-types/icebreaker): superseded by \(survivor)\n"
        #expect(try sandbox.run("imported --store app.db --dry-run").output.contains(removed))
        // As if the twin had been there before the triggers.
        try sandbox.sql("DELETE FROM seedbed_notes WHERE kind = 'arrived SpeechType'")
        #expect(try sandbox.run("imported --store app.db").output.contains("there was nothing to remove"))
        #expect(try sandbox.run("clean --store app.db").output.contains(removed))
    }

    @Test func `what waits for an account's first import is seeded when that is reported`() throws {
        let sandbox = try Sandbox()
        try sandbox.run("seed --store alice.db --create-tables --account alice --no-wait --device d --defaults d.json")
        try sandbox.makeTable(in: "new.db")
        try sandbox.expectTranscript(
            """
            $ seedbed seed --store new.db --defaults d.json --account alice
            speech-types 2026-11-20: waiting for the account's first import
            $ seedbed imported --store new.db --defaults d.json --account alice
            speech-types 2026-11-20: 2 inserted
            """)
    }

    @Test func `an undo that puts nothing back is no success, and can be tried again`() throws {
        let (sandbox, _) = try sandboxWithTwin()
        try sandbox.run("clean --store app.db")
        try sandbox.sql("INSERT INTO SpeechType (uuid, name) VALUES ('\(Self.twin)', 'Mine')")
        try sandbox.expectTranscript(
            """
            $ seedbed undo --store app.db
            not put back SpeechType \(Self.twin), “Icebreaker” (speech-types/icebreaker): a row with this identity is there again
            ! seedbed: app.db: no row was put back, 1 skipped: resolve the reported reasons, then run undo again
            [65]
            """)
        try sandbox.sql("DELETE FROM SpeechType WHERE name = 'Mine'")
        #expect(try sandbox.run("undo --store app.db").errors == "")
    }
}
