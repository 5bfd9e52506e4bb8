@testable import Seedbed
import Testing

/// Each text marks with `⌖` where its problems stand; the messages follow in the same order.
struct HistoryProblemTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var text: String
        var messages: [String]
        var testDescription: String { text }

        init(_ text: String, _ messages: String...) {
            self.text = text
            self.messages = messages
        }

        /// A case for entries of `shipped`.
        static func entries(_ text: String, _ messages: String...) -> Case {
            var example = Case(historyText(shipped: text))
            example.messages = messages
            return example
        }

        /// A case for further fields of an entry.
        static func fields(_ text: String, _ messages: String...) -> Case {
            var example = Case(historyText(shipped: #"{"released": "2026-01-10", "$id": "a", \#(text)}"#))
            example.messages = messages
            return example
        }
    }

    private static let catalog = catalogText(
        with: #"""
            "columns": {"name": "text", "green": "integer", "at": "real", "due": "date"}, "mapping": {"scope": "club"}
            """#, seeds: "")

    private func expect(_ example: Case) {
        let marked = MarkedText(example.text)
        #expect(marked.places.count == example.messages.count)
        let draft = HistoryDraft.example(marked.bytes, of: Self.catalog)
        let problems = [draft.fileProblems].listed.map(\.description).joined(separator: "\n")
        #expect(problems == marked.lines(example.messages, file: "history/c.json"))
    }

    @Test(arguments: [
        Case("⌖[]", "a history is an object, in braces"),
        Case(
            "⌖⌖⌖{}", "the history has no \"catalog\"", "the history has no \"releases\"",
            "the history has no \"shipped\""),
        Case(
            #"{"catalog": ⌖1, "releases": ⌖"2026-01-10", "shipped": ⌖{}, "$schema": ⌖null, ⌖"release": 1}"#,
            "\"catalog\" takes a string, not a number", "\"releases\" takes an array of strings, not a string",
            "\"shipped\" takes an array of objects, not an object", "\"$schema\" takes a string, not null",
            "unknown field \"release\" (did you mean \"releases\"?)"),
        Case(
            #"{①"catalog": ⌖"d", "releases": [⌖1, ⌖"soon", ②"2026-01-10", "2026-01-11", ⌖"2026-01-10T00:00Z"], "#
                + #""shipped": [⌖1, {}], ⌖"catalog": "c"}"#,
            "\"catalog\" takes \"c\", because the file is named for that catalog",
            "\"releases\" takes strings, not a number",
            "\"releases\" takes dates such as \"2026-11-20\" or ISO 8601 instants",
            "repeated release; the first is at ②", "an entry is an object, not a number",
            "repeated field \"catalog\"; the first is at ①"),
        Case(
            #"{"catalog": "c", "releases": ["2026-01-10"⌖,], "shipped": [] ⌖"$schema": "" } ⌖x"#,
            "a comma after the last one", "a comma is missing before this", "the JSON value ends before this"),
        Case(
            #"{"catalog": "c", "shipped": [⌖5], "releases": [⌖'a']}"#, "an entry is an object, not a number",
            "JSON has no single quotes; expected a value"),
        Case(#"{"catalog": "c", "releases": ["2026-01-10"⌖"#, "the file stops short; expected a comma or ]"),
        Case("⌖", "the file is empty"),
    ])
    func `the fields at the top are checked`(example: Case) {
        expect(example)
    }

    @Test(arguments: [
        Case.entries(
            "⌖⌖⌖⌖{⌖\"id\": 1}", "the entry has no \"released\"", "the entry has no \"$id\"",
            "the entry has no \"key\"", "the entry has neither \"content\" nor \"hash\"",
            "unknown field \"id\" (did you mean \"$id\"?)"),
        .entries(
            #"{"released": ⌖1, "$id": ⌖null, "key": ⌖[], "content": ⌖"a"}"#,
            "\"released\" takes a string, not a number", "\"$id\" takes a string, not null",
            "\"key\" takes an object, not an array", "\"content\" takes an object, not a string"),
        .entries(
            #"{"released": ⌖"2026-02-30", "$id": ⌖"A b", "key": ⌖{}, "content": ⌖{}}"#,
            "\"released\" takes a date such as \"2026-11-20\" or an ISO 8601 instant",
            "\"$id\" may only have a-z, 0-9, \".\", \"_\" and \"-\", and not be empty",
            "\"key\" needs at least one column", "\"content\" needs at least one column"),
        .entries(
            #"{"released": ⌖"2026-02-01", "$id": "a", "key": {"name": "A"}, "hash": "0"}"#,
            "\"releases\" does not list this release"),
        .entries(
            #"{"released": "2026-01-10", ①"$id": "a", "gone": true, ⌖"$id": "b"}"#,
            "repeated field \"$id\"; the first is at ①"),
        .entries(
            """
            ①{"released": "2026-01-10", "$id": "a", "gone": true},
            {"released": "2026-03-01", "$id": "a", "key": {"name": "A"}, "hash": "0"},
            ⌖{"released": "2026-01-10T01:00+01:00", "$id": "a", "key": {"name": "A"}, "hash": "0"},
            ②{"released": "2026-03-01", "$id": "b", "gone": true},
            ⌖⌖⌖{"released": "2026-03-01", "$id": "b"}
            """, "two entries for seed \"a\" and one release; the first is at ①", "the entry has no \"key\"",
            "the entry has neither \"content\" nor \"hash\"",
            "two entries for seed \"b\" and one release; the first is at ②"),
        .fields(
            #""key": {"name": "A"}, "content": {"name": "A"}, ⌖"hash": "0""#,
            "the entry has both \"content\" and \"hash\""),
        .fields(#""key": {"name": "A"}, "hash": ⌖"""#, hash),
        .fields(#""key": {"name": "A"}, "hash": ⌖"5F""#, hash),
        .fields(#""key": {"name": "A"}, "hash": ⌖5"#, "\"hash\" takes a string, not a number"),
        .fields(
            #""key": {"name": "A"}, "hash": "0", "stable": ⌖"x", "columns": ["name"]"#,
            "\"stable\" may only have 0-9, a-f and spaces, and not be empty"),
        .fields(
            #""key": {"name": "A"}, "hash": "0", "stable": "1", "columns": ⌖["name", "Name"]"#,
            "\"columns\" takes at least one column, and each once"),
        .fields(
            #""columns": ⌖[], "key": {"name": "A"}, "hash": "0", "stable": "1""#,
            "\"columns\" takes at least one column, and each once"),
        .fields(
            #""key": {"name": "A"}, "hash": "0", ⌖"stable": "1""#,
            "an entry with \"stable\" needs \"columns\" too"),
        .entries(
            """
            ①{"released": "2026-01-10", "columns": {"name": "text"}},
            ⌖{"released": "2026-01-10", "columns": {"name": "text", "x": "json"}},
            ②{"released": "2026-03-01", "columns": ⌖{"name": "words", "": "text"}},
            {"columns": {"name": "text"}, "released": ⌖"2026-02-01"},
            ⌖{"columns": {"name": "text"}},
            ⌖{"columns": {"name": "text"}, "released": "2026-03-01", ⌖"$id": "a", "gone": true},
            ⌖⌖⌖{"released": "2026-03-01", ⌖⌖"columns": ["name"]}
            """, "two entries for the columns and one release; the first is at ①",
            "\"columns\" takes the columns that a release declared with their types, each once",
            "\"releases\" does not list this release", "the entry has no \"released\"",
            "two entries for the columns and one release; the first is at ②",
            "an entry with the columns of a release has no \"$id\"",
            "the entry has no \"$id\"", "the entry has no \"key\"", "the entry has neither \"content\" nor \"hash\"",
            "an entry with \"columns\" needs \"hash\" too", "an entry with \"columns\" needs \"stable\" too"),
        .fields(#""gone": ⌖false"#, "\"gone\" takes only true"),
        .fields(#""gone": ⌖"true""#, "\"gone\" takes only true"),
        .fields(
            #""gone": true, ⌖"hash": "0", "key": {"name": "A"}"#, "an entry with \"gone\" has no \"hash\""),
    ])
    func `the fields of an entry are checked`(example: Case) {
        expect(example)
    }

    private static let hash = "\"hash\" may only have 0-9, a-f and spaces, and not be empty"

    @Test(arguments: [
        Case.fields(#""key": {"name": ⌖null}, "hash": "0""#, "column \"name\" is in the key and cannot be null"),
        .fields(#""key": {"name": ⌖7}, "hash": "0""#, "column \"name\" takes a string, not a number"),
        .fields(
            #""key": {①"name": "A", ⌖"name": "B"}, "#
                + #""content": {"green": ⌖1.5, "at": ⌖1e999, "due": ⌖"soon", "x": ⌖9223372036854775808}"#,
            "repeated field \"name\"; the first is at ①",
            "column \"green\" takes an integer, not a number with a fraction or an exponent",
            "column \"at\" takes numbers that fit 64 bits",
            "column \"due\" takes a date such as \"2026-11-20\" or an ISO 8601 instant",
            "column \"x\" takes numbers that fit 64 bits"),
        .fields(
            #""key": {⌖"$id": "a"}, "content": {"club": 1, ⌖"Name": "x", ⌖"uuid": "x", ⌖"": 1, ⌖"$again": 1, "#
                + #""y": {"$ref": ⌖"x"}}"#,
            "unknown field \"$id\"", "column \"Name\" is written \"name\" elsewhere",
            "column \"uuid\" is written by Seedbed (\"uuid\"); a seed may not give it", "the column's name is empty",
            "unknown field \"$again\"", "a \"$ref\" takes the text \"<catalog>/<id>\""),
        .fields(
            #""key": {"name": "A"}, "content": {"y": {①"secret": 1, ⌖"secret": 2}}"#,
            "repeated field; the first is at ①"),
        .fields(
            #""key": {"name": "A"}, "content": {"y": ⌖nil}"#,
            "not a value of JSON; the only words are true, false and null"),
    ])
    func `keys and contents are checked as seeds are`(example: Case) {
        expect(example)
    }

    @Test func `invalid UTF-8 is named with its place`() {
        let text = Case.fields(#""key": {"name": "A"}, "content": {"name": "⌖?"}"#).text
        let marked = MarkedText(text)
        let bytes = marked.bytes.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
        let problems = [HistoryDraft.example(bytes, of: Self.catalog).fileProblems].listed.map(\.description)
        #expect(problems == ["history/c.json:\(marked.places.joined()): invalid UTF-8"])
    }

    @Test func `no more than 1001 problems are listed`() {
        let draft = HistoryDraft.example(
            Array(historyText(shipped: Array(repeating: "1", count: 1500).joined(separator: ",\n")).utf8),
            of: Self.catalog)
        let problems = [draft.fileProblems].listed
        #expect(problems.count == 1001)
        #expect(problems.last?.message == "500 more problems from here on")
    }

    @Test func `no damage makes the reader trap, and no beginning of a history is valid`() {
        let text = historyText(
            shipped: #"""
                {"released": "2026-01-10", "$id": "a", "key": {"name": "Ää"}, "content": {"at": 1.5e3, "y": {"$ref": "c/a"}}},
                {"released": "2026-03-01", "$id": "a", "gone": true}, {}
                """#)
        var bytes = Array(text.utf8)
        #expect(HistoryDraft.example(bytes, of: Self.catalog).fileProblems.problems.isEmpty)
        for index in bytes.indices {
            let start = HistoryDraft.example(Array(bytes[..<index]), of: Self.catalog)
            #expect(!start.fileProblems.problems.isEmpty, "\(index)")
            for bit in 0..<8 {
                bytes[index] ^= 1 << bit
                _ = HistoryDraft.example(bytes, of: Self.catalog)
                bytes[index] ^= 1 << bit
            }
        }
    }
}
