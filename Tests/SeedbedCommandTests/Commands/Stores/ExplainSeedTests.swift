import Foundation
import Testing

@Suite struct ExplainSeedTests {
    private static let budgets = """
        {
          "catalog": "categories", "released": "2026-11-20", "table": "Category", "key": ["name"],
          "columns": { "name": "text", "colour": "text" },
          "seeds": [{ "$id": "food", "name": "Food", "colour": "red" }, { "$id": "rent", "name": "Rent" }],
          "retired": ["toys"]
        }
        """
    private static let twin = "00000000-0000-4000-8000-00000000000a"

    /// A store whose food has an older twin; both have a budget, and a category has only one.
    private func sandbox() throws -> (Sandbox, food: String) {
        let history = """
            { "catalog": "categories", "releases": ["2026-11-19"], "shipped": [
              { "released": "2026-11-19", "$id": "food", "key": { "name": "Food" },
                "content": { "name": "Food", "colour": "red" } } ] }
            """
        let sandbox = try Sandbox(seeds: ["categories": Self.budgets, "history/categories": history])
        try sandbox.sql(
            "CREATE TABLE Category (uuid TEXT PRIMARY KEY, name TEXT, colour TEXT, createDate TEXT, updateDate TEXT)",
            "CREATE TABLE Budget (id INTEGER PRIMARY KEY, category TEXT UNIQUE REFERENCES Category (uuid), sum INT)")
        #expect(try sandbox.run("seed --store app.db --device d").status == 0)
        let food = try sandbox.sql("SELECT uuid FROM Category WHERE name = 'Food'")[0][0]
        try sandbox.sql(
            """
            INSERT INTO Category (uuid, name, colour, createDate) VALUES
                ('\(Self.twin)', 'Food', 'red', '2026-11-19T00:00:00.000Z')
            """)
        return (sandbox, food)
    }

