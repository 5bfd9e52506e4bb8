import Foundation
import Testing

/// Compares `explain` and `status` with a launch that is still to come.
struct ExplainedLaunchTests {
    private static let identity = "00000000-0000-4000-8000-00000000000"

    private func write(
        _ sandbox: Sandbox, _ released: String, _ seeds: String, mapping: String = "", key: String = #""title""#
    ) throws {
        try sandbox.write(
            """
            { "catalog": "drinks", "released": "\(released)", "table": "Drink", "key": [\(key)],
              "columns": { "title": "text", "code": "text" }, "mapping": { \(mapping) }, "seeds": [\(seeds)] }
            """, to: "Seeds/drinks.json")
    }

    private func seeded(_ seeds: String, mapping: String = "", key: String = #""title""#) throws -> Sandbox {
        let sandbox = try Sandbox(seeds: [:])
        try sandbox.sql(
            """
            CREATE TABLE Drink (uuid TEXT PRIMARY KEY, title TEXT, code TEXT UNIQUE, sid TEXT, gone TEXT, createDate TEXT,
                updateDate TEXT)
            """)
        try write(sandbox, "2026-01-01", seeds, mapping: mapping, key: key)
        try sandbox.run("seed --store app.db --device d")
        return sandbox
    }

    private static let durable = #""seedID": "sid", "dismissDate": "gone""#

