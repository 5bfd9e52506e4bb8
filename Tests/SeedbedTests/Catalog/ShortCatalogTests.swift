@testable import Seedbed
import Testing

/// Of a file that stops short nothing is said that its rest could have put right.
struct ShortCatalogTests {
    private static let start = #"{ "catalog": "c", "released": "2026-11-20", "table": "T", "#
    private static let key = #""key": ["name"], "#
    private static let name = "the file stops short; expected a field name in double quotes"
    private static let colon = "the file stops short; expected a colon"

    @Test(arguments: [
        (key + #""seeds": [{ "name": "A", "v": 1, "w": 2 }], "columns": { "name": "text", "v"⌖"#, [colon]),
        (
            key + #""seeds": [{ "name": "A", "v": ⌖1 }], "columns": { "v": "text", ⌖"#,
            ["column \"v\" takes a string, not a number", name]
        ),
        (key + #""columns": { "v": "integer", ⌖"#, [name]),
        (#""key": ["uuid"], "seeds": [{ "uuid": "1", "createDate": 1 }, { "uuid": "2", ⌖"#, [name]),
        (#""key": ["uuid"], "seeds": [{ "uuid": "1", "createDate": 1 }], ⌖"#, [name]),
        (
            key
                + #""seeds": [{ "name": "A", "createDate": 1, ⌖"born": 2 }], "mapping": { "createDate": "born", "uuid"⌖"#,
            ["column \"born\" is written by Seedbed (\"createDate\"); a seed may not give it", colon]
        ),
    ])
    func `what was still to come is not missed`(rest: String, messages: [String]) {
        expectProblems(Self.start + rest, messages)
    }

    @Test(arguments: [
        (#""mapping": {}, "#, "column \"uuid\" is written by Seedbed (\"uuid\"); a seed may not give it"),
        (#""mapping": { "uuid": "id" }, "columns": { "name": "text" }, "#, "unknown column \"uuid\""),
    ])
    func `what was read counts`(fields: String, message: String) {
        expectProblems(
            Self.start + Self.key + fields + #""seeds": [{ "name": "A", ⌖"uuid": 1 }, { ⌖"#, [message, Self.name])
    }

    /// Each line is a seed whose end no reader can tell.
    @Test(arguments: [
        (#"  { "name": "A", "v" ⌖1 },"#, "expected a colon"), (#"  { "name: "⌖A", "v": "1" },"#, "expected a colon"),
        (#"  { "name": "A", ⌖v 1 },"#, "expected a field name in double quotes"),
        (#"  { "name": "A", ⌖'v: 1 },"#, "JSON has no single quotes; expected a field name in double quotes"),
        (#"  { "name": ⌖'A', "v": "1" },"#, "JSON has no single quotes; expected a value"),
        (#"  { "name": "A", "v": "1" ⌖],"#, "expected a comma or }"),
        (#"  { "name": "A", "v": [1 ⌖} },"#, "expected a comma or ]"),
        (#"  { "name": "A", "v": { "$ref" ⌖"c/x" } },"#, "expected a colon"),
        ("  { \"name\": \"A\",\n    \"v\" ⌖1\n  },", "expected a colon"),
    ])
    func `behind a seed that breaks off at its line, the others are read too`(broken: String, message: String) {
        let rest = """
              { "name": ①"B", "w": ⌖"x" },
              { "name": "C", ⌖"z": 1, "v": { "$ref": "c/a" } },
              { "name": ⌖"B" }
            ], "key": ["name"], ⌖"tabel": 1 }
            """
        let columns = #""columns": { "name": "text", "v": "text", "w": "integer" }, "seeds": ["#
        expectProblems(
            "\(Self.start)\(columns)\n\(broken)\n\(rest)",
            [
                message, "column \"w\" takes an integer, not a string", "unknown column \"z\"",
                "two seeds with the same key (\"name\"); the first is at ①",
                "unknown field \"tabel\" (did you mean \"table\"?)",
            ])
    }

    @Test func `a field name in single quotes or in none hides nothing, not even a reference to nothing`() {
        let columns = #""columns": { "name": "text", "v": "text" }, "seeds": ["#
        expectProblems(
            Self.start + Self.key + columns
                + #"{ ⌖'name': "A", "v": { "$ref": ⌖"c/nothing" } }, { "name": "B", ⌖v : ⌖2 }, { ⌖$id: "x", "name": "C" ⌖⌖'v': "x" }] }"#,
            [
                "JSON has no single quotes; expected a field name in double quotes",
                "catalog \"c\" has no seed \"nothing\"", "expected a field name in double quotes",
                "column \"v\" takes a string, not a number", "expected a field name in double quotes",
                "a comma is missing before this", "JSON has no single quotes; expected a field name in double quotes",
            ])
    }

    @Test func `a brace or a bracket too many hides nothing`() {
        expectProblems(
            Self.start
                + #""key": ["name"]⌖], "columns": { "name": "text" }, "seeds": [{ "name": "A" }⌖}, { "name": ⌖1 }"#
                + #"⌖}], ⌖"tabel": 1 }"#,
            [
                "a bracket too many", "a brace too many", "column \"name\" takes a string, not a number",
                "a brace too many", "unknown field \"tabel\" (did you mean \"table\"?)",
            ])
    }

    /// Where the brace is missing, the line tells; where no line begins as the seed's own does, the reading ends.
    @Test func `the indentation tells where the next seed begins`() {
        let start = Self.start + Self.key + #""columns": { "name": "text" }, "seeds": ["#
        let integer = "column \"name\" takes a string, not a number"
        expectProblems(
            start + "\n  { \"name\": \"A\"\n  ⌖{ \"name\": ⌖1 }\n] }", ["expected a comma or }", integer])
        expectProblems(
            start + "\n  { \"name\": ⌖1 }, { \"name\" ⌖2 },\n  { \"name\": ⌖3 }\n] }",
            [integer, "expected a colon", integer])
        expectProblems(start + "\n  { \"name\" ⌖2 },\n   { \"name\": 3 }\n] }", ["expected a colon"])
        expectProblems(start + "\n  { \"name\" ⌖2 },\n    { \"name\": 3 }", ["expected a colon"])
    }
}
