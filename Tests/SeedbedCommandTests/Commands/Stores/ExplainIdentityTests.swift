import Testing

@testable import SeedbedCommand

/// Rows that share an identity or have none, and seeds whose catalog the app no longer has: `explain` agrees with the cleanup.
@Suite struct ExplainIdentityTests {
    private static let catalog = """
        { "catalog": "x", "released": "2026-11-20", "table": "T", "key": ["name"],
          "mapping": { "seedID": "seed", "dismissDate": "gone" }, "columns": { "name": "text", "r": "integer" },
          "seeds": [{ "$id": "one", "name": "One", "r": 1 }] }
        """
    private static let table = """
        CREATE TABLE T (uuid TEXT, name TEXT, r INTEGER, seed TEXT, createDate TEXT, updateDate TEXT, gone TEXT)
        """

    private func sandbox(_ rows: String...) throws -> (Sandbox, seeded: String) {
        let sandbox = try Sandbox(seeds: ["x": Self.catalog])
        try sandbox.sql(Self.table)
        try sandbox.run("seed --store app.db")
        let seeded = try sandbox.sql("SELECT uuid FROM T")[0][0]
        for row in rows { try sandbox.sql("INSERT INTO T \(row)") }
        return (sandbox, seeded)
    }

    @Test func `a row of the user's stays although the copy with its identity goes`() throws {
        let (least, released) = ("00000000-0000-4000-8000-000000000000", "'2026-11-20T00:00:00.000Z'")
        let (sandbox, seeded) = try sandbox(
            "VALUES ('\(least)', 'One', 1, 'x/one', \(released), NULL, NULL)",
            "(uuid, name, r) VALUES ('\(least)', 'Mine', 7)")
        let stays = "T \(least) stays: the user has changed it (C1)\n"
        #expect(
            try sandbox.run("explain \(least) --store app.db").output
                == "T \(least) goes at the next cleanup: its untouched twin \(seeded) is greater (C2)\n\(stays)")
        #expect(try sandbox.run("explain --table T --key Mine --store app.db").output == stays)
        try sandbox.run("clean --store app.db")
        #expect(try sandbox.sql("SELECT uuid, name FROM T ORDER BY name") == [[least, "Mine"], [seeded, "One"]])
    }

    @Test func `rows without an identity are explained, each by itself`() throws {
        let (sandbox, seeded) = try sandbox(
            "(name, r, seed, createDate, updateDate) VALUES ('One', 9, 'x/one', '2026-11-20T00:00:00.000Z', '2026-11-21')",
            "(name, r) VALUES ('Mine', 7)", "(uuid, name, r) VALUES ('', 'Other', 7)")
        for name in ["Mine", "Other"] {
            #expect(
                try sandbox.run("explain --table T --key \(name) --store app.db").output
                    == "T, a row without a uuid stays: the user has changed it (C1)\n")
        }
        let told = try sandbox.run("explain x/one --store app.db").output
        #expect(
            told.contains(
                "T \(seeded) of 2026-11-20 goes at the next cleanup: it yields to the user's own copy without a uuid"))
        #expect(told.contains("T, a row without a uuid of 2026-11-20, changed 2026-11-21"))
        #expect(try sandbox.run("explain --table T --key Mine --store app.db --json").output.contains(#""uuid": null"#))
        try sandbox.run("clean --store app.db")
        #expect(try sandbox.sql("SELECT name FROM T ORDER BY name") == [["Mine"], ["One"], ["Other"]])
    }

    @Test func `a seed of a dropped catalog is known as long as the store knows it`() throws {
        let (sandbox, seeded) = try sandbox()
        let other = Self.catalog.replacing(#""x""#, with: #""y""#).replacing("One", with: "Two")
        try sandbox.write(other, to: "Seeds/x.json")
        try sandbox.run("seed --store app.db")
        let first = "x/one, table T: the app no longer has its catalog, the store was given it\n"
        let stays = try sandbox.run("explain x/one --store app.db").output
        #expect(stays.hasPrefix(first + "T \(seeded) of 2026-11-20 stays"))
        try sandbox.sql("DELETE FROM T WHERE name = 'One'")
        #expect(
            try sandbox.run("explain x/one --store app.db").output.hasPrefix(
                first + "it has no copy any more: the user has removed it, and it does not come back (S5)\n"))
        #expect(try sandbox.run("explain x/never --store app.db").status == 65)
    }
}
