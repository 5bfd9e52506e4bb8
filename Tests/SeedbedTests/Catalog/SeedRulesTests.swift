@testable import Seedbed
import Testing

/// Each text marks with `⌖` where its problems stand; the messages follow in the same order.
struct SeedRulesTests {
    @Test func `the fields of a seed are checked`() {
        expectProblems(
            catalogText(
                seeds: """
                    { "name": "a", ⌖"$ID": "x", "$id": ⌖"X", "$again": ⌖1, ⌖"uuid": "x", ⌖"CreateDate": null },
                    { ②"name": "b", ①"$id": ⌖5, ⌖"$id": "x", ④"$again": true, ⌖"$again": true, ⌖"name": "c", ⌖"Name": 1 },
                    { ⑤"x": 1, "name": "d", ⌖"X": 2, ⌖"": 3, ⌖"a\\u0000": 4 },
                    { "name": "e", ⌖"X": 2 },
                    ⌖{ "x": 1 },
                    { "name": ⌖null }
                    """),
            [
                "unknown field \"$ID\" (did you mean \"$id\"?)",
                "\"$id\" may only have a-z, 0-9, \".\", \"_\" and \"-\", and not be empty",
                "\"$again\" takes a boolean, not a number",
                "column \"uuid\" is written by Seedbed (\"uuid\"); a seed may not give it",
                "column \"CreateDate\" is written by Seedbed (\"createDate\"); a seed may not give it",
                "\"$id\" takes a string, not a number", "repeated field \"$id\"; the first is at ①",
                "repeated field \"$again\"; the first is at ④", "repeated field \"name\"; the first is at ②",
                "repeated field \"Name\"; the first is at ②", "repeated field \"X\"; the first is at ⑤",
                "the column's name is empty", "the column's name has a NUL in it",
                "column \"X\" is written \"x\" elsewhere", "the seed has no \"name\", which is in the key",
                "column \"name\" is in the key and cannot be null",
            ])
    }

    @Test func `a merge that is not resolved, and a value left out, hide nothing behind them`() {
        let left = "a merge conflict is left; keep one side, and delete the lines with the marks"
        expectProblems(
            """
            {
              "catalog": "c",
            ⌖<<<<<<< HEAD
              ①"released": "2026-11-20",
            =======
              ⌖"released": "2026-11-21",
            >>>>>>> other
              "table": "T", "key": ["name"], ⌖"colour": 1, "retired": ⌖,
              "seeds": [
            ⌖<<<<<<< HEAD
                { "name": "a", "v": 1 },
            ||||||| base
            =======
                { "name": "b", "v": ⌖"x" },
            >>>>>>> other
                ⌖{ "v": 2 }
              ],
              "columns": { "name": "text", "v": "integer" }
            }
            """,
            [
                left, "repeated field \"released\"; the first is at ①", "unknown field \"colour\"", "expected a value",
                left,
                "column \"v\" takes an integer, not a string", "the seed has no \"name\", which is in the key",
            ])
    }