    @Test func `a seed is told with its copies, what was done to it and what the next launch does`() throws {
        let (sandbox, food) = try sandbox()
        let before = sandbox.content
        try sandbox.expectTranscript(
            """
            $ seedbed explain categories/food --store app.db
            categories/food, table Category: its catalog ships it, the store was given it
            Category \(food) of 2026-11-20 stays: it is untouched, and no untouched twin is greater (C2)
            Category \(Self.twin) of 2026-11-19 goes at the next cleanup: its untouched twin \(food) is greater (C2)
            the next launch removes \(Self.twin)
            """)
        #expect(sandbox.content == before)
        try sandbox.run("clean --store app.db")
        try sandbox.sql("UPDATE Category SET colour = 'secret' WHERE name = 'Food'")
        let told = try sandbox.transcript("explain categories/food --store app.db")
        #expect(
            told == """
                $ seedbed explain categories/food --store app.db
                categories/food, table Category: its catalog ships it, the store was given it
                Category \(food) of 2026-11-20, changed <time>, stays: the user has changed it (C1)
                  differs from the catalog in colour
                <time> Category \(Self.twin): superseded by \(food)
                the next launch does nothing about it: its catalog's release is seeded already
                """)
        let byKey = try sandbox.transcript("explain --store app.db --table Category --key Food")
        #expect(byKey.split(separator: "\n").dropFirst() == told.split(separator: "\n").dropFirst())
    }

    @Test(arguments: [true, false])
    func `a seed that was delivered and that its catalog lists no longer is told as delivered`(hasSeedID: Bool) throws {
        let catalog = """
            { "catalog": "roles", "released": "2026-11-20", "table": "Role", "key": ["name"], "columns": { "name": "text" },
              "mapping": { \(hasSeedID ? #""seedID": "seedID""# : "") },
              "seeds": [{ "$id": "timer", "name": "Timer" }, { "$id": "judge", "name": "Judge" }] }
            """
        let sandbox = try Sandbox(seeds: ["roles": catalog]).seeded()
        let uuid = try sandbox.sql("SELECT uuid FROM Role WHERE name = 'Judge'")[0][0]
        let later = catalog.replacing(#", { "$id": "judge", "name": "Judge" }"#, with: "")
        try sandbox.write(later.replacing("2026-11-20", with: "2026-12-01"), to: "Seeds/roles.json")
        #expect(try sandbox.run("status --store app.db").output.contains("roles delivered “judge”"))
        try sandbox.expectTranscript(
            """
            $ seedbed explain roles/judge --store app.db
            roles/judge, table Role: its catalog lists it no longer, the store was given it
            Role \(uuid) of 2026-11-20 stays: it is untouched, and no untouched twin is greater (C2)
            the next launch leaves it as it is
            """)
    }

    @Test func `a mistyped seed or table is followed by the one that was meant`() throws {
        let (sandbox, _) = try sandbox()
        for command in ["explain", "explain --json"] {
            let outcome = try sandbox.run("\(command) categories/fodo --store app.db")
            #expect(outcome.status == 65 && (outcome.output + outcome.errors).contains("categories/fodo"))
            #expect((outcome.output + outcome.errors).contains("did you mean"))
        }
        try sandbox.expectTranscript(
            """
            $ seedbed explain categories/fodo --store app.db
            ! seedbed: the catalogs have no seed “categories/fodo” (did you mean “categories/food”?); name one as \
            <catalog>/<id>, as the catalogs have them
            [65]
            $ seedbed explain --table Categry --key Food --store app.db
            ! seedbed: --table: no catalog is of table “Categry” (did you mean "Category"?)
            [65]
            """)
    }

    @Test func `a seed that the user removed, a retired one and an unknown one are told apart`() throws {
        let (sandbox, _) = try sandbox()
        try sandbox.sql("DELETE FROM Category WHERE name = 'Rent'")
        let removed = try sandbox.run("explain categories/rent --store app.db").output
        #expect(removed.contains("it has no copy any more: the user has removed it, and it does not come back (S5)\n"))
        let retired = try sandbox.run("explain categories/toys --store app.db").output
        #expect(
            retired.hasPrefix(
                "categories/toys, table Category: its catalog has retired it (C4), the store was not given"))
        try sandbox.expectTranscript(
            """
            $ seedbed explain categories/none --store app.db
            ! seedbed: the catalogs have no seed “categories/none”; name one as <catalog>/<id>, as the catalogs have them
            [65]
            $ seedbed explain --store app.db
            ! seedbed: explain needs UUID|SEEDID; see seedbed explain --help
            [64]
            $ seedbed explain --store app.db --table Category --key Nothing
            ! seedbed: app.db: no seed and no row of table “Category” has this key; check it
            [65]
            """)
    }

    @Test func `explain and clean agree on a copy whose rows cannot be moved, and both name these rows`() throws {
        let (sandbox, food) = try sandbox()
        try sandbox.sql("INSERT INTO Budget VALUES (1, '\(food)', 10), (2, '\(Self.twin)', 20)")
        try sandbox.expectTranscript(
            """
            $ seedbed explain \(Self.twin) --store app.db
            Category \(Self.twin) stays, although it would go for its untouched twin \(food) (C2): \
            what refers to it cannot be moved: Budget, row 2 (UNIQUE constraint failed: Budget.category) (C5)
            $ seedbed clean --store app.db
            cleaned: there was nothing to remove
            kept Category \(Self.twin): what refers to it cannot be moved: Budget, row 2 (UNIQUE constraint failed: Budget.category)
            $ seedbed explain \(Self.twin) --store app.db
            Category \(Self.twin) stays, although it would go for its untouched twin \(food) (C2): \
            what refers to it cannot be moved: Budget, row 2 (UNIQUE constraint failed: Budget.category) (C5)
            """)
        let json = try sandbox.run("explain \(Self.twin) --store app.db --json").output
        #expect(json.contains(#""verdict": "keep""#) && json.contains(#""leftAlone": "unmovable""#))
    }

    @Test func `a key may hold commas, be empty, and have several values`() throws {
        let one =
            #"{ "catalog": "k", "released": "2026-11-20", "table": "T", "key": ["a"], "columns": { "a": "text" }, "seeds": "#
        let two = #"{ "catalog": "m", "released": "2026-11-20", "table": "U", "key": ["a", "b"], "seeds": "#
        let sandbox = try Sandbox(seeds: [
            "k": one + #"[{ "$id": "s", "a": "Food, Drinks" }, { "$id": "none", "a": "" }] }"#,
            "m": two + #"[{ "$id": "t", "a": "x,y", "b": "" }] }"#,
        ])
        try sandbox.sql(
            "CREATE TABLE T (uuid TEXT, a TEXT, createDate TEXT, updateDate TEXT)",
            "CREATE TABLE U (uuid TEXT, a TEXT, b TEXT, createDate TEXT, updateDate TEXT)")
        try sandbox.run("seed --store app.db")
        for (table, key, seed) in [("T", "Food, Drinks", "k/s"), ("T", "", "k/none"), ("U", #"x\,y,"#, "m/t")] {
            let outcome = try sandbox.run(words: ["explain", "--store", "app.db", "--table", table, "--key", key])
            #expect(outcome.output.hasPrefix("\(seed), table \(table): "), "\(outcome)")
        }
        #expect(
            try sandbox.run(words: ["explain", "--store", "app.db", "--table", "U", "--key", "x,y,z"]).status == 64)
    }
}
