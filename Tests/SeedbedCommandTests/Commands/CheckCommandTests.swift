import Testing

@Suite struct CheckCommandTests {
    static let food = """
        { "catalog": "food", "released": "2026-11-20", "table": "Food", "key": ["name"],
          "seeds": [ { "name": "Bread" } ] }
        """

    @Test func `good catalogs are counted, whichever way they are named`() throws {
        let sandbox = try Sandbox(seeds: ["speech-types": Sandbox.speechTypes, "food": Self.food])
        try sandbox.write(
            Self.food.replacing("food", with: "drinks").replacing("Food", with: "Drink"), to: "More/a b.json")
        try sandbox.write("{}", to: "More/catalog.schema.json")
        try sandbox.expectTranscript(
            """
            $ seedbed check
            ok: 2 catalogs, 3 seeds
            $ seedbed check Seeds
            ok: 2 catalogs, 3 seeds
            $ seedbed check --seeds Seeds/food.json
            ok: 1 catalog, 1 seed
            $ seedbed check Seeds/food.json Seeds
            ok: 2 catalogs, 3 seeds
            $ seedbed check Seeds More
            ok: 3 catalogs, 4 seeds
            """)
        try sandbox.expectTranscript(
            """
            $ seedbed check Seeds/food.json --json
            {
              "seeds": 1,
              "catalogs": [
                {
                  "catalog": "food",
                  "file": "Seeds/food.json",
                  "released": "2026-11-20T00:00:00.000Z",
                  "table": "Food",
                  "seeds": 1,
                  "retired": 0
                }
              ],
              "warnings": []
            }
            """)
    }