    @Test func `with declared columns others are unknown, but for the scope`() {
        expectProblems(
            catalogText(
                with: #""columns": { "name": "text" }, "mapping": { "scope": "room" }"#,
                seeds: #"{ "name": "a", "room": "x", ⌖"note": 1 }, { "name": "b", ⌖"note": 2, "room": 3 }"#),
            ["unknown column \"note\"", "unknown column \"note\""])
    }

    @Test func `each column takes values of its type`() {
        expectProblems(
            catalogText(
                with: """
                    "columns": { "name": "text", "i": "integer", "r": "real", "b": "boolean", "d": "date", "u": "uuid",
                    "x": "blob" }
                    """,
                seeds: """
                    { "name": ⌖1, "i": ⌖"1", "r": ⌖"1", "b": ⌖1, "d": ⌖1, "u": ⌖1, "x": ⌖1 },
                    { "name": ⌖true, "i": ⌖1.0, "r": ⌖true, "b": ⌖"true", "d": ⌖"20.11.2026", "u": ⌖"x", "x": ⌖"A" },
                    { "name": ⌖{}, "i": ⌖1e2, "r": ⌖[], "b": ⌖null1, "d": ⌖{}, "u": ⌖[], "x": ⌖"AA=A" },
                    { "name": ⌖["a"], "i": ⌖9223372036854775808, "r": ⌖1e309, "x": ⌖"AB==" },
                    { "name": "a", "i": ⌖-9223372036854775809, "r": ⌖9007199254740993, "x": ⌖"AA ==" },
                    { "name": "b", "i": ⌖99999999999999999999, "r": ⌖100000000000000000000001, "x": ⌖"AAA" },
                    { "name": "c", "i": -9223372036854775808, "r": 9007199254740992, "x": "AAA=" },
                    { "name": "d", "i": ⌖true, "r": 100000000000000000000, "x": ⌖"AA-_" },
                    { "name": "e", "r": -36893488147419103232, "u": ⌖"e3b0c44298fc1c149afbf4c8996fb924", "x": ⌖"====" },
                    { "name": "f", "r": ⌖36893488147419103233, "u": ⌖"e3b0c442-98fc-1c14-9afb-f4c8996fb92g", "x": ⌖"=" }
                    """),
            Self.typeMessages)
    }

    private static let typeMessages: [String] = {
        let date = "a date such as \"2026-11-20\" or an ISO 8601 instant"
        let uuid = "a UUID such as \"e3b0c442-98fc-1c14-9afb-f4c8996fb924\""
        let base64 = "column \"x\" takes bytes in base64"
        func fits(_ column: String) -> String { "column \"\(column)\" takes numbers that fit 64 bits" }
        let exact = "column \"r\" is real and cannot hold this integer exactly"
        let whole = "column \"i\" takes an integer, not a number with a fraction or an exponent"
        return [
            "column \"name\" takes a string, not a number", "column \"i\" takes an integer, not a string",
            "column \"r\" takes a number, not a string", "column \"b\" takes a boolean, not a number",
            "column \"d\" takes \(date), not a number", "column \"u\" takes \(uuid), not a number",
            "\(base64), not a number",
            "column \"name\" takes a string, not a boolean", whole, "column \"r\" takes a number, not a boolean",
            "column \"b\" takes a boolean, not a string", "column \"d\" takes \(date)", "column \"u\" takes \(uuid)",
            base64,
            "column \"name\" takes a string, not an object", whole, "column \"r\" takes a number, not an array",
            "not a value of JSON; the only words are true, false and null", "column \"d\" takes \(date), not an object",
            "column \"u\" takes \(uuid), not an array", base64,
            "column \"name\" takes a string, not an array", fits("i"), fits("r"), base64,
            fits("i"), exact, base64,
            fits("i"), exact, base64,
            "column \"i\" takes an integer, not a boolean", base64,
            "column \"u\" takes \(uuid)", base64,
            exact, "column \"u\" takes \(uuid)", base64,
        ]
    }()

    @Test func `without declared columns numbers have to fit 64 bits`() {
        expectProblems(
            catalogText(
                seeds:
                    #"{ "name": "a", "x": ⌖9223372036854775808, "y": ⌖-1e400, "z": { "any": ⌖9223372036854775808 } }"#
            ),
            ["x", "y", "z"].map { "column \"\($0)\" takes numbers that fit 64 bits" })
    }

    @Test func `a number within a JSON value that no 64 bits hold is refused at its place`() {
        expectProblems(
            catalogText(
                with: #""columns": { "name": "text", "v": "json" }"#,
                seeds: #"""
                    { "name": "a", "v": { "9e999 \" 1": [1, { "x": ⌖1e400 }], "y": 1 } }, { "name": "b", "v": ⌖18446744073709551616 },
                    { "name": "c", "v": ["18446744073709551616", -9223372036854775808, -1.5e300, true, null, {}, []] }
                    """#),
            Array(repeating: #"column "v" takes numbers that fit 64 bits"#, count: 2))
    }

    @Test func `nested values are checked as JSON`() {
        expectProblems(
            catalogText(seeds: #"{ "name": "a", "x": { "b": [{ ①"c": 1, ⌖"c": ⌖02 }], "d": "⌖\x" } }"#),
            [
                "repeated field; the first is at ①", "a number does not start with a zero",
                "not an escape of JSON",
            ])
    }

    @Test(arguments: [
        ("", ""), (#""columns": { "name": "text", "x": "json" },"#, ""),
        ("", #""columns": { "name": "text", "x": "json" },"#),
    ])
    func `what a seed's value calls its fields is in no message, wherever the columns stand`(
        before: String, after: String
    ) {
        expectProblems(
            """
            { "catalog": "c", "released": "2026-11-20", "table": "T", "key": ["name"], \(before)
              "seeds": [{ ③"name": "a", "x": { ①"My Secret": 1, ⌖"My Secret": 2, "y": [{ ②"S": 1, ⌖"S": 2 }] },
                ⌖"name": "b" }], \(after)
              "retired": [] }
            """,
            [
                "repeated field; the first is at ①", "repeated field; the first is at ②",
                "repeated field \"name\"; the first is at ③",
            ])
    }

    @Test func `a reference names a catalog and an id`() {
        let message = "a \"$ref\" takes the text \"<catalog>/<id>\""
        expectProblems(
            catalogText(
                seeds: """
                    { "name": "a", "p": { "$ref": ⌖1 }, "q": { "$ref": ⌖"c" }, "r": { "$ref": ⌖"c/A" }, "s": {"$ref": ⌖"/a"} },
                    { "name": "b", "p": { "$ref": ⌖"c/a/b" }, "q": { "$ref": ⌖"" }, "r": { "$ref": ⌖null }, "t": { "$ref": "c/a" } }
                    """),
            Array(repeating: message, count: 7))
    }

    @Test func `two seeds have neither one id nor one key`() {
        expectProblems(
            catalogText(
                seeds: """
                    ②{ "name": ①"Table Topics" },
                    { "name": ⌖"Table Topics", "$id": "other" },
                    { "$id": ⌖"table-topics", "name": "Third" },
                    ⌖{ "name": "Table topics" },
                    { "name": ⌖"Tabl\\u0065 Topics", "$id": "fifth" },
                    { "name": ③1 }, ⌖{ "name": ⌖1.0, "$id": "1.0" }, { "name": ⌖10e-1 }, { "name": true, "$id": "yes" },
                    { "name": ④"é" }, { "name": ⌖"e\u{301}" }
                    """.replacing("⌖{ \"name\": ⌖1.0", with: "{ \"name\": ⌖1.0")
                        .replacing("\"name\": true", with: "\"name\": ⌖true")),
            [
                "two seeds with the same key (\"name\"); the first is at ①",
                "two seeds with the id \"table-topics\", which is made from the key; give one of them an \"$id\"; the first is at ②",
                "two seeds with the id \"table-topics\", which is made from the key; give one of them an \"$id\"; the first is at ②",
                "two seeds with the same key (\"name\"); the first is at ①",
                "two seeds with the same key (\"name\"); the first is at ③",
                "two seeds with the same key (\"name\"); the first is at ③",
                "two seeds with the same key (\"name\"); the first is at ③",
                "two seeds with the same key (\"name\"); the first is at ④",
            ])
    }

    /// Spellings that are one text: composed, decomposed, in between, escaped, and signs that are letters of ASCII.
    @Test(arguments: [
        ["\u{e9}", "e\u{301}", "\\u00e9", "e\\u0301"], ["\u{1ebf}", "\u{ea}\u{301}", "e\u{302}\u{301}"],
        ["K", "\u{212A}"],
        ["\u{AC01}", "\u{1100}\u{1161}\u{11A8}"], ["a\u{323}\u{307}", "a\u{307}\u{323}"],
    ])
    func `a key is one in all Unicode normal forms`(spellings: [String]) {
        for first in spellings {
            for second in spellings where first != second || !first.unicodeScalars.elementsEqual(second.unicodeScalars)
            {
                let text = catalogText(
                    seeds: #"{ "$id": "a", "name": ①"\#(first)" }, { "$id": "b", "name": ⌖"\#(second)" }"#)
                expectProblems(text, ["two seeds with the same key (\"name\"); the first is at ①"])
            }
        }
    }

    @Test func `a key of several columns is one when all of them agree`() {
        expectProblems(
            #"""
            {
              "seeds": [
                ①{ "name": ②"a", "year": 1 }, { "year": 2, "name": "a" }, { "name": "b", "year": 1 },
                { "$id": "x", "year": 1, "name": ⌖"a" }, ⌖{ "name": "A", "year": 1 }
              ],
              "catalog": "c", "released": "2026-11-20", "table": "T", "key": ["name", "year"]
            }
            """#,
            [
                "two seeds with the same key (\"name\", \"year\"); the first is at ②",
                "two seeds with the id \"a.1\", which is made from the key; give one of them an \"$id\"; the first is at ①",
            ])
    }

    @Test func `a seed needs an id where its key has no text`() {
        expectProblems(
            catalogText(seeds: "⌖{ \"name\": \"\" }, { \"name\": \" \" }"),
            ["no id can be made from the key; give the seed an \"$id\""])
    }

    @Test(arguments: [
        (["Table Topics"], "table-topics"), (["  a   b "], "-a-b-"), (["Café", "2.50"], "caf_c3_a9.2.50"),
        (["A_b-C.d"], "a_b-c.d"), (["-1e+5"], "-1e_2b5"), (["x/y\t"], "x_2fy_09"), (["🙂"], "_f0_9f_99_82"),
        (["", "a"], ".a"),
    ])
    func `an id is made from the key`(key: [String], id: String) {
        #expect(Seed.defaultID(forKey: key) == id)
    }

    @Test func `no id is made from an empty key`() {
        #expect(Seed.defaultID(forKey: [""]) == nil)
        #expect(Seed.defaultID(forKey: ["", ""]) == nil)
        #expect(Seed.defaultID(forKey: []) == nil)
    }

    @Test func `what describes the seeds may come after them`() {
        expectProblems(
            #"""
            {
              "seeds": [ { "name": "a", "n": 1 }, { "name": "b", "n": ⌖1.5, ⌖"stamp": 1 }, ⌖{ "n": 01⌖ } ],
              "catalog": "c", "released": "2026-11-20", "table": "T", "key": ["name"],
              "columns": { "name": "text", "n": "integer" }, "mapping": { "uuid": "stamp" }
            }
            """#.replacing("01⌖", with: "⌖01"),
            [
                "column \"n\" takes an integer, not a number with a fraction or an exponent",
                "column \"stamp\" is written by Seedbed (\"uuid\"); a seed may not give it",
                "the seed has no \"name\", which is in the key", "a number does not start with a zero",
            ])
    }

    @Test func `a reference can be a part of the key`() throws {
        let text = """
            {
              "catalog": "c", "released": "2026-11-20", "table": "T", "key": ["parent", "name"],
              "seeds": [
                { "name": "Root", "parent": 0 }, { "name": "Leaf", "parent": { "$ref": "c/0.root" } },
                { "name": "Leaf", "parent": { "$ref": "c/c_2f0.root.leaf" } }
              ]
            }
            """
        #expect(try catalog(text).seeds.map(\.id) == ["0.root", "c_2f0.root.leaf", "c_2fc_2f0.root.leaf.leaf"])
        expectProblems(
            text.replacing(
                "\"Leaf\", \"parent\": { \"$ref\": \"c/c_2f0.root.leaf\" }",
                with: "\"Leaf\", \"$id\": \"x\",\n\"parent\": { \"$ref\": ⌖\"c/0.root\" }"
            )
            .replacing("\"c/0.root\" } },", with: "①\"c/0.root\" } },"),
            ["two seeds with the same key (\"parent\", \"name\"); the first is at ①"])
    }

    @Test func `no value of a seed is in a message`() {
        let wrong = #"["SECRET"], { "name": 4711 }, "SECRET", 4711, 4711.5, 99999999999999999999, true"#
        let seeds = Catalog.ColumnType.allCases.flatMap { type in
            ["\"SECRET\"", "4711.5", "99999999999999999999", "[\"SECRET\"]", "SECRET", "\"SECRET\\q\"", "04711"].map {
                #"{ "name": "SECRET", "$id": "x", "\#(type.rawValue)": \#($0), "ref": { "$ref": "SECRET" } }"#
            }
        }
        let columns = Catalog.ColumnType.allCases.map { "\"\($0.rawValue)\": \"\($0.rawValue)\"" }.joined(
            separator: ", ")
        let found = problems(
            in: catalogText(
                with: "\"columns\": { \"name\": \"text\", \"ref\": \"text\", \(columns) }",
                seeds: seeds.joined(separator: ",\n") + ", \(wrong)"))
        #expect(found.split(separator: "\n").count > 100)
        #expect(!found.contains("SECRET") && !found.contains("4711") && !found.contains("99999"))
    }
}
