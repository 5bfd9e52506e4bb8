import Seedbed
import Testing

@Suite struct ExplainCommandTests {
    private static let roles = Sandbox.roles("timer", retired: ["jester"])

    /// A store with a row for every reason; `mine` is what the seeded timer yields to.
    private func sandbox() throws -> (sandbox: Sandbox, timer: String) {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles])
        // Only where an identity is not unique can two rows be alike in everything.
        try sandbox.sql(
            """
            CREATE TABLE Role (
                uuid TEXT, name TEXT, seedID TEXT, dismissDate TEXT, createDate TEXT, updateDate TEXT
            )
            """)
        try sandbox.run("seed --store app.db --device d")
        let timer = try sandbox.sql("SELECT uuid FROM Role")[0][0]
        try sandbox.sql(
            """
            INSERT INTO Role (uuid, name, seedID, createDate, updateDate) VALUES
                ('mine', 'Clock', 'roles/timer', '2026-11-20T00:00:00.000Z', '2026-11-20T00:00:00.000Z'),
                ('undated', 'Own', NULL, 'soon', NULL), ('twin', 'Own', 'roles/x', '2026-11-20T00:00:00.000Z', NULL),
                ('twin', 'Own', 'roles/x', '2026-11-20T00:00:00.000Z', NULL),
                ('old', 'Jester', 'roles/jester', '2026-11-01T00:00:00.000Z', NULL),
                ('alone', 'Own', 'roles/y', '2026-11-20T00:00:00.000Z', NULL)
            """)
        return (sandbox, timer)
    }

    @Test func `each reason to keep or remove a row is a sentence with its rule, before and after a cleanup`() throws {
        let (sandbox, timer) = try sandbox()
        try sandbox.expectTranscript(
            """
            $ seedbed explain mine --store app.db
            Role mine stays: the user has changed it (C1)
              differs from the catalog in name
            $ seedbed explain undated --store app.db
            Role undated stays: its createDate is missing or is no date, so it is the user's (C1)
            $ seedbed explain alone --store app.db
            Role alone stays: it is untouched, and no untouched twin is greater (C2)
            $ seedbed explain twin --store app.db
            Role twin stays: nothing tells it from its twin (C2)
            Role twin stays: nothing tells it from its twin (C2)
            $ seedbed explain \(timer) --store app.db
            Role \(timer) goes at the next cleanup: it yields to the user's own copy mine (C3)
            $ seedbed explain old --store app.db
            Role old goes at the next cleanup: its seed is retired (C4)
            $ seedbed clean --store app.db
            cleaned:
            removed Role \(timer), “Timer” (roles/timer): yielded to the user's own copy mine
            removed Role old, roles/jester: retired
            kept Role twin, twin: nothing tells these copies apart
            $ seedbed explain \(timer) --store app.db
            <time> Role \(timer), “Timer” (roles/timer): yielded to the user's own copy mine
            $ seedbed explain old --store app.db
            <time> Role old, roles/jester: retired
            """)
    }

    @Test func `a retired row that rows refer to stays, and the JSON says why`() throws {
        let (sandbox, _) = try sandbox()
        try sandbox.sql("CREATE TABLE Speech (role TEXT REFERENCES Role (uuid))", "INSERT INTO Speech VALUES ('old')")
        try sandbox.expectTranscript(
            """
            $ seedbed explain old --store app.db
            Role old stays: its seed is retired, but rows refer to it: Speech, row 1 (C4)
            $ seedbed explain old --store app.db --json
            {
              "uuid": "old",
              "rows": [
                {
                  "table": "Role",
                  "seed": "roles/jester",
                  "verdict": "keep",
                  "reason": "retired",
                  "rule": "C4",
                  "occasion": null,
                  "survivor": null,
                  "leftAlone": "referred",
                  "blocking": [
                    {
                      "table": "Speech",
                      "uuid": null,
                      "rowid": 1,
                      "key": null,
                      "rule": null
                    }
                  ],
                  "unproven": null,
                  "refused": null,
                  "was": null,
                  "differing": []
                }
              ],
              "rescuedAs": null,
              "rescuedNextLaunch": false,
              "log": []
            }
            """)
    }

    /// The store is of another device: only the history knows the former key.
    @Test func `S3: of a copy of an earlier release it tells that the next launch replaces it, by its former key too`()
        throws
    {
        func rooms(_ name: String) -> String {
            """
            { "catalog": "rooms", "released": "2026-01-10", "table": "Room", "key": ["name"],
              "columns": { "name": "text" }, "seeds": [{ "$id": "hall", "name": "\(name)" }] }
            """
        }
        let sandbox = try Sandbox(seeds: ["rooms": rooms("Hall")])
        try sandbox.run("release --on 2026-01-10")
        try sandbox.write(rooms("Lobby"), to: "Seeds/rooms.json")
        try sandbox.run("release --on 2026-02-10")
        try sandbox.sql(
            "CREATE TABLE Room (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)",
            "INSERT INTO Room (uuid, name, createDate) VALUES ('r', 'Hall', '2026-01-10T00:00:00.000Z')")
        for row in ["explain r", "explain --table Room --key Hall"] {
            try sandbox.expectTranscript(
                """
                $ seedbed \(row) --store app.db
                Room r goes at the next launch: a new copy takes its place (S3)
                  differs from the catalog in name
                """)
        }
        try sandbox.expectTranscript(
            """
            $ seedbed explain rooms/hall --store app.db
            rooms/hall, table Room: its catalog ships it, the store was not given it
            Room r of 2026-01-10 goes at the next launch: a new copy takes its place (S3)
              differs from the catalog in name
            the next launch inserts a copy and removes r
            """)
        #expect(try sandbox.run("seed --store app.db --device d").output.contains("removed Room r"))
    }

    @Test func `R2: of a lost row it tells that it comes back, and as which row it has come back`() throws {
        let (sandbox, timer) = try sandbox()
        try sandbox.sql(
            "DELETE FROM Role WHERE uuid <> '\(timer)'",
            "UPDATE Role SET name = 'Clock' WHERE uuid = '\(timer)'")
        try sandbox.run("seed --store app.db --device d")
        try sandbox.sql(
            "INSERT INTO Role (uuid, name, createDate) VALUES ('other', 'Other', '2026-11-20T00:00:00.000Z')",
            "INSERT INTO seedbed_import VALUES (1)", "DELETE FROM Role WHERE uuid = '\(timer)'",
            "DELETE FROM seedbed_import")
        let back = try #require(UUIDText(timer).rescued)
        try sandbox.expectTranscript(
            """
            $ seedbed explain \(timer) --store app.db
            <time> Role \(timer), “Timer” (roles/timer): deleted, not by Seedbed
            the next launch puts the user's copy \(timer) back as \(back), since it was deleted, not on this device (R2)
            """)
        try sandbox.run("imported --store app.db --device d")
        try sandbox.expectTranscript(
            """
            $ seedbed explain \(timer) --store app.db
            <time> Role \(timer), “Timer” (roles/timer): deleted, not by Seedbed
            it was put back as \(back) (R2)
            $ seedbed explain \(back) --store app.db
            Role \(back), put back for \(timer), which was deleted (R2), stays: the user has changed it (C1)
              differs from the catalog in name
            """)
        let json = try sandbox.run("explain \(timer) --store app.db --json").output
        #expect(json.contains("\"rescuedAs\": \"\(back)\"") && json.contains("\"rescuedNextLaunch\": false"))
    }

    @Test func `a key is found in the form in which a person types it, whatever the store makes of it`() throws {
        let sandbox = try Sandbox(seeds: [
            "days": """
            { "catalog": "days", "released": "2026-01-10", "table": "Day", "key": ["day"], "dates": "unix",
              "columns": { "day": "date" }, "seeds": [{ "$id": "first", "day": "2026-01-01" }] }
            """,
            "foods": """
            { "catalog": "foods", "released": "2026-01-10", "table": "Food", "key": ["name"], "localized": ["name"],
              "mapping": { "seedID": "seedID" }, "columns": { "name": "text" },
              "seeds": [{ "$id": "bread", "name": { "en": "Bread", "de": "Brot" } }] }
            """,
        ])
        try sandbox.run("seed --store app.db --device d --create-tables")
        for (table, key, seed) in [
            ("Day", "2026-01-01", "days/first"), ("Day", "1767225600", "days/first"), ("Food", "Bread", "foods/bread"),
            ("Food", "Brot", "foods/bread"),
        ] {
            let told = try sandbox.run("explain --table \(table) --key \(key) --store app.db").output
            #expect(told.hasPrefix("\(seed), table \(table): its catalog ships it"), "\(told)")
        }
        for (table, key) in [("Day", "2026-01-02"), ("Food", "Brett")] {
            #expect(try sandbox.run("explain --table \(table) --key \(key) --store app.db").status == 65)
        }
    }

    @Test func `undo prints the same in a dry run, which writes nothing`() throws {
        let (sandbox, timer) = try sandbox()
        try sandbox.run("clean --store app.db")
        try sandbox.sql("INSERT INTO Role (uuid, name) VALUES ('old', 'New')")
        let before = sandbox.content
        let probe = try sandbox.run("undo --store app.db --dry-run")
        let json = try sandbox.run("undo --store app.db --dry-run --json")
        for (file, data) in before { #expect(sandbox.content[file] == data, "\(file)") }
        #expect(
            probe.output == """
                put back Role \(timer), “Timer” (roles/timer) as \(UUIDText(timer).rescued?.description ?? "")
                not put back Role old, roles/jester: a row with this identity is there again

                """)
        #expect(json.output.contains(#""dryRun": true"#))
        let run = try sandbox.run("undo --store app.db")
        #expect(run.output == probe.output && run.errors == "")
    }
}
