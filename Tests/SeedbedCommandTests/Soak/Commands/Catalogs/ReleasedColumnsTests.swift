import Foundation
import Testing

/// The columns of each release in a history, and their types.
@Suite struct ReleasedColumnsTests {
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

    @Test func `the history says which columns a release declares as soon as a seed leaves one out`() throws {
        let sandbox = try released()
        func lines() throws -> [String] {
            try sandbox.text("Seeds/history/roles.json").split(separator: "\n").filter {
                $0.contains("\"released\": ") && $0.contains(", \"columns\": {")
            }.map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(try lines() == [])
        try sandbox.edit("Seeds/roles.json", "\"Judge\", \"minutes\": 7", "\"Judge\"")
        try sandbox.run("release --on 2026-12-01")
        let december = #"{ "released": "2026-12-01", "columns": { "name": "text", "minutes": "integer" } },"#
        #expect(try lines() == [december])
        // The same columns again, then another one, which no seed has.
        try sandbox.edit("Seeds/roles.json", "\"minutes\": 5", "\"minutes\": 6")
        try sandbox.run("release --on 2026-12-02")
        #expect(try lines() == [december])
        try sandbox.edit("Seeds/roles.json", "\"minutes\": 6", "\"minutes\": 8")
        try sandbox.edit("Seeds/roles.json", "\"integer\" }", "\"integer\", \"note\": \"text\" }")
        try sandbox.run("release --on 2026-12-03")
        let third =
            #"{ "released": "2026-12-03", "columns": { "name": "text", "minutes": "integer", "note": "text" } },"#
        #expect(try lines() == [third, december])
        // An earlier version of the command has noted the columns of its last release in the shape alone.
        let history = try sandbox.text("Seeds/history/roles.json")
        let old = history.split(separator: "\n", omittingEmptySubsequences: false).filter {
            !$0.contains("\"released\": ") || !$0.contains(", \"columns\": {")
        }
        try sandbox.write(old.joined(separator: "\n"), to: "Seeds/history/roles.json")
        try sandbox.edit("Seeds/roles.json", "\"minutes\": 8", "\"minutes\": 9")
        try sandbox.edit("Seeds/roles.json", ", \"note\": \"text\" }", " }")
        try sandbox.run("release --on 2026-12-04")
        #expect(
            try lines() == [
                #"{ "released": "2026-12-04", "columns": { "name": "text", "minutes": "integer" } },"#,
                #"{ "released": "2026-12-03", "columns": { "minutes": "integer", "name": "text", "note": "text" } },"#,
            ])
        try sandbox.run("check")
    }

