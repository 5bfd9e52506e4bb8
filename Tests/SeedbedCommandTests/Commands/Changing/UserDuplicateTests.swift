import Testing

/// Rows of the user's that are merged with copies of seeds, or in a table that Seedbed has prepared.
@Suite struct UserDuplicateTests {
    @Test func `a row of the user's that was merged into a copy outlives the seed`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles("chair", "timer")]).seeded()
        try sandbox.sql(
            """
            INSERT INTO Role (uuid, name, createDate, updateDate) VALUES ('0b1c0000-0000-4000-8000-000000000001', 'Chair',
                '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z')
            """)
        try sandbox.run("dedupe --store app.db --table Role --by name --survivor least:createDate")
        // The copy stays, dated after the row of the user's: the same on each device.
        let chair = [["roles/chair", "2026-11-21T00:00:00.001Z"]]
        #expect(try sandbox.sql("SELECT seedID, updateDate FROM Role WHERE name = 'Chair'") == chair)
        let next = Sandbox.roles("timer", retired: ["chair"]).replacing("2026-11-20", with: "2026-11-25")
        try sandbox.write(next, to: "Seeds/roles.json")
        #expect(try sandbox.run("seed --store app.db --device d").status == 0)
        #expect(try sandbox.sql("SELECT seedID, updateDate FROM Role WHERE name = 'Chair'") == chair)
    }

    @Test func `an undated row comes back without a date of its creation`() throws {
        let sandbox = try Sandbox().seeded()
        try sandbox.sql(
            "INSERT INTO seedbed_import VALUES (1)",
            "INSERT INTO SpeechType (uuid, name) VALUES ('a', 'Ours'), ('b', 'Ours')",
            """
            INSERT INTO SpeechType (uuid, name, createDate, updateDate) VALUES
                ('c', 'Ours', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')
            """,
            "DELETE FROM seedbed_import")
        try sandbox.run("dedupe --store app.db --table SpeechType --by name --survivor greatest:createDate")
        try sandbox.run("undo --store app.db")
        #expect(
            try sandbox.sql("SELECT uuid, ifnull(createDate, '') FROM SpeechType WHERE name = 'Ours' ORDER BY 1") == [
                ["a", ""], ["b", ""], ["c", "2026-01-01T00:00:00.000Z"],
            ])
        // The same row wins again.
        let again = try sandbox.run(
            "dedupe --store app.db --table SpeechType --by name --survivor greatest:createDate --dry-run")
        #expect(again.output.contains("c stays"))
    }
}
