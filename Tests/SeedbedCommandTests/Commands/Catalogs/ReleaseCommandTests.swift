import Foundation
import SeedbedTestSupport
import Testing

@Suite struct ReleaseCommandTests {
    private static let roles = """
        {
          "$schema": "catalog.schema.json",
          "catalog": "roles",   "released": "2026-11-20",
          "table": "Role", "key": ["name"],
          "columns": { "name": "text", "minutes": "integer" },
          "seeds": [
            { "$id": "timer", "name": "Timer", "minutes": 5 },
            { "$id": "judge", "name": "Judge", "minutes": 7 }
          ]
        }

        """

    private func released() throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles])
        try sandbox.run("release")
        return sandbox
    }

    @Test func `the first release is the catalog's own, and an edit becomes the next one`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles])
        try sandbox.expectTranscript(
            """
            $ seedbed release --dry-run
            roles 2026-11-20: no earlier release is known
              new  timer
              new  judge
            New seeds are inserted if no row of the user's holds their key.
            $ seedbed release
            roles 2026-11-20: no earlier release is known
              new  timer
              new  judge
            New seeds are inserted if no row of the user's holds their key.
            """)
        #expect(try sandbox.text("Seeds/roles.json") == Self.roles)
        try sandbox.edit("Seeds/roles.json", "\"minutes\": 5", "\"minutes\": 6")
        try sandbox.edit("Seeds/roles.json", "\"Judge\"", "\"Referee\"")
        try sandbox.expectTranscript(
            """
            $ seedbed check
            ! Seeds/roles.json:7:14: seed "timer" has another "minutes" than in the release 2026-11-20; no store gets it without a later "released"
            ! Seeds/roles.json:8:14: seed "judge" has another "name" than in the release 2026-11-20; no store gets it without a later "released"
            [65]
            $ seedbed release --on 2026-12-01
            roles 2026-11-20 → 2026-12-01
              changed  timer  minutes
              renamed  judge  name
            Untouched copies of changed seeds are replaced.
            Copies that the user touched or dismissed stay as they are.
            $ seedbed check
            ok: 1 catalog, 2 seeds
            $ seedbed release
            roles 2026-12-01: unchanged
            $ seedbed diff
            roles 2026-12-01: unchanged
            """)
        let expected = Self.roles.replacing("2026-11-20", with: "2026-12-01").replacing("Judge", with: "Referee")
            .replacing("\"minutes\": 5", with: "\"minutes\": 6")
        #expect(try sandbox.text("Seeds/roles.json") == expected)
        let history = try sandbox.text("Seeds/history/roles.json")
        #expect(
            history.contains(
                """
                    { "released": "2026-12-01", "$id": "judge", "key": { "name": "Referee" }, "content": { "name": "Referee", "minutes": 7 } },
                """))
        #expect(history.contains("  \"releases\": [\n    \"2026-12-01\",\n    \"2026-11-20\"\n  ],"))
    }

    @Test func `an untouched row of an old release is proven by the history that the command wrote`() throws {
        let sandbox = try released()
        try sandbox.run("seed --store app.db --create-tables --device d")
        try sandbox.edit("Seeds/roles.json", "\"minutes\": 5", "\"minutes\": 6")
        try sandbox.run("release --on 2026-12-01")
        try sandbox.edit("Seeds/roles.json", "\"minutes\": 6", "\"minutes\": 8")
        try sandbox.run("release --on 2026-12-24")
        // A device that skipped a release brings the row of the release between.
        try sandbox.sql(
            "INSERT INTO Role (uuid, name, minutes, createDate) VALUES ('zz', 'Timer', 6, '2026-12-01T00:00:00.000Z')",
            "INSERT INTO Role (uuid, name, minutes, createDate) VALUES ('yy', 'Timer', 9, '2026-12-01T00:00:00.000Z')")
        let outcome = try sandbox.run("seed --store app.db --device d")
        #expect(outcome.status == 0)
        try sandbox.run("clean --store app.db --device d")
        #expect(
            try sandbox.sql("SELECT name, minutes FROM Role ORDER BY 1, 2") == [
                ["Judge", "7"], ["Timer", "8"], ["Timer", "9"],
            ])
    }

    @Test func `what is gone becomes retired only if told to, in the style of the file`() throws {
        let sandbox = try released()
        try sandbox.edit("Seeds/roles.json", ",\n    { \"$id\": \"judge\", \"name\": \"Judge\", \"minutes\": 7 }", "")
        try sandbox.expectTranscript(
            """
            $ seedbed release --on 2026-12-01
            ! Seeds/roles.json:6:12: seed "judge" is gone; list it under "retired", or its copies stay for ever; \
            release --retire lists it
            [65]
            """)
        #expect(try sandbox.text("Seeds/roles.json").contains("2026-11-20"))
        let released = try sandbox.run("release --on 2026-12-01 --retire")
        #expect(released.status == 0)
        #expect(released.output.contains("\n  gone  judge  retired\n"))
        #expect(try sandbox.text("Seeds/roles.json").hasSuffix("  ],\n  \"retired\": [\"judge\"]\n}\n"))
        try sandbox.edit("Seeds/roles.json", "    { \"$id\": \"timer\", \"name\": \"Timer\", \"minutes\": 5 }", "")
        #expect(try sandbox.run("release --on 2026-12-02 --retire").status == 0)
        #expect(try sandbox.text("Seeds/roles.json").contains("\"retired\": [\"judge\", \"timer\"]"))
        #expect(try sandbox.run("check").status == 0)
        #expect(try sandbox.text("Seeds/history/roles.json").contains(#""$id": "timer", "gone": true }"#))
    }

    @Test func `a retired list of many lines gets a line more`() throws {
        let listed = Self.roles.replacing("  ]\n}", with: "  ],\n  \"retired\": [\n    \"a\",\n    \"b\"\n  ]\n}")
        let sandbox = try Sandbox(seeds: ["roles": listed])
        try sandbox.run("release")
        try sandbox.edit("Seeds/roles.json", ",\n    { \"$id\": \"judge\", \"name\": \"Judge\", \"minutes\": 7 }", "")
        try sandbox.run("release --on 2026-12-01 --retire")
        #expect(
            try sandbox.text("Seeds/roles.json").hasSuffix(
                "  \"retired\": [\n    \"a\",\n    \"b\",\n    \"judge\"\n  ]\n}\n"))
    }

    @Test func `harm is refused whole, and accepted by name`() throws {
        let sandbox = try released()
        try sandbox.edit("Seeds/roles.json", "\"Judge\", \"minutes\": 7", "\"Garden\", \"minutes\": 70")
        try sandbox.edit("Seeds/roles.json", "\"minutes\": \"integer\"", "\"minutes\": \"real\"")
        let before = sandbox.content
        try sandbox.expectTranscript(
            """
            $ seedbed release --on 2026-11-19
            ! Seeds/roles.json:3:37: the release date 2026-11-19 is not later than that of the last release, 2026-11-20; give a later one with --on
            ! Seeds/roles.json:5:14: "columns.minutes" was "integer" in the last release and is "real" now: existing rows would mean something else; \
            if they are migrated, release with --reshape
            ! Seeds/roles.json:8:14: id "judge" meant something else in an earlier release; give the new seed an "$id" of its own, \
            or release with --reuse if it is the same thing
            [65]
            $ seedbed release --on 2026-12-01
            ! Seeds/roles.json:5:14: "columns.minutes" was "integer" in the last release and is "real" now: existing rows would mean something else; \
            if they are migrated, release with --reshape
            ! Seeds/roles.json:8:14: id "judge" meant something else in an earlier release; give the new seed an "$id" of its own, \
            or release with --reuse if it is the same thing
            [65]
            """)
        #expect(sandbox.content == before)
        #expect(try sandbox.run("release --on 2026-12-01 --reuse --reshape").status == 0)
        #expect(try sandbox.run("check").status == 0)
    }

    private static let git = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/git" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Releases an edit on each of two branches, and merges their histories as git does with `merge=union`.
    private func merge(_ one: [String: String], _ other: [String: String]) throws -> Sandbox {
        let sandbox = try released()
        let (catalog, history) = (try sandbox.text("Seeds/roles.json"), try sandbox.text("Seeds/history/roles.json"))
        for (old, new) in one { try sandbox.edit("Seeds/roles.json", old, new) }
        try sandbox.run("release --on 2026-12-01")
        let ours = try sandbox.text("Seeds/history/roles.json")
        try sandbox.write(catalog, to: "Seeds/roles.json")
        try sandbox.write(history, to: "Seeds/history/roles.json")
        for (old, new) in other { try sandbox.edit("Seeds/roles.json", old, new) }
        try sandbox.run("release --on 2026-12-02")
        try sandbox.write(history, to: "base")
        try sandbox.write(ours, to: "ours")
        let files = ["ours", "base", "Seeds/history/roles.json"]
        let git = try ChildProcess(try #require(Self.git), ["merge-file", "--union"] + files, in: sandbox.folder)
        #expect(git.waitUntilExit() == 0)
        try sandbox.write(try sandbox.text("ours"), to: "Seeds/history/roles.json")
        for (old, new) in one { try sandbox.edit("Seeds/roles.json", old, new) }
        return sandbox
    }

    private static let name = "\"name\": \"text\""
    private static let color = [name: "\(name), \"color\": \"text\"", "\"Timer\"": "\"Timer\", \"color\": \"red\""]
    private static let merged = """
        $ seedbed check
        warning: Seeds/roles.json: the history lacks the release 2026-12-03: run `seedbed release` before you ship it
        ok: 1 catalog, 2 seeds
        $ seedbed release
        roles 2026-12-02 → 2026-12-03
        $ seedbed check
        ok: 1 catalog, 2 seeds
        """

    @Test(.enabled(if: git != nil)) func `two branches that both release merge line by line`() throws {
        for one in [["\"minutes\": 5": "\"minutes\": 6"], Self.color] {
            let sandbox = try merge(one, ["\"minutes\": 7": "\"minutes\": 8"])
            #expect(try sandbox.run("check").errors == "")
            try sandbox.edit("Seeds/roles.json", "2026-12-02", "2026-12-03")
            try sandbox.expectTranscript(Self.merged)
        }
    }

    @Test(.enabled(if: git != nil)) func `if two branches add columns, one of two shapes is deleted`() throws {
        let minutes = "\"minutes\": \"integer\""
        let size = [minutes: "\(minutes), \"size\": \"integer\"", "\"Judge\"": "\"Judge\", \"size\": 3"]
        let sandbox = try merge(Self.color, size)
        try sandbox.edit("Seeds/roles.json", "2026-12-02", "2026-12-03")
        #expect(
            try sandbox.run("check").errors == """
                Seeds/history/roles.json:5:3: repeated field "shape"; the first is at 4:3

                """)
        let lines = try sandbox.text("Seeds/history/roles.json").split(
            separator: "\n", omittingEmptySubsequences: false)
        try sandbox.write((lines[..<4] + lines[5...]).joined(separator: "\n"), to: "Seeds/history/roles.json")
        try sandbox.expectTranscript(Self.merged)
    }

    @Test func `two folders are compared, also without a history`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles])
        let next = Self.roles.replacing("\"Judge\"", with: "\"Referee\"")
            .replacing("{ \"$id\": \"timer\"", with: "{ \"$id\": \"clock\", \"$formerly\": \"timer\"")
        try sandbox.write(next, to: "Next/roles.json")
        try sandbox.expectTranscript(
            """
            $ seedbed diff Seeds Next
            roles 2026-11-20
              moved    clock  was roles/timer
              renamed  judge  name
            $ seedbed check Next --against Seeds
            ! Next/roles.json:7:14: seed "clock" has another name than in the release 2026-11-20; no store gets it without a later "released"
            ! Next/roles.json:8:14: seed "judge" has another "name" than in the release 2026-11-20; no store gets it without a later "released"
            [65]
            """)
        let printed = try sandbox.run("diff Seeds Next --json").output
        let object = try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [String: [Any]]
        let catalog = try #require(object?["catalogs"]?.first as? [String: Any])
        #expect((catalog["moved"] as? [[String: Any]])?.first?["former"] as? String == "roles/timer")
        #expect(object?["gone"]?.isEmpty == true)
    }

    /// Users change a volatile column and a reference of the table without an edit.
    ///
    /// The former app's row is of the first release; its color is the shipped one, or the user's own. A history of an earlier
    /// version has no stable hash: a row in another place is not proven by it.
    @Test(arguments: [("red", 0), ("red", 7), ("mine", 0), ("mine", 7)], [true, false])
    func `T4: a hash proves a row that was sorted or filed, and none that was edited`(
        row: (color: String, place: Int), hasStable: Bool
    ) throws {
        let (color, place) = row
        let sandbox = try Sandbox(seeds: [
            "rooms": """
            { "catalog": "rooms", "released": "2026-01-01", "table": "Room", "key": ["name"],
              "columns": { "name": "text" }, "seeds": [{ "$id": "hall", "name": "Hall" }] }
            """,
            "roles": """
            { "catalog": "roles", "released": "2026-01-01", "table": "Role", "key": ["name"], "volatile": ["place"],
              "columns": { "name": "text", "color": "text", "place": "integer", "room": "text" },
              "mapping": { "seedID": "seedID" },
              "seeds": [
                { "$id": "timer", "name": "Timer", "color": "red", "place": 0, "room": { "$ref": "rooms/hall" } }
              ] }
            """,
        ])
        try sandbox.run("release --on 2026-01-01 --hash-above 0")
        try sandbox.edit("Seeds/roles.json", "\"red\"", "\"blue\"")
        try sandbox.run("release --on 2026-02-01 --hash-above 0")
        #expect(try sandbox.run("diff").output.contains("roles 2026-02-01: unchanged"))
        let history = try sandbox.text("Seeds/history/roles.json")
        let stable = #/, "stable": "[^"]*", "columns": \[[^\]]*\]/#
        #expect(history.matches(of: stable).count == 2)
        if !hasStable { try sandbox.write(history.replacing(stable, with: ""), to: "Seeds/history/roles.json") }
        try sandbox.sql(
            "CREATE TABLE Room (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)",
            """
            CREATE TABLE Role (uuid TEXT PRIMARY KEY, name TEXT, color TEXT, place INTEGER, room TEXT, seedID TEXT,
                createDate TEXT, updateDate TEXT)
            """,
            """
            INSERT INTO Role (uuid, name, color, place, room, seedID, createDate)
            VALUES ('old', 'Timer', '\(color)', \(place), 'a room', 'roles/timer', '2026-01-01T00:00:00.000Z')
            """)
        try sandbox.run("seed --store app.db --device d")
        let isProven = color == "red" && (hasStable || place == 0)
        #expect(try sandbox.sql("SELECT color FROM Role") == [[isProven ? "blue" : color]])
    }

    @Test func `a long content is kept as a hash, by which its rows are proven`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles])
        try sandbox.run("release --hash-above 10")
        #expect(try sandbox.text("Seeds/history/roles.json").contains(#""hash": ""#))
        #expect(try sandbox.run("diff").output == "roles 2026-11-20: unchanged\n")
        try sandbox.edit("Seeds/roles.json", "\"minutes\": 5", "\"minutes\": 6")
        try sandbox.run("release --on 2026-12-01")
        try sandbox.run("seed --store app.db --create-tables --device d")
        try sandbox.sql(
            "INSERT INTO Role (uuid, name, minutes, createDate) VALUES ('a', 'Timer', 5, '2026-11-20T00:00:00.000Z')",
            "INSERT INTO Role (uuid, name, minutes, createDate) VALUES ('b', 'Timer', 9, '2026-11-20T00:00:00.000Z')")
        try sandbox.run("clean --store app.db --device d")
        #expect(
            try sandbox.sql("SELECT minutes FROM Role WHERE name = 'Timer' ORDER BY 1") == [["6"], ["9"]])
    }
}
