@testable import Seedbed
import Testing

/// Each text marks with `⌖` where its problems stand; the messages follow in the same order.
struct CatalogRulesTests {
    private static let types = #""text", "integer", "real", "boolean", "date", "uuid", "json", "blob""#

    struct Case: CustomTestStringConvertible, Sendable {
        var text: String
        var messages: [String]
        var testDescription: String { text }

        init(_ text: String, _ messages: String...) {
            self.text = text
            self.messages = messages
        }
    }

    @Test(arguments: [
        Case("⌖[]", "a catalog is an object, in braces"),
        Case("⌖5", "a catalog is an object, in braces"),
        Case(
            "⌖⌖⌖⌖⌖{}", "the catalog has no \"catalog\"", "the catalog has no \"released\"",
            "the catalog has no \"table\"", "the catalog has no \"key\"", "the catalog has no \"seeds\""),
        Case(
            #"{"catalog":⌖1,"released":⌖null,"table":⌖[],"key":⌖"name","seeds":⌖{},"$schema":⌖0}"#,
            "\"catalog\" takes a string, not a number", "\"released\" takes a string, not null",
            "\"table\" takes a string, not an array", "\"key\" takes an array of strings, not a string",
            "\"seeds\" takes an array of objects, not an object", "\"$schema\" takes a string, not a number"),
        Case(
            #"{"catalog":⌖"Big","released":⌖"2026-02-29","table":⌖"","key":⌖[],"seeds":[⌖1,⌖[]],"retired":[⌖1]}"#,
            "\"catalog\" may only have a-z, 0-9, \".\", \"_\" and \"-\", and not be empty",
            "\"released\" takes a date such as \"2026-11-20\" or an ISO 8601 instant", "the table's name is empty",
            "\"key\" needs at least one column", "a seed is an object, not a number",
            "a seed is an object, not an array",
            "\"retired\" takes strings, not a number"),
        Case(
            #"{"catalog":"c",⌖"catalogue":1,"released":"2026-11-20","table":⌖"a\u0000b","key":["name"],"seeds":[]}"#,
            "unknown field \"catalogue\" (did you mean \"catalog\"?)", "the table's name has a NUL in it"),
        Case(
            #"{①"catalog":"c","released":"2026-11-20","table":⌖"SQLite_x","key":["name"],"seeds":[],⌖"catalog":"d"}"#,
            "names that start with \"sqlite_\" or \"seedbed_\" are reserved",
            "repeated field \"catalog\"; the first is at ①"
        ),
    ])
    func `the fields at the top are checked`(example: Case) {
        expectProblems(example.text, example.messages)
    }

