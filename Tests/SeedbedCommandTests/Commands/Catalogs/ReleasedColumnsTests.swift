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
}