    @Test func `a column gets another type, and the history goes on reading what was shipped before`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles.replacing("\"minutes\": 7", with: "\"minutes\": 1")])
        try sandbox.run("release")
        try sandbox.edit("Seeds/roles.json", "\"minutes\": \"integer\"", "\"minutes\": \"boolean\"")
        try sandbox.edit("Seeds/roles.json", "\"minutes\": 5", "\"minutes\": false")
        try sandbox.edit("Seeds/roles.json", "\"minutes\": 1", "\"minutes\": true")
        #expect(try sandbox.run("release --on 2026-12-01").status == 65)
        #expect(try sandbox.run("release --on 2026-12-01 --reshape").status == 0)
        let history = try sandbox.text("Seeds/history/roles.json")
        for line in [
            #"{ "released": "2026-12-01", "columns": { "name": "text", "minutes": "boolean" } },"#,
            #"{ "released": "2026-11-20", "columns": { "minutes": "integer", "name": "text" } },"#,
        ] {
            #expect(history.contains(line))
        }
        #expect(try sandbox.run("check").status == 0)
        #expect(try sandbox.run("diff").output == "roles 2026-12-01: unchanged\n")
    }

    /// Values that a catalog without types ships as texts and numbers, and one with types as dates and booleans.
    private static let untyped = """
        {
          "catalog": "days", "released": "2026-11-20", "table": "Day", "key": ["name"],
          "seeds": [
            { "$id": "one", "name": "One", "day": "2026-03-01", "number": "12", "open": 1, "list": "[1, 2]", "word": "soon" },
            { "$id": "two", "name": "Two", "day": "2026-03-02", "number": "13", "open": 0, "list": "[3]", "word": "late" }
          ]
        }

        """

    @Test func `columns are declared for the first time, and what was shipped before still reads as it was`() throws {
        let sandbox = try Sandbox(seeds: ["days": Self.untyped])
        try sandbox.sql(
            """
            CREATE TABLE Day (uuid TEXT PRIMARY KEY, name TEXT, day TEXT, number INT, open INT, list TEXT, word TEXT,
                createDate TEXT, updateDate TEXT)
            """)
        try sandbox.run("release")
        try sandbox.run("seed --store app.db --device d")
        let typed =
            #""key": ["name"], "columns": { "name": "text", "day": "date", "number": "integer", "#
            + #""open": "boolean", "list": "json", "word": "date" },"#
        try sandbox.edit("Seeds/days.json", "\"key\": [\"name\"],", typed)
        for (former, now) in [
            ("\"12\"", "12"), ("\"13\"", "13"), ("\"open\": 1", "\"open\": true"), ("\"open\": 0", "\"open\": false"),
            ("\"[1, 2]\"", "[1, 2]"), ("\"[3]\"", "[3]"), ("\"soon\"", "\"2026-04-01\""),
            ("\"late\"", "\"2026-04-02\""),
        ] {
            try sandbox.edit("Seeds/days.json", former, now)
        }
        try sandbox.expectTranscript(
            """
            $ seedbed release --on 2026-12-01
            days 2026-11-20 → 2026-12-01
              changed  one  word
              changed  two  word
            Untouched copies of changed seeds are replaced.
            Copies that the user touched or dismissed stay as they are.
            $ seedbed check
            ok: 1 catalog, 2 seeds
            """)
        let upgraded = try sandbox.run("seed --store app.db --device d").output
        #expect(upgraded.hasPrefix("days 2026-12-01: upgraded, 2 inserted\nremoved Day "))
        let history = try sandbox.text("Seeds/history/days.json")
        #expect(history.contains(#"{ "released": "2026-11-20", "columns": {} },"#))
        #expect(try sandbox.run("release").output == "days 2026-12-01: unchanged\n")
        // A device that has nothing but the history proves the first release's copies too.
        try sandbox.sql(
            """
            CREATE TABLE Day (uuid TEXT PRIMARY KEY, name TEXT, day TEXT, number INT, open INT, list TEXT, word TEXT,
                createDate TEXT, updateDate TEXT)
            """,
            """
            INSERT INTO Day VALUES ('00000000-0000-4000-8000-000000000001', 'One', '2026-03-01', '12', 1, '[1, 2]', 'soon',
                '2026-11-20T00:00:00.000Z', NULL)
            """, in: "new.db")
        let seeded = try sandbox.run("seed --store new.db --defaults new.json --device e")
        #expect(seeded.output.contains("removed Day 00000000-0000-4000-8000-000000000001, "), "\(seeded)")
    }

    @Test func `columns are declared no longer, and the history keeps the types of before`() throws {
        let sandbox = try released()
        try sandbox.edit("Seeds/roles.json", "  \"columns\": { \"name\": \"text\", \"minutes\": \"integer\" },\n", "")
        try sandbox.edit("Seeds/roles.json", "\"minutes\": 5", "\"minutes\": 6")
        #expect(try sandbox.run("release --on 2026-12-01").status == 0)
        let history = try sandbox.text("Seeds/history/roles.json")
        #expect(history.contains(#"{ "released": "2026-12-01", "columns": {} },"#))
        #expect(
            history.contains(#"{ "released": "2026-11-20", "columns": { "minutes": "integer", "name": "text" } },"#))
        #expect(try sandbox.run("check").status == 0)
    }

    @Test(
        "T4: a column is declared no longer, and devices that have the history alone still prove the copies that hold it",
        arguments: [
            ("date", "\"2026-03-01\""), ("blob", "\"aGVsbG8=\""), ("uuid", "\"0A0A0A0A-0000-4000-8000-00000000000B\""),
            ("boolean", "true"), ("json", "{ \"minutes\": [1, 2.50] }"), ("real", "0.1"), ("text", "\"2026-03-01\""),
        ],
        ["iso8601", "sqlite", "unix"])
    func undeclared(_ column: (type: String, value: String), dates: String) throws {
        let catalog = Self.roles.replacing(
            "\"key\": [\"name\"],", with: "\"key\": [\"name\"], \"dates\": \"\(dates)\","
        )
        .replacing("\"integer\" },", with: "\"integer\", \"extra\": \"\(column.type)\" },")
        .replacing("\"minutes\": 5", with: "\"minutes\": 5, \"extra\": \(column.value)")
        .replacing("\"minutes\": 7", with: "\"minutes\": 7, \"extra\": \(column.value)")
        let sandbox = try Sandbox(seeds: ["roles": catalog])
        try sandbox.run("release")
        try sandbox.run("seed --store old.db --defaults old.json --device a --create-tables")
        try sandbox.edit("Seeds/roles.json", ", \"extra\": \"\(column.type)\"", "")
        try sandbox.edit("Seeds/roles.json", ", \"extra\": \(column.value)", "")
        try sandbox.edit("Seeds/roles.json", "\"minutes\": 7", "\"minutes\": 8")
        #expect(try sandbox.run("release --on 2026-12-01").status == 0)
        // Devices that Seedbed does not know the first release of; on one of them the user had edited a copy before.
        for store in ["new", "edited"] {
            try FileManager.default.copyItem(atPath: sandbox.path("old.db"), toPath: sandbox.path("\(store).db"))
            #expect(try sandbox.run("unprepare --store \(store).db").status == 0)
        }
        try sandbox.sql("UPDATE Role SET extra = 'mine' WHERE name = 'Judge'", in: "edited.db")
        let seeded = try sandbox.run("seed --store new.db --defaults new.json --device b").output
        #expect(seeded.hasPrefix("roles 2026-12-01: 1 inserted, 1 present\nremoved Role "), "\(seeded)")
        let kept = try sandbox.run("seed --store edited.db --defaults edited.json --device c").output
        #expect(kept.hasPrefix("roles 2026-12-01: 0 inserted, 1 present, 1 occupied\nkept Role "), "\(kept)")
    }
}