    @Test func `every mistake stands alone with its place`() throws {
        let bad = """
            { "catalog": "food", "released": "soon", "table": "Food", "key": ["name"],
              "seeds": [ { "name": "Bread" }, { "name": "Bread" } ] }
            """
        let sandbox = try Sandbox(seeds: ["food": bad])
        for line in ["check", "seed --store app.db --create-tables"] {
            let outcome = try sandbox.run(line)
            #expect(outcome.status == 65 && outcome.output == "")
            let lines = outcome.errors.split(separator: "\n")
            #expect(lines.count >= 2 || line.hasPrefix("seed"))
            #expect(
                lines.allSatisfy { $0.wholeMatch(of: /Seeds\/food\.json:[12]:[0-9]+: .+/) != nil }, "\(outcome.errors)")
        }
        #expect(sandbox.files == [])
    }

    @Test func `a store is held against the catalogs and only read`() throws {
        let sandbox = try Sandbox(seeds: ["speech-types": Sandbox.speechTypes, "food": Self.food])
        try sandbox.sql("CREATE TABLE SpeechType (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT)")
        let before = sandbox.content
        let outcome = try sandbox.run("check --store app.db")
        #expect(outcome.status == 65 && outcome.output == "")
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("seedbed: app.db: ") })
        #expect(lines.contains { $0.contains("“Food”") } && lines.contains { $0.contains("“updateDate”, “green”") })
        #expect(sandbox.content == before)
        try sandbox.sql(
            "DROP TABLE SpeechType",
            "CREATE TABLE SpeechType (uuid TEXT PRIMARY KEY, name TEXT, green INT, createDate TEXT, updateDate TEXT)",
            "CREATE TABLE Food (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)")
        #expect(try sandbox.run("check --store app.db").output == "ok: 2 catalogs, 3 seeds\n")
    }

    @Test func `what is not there is named`() throws {
        let sandbox = try Sandbox()
        try sandbox.expectTranscript(
            """
            $ seedbed check None
            ! seedbed: None: the file or folder does not exist
            [66]
            $ seedbed check Seeds None.json
            ! seedbed: None.json: the file or folder does not exist
            [66]
            """)
    }

    @Test(arguments: [
        ("uuid INTEGER PRIMARY KEY, name, green", "its column “uuid” is an integer key, which cannot hold a UUID"),
        ("uuid, name, green AS (1)", "its column “green” is generated and cannot be filled"),
    ])
    func `a table that cannot hold the seeds is refused alike by check and seed`(columns: String, reason: String) throws
    {
        let sandbox = try Sandbox()
        try sandbox.sql("CREATE TABLE SpeechType (\(columns), createDate, updateDate)")
        for line in ["check --store app.db", "seed --store app.db"] {
            let outcome = try sandbox.run(line)
            #expect(outcome.status == 65)
            #expect(outcome.errors.hasSuffix("app.db: table “SpeechType” cannot hold seeds: \(reason)\n"))
        }
    }

    /// `STRING` is no type of SQLite's: it means `NUMERIC`.
    @Test(arguments: [
        ("STRING", "\"0012\"", true), ("INTEGER", "\"1e3\"", true), ("REAL", "\" 7 \"", true),
        ("NUMERIC", "\"A1\"", false),
        ("STRING", "\"12a\"", false), ("VARCHAR(9)", "\"0012\"", false), ("", "\"0012\"", false),
        ("INTEGER", "12", false),
        ("STRING", "\"\"", false),
    ])
    func `a text that its column would store as a number is told`(type: String, value: String, isTold: Bool) throws {
        let code = value.hasPrefix("\"") ? "text" : "integer"
        let catalog = """
            { "catalog": "food", "released": "2026-11-20", "table": "Food", "key": ["name"],
              "columns": { "name": "text", "code": "\(code)" },
              "seeds": [ { "name": "Rice", "code": null }, { "name": "Tea", "code": \(value) } ] }
            """
        let sandbox = try Sandbox(seeds: ["food": catalog])
        try sandbox.sql(
            "CREATE TABLE Food (uuid TEXT PRIMARY KEY, name TEXT, code \(type), createDate TEXT, updateDate TEXT)")
        let outcome = try sandbox.run("check --store app.db")
        #expect(outcome.status == (isTold ? 65 : 0), "\(outcome)")
        let told =
            "Seeds/food.json:2:32: column “code” of table “Food” of the store is \(type), which makes a number of the text of seed “tea”"
        #expect(outcome.errors.contains(told) == isTold, "\(outcome)")
    }

    /// `NEW.name` is the new row's name in a trigger, and in a statement on a table called so the name of that table's row.
    @Test(arguments: ["new", "Old"]) func `a table with a name that means a row in triggers is refused`(name: String)
        throws
    {
        let seeds = Self.food.replacing(#""Food""#, with: "\"\(name)\"")
        let rows = "(uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)"
        for (seeds, tables, rest) in [
            (seeds, ["CREATE TABLE \"\(name)\" \(rows)"], "rename the table"),
            (
                Self.food,
                [
                    "CREATE TABLE Food \(rows)",
                    "CREATE TABLE \"\(name)\" (id INTEGER PRIMARY KEY, food REFERENCES Food (uuid))",
                ],
                "rename “\(name)”, which refers to it"
            ),
        ] {
            let sandbox = try Sandbox(seeds: ["food": seeds])
            for table in tables { try sandbox.sql(table) }
            for line in ["check --store app.db", "seed --store app.db"] {
                let outcome = try sandbox.run(line)
                #expect(outcome.status == 65)
                #expect(outcome.errors.contains("cannot hold seeds: in a trigger “\(name)” means a row"), "\(outcome)")
                #expect(outcome.errors.hasSuffix("\(rest)\n"), "\(outcome)")
            }
        }
    }

    @Test(arguments: [
        ("CREATE TRIGGER t AFTER INSERT ON SpeechType BEGIN INSERT INTO Nowhere VALUES (1); END", "Nowhere"),
        ("CREATE TRIGGER t AFTER DELETE ON SpeechType BEGIN DELETE FROM Nowhere; END", "Nowhere"),
        ("ALTER TABLE SpeechType ADD COLUMN folder REFERENCES Missing (id)", "Missing"),
        ("CREATE TABLE Child (id INTEGER, parent REFERENCES SpeechType (green))", "foreign key mismatch"),
    ])
    func `a table that no row can be written to is told before it is seeded`(statement: String, named: String) throws {
        let sandbox = try Sandbox()
        try sandbox.sql(
            "CREATE TABLE SpeechType (uuid TEXT PRIMARY KEY, name TEXT, green INTEGER, createDate TEXT, updateDate TEXT)",
            statement)
        let outcome = try sandbox.run("check --store app.db")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("no row can be written to table “SpeechType”"), "\(outcome)")
        #expect(outcome.errors.contains(named), "\(outcome)")
    }

    @Test func `C5: actions that would take users' rows along are warned of, and seeds without a scope`() throws {
        let food = """
            { "catalog": "food", "released": "2026-11-20", "table": "Food", "key": ["name"], "mapping": { "scope": "club" },
              "references": [{ "table": "Meal", "columns": ["food"] }],
              "seeds": [ { "name": "Bread" }, { "name": "Rice", "club": 1 }, { "name": "Soup", "club": null } ] }
            """
        let sandbox = try Sandbox(seeds: ["food": food])
        try sandbox.sql(
            "CREATE TABLE Food (uuid TEXT PRIMARY KEY, name TEXT, club INT, createDate TEXT, updateDate TEXT)",
            "CREATE TABLE Dish (a, b, food TEXT REFERENCES Food ON DELETE CASCADE, side TEXT REFERENCES Food ON DELETE SET NULL)",
            "CREATE TABLE Plan (food TEXT REFERENCES Food)")
        #expect(try sandbox.run("check --store app.db").status == 65)
        try sandbox.sql("CREATE TABLE Meal (meal TEXT)")
        #expect(
            try sandbox.transcript("check --store app.db").contains(
                "! seedbed: app.db: table “Meal” has no column “food”"))
        try sandbox.sql("ALTER TABLE Meal ADD COLUMN food TEXT")
        try sandbox.expectTranscript(
            """
            $ seedbed check --store app.db
            warning: Seeds/food.json: “bread”, “soup” have no value for the scope column “club”: a copy without a scope \
            will be no row's twin, and every device keeps its own
            warning: app.db: table “Dish” refers to “Food” by “side” with ON DELETE SET NULL: when a sync engine deletes a \
            copy whose rows cannot be moved to a twin first, the store leaves the rows that refer to it referring to nothing; \
            declare NO ACTION, or, if the sync engine allows none, leave the key undeclared and name it in “references”
            warning: app.db: table “Dish” refers to “Food” by “food” with ON DELETE CASCADE: when a sync engine deletes a \
            copy whose rows cannot be moved to a twin first, the store takes the rows that refer to it along, the user's too; \
            declare NO ACTION, or, if the sync engine allows none, leave the key undeclared and name it in “references”
            ok: 1 catalog, 3 seeds
            """)
        let json = try sandbox.run("check --store app.db --json")
        #expect(json.status == 0 && json.output.contains("ON DELETE CASCADE: when a sync engine"))
    }

    @Test(arguments: ["", #""mapping": { "seedID": "seedID" }, "#])
    func `T2: a key that refers to other seeds is warned of if rows do not name their seed`(mapping: String) throws {
        let food = """
            { "catalog": "food", "released": "2026-11-20", "table": "Food", "key": ["folder", "name"], \(mapping)
              "seeds": [ { "$id": "a", "name": "A", "folder": 1 },
                { "$id": "b", "name": "B", "folder": { "$ref": "food/a" } } ] }
            """
        let told = try Sandbox(seeds: ["food": food]).run("check")
        #expect(told.status == 0)
        let text = "the key column “folder” refers to other seeds, and rows do not name their seed"
        #expect(told.output.contains(text) == mapping.isEmpty)
    }

    private static func history(_ catalog: String, shipped: String) -> String {
        """
        {
          "catalog": "\(catalog)",
          "releases": ["2026-01-10"],
          "shipped": [
            \(shipped)
          ]
        }
        """
    }

    @Test(arguments: [true, false])
    func `S5: a seed that was retired and ships again is asked about`(asksAgain: Bool) throws {
        let again = asksAgain ? #", "$again": true"# : ""
        let sandbox = try Sandbox(seeds: [
            "food": Self.food.replacing(#""name": "Bread""#, with: #""name": "Bread"\#(again)"#)
        ])
        let entries = """
            { "released": "2026-01-10", "$id": "bread", "key": { "name": "Bread" }, "hash": "5f" },
            { "released": "2026-02-10", "$id": "bread", "gone": true }, {}
            """
        let history = Self.history("food", shipped: entries).replacing(
            #"["2026-01-10"]"#, with: #"["2026-01-10", "2026-02-10"]"#)
        try sandbox.write(history, to: "Seeds/history/food.json")
        let outcome = try sandbox.run("check")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.output.contains("an earlier release retired “bread”, and this one ships it again") != asksAgain)
    }

    @Test func `histories are checked with their catalogs`() throws {
        let sandbox = try Sandbox(seeds: ["food": Self.food])
        let entry = #"{ "released": "2026-01-10", "$id": "bread", "key": { "name": "Bread" }, "hash": "5f" },"#
        try sandbox.write(Self.history("food", shipped: entry + " {}"), to: "Seeds/history/food.json")
        #expect(try sandbox.run("check").output == "ok: 1 catalog, 1 seed\n")
        try sandbox.write(
            Self.history("food", shipped: entry + #" { "released": "2026-02-10", "$id": "bread", "gone": 1 }"#),
            to: "Seeds/history/food.json")
        try sandbox.write(Self.food.replacing("\"Food\"", with: "1"), to: "Seeds/food.json")
        try sandbox.expectTranscript(
            """
            $ seedbed check
            ! Seeds/food.json:1:57: "table" takes a string, not a number
            ! Seeds/history/food.json:5:107: "releases" does not list this release
            ! Seeds/history/food.json:5:145: "gone" takes only true
            [65]
            $ seedbed check Seeds/food.json
            ! Seeds/food.json:1:57: "table" takes a string, not a number
            ! Seeds/history/food.json:5:107: "releases" does not list this release
            ! Seeds/history/food.json:5:145: "gone" takes only true
            [65]
            """)
    }

    @Test func `an edit that does harm hides no problem of the store`() throws {
        let sandbox = try Sandbox(seeds: ["food": Self.food])
        let entry = #"{ "released": "2026-01-10", "$id": "corn", "key": { "name": "Corn" }, "hash": "5f" }, {}"#
        try sandbox.write(Self.history("food", shipped: entry), to: "Seeds/history/food.json")
        try sandbox.sql("CREATE TABLE Other (a)", in: "a.db")
        let store = "a.db: the store has no table “Food”; create it, or correct “table” in the catalog"
        let outcome = try sandbox.run("check --store a.db")
        #expect(outcome.status == 65)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("seed \"corn\" is gone") && lines[1] == "seedbed: \(store)")
        let failure = try sandbox.run("check --store a.db --json").output
        #expect(failure.contains(#""message": "\#(store)""#), "\(failure)")
        #expect(failure.contains(#"seed \"corn\" is gone"#), "\(failure)")
        // Nor does an edit hide that the store is not there, or is none.
        try sandbox.write("no database at all, but some text that is long enough", to: "c.db")
        for (file, message) in [("b.db", "the file does not exist"), ("c.db", "this is not an SQLite database")] {
            let outcome = try sandbox.run("check --store \(file)")
            let lines = outcome.errors.split(separator: "\n")
            #expect(outcome.status == 65)
            #expect(lines.count == 2 && lines[0].contains("seed \"corn\" is gone"), "\(outcome.errors)")
            #expect(lines.last?.hasPrefix("seedbed: \(file): \(message)") == true, "\(outcome.errors)")
        }
    }

    @Test func `a history of no catalog is warned of, unless its catalog may be one that was not named`() throws {
        let sandbox = try Sandbox(seeds: ["speech-types": Sandbox.speechTypes, "food": Self.food])
        for name in ["food.json", "foods.json", ".food.json", "food.schema.json", "notes.md"] {
            try sandbox.write(Self.history("food", shipped: ""), to: "Seeds/history/\(name)")
        }
        try sandbox.expectTranscript(
            """
            $ seedbed check
            warning: Seeds/history/foods.json: no catalog has this name, so this history belongs to none
            ok: 2 catalogs, 3 seeds
            $ seedbed check Seeds/food.json
            ok: 1 catalog, 1 seed
            $ seedbed check Seeds/food.json Seeds/speech-types.json
            warning: Seeds/history/foods.json: no catalog has this name, so this history belongs to none
            ok: 2 catalogs, 3 seeds
            """)
    }

    @Test func `R2: identities that are no UUIDs are named, since no rescue can be derived from them`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles("timer", "judge")])
        try sandbox.run("seed --store app.db --device d --create-tables")
        #expect(try !sandbox.run("check --store app.db").output.contains("UUID"))
        for (number, says) in [
            (1, "1 copy has an identity that is no UUID"), (2, "2 copies have identities that are no UUIDs"),
        ] {
            try sandbox.sql(
                """
                UPDATE Role SET uuid = 'rec-' || rowid
                WHERE uuid = (SELECT max(uuid) FROM Role WHERE seedID NOT NULL AND uuid NOT LIKE 'rec%')
                """,
                "INSERT INTO Role (uuid, name, createDate) VALUES ('own-\(number)', 'Own', '2026-01-01')")
            let checked = try sandbox.run("check --store app.db")
            #expect(checked.status == 0)
            #expect(checked.output.contains("table “Role”: \(says): if another device removes"), "\(checked.output)")
        }
    }

    @Test func `§7: a reference to a table with a key of several columns is named, as seed refuses it`() throws {
        let catalog = """
            { "catalog": "cats", "released": "2026-11-20", "table": "Cat", "key": ["name"],
              "seeds": [{ "$id": "food", "tenant": "t", "name": "Food" },
                { "$id": "fruit", "tenant": "t", "name": "Fruit", "parent": { "$ref": "cats/food" } }] }
            """
        let sandbox = try Sandbox(seeds: ["cats": catalog])
        try sandbox.sql(
            """
            CREATE TABLE Cat (tenant TEXT NOT NULL, uuid TEXT NOT NULL, name TEXT, parent TEXT, createDate TEXT, updateDate TEXT,
                PRIMARY KEY (tenant, uuid))
            """)
        let said = "a “$ref” refers to it, but its primary key has several columns"
        for command in ["check", "seed"] {
            let run = try sandbox.run("\(command) --store app.db")
            #expect(run.status == 65 && (run.output + run.errors).contains(said), "\(command)")
        }
    }
}
