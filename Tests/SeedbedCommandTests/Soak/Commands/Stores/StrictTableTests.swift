import Testing

/// `STRICT` tables, whose columns take only values of their types.
@Suite struct StrictTableTests {
    private static let things = """
        { "catalog": "things", "released": "2026-11-20", "table": "Thing", "key": ["name"],
          "columns": {
            "name": "text",
            "value": "TYPE"
          },
          "seeds": [{ "$id": "a", "name": "A", "value": VALUE }] }
        """

    private func check(_ column: String, _ type: String, _ value: String, dates: String = "TEXT") throws -> Outcome {
        let sandbox = try Sandbox(seeds: [
            "things": Self.things.replacing("TYPE", with: type).replacing("VALUE", with: value)
        ])
        try sandbox.sql(
            """
            CREATE TABLE Thing (uuid TEXT PRIMARY KEY, name TEXT, value \(column), createDate \(dates), updateDate TEXT) STRICT
            """)
        let checked = try sandbox.run("check --store app.db")
        // A table that the check accepts can be seeded.
        let seeded = try sandbox.run("seed --store app.db --dry-run")
        if checked.status == 0 { #expect(seeded.output == "things 2026-11-20: 1 inserted\n", "\(column) \(type)") }
        return checked
    }

    @Test(arguments: [
        ("INTEGER", "text", #""x""#), ("INT", "text", #""12""#), ("REAL", "text", #""x""#), ("BLOB", "text", #""x""#),
        ("INTEGER", "real", "1.5"), ("TEXT", "blob", #""AQI=""#), ("INTEGER", "date", #""2026-01-01""#),
        ("REAL", "json", "[1]"), ("BLOB", "uuid", #""e3b0c442-98fc-1c14-9afb-f4c8996fb924""#), ("BLOB", "integer", "1"),
    ])
    func `a column of another type is told with its place in the catalog`(
        column: String, type: String, value: String
    ) throws {
        let outcome = try check(column, type, value)
        #expect(outcome.status == 65)
        #expect(
            outcome.errors.hasPrefix("seedbed: Seeds/things.json:4:5: column “value” is filled with "), "\(outcome)")
        #expect(
            outcome.errors.hasSuffix(
                "and in the STRICT table “Thing” of the store it is \(column), which does not take that; correct the type "
                    + "here or in the table\n"))
    }

    @Test(arguments: [
        ("TEXT", "text", #""x""#), ("TEXT", "integer", "5"), ("ANY", "text", #""x""#), ("ANY", "integer", "5"),
        ("INTEGER", "integer", "5"), ("INT", "boolean", "true"), ("REAL", "integer", "5"), ("REAL", "real", "1.5"),
        ("BLOB", "blob", #""AQI=""#), ("TEXT", "date", #""2026-01-01""#), ("TEXT", "json", "[1]"),
        ("INTEGER", "text", "null"),
    ])
    func `a column that takes the values is not told, and can be seeded`(
        column: String, type: String, value: String
    ) throws {
        let outcome = try check(column, type, value)
        #expect(outcome.status == 0, "\(outcome)")
    }

    @Test func `a date column of another type is told at the table`() throws {
        let outcome = try check("TEXT", "text", #""x""#, dates: "INTEGER")
        #expect(outcome.errors.hasPrefix("seedbed: Seeds/things.json:1:"))
        #expect(outcome.errors.contains("column “createDate” is filled with dates as texts"))
    }

    @Test func `any other table takes any value`() throws {
        let sandbox = try Sandbox(seeds: [
            "things": Self.things.replacing("TYPE", with: "text").replacing("VALUE", with: #""x""#)
        ])
        try sandbox.sql(
            "CREATE TABLE Thing (uuid TEXT PRIMARY KEY, name TEXT, value INTEGER, createDate TEXT, updateDate TEXT)")
        #expect(try sandbox.run("check --store app.db").status == 0)
    }

    @Test(arguments: ["unix", "referenceDate"], ["INTEGER", "INT"])
    func `T2: dates in seconds need a column that takes their fractions`(format: String, type: String) throws {
        let catalog = """
            { "catalog": "things", "released": "2026-11-20", "table": "Thing", "key": ["name"], "dates": "\(format)",
              "seeds": [{ "$id": "a", "name": "A" }] }
            """
        for (create, update, isStrict) in [
            ("REAL", type, true), (type, "REAL", true), (type, type, false), ("REAL", "REAL", true),
        ] {
            let sandbox = try Sandbox(seeds: ["things": catalog])
            try sandbox.sql(
                """
                CREATE TABLE Thing (uuid TEXT PRIMARY KEY, name TEXT, createDate \(create), updateDate \(update))
                    \(isStrict ? "STRICT" : "")
                """)
            let isRefused = isStrict && [create, update].contains(type)
            let checked = try sandbox.run("check --store app.db")
            #expect(checked.status == (isRefused ? 65 : 0), "\(checked)")
            #expect(checked.errors.contains("is filled with dates as numbers with fractions") == isRefused)
            let seeded = try sandbox.run("seed --store app.db")
            #expect(seeded.status == (isRefused ? 65 : 0), "\(seeded)")
            if isRefused { continue }
            // The user's writes pass.
            try sandbox.sql("UPDATE Thing SET name = 'B'; INSERT INTO Thing (uuid, name) VALUES ('u', 'C')")
        }
    }
}
