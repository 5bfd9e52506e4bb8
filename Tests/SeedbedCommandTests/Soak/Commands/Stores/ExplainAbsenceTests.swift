import Testing

@testable import SeedbedCommand

/// Seeds that seem to have no copy: one without a scope, and those that a sync import has deleted.
@Suite struct ExplainAbsenceTests {
    private static func roles(_ released: String, seedID: Bool = false) -> String {
        """
        { "catalog": "roles", "released": "\(released)", "table": "Role", "key": ["name"],
          "mapping": { "scope": "club"\(seedID ? #", "seedID": "seedID""# : "") }, "columns": { "name": "text", "club": "text" },
          "seeds": [{ "$id": "timer", "name": "Timer", "club": "x" }, { "$id": "judge", "name": "Judge" }] }
        """
    }

    private static let given = "its catalog ships it, the store was given it\n"

    @Test func `a seed without a scope is found in whatever scope its copy is filed`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles("2026-11-20")]).seeded("")
        let uuid = try sandbox.sql("SELECT uuid FROM Role WHERE name = 'Judge'")[0][0]
        let stays = "Role \(uuid) of 2026-11-20 stays: it is untouched"
        #expect(
            try sandbox.run("explain roles/judge --store app.db").output.hasPrefix(
                "roles/judge, table Role: \(Self.given)\(stays)"))
        #expect(!(try sandbox.run("status --verbose --store app.db").output.contains("missing\n")))
        try sandbox.sql("UPDATE Role SET club = 'y' WHERE name = 'Judge'")
        let told = try sandbox.run("explain roles/judge --store app.db").output
        #expect(
            told.contains("Role \(uuid) of 2026-11-20, changed ")
                && told.contains("stays: the user has changed it (C1)"))
        #expect(try sandbox.run("status --verbose --store app.db").output.contains("(roles/judge): 1 touched\n"))
    }

    @Test func `a seed that refers to a removed one names it, before and after the launch`() throws {
        let kinds = """
            { "catalog": "kinds", "released": "2026-11-20", "table": "Kind", "key": ["name"], "columns": { "name": "text" },
              "seeds": [{ "$id": "fruit", "name": "Fruit" }] }
            """
        func dishes(_ released: String, _ more: String = "") -> String {
            """
            { "catalog": "dishes", "released": "\(released)", "table": "Dish", "key": ["name"],
              "columns": { "name": "text", "kind": "text" }, "seeds": [{ "$id": "soup", "name": "Soup" }\(more)] }
            """
        }
        let sandbox = try Sandbox(seeds: ["kinds": kinds, "dishes": dishes("2026-11-20")]).seeded("")
        try sandbox.sql("DELETE FROM Kind")
        try sandbox.write(
            dishes("2026-12-01", #", { "$id": "cake", "name": "Cake", "kind": { "$ref": "kinds/fruit" } }"#),
            to: "Seeds/dishes.json")
        let reason = "it refers to kinds/fruit, of which the store has no copy to refer to"
        #expect(
            try sandbox.run("explain dishes/cake --store app.db").output.contains("\n\(reason), so it is not seeded\n"))
        let report = try sandbox.run("seed --store app.db").output
        #expect(report.contains("1 unresolved\n") && report.contains("skipped dishes/cake: \(reason)\n"), "\(report)")
        let told = try sandbox.run("explain dishes/cake --store app.db").output
        #expect(told.contains("\n\(reason), so it is not seeded\n"), "\(told)")
        let json = try sandbox.run("explain dishes/cake --store app.db --json").output
        #expect(json.contains(#""unresolved": "kinds/fruit""#))
    }

    @Test func `a row of the user's with the key in another scope is no copy of it`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles("2026-11-20")]).seeded("")
        try sandbox.sql(
            "DELETE FROM Role WHERE name = 'Judge'", "INSERT INTO Role (uuid, name, club) VALUES ('mine', 'Judge', 'z')"
        )
        let told = try sandbox.run("explain roles/judge --store app.db").output
        #expect(told.contains("the user has removed it") && !told.contains("mine"))
    }

    @Test func `S5: a seed that was removed in its scope counts as removed although another scope has a copy`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles("2026-11-20", seedID: true)]).seeded("")
        let uuid = "00000000-0000-4000-8000-000000000001"
        try sandbox.sql(
            "DELETE FROM Role WHERE name = 'Timer'", "INSERT INTO seedbed_import VALUES (1)",
            """
            INSERT INTO Role (uuid, name, club, seedID, createDate) VALUES
                ('\(uuid)', 'Timer', NULL, 'roles/timer', '2026-11-20T00:00:00.000Z')
            """, "DELETE FROM seedbed_import")
        try sandbox.write(Self.roles("2026-12-01", seedID: true), to: "Seeds/roles.json")
        let told = try sandbox.run("explain roles/timer --store app.db").output
        #expect(told.contains("Role \(uuid) of 2026-11-20, in another scope, stays: "))
        #expect(told.contains("it has no copy in its scope any more: "))
        #expect(told.contains(" has removed or moved it, and it does not come back (S5)\n"))
        #expect(try sandbox.run("explain roles/timer --store app.db --json").output.contains(#""removed": true"#))
        #expect(try sandbox.run("status --store app.db --json").output.contains(#""missing": 1"#))
        // As explained.
        let report = try sandbox.run("seed --store app.db").output
        #expect(
            report == """
                roles 2026-12-01: upgraded, 0 inserted, 1 present, 1 removed
                kept Role \(uuid): unproven, it does not hold what was shipped: the user or another program changed it, so it is the user's

                """)
    }

    @Test(arguments: [false, true])
    func `S5: an import that leaves the table empty is not told as the user's removal`(hasSeedID: Bool) throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles("2026-11-20", seedID: hasSeedID)]).seeded("")
        let app = try AppDatabase(path: sandbox.path("app.db"))
        for statement in [
            "BEGIN", "INSERT INTO seedbed_import VALUES (1)", "DELETE FROM Role", "DELETE FROM seedbed_import",
            "COMMIT",
        ] { try app.rows(statement) }
        try sandbox.run("imported --store app.db")
        #expect(
            try sandbox.run("explain roles/timer --store app.db").output.contains(
                "it has no copy any more: a sync import has removed it, and it does not come back (S5)\n"))
        #expect(try sandbox.run("explain roles/timer --store app.db --json").output.contains(#""remover": "sync""#))
        try sandbox.write(Self.roles("2026-12-01", seedID: hasSeedID), to: "Seeds/roles.json")
        // As explained, the next release does not bring it back.
        #expect(try sandbox.run("seed --store app.db").output == "roles 2026-12-01: upgraded, 0 inserted, 2 removed\n")
    }

    @Test(arguments: [["Timer", "Judge"], ["Judge", "Timer"]])
    func `a table that the user and an import have emptied tells no remover`(names: [String]) throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles("2026-11-20", seedID: false)]).seeded("")
        let app = try AppDatabase(path: sandbox.path("app.db"))
        for (place, name) in names.enumerated() {
            if place == 0 { try app.rows("INSERT INTO seedbed_import VALUES (1)") }
            try app.rows("DELETE FROM Role WHERE name = '\(name)'")
            try app.rows("DELETE FROM seedbed_import")
        }
        for seed in ["timer", "judge"] {
            let told = try sandbox.run("explain roles/\(seed) --store app.db --json").output
            #expect(told.contains(#""remover": "unknown""#))
        }
    }

    @Test func `the user's own removal is told as that`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles("2026-11-20")]).seeded("")
        try sandbox.sql("DELETE FROM Role")
        #expect(
            try sandbox.run("explain roles/timer --store app.db").output.contains(
                "it has no copy any more: the user has removed it, and it does not come back (S5)\n"))
        #expect(try sandbox.run("explain roles/timer --store app.db --json").output.contains(#""remover": "user""#))
    }

    @Test func `a copy whose key the user changed may still exist, where rows do not name their seeds`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles("2026-11-20")]).seeded("")
        try sandbox.sql("UPDATE Role SET name = 'Clock' WHERE name = 'Timer'")
        #expect(
            try sandbox.run("explain roles/timer --store app.db").output.contains(
                "it has no copy any more: the user has removed it, or given it another key, and it does not come back (S5)\n"
            ))
        #expect(try sandbox.run("explain roles/timer --store app.db --json").output.contains(#""mayBeRenamed": true"#))
    }

    @Test func `a copy does not differ by a reference to a seed that the user dismissed`() throws {
        func catalog(_ name: String, _ table: String, _ columns: String, _ seed: String) -> String {
            """
            { "catalog": "\(name)", "released": "2026-11-20", "table": "\(table)", "key": ["name"],
              "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" }, "columns": { "name": "text"\(columns) },
              "seeds": [{ "$id": "a", "name": "A"\(seed) }] }
            """
        }
        let sandbox = try Sandbox(seeds: [
            "folders": catalog("folders", "Folder", "", ""),
            "notes": catalog("notes", "Note", #", "folder": "text""#, #", "folder": { "$ref": "folders/a" }"#),
        ])
        try sandbox.run("seed --store app.db --create-tables")
        try sandbox.run("dismiss folders/a --store app.db")
        #expect(!(try sandbox.run("explain notes/a --store app.db").output.contains("differs")))
        try sandbox.sql("UPDATE Note SET folder = NULL")
        try sandbox.run("restore folders/a --store app.db")
        #expect(
            try sandbox.run("explain notes/a --store app.db").output.contains("differs from the catalog in folder\n"))
    }
}
