@testable import Seedbed
import Testing

/// The format of a history file, read as the catalog describes its columns.
struct HistoryReaderTests {
    private static let columns =
        #""columns": {"name": "text", "green": "integer", "due": "date", "on": "boolean", "at": "real", "b": "blob", "j": "json"}"#

    private static func seeds(of text: String) throws -> Catalog.Seeds { try catalog(text).seeds }

    /// The history, and the problems in its file.
    private func read(_ text: String, of catalog: String) -> (shown: String, problems: [String]) {
        let draft = HistoryDraft.example(Array(text.utf8), of: catalog)
        return (draft.history.shown, [draft.fileProblems].listed.map(\.description))
    }

    @Test func `a history is read whole, in whatever order its lines are`() {
        let text = """
            {
              "$schema": "../history.schema.json",
              "shipped": [
                { "released": "2026-03-01T00:00Z", "$id": "icebreaker", "key": { "name": "Icebreaker" }, "hash": "5f0c 12" },
                { "$id": "toast", "released": "2026-03-01", "gone": true },
                { "columns": { "name": "text", "green": "integer", "note": "text" }, "released": "2026-01-10" },
                { "released": "2026-03-01", "columns": {} },
                { "released": "2026-01-10", "$id": "icebreaker", "key": { "name": "Icebreaker" }, "content": { "name": "Icebreaker", "green": 240 } },
                {},
                { "released": "2026-01-10", "$id": "toast", "key": { "name": "Toast", "room": 1 }, "content": { "green": null, "food": { "$ref": "food/bread" } } },
                {}
              ],
              "releases": [
                "2026-03-01",
                "2026-01-10",
                "2025-12-24T18:00:00Z"
              ],
              "catalog": "c"
            }
            """
        let history = read(text, of: catalogText(with: Self.columns, seeds: ""))
        #expect(history.problems == [])
        #expect(
            history.shown == """
                2025-12-24T18:00:00.000Z 2026-01-10 2026-03-01
                2026-01-10 columns: name text, green integer, note text
                2026-03-01 columns:\u{20}
                2026-01-10 icebreaker: name='Icebreaker' | name='Icebreaker' green=240
                2026-03-01 icebreaker: name='Icebreaker' | 5f0c 12
                2026-01-10 toast: name='Toast' room=1 | green=NULL food=-> food/bread
                2026-03-01 toast: gone
                """)
    }

    @Test func `values are what a seed with the same fields holds`() throws {
        let fields = #"""
            "name": "\u00c4", "due": "2026-02-03T10:00+01:00", "on": true, "at": 3, "b": "AP8=", "j": [1, { "a": "b c" }], "green": -7
            """#
        for dates in SeedDateFormat.allCases {
            let catalog = catalogText(
                with: Self.columns + ", \"dates\": \"\(dates.rawValue)\"", seeds: "{ \(fields) }")
            let draft = HistoryDraft.example(
                Array(
                    historyText(
                        shipped:
                            #"{"released": "2026-01-10", "$id": "a", "key": {"name": "x"}, "content": {\#(fields)}}"#
                    ).utf8), of: catalog)
            #expect([draft.fileProblems].listed == [])
            let seed = try #require(try Self.seeds(of: catalog).first)
            #expect(draft.history.forms["a"]?.map(\.content) == [.fields(seed.fields)])
        }
    }

    /// The catalog says now that `green` is a boolean, and `j` a date.
    @Test(arguments: [true, false])
    func `values are of the types that their release declared`(isInShape: Bool) {
        let types = #"{ "name": "text", "green": "integer", "j": "text" }"#
        let shape = """
            "shape": { "table": "C", "key": ["name"], "columns": \(types), "mapping": {}, "dates": "iso8601" },
            """
        let declared = #"{ "released": "2026-01-10", "columns": \#(types) }, "#
        let text = historyText(
            releases: #""2026-01-01", "2026-01-10", "2026-03-01""#,
            shipped: """
                { "released": "2026-01-10", "$id": "a", "key": { "name": "A" }, "content": { "green": 7, "j": "[1]" } },
                { "$id": "b", "key": { "name": "B" }, "content": { "green": 8, "j": "x" }, "released": "2026-01-01" },
                \(isInShape ? "" : declared)
                { "released": "2026-03-01", "$id": "a", "key": { "name": "A" }, "content": { "green": \(isInShape ? "9" : "true") } }\
                \(isInShape ? "" : #", { "released": "2026-03-01", "columns": { "green": "boolean", "j": "date" } }"#)
                """
        ).replacing(#""releases""#, with: (isInShape ? shape : "") + #""releases""#)
        let catalog = catalogText(with: #""columns": { "name": "text", "green": "boolean", "j": "date" }"#, seeds: "")
        let history = read(text, of: catalog)
        #expect(history.problems == [])
        #expect(history.shown.contains("2026-01-10 a: name='A' | green=7 j='[1]'\n"))
        #expect(history.shown.contains("2026-01-01 b: name='B' | green=8 j='x'"))
        #expect(history.shown.contains("2026-03-01 a: name='A' | green=\(isInShape ? 9 : 1)"))
    }

    @Test func `an entry that breaks off at its line hides no later one`() {
        let history = read(
            historyText(
                shipped: """
                    { "released": "2026-01-10", "$id" "a", "gone": true },
                        { "released": "2026-01-10", "$id": "B", "gone": true }
                    """), of: catalogText(seeds: ""))
        #expect(
            history.problems == [
                "history/c.json:5:39: expected a colon",
                "history/c.json:6:40: \"$id\" may only have a-z, 0-9, \".\", \"_\" and \"-\", and not be empty",
            ])
    }

    @Test func `columns that the catalog declares no more are read by their kind`() {
        let text = historyText(
            shipped: """
                { "released": "2026-01-10", "$id": "a", "key": { "title": "A" }, "content": { "title": "A", "due": 1, "old": 1.5, "on": false, "by": "2026-01-01", "l": [ 1 ], "n": null } }
                """)
        let history = read(text, of: catalogText(seeds: ""))
        #expect(history.problems == [])
        #expect(
            history.shown == """
                2026-01-10 2026-03-01
                2026-01-10 a: title='A' | title='A' due=1 old=1.5 on=0 by='2026-01-01' l='[1]' n=NULL
                """)
    }

    @Test func `a history may be empty`() {
        #expect(read(historyText(releases: "", shipped: "{}"), of: catalogText(seeds: "")) == ("", []))
        #expect(
            read(historyText(releases: #""2026-01-10""#, shipped: ""), of: catalogText(seeds: "")) == (
                "2026-01-10", []
            ))
    }
}
