import Testing

/// Rows of the user's that block a seed by another rule of the table than the seed's key, as each command tells them.
@Suite struct BlockedSeedTests {
    /// A way in which a table lets only one row have a category.
    struct Shape: Sendable, CustomTestStringConvertible {
        var id: String
        /// The end of the statement that creates the table, and statements after it.
        var end: String
        /// The rule in SQLite's words.
        var rule: String

        var testDescription: String { id }
    }

    static let shapes = [
        Shape(id: "a column", end: ", UNIQUE (category))", rule: "UNIQUE constraint failed: Budget.category"),
        Shape(
            id: "WITHOUT ROWID", end: ", UNIQUE (category)) WITHOUT ROWID",
            rule: "UNIQUE constraint failed: Budget.category"),
        Shape(
            id: "an expression, of some rows",
            end: "); CREATE UNIQUE INDEX one ON Budget (lower(category)) WHERE amount > 0",
            rule: "UNIQUE constraint failed: index 'one'"),
        Shape(
            id: "an expression, WITHOUT ROWID",
            end: ") WITHOUT ROWID; CREATE UNIQUE INDEX one ON Budget (lower(category))",
            rule: "UNIQUE constraint failed: index 'one'"),
    ]

    private static let mine = "11111111-1111-4111-8111-111111111111"
    private static let columns =
        "uuid TEXT PRIMARY KEY NOT NULL, name TEXT, category TEXT, amount INT, createDate TEXT, updateDate TEXT"
    private static let budgets = """
        { "catalog": "budgets", "released": "2026-11-20", "table": "Budget", "key": ["name"],
          "columns": { "name": "text", "category": "text", "amount": "integer" },
          "seeds": [{ "$id": "a", "name": "A", "category": "food", "amount": 1 },
                    { "$id": "b", "name": "B", "category": "car", "amount": 2 }] }
        """

