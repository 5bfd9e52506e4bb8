import Testing

@Suite struct ForgetCommandTests {
    @Test func `an account is forgotten: its log cannot be undone, and the defaults file does not name it`() throws {
        let sandbox = try Sandbox.withHistory().seeded("--account alice --no-wait --device d")
        try sandbox.addTwin()
        try sandbox.run("clean --store app.db --account alice")
        #expect(
            try sandbox.transcript(
                "log --store app.db --account bob", "undo --store app.db --account bob",
                "forget alice --store app.db --dry-run", "log --store app.db --account alice",
                "forget alice --store app.db", "log --store app.db --account alice",
                "undo --store app.db --account alice") == """
                    $ seedbed log --store app.db --account bob
                    the log is empty
                    $ seedbed undo --store app.db --account bob
                    ! seedbed: app.db: nothing was put back: the log holds no removal of this account that is not undone
                    [65]
                    $ seedbed forget alice --store app.db --dry-run
                    forgot the account alice
                    ! seedbed: this was a dry run: nothing was written
                    $ seedbed log --store app.db --account alice
                    <time> SpeechType 00000000-0000-4000-8000-00000000000a, “Icebreaker” (speech-types/icebreaker): superseded by \
                    \(try sandbox.sql("SELECT uuid FROM SpeechType WHERE name = 'Icebreaker'")[0][0])
                    $ seedbed forget alice --store app.db
                    forgot the account alice
                    $ seedbed log --store app.db --account alice
                    the log is empty
                    $ seedbed undo --store app.db --account alice
                    ! seedbed: app.db: nothing was put back: the log holds no removal of this account that is not undone
                    [65]
                    """)
        #expect(try sandbox.sql("SELECT count(*) FROM SpeechType") == [["2"]])
        let defaults = sandbox.content["app.db.defaults.json"].map { String(decoding: $0, as: UTF8.self) }
        #expect(defaults?.contains("alice") == false)
    }

    @Test func `a damaged defaults file that is put aside may still name the account, which is said`() throws {
        let sandbox = try Sandbox.withHistory().seeded("--account alice --no-wait --device d")
        let defaults = String(decoding: try #require(sandbox.content["app.db.defaults.json"]), as: UTF8.self)
        try sandbox.write(defaults + "]", to: "app.db.defaults.json")
        let outcome = try sandbox.run("forget alice --store app.db")
        #expect(outcome.status == 0)
        #expect(
            outcome.output
                == "forgot the account alice, but the file that was put aside may still name it: delete that file\n")
        #expect(outcome.errors.contains("was kept as"))
        let aside = try #require(sandbox.content.first { $0.key.contains(".damaged-") })
        #expect(String(decoding: aside.value, as: UTF8.self).contains("alice"))
    }
}