    @Test(arguments: [true, false])
    func `a copy that only the launch removes does not go at the next cleanup`(hasComeIn: Bool) throws {
        let sandbox = try seeded(#"{ "$id": "cola", "title": "Cola", "code": "C" }"#)
        let old = try sandbox.sql("SELECT uuid FROM Drink")[0][0]
        if hasComeIn {
            try sandbox.sql(
                "INSERT INTO Drink (uuid, title, code, createDate) VALUES ('\(Self.identity)1', 'ColaX', 'D', '2026-02-01')"
            )
        }
        try write(sandbox, "2026-02-01", #"{ "$id": "cola", "title": "ColaX", "code": "D" }"#)
        for subject in ["drinks/cola", old] {
            let text = try sandbox.run("explain \(subject) --store app.db").output
            #expect(text.contains("goes at the next launch: "))
            #expect(!text.contains("next cleanup"))
            let json = try sandbox.run("explain \(subject) --store app.db --json").output
            #expect(json.contains("\"rule\": \"\(hasComeIn ? "C2" : "S3")\""))
            #expect(json.contains("\"occasion\": \"launch\""))
        }
        try sandbox.run("clean --store app.db")
        #expect(try sandbox.sql("SELECT count(*) FROM Drink WHERE uuid = '\(old)'") == [["1"]])
        try sandbox.run("seed --store app.db --device d")
        #expect(try sandbox.sql("SELECT count(*) FROM Drink WHERE uuid = '\(old)'") == [["0"]])
    }

    @Test func `a seed that an earlier release could not insert is not said to be refused now`() throws {
        let tea = #"{ "$id": "tea", "title": "Tea", "code": "T" }"#
        let sandbox = try seeded(tea + #", { "$id": "mate", "title": "Mate", "code": "T" }"#)
        #expect(try sandbox.run("status --store app.db").output.contains("“Drink” refuses “drinks/mate” ("))
        try write(sandbox, "2026-02-01", tea + #", { "$id": "mate", "title": "Mate", "code": "M" }"#)
        #expect(
            try sandbox.run("status --store app.db").output.contains(
                "“Drink” refused the last release of “drinks/mate” ("))
        let text = try sandbox.run("explain drinks/mate --store app.db").output
        #expect(!text.contains("refuse"))
        #expect(text.contains("the next launch inserts a copy"))
        #expect(
            try sandbox.run("seed --store app.db --device d").output
                == "drinks 2026-02-01: upgraded, 1 inserted, 1 present\n")
    }

    @Test func `copies under a former key are counted beside a row of the user's with the present one`() throws {
        let sandbox = try seeded(#"{ "$id": "cola", "title": "Cola", "code": "C" }"#)
        try sandbox.sql("INSERT INTO Drink (uuid, title) VALUES ('\(Self.identity)1', 'ColaX')")
        try write(sandbox, "2026-02-01", #"{ "$id": "cola", "title": "ColaX", "code": "C" }"#)
        let status = try sandbox.run("status --store app.db --verbose").output
        #expect(status.contains("“ColaX” (drinks/cola): 1 untouched, 1 touched, 2 twins\n"))
    }

    @Test func `R2: the rule and the row that keep a lost edit out are named, also by explain`() throws {
        let sandbox = try seeded(#"{ "$id": "tea", "title": "Tea", "code": "T" }"#, mapping: Self.durable)
        let lost = try sandbox.sql("SELECT uuid FROM Drink")[0][0]
        let other = Self.identity + "1"
        try sandbox.sql(
            "UPDATE Drink SET code = 'mine'", "INSERT INTO seedbed_import VALUES (1)", "DELETE FROM Drink",
            """
            INSERT INTO Drink VALUES ('\(Self.identity)2', 'Tea', 'T', 'drinks/tea', NULL, '2026-01-01T00:00:00.000Z', NULL)
            """, "DELETE FROM seedbed_import",
            "INSERT INTO Drink (uuid, title, code) VALUES ('\(other)', 'Mine', 'mine')")
        let loss = """
            putting it back would break a rule of the table (UNIQUE constraint failed: Drink.code): the place is that of \
            Drink \(other) (UNIQUE (code))
            """
        let sentence = "the next launch cannot put the user's copy \(lost) back: \(loss)\n"
        for subject in ["drinks/tea", lost] {
            #expect(try sandbox.run("explain \(subject) --store app.db").output.contains(sentence))
        }
        #expect(try sandbox.run("seed --store app.db --device d").output.contains("lost Drink \(lost): \(loss)\n"))
        // Once the row has made room, the edit comes back.
        try sandbox.sql("UPDATE Drink SET code = 'other' WHERE uuid = '\(other)'")
        let explained = try sandbox.run("explain drinks/tea --store app.db").output
        #expect(!explained.contains("cannot put"))
        try sandbox.run("seed --store app.db --device d")
        #expect(try sandbox.sql("SELECT title FROM Drink WHERE code = 'mine'") == [["Tea"]])
    }

    @Test func `S1: a seed in whose place another seed's touched copy is counts as occupied`() throws {
        let tea = #"{ "$id": "tea", "title": "Tea", "code": "T" }"#
        let sandbox = try seeded(tea, mapping: Self.durable)
        try sandbox.sql("UPDATE Drink SET code = 'M'")
        try write(
            sandbox, "2026-02-01", tea + #", { "$id": "mate", "title": "Mate", "code": "M" }"#, mapping: Self.durable)
        let text = try sandbox.run("seed --store app.db --device d").output
        #expect(text.hasPrefix("drinks 2026-02-01: upgraded, 0 inserted, 1 touched, 1 occupied\nskipped drinks/mate: "))
    }

    @Test func `--key tells which values it takes`() throws {
        let sandbox = try Sandbox(seeds: [
            "rooms": """
            { "catalog": "rooms", "released": "2026-01-01", "table": "Room", "key": ["house", "floor", "name"],
              "columns": { "house": "text", "floor": "integer", "name": "text" },
              "seeds": [{ "house": "A", "floor": 1, "name": "Hall" }] }
            """
        ])
        try sandbox.run("seed --store app.db --create-tables --device d")
        let mistaken = try sandbox.run("explain --table Room --key A,Hall --store app.db")
        #expect(
            mistaken.errors == """
                seedbed: --key takes 3 values between commas, one of each of house, floor, name; see seedbed explain --help

                """)
        #expect(mistaken.status == 64)
        #expect(try sandbox.run("explain --table Room --key A,1,Hall --store app.db").output.hasPrefix("rooms/"))
    }

    @Test(arguments: [#""seedID": "sid""#, durable, #""scope": "code""#])
    func `copies from before a release mapped another column are told as copies`(mapping: String) throws {
        let hasScope = mapping.hasPrefix("\"scope")
        let seeds =
            #"{ "$id": "cola", "title": "Cola" }, { "$id": "tea", "title": "Tea" }, { "$id": "mate", "title": "Mate" }"#
        let sandbox = try seeded(seeds)
        let cola = try sandbox.sql("SELECT uuid FROM Drink WHERE title = 'Cola'")[0][0]
        try sandbox.sql("UPDATE Drink SET gone = '' WHERE title = 'Tea'", "UPDATE Drink SET gone = NULL")
        try sandbox.sql("DELETE FROM Drink WHERE title = 'Mate'")
        let now = hasScope ? seeds.replacing("\" }", with: "\", \"code\": \"C\" }") : seeds
        try write(sandbox, "2026-02-01", now, mapping: mapping)
        for subject in ["drinks/cola", cola] {
            let text = try sandbox.run("explain \(subject) --store app.db").output
            #expect(text.contains("goes at the next launch: a new copy takes its place (S3)"))
            #expect(subject == cola || text.contains("the next launch inserts a copy and removes \(cola)"))
            #expect(!text.contains("has removed it") && !text.contains("holds its key"))
        }
        #expect(
            try sandbox.run("explain drinks/tea --store app.db").output.contains("stays: the user has changed it (C1)"))
        #expect(try sandbox.run("explain drinks/mate --store app.db").output.contains("does not come back (S5)"))
        let status = try sandbox.run("status --store app.db --json").output
        for count in [#""missing": 1"#, #""occupied": 0"#, #""unproven": 0"#, #""twins": 0"#] {
            #expect(status.contains(count))
        }
        #expect(try sandbox.run("check --store app.db").output.contains("tagged") == false)
        #expect(
            try sandbox.run("seed --store app.db --device d").output.hasPrefix(
                "drinks 2026-02-01: upgraded, 1 inserted, 1 touched, 1 removed\nremoved Drink \(cola), "))
        #expect(
            try sandbox.run("explain drinks/tea --store app.db").output.contains("stays: the user has changed it (C1)"))
    }

    @Test(arguments: [(#""scope": "code""#, #""title""#), ("", #""title", "code""#)])
    func `a row of the user's that has a former key is not told as inserted`(mapping: String, key: String) throws {
        let sandbox = try seeded(#"{ "$id": "cola", "title": "Cola", "code": "C" }"#, mapping: mapping, key: key)
        let old = try sandbox.sql("SELECT uuid FROM Drink")[0][0]
        try sandbox.sql("INSERT INTO Drink (uuid, title) VALUES ('\(Self.identity)1', 'Cola')")
        try write(sandbox, "2026-02-01", #"{ "$id": "cola", "title": "ColaX", "code": "C" }"#)
        let text = try sandbox.run("explain drinks/cola --store app.db").output
        #expect(text.hasSuffix("the next launch inserts a copy and removes \(old)\n"))
        let report = try sandbox.run("seed --store app.db --device d").output
        #expect(report.hasPrefix("drinks 2026-02-01: upgraded, 1 inserted\n"))
    }
}