    private func sandbox(_ end: String, dates: String = "'2025-01-01', '2025-01-02'") throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["budgets": Self.budgets])
        for statement in "CREATE TABLE Budget (\(Self.columns)\(end)".split(separator: "; ") {
            try sandbox.sql(String(statement))
        }
        try sandbox.sql("INSERT INTO Budget VALUES ('\(Self.mine)', 'Mine', 'food', 5, \(dates))")
        return sandbox
    }

    @Test(arguments: shapes)
    func `S1: seed, status and explain name the row that blocks a seed, and the rule, before the launch and after it`(
        shape: Shape
    ) throws {
        let sandbox = try sandbox(shape.end)
        let row = "the user's row \(Self.mine) in Budget"
        let told = "\(row) blocks it (\(shape.rule)), so it is not seeded (S1)\n"
        let before = sandbox.content
        #expect(try sandbox.run("status --store app.db").output.contains("\n\(row) blocks budgets/a (\(shape.rule))\n"))
        #expect(try sandbox.run("explain budgets/a --store app.db").output.contains(told))
        #expect(sandbox.content == before)
        let seeded = try sandbox.run("seed --store app.db")
        #expect(
            seeded.output == """
                budgets 2026-11-20: 1 inserted, 1 occupied
                skipped budgets/a: \(row) blocks it (\(shape.rule))

                """)
        for status in ["status", "status --verbose"] {
            let output = try sandbox.run("\(status) --store app.db").output
            #expect(output.contains("\n\(row) blocks budgets/a (\(shape.rule))\n"))
            #expect(!output.contains("blocks budgets/b"))
        }
        let explained = try sandbox.run("explain budgets/a --store app.db").output
        let state = "budgets/a, table Budget: its catalog ships it, the store was not given it"
        #expect(explained.hasPrefix("\(state)\n\(told)"))
        #expect(!explained.contains("has removed it"))
    }

    @Test func `the JSON of status names seed, table, row and rule`() throws {
        let sandbox = try sandbox(", UNIQUE (category))")
        try sandbox.run("seed --store app.db")
        #expect(
            try sandbox.run("status --store app.db --json").output.contains(
                """
                      "blocked": [
                        {
                          "seed": "budgets/a",
                          "table": "Budget",
                          "uuids": [
                            "\(Self.mine)"
                          ],
                          "rule": "UNIQUE constraint failed: Budget.category"
                        }
                      ],
                """))
    }

    @Test func `once the row is gone nothing is blocked, and a seed that the user removed is told as removed`() throws {
        let sandbox = try sandbox(", UNIQUE (category))")
        try sandbox.run("seed --store app.db")
        try sandbox.sql("DELETE FROM Budget")
        #expect(!(try sandbox.run("status --store app.db").output.contains("blocks")))
        #expect(try sandbox.run("explain budgets/b --store app.db").output.contains("the user has removed it"))
    }

    @Test(arguments: ["NULL, NULL", "'2025-01-01', NULL", "'2025-01-01', '2025-01-02'"])
    func `S5: a seed that a row of the user's kept away comes with a later release once the row is gone`(
        dates: String
    ) throws {
        let sandbox = try sandbox(", UNIQUE (category))", dates: dates)
        try sandbox.run("seed --store app.db")
        try sandbox.sql("DELETE FROM Budget WHERE name = 'Mine'")
        let explained = try sandbox.run("explain budgets/a --store app.db").output
        #expect(explained.contains("the store was not given it"))
        #expect(!explained.contains("has removed it"))
        try sandbox.write(Self.budgets.replacing("11-20", with: "12-01"), to: "Seeds/budgets.json")
        let seeded = try sandbox.run("seed --store app.db").output
        #expect(seeded.hasPrefix("budgets 2026-12-01: upgraded, 1 inserted, 1 present\n"))
        #expect(try sandbox.sql("SELECT name FROM Budget ORDER BY 1") == [["A"], ["B"]])
    }

    @Test func `S1, S3: an old copy whose release a row of the user's blocks is told`() throws {
        let sandbox = try sandbox(", UNIQUE (category))")
        let later = Self.budgets.replacing("11-20", with: "12-01")
        try sandbox.write(Self.budgets.replacing("\"food\"", with: "\"rent\""), to: "Seeds/budgets.json")
        try sandbox.run("seed --store app.db")
        try sandbox.write(later, to: "Seeds/budgets.json")
        try sandbox.run("seed --store app.db")
        let rule = "UNIQUE constraint failed: Budget.category"
        #expect(
            try sandbox.run("explain budgets/a --store app.db").output.contains(
                "the user's row \(Self.mine) in Budget blocks it (\(rule)), so it gets no copy of this release (S1)\n"))
        #expect(
            try sandbox.run("status --verbose --store app.db").output.contains(
                "the user's row \(Self.mine) in Budget blocks budgets/a (\(rule))\n"))
    }

    @Test(arguments: ["ABORT, 'it''s no food'", "FAIL, 'it''s no food'", "IGNORE"])
    func `a trigger that keeps a seed away is named, with the message that it spells`(way: String) throws {
        let sandbox = try Sandbox(seeds: ["budgets": Self.budgets])
        try sandbox.sql(
            "CREATE TABLE Budget (\(Self.columns))",
            "CREATE TRIGGER keep BEFORE INSERT ON Budget WHEN NEW.category = 'food' BEGIN SELECT RAISE(\(way)); END")
        let rule = way == "IGNORE" ? "trigger “keep” ignores it" : "trigger “keep” refuses it: it's no food"
        let refusal = "table “Budget” refuses “budgets/a” (\(rule))"
        #expect(try sandbox.run("seed --store app.db").errors.hasPrefix("seedbed: \(refusal)"))
        #expect(try sandbox.run("status --store app.db").output.contains("\n\(refusal)\n"))
        #expect(
            try sandbox.run("explain budgets/a --store app.db").output.contains(
                "the table refused its last release (\(rule))\n"))
    }

    @Test(arguments: [
        ("id INTEGER, PRIMARY KEY (id)) WITHOUT ROWID", "1, 'x'", "2, 'x'", ", id 2 (UNIQUE"),
        ("id TEXT, PRIMARY KEY (id)) WITHOUT ROWID", "'a', 'x'", "'secret', 'x'", " (UNIQUE"),
        (
            "id TEXT, PRIMARY KEY (id)) WITHOUT ROWID", "'a', 'x'", "'\(mine)', 'x'",
            ", id \(mine) (UNIQUE"
        ),
        ("id INTEGER PRIMARY KEY)", "1, 'x'", "2, 'y'", ", row 2 (UNIQUE"),
    ])
    func `C5: a row that cannot be moved is named by its key, unless that may be the user's words`(
        key: String, one: String, two: String, name: String
    ) throws {
        let sandbox = try Sandbox.withHistory().seeded("")
        let (survivor, twin) = (try sandbox.addTwin(), Sandbox.twin)
        let reference = "kind TEXT UNIQUE REFERENCES SpeechType (uuid)"
        try sandbox.sql(
            "CREATE TABLE Speech (\(reference), note TEXT, \(key)",
            "INSERT INTO Speech (id, note, kind) VALUES (\(one), '\(survivor)'), (\(two), '\(twin)')")
        for line in ["clean", "explain \(twin)"] {
            let output = try sandbox.run("\(line) --store app.db").output
            #expect(
                output.contains(
                    "what refers to it cannot be moved: \(name.hasPrefix(" ") ? "a row of Speech" : "Speech")\(name)"))
            #expect(!output.contains("secret"))
        }
        let json = try sandbox.run("clean --store app.db --json").output
        #expect(json.contains("\"key\": ") && !json.contains("secret"))
    }

    @Test(arguments: ["ABORT, 'speeches stay'", "IGNORE"])
    func `C5: a trigger that keeps a row from being moved is named`(way: String) throws {
        let sandbox = try Sandbox.withHistory().seeded("")
        let twin = Sandbox.twin
        try sandbox.addTwin()
        try sandbox.sql(
            "CREATE TABLE Speech (id INTEGER PRIMARY KEY, kind TEXT REFERENCES SpeechType (uuid))",
            "CREATE TRIGGER fixed BEFORE UPDATE OF kind ON Speech BEGIN SELECT RAISE(\(way)); END",
            "INSERT INTO Speech VALUES (7, '\(twin)')")
        let rule = way == "IGNORE" ? "trigger “fixed” ignores it" : "trigger “fixed” refuses it: speeches stay"
        let told = "what refers to it cannot be moved: Speech, row 7 (\(rule))"
        for line in ["explain \(twin)", "clean"] {
            #expect(try sandbox.run("\(line) --store app.db").output.contains(told), "\(line)")
        }
        #expect(try sandbox.sql("SELECT kind FROM Speech") == [[twin]])
    }
}
