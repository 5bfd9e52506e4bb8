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
            $ seedbed explain undated --store app.db
            Role undated stays: it has no createDate, so it is the user's (C1)
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
                  "verdict": "keep",
                  "reason": "retired",
                  "rule": "C4",
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
                  "refused": null
                }
              ],
              "log": []
            }
            """)
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