    @Test(arguments: [
        Case(
            #""columns": {"name": ⌖"string", "a": ⌖1, ①"b": "text", ⌖"B": "real", ⌖"b": "blob", ⌖"$x": "text", ⌖"": "text"}"#,
            "the type of column \"name\" is one of \(types)", "the type of column \"a\" is one of \(types)",
            "repeated column \"B\"; the first is at ①", "repeated column \"b\"; the first is at ①",
            "column \"$x\" starts with \"$\"", "the column's name is empty"),
        Case(#""columns": ⌖[]"#, "\"columns\" takes an object, not an array"),
        Case(#""columns": ⌖null"#, "\"columns\" takes an object, not null"),
        Case(
            #""volatile": [①"order", ⌖"Order", ⌖""]"#, "repeated column \"Order\"; the first is at ①",
            "the column's name is empty"),
        Case(
            #""dates": ⌖"rfc""#,
            "\"dates\" takes one of \"iso8601\", \"sqlite\", \"unix\", \"unixMilliseconds\", \"referenceDate\""),
        Case(
            #""mapping": {⌖"uid": "x", "uuid": ⌖null, "seedID": ⌖"", "scope": ⌖"a\u0000"}"#,
            "unknown field \"uid\" (did you mean \"uuid\"?)",
            "\"uuid\" takes a string, not null", "the column's name is empty", "the column's name has a NUL in it"),
        Case(#""mapping": ⌖"x""#, "\"mapping\" takes an object, not a string"),
        Case(
            #""mapping": {①"seedID": "origin", ⌖"seedID": "x"}"#, "repeated field \"seedID\"; the first is at ①"),
        Case(
            #""mapping": {"seedID": ⌖"UUID", "scope": ⌖"origin", "dismissDate": "ORIGIN"}"#,
            "\"seedID\" and \"uuid\" are both column \"UUID\"",
            "\"scope\" and \"dismissDate\" are both column \"origin\""),
        Case(
            #""mapping": {"uuid": ⌖"createDate"}"#, "\"uuid\" and \"createDate\" are both column \"createDate\""),
        Case(
            #""columns": {"name": "text", ⌖"uuid": "uuid"}, "volatile": [⌖"updatedate"]"#,
            "column \"uuid\" is written by Seedbed (\"uuid\"); it cannot be in \"columns\"",
            "column \"updatedate\" is written by Seedbed (\"updateDate\"); it cannot be in \"volatile\""),
        Case(
            #""mapping": {"scope": "room"}, "volatile": ["sort", ⌖"Room"]"#,
            "column \"Room\" is the \"scope\", and to move a row to another scope is an edit; it cannot be in \"volatile\""
        ),
        Case(
            #""retired": [①"a", ⌖"a", ⌖"B", ⌖""]"#, "repeated id \"a\"; the first is at ①",
            "an id may only have a-z, 0-9, \".\", \"_\" and \"-\", and not be empty",
            "an id may only have a-z, 0-9, \".\", \"_\" and \"-\", and not be empty"),
        Case(#""retired": ["a", ⌖"x"]"#, "id \"x\" is retired, but a seed still has it"),
    ])
    func `the fields that describe the table are checked`(example: Case) {
        expectProblems(catalogText(with: example.text, seeds: #"{ "name": "X" }"#), example.messages)
    }

    @Test func `bookkeeping columns are not the key`() {
        expectProblems(
            #"""
            {
              "catalog": "c", "released": "2026-11-20", "table": "T",
              "mapping": { "createDate": "Born", "scope": "room" },
              "key": ["room", ⌖"born", ⌖"uuid", "name"],
              "seeds": []
            }
            """#,
            [
                "column \"born\" is written by Seedbed (\"createDate\"); it cannot be in \"key\"",
                "column \"uuid\" is written by Seedbed (\"uuid\"); it cannot be in \"key\"",
            ])
    }

    @Test(arguments: [
        Case(
            #""mapping": {"scope": ⌖"Room"}, "columns": {"name": "text", "room": "text"}"#,
            "column \"Room\" is written \"room\" elsewhere"),
        Case(#""mapping": {"scope": ⌖"Name"}"#, "column \"Name\" is written \"name\" elsewhere"),
        Case(#""mapping": {"scope": "Room"}, "columns": {"name": "text", "Room": "text"}"#),
        Case(#""mapping": {"scope": "name"}, "columns": {"name": "text"}, "volatile": ["Order"]"#),
        Case(#""volatile": ["Order", "place"], "columns": {"name": "text", "order": "integer"}"#),
    ])
    func `the scope is written as the seeds' columns are`(example: Case) {
        expectProblems(catalogText(with: example.text, seeds: ""), example.messages)
    }

    @Test func `a seed writes the scope as the mapping does`() {
        let seeds = #"{ "name": "a", "Room": "x" }, { "name": "b", ⌖"room": "x" }"#
        expectProblems(
            catalogText(with: #""mapping": { "scope": "Room" }"#, seeds: seeds),
            ["column \"room\" is written \"Room\" elsewhere"])
    }

    @Test func `the key is of declared columns, each once`() {
        expectProblems(
            #"""
            {
              "catalog": "c", "released": "2026-11-20", "table": "T",
              "columns": { "name": "text" },
              "key": [①"name", ⌖"year", ⌖⌖"Name"],
              "seeds": []
            }
            """#,
            [
                "column \"year\" of the key is not in \"columns\"", "repeated column \"Name\"; the first is at ①",
                "column \"Name\" of the key is not in \"columns\" (did you mean \"name\"?)",
            ])
    }
}
