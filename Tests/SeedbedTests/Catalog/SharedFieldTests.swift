@testable import Seedbed
import Testing

/// `defaults`: the fields that all seeds share, and `"$order"`.
struct SharedFieldTests {
    private func text(_ defaults: String, _ seeds: String, more: String = "", after: Bool = false) -> String {
        let (first, last) = after ? ("", ", \"defaults\": \(defaults)") : (" \"defaults\": \(defaults),", "")
        return """
            { "catalog": "c", "released": "2026-01-01", "table": "T", "key": ["name"],\(more)\(first) "seeds": [\(seeds)]\(last) }
            """
    }

    @Test(arguments: [false, true], [false, true])
    func `a seed has the shared fields that it does not name itself`(after: Bool, keepsPlaces: Bool) throws {
        let file = text(
            #"{ "color": "red", "rank": 5 }"#,
            #"{ "name": "a" }, { "name": "b", "rank": 6 }, { "color": null, "name": "c" }, { "name": "d" }"#,
            after: after)
        let draft = CatalogReader.draft(of: Array(file.utf8), named: "c.json", keepsPlaces: keepsPlaces)
        #expect(draft.problems.first(9).map(\.message) == [])
        #expect(
            try catalog(file).seeds.map(\.shown) == [
                "a name='a' color='red' rank=5", "b name='b' rank=6 color='red'", "c color=NULL name='c' rank=5",
                "d name='d' color='red' rank=5",
            ])
    }

    @Test func `a key may be shared in part, and ids are made from it`() throws {
        let file = """
            { "catalog": "c", "released": "2026-01-01", "table": "T", "key": ["kind", "name"], "defaults": { "kind": "Tea" },
              "seeds": [{ "name": "Green" }, { "name": "Green", "kind": "Paint" }] }
            """
        #expect(
            try catalog(file).seeds.map(\.shown) == [
                "tea.green name='Green' kind='Tea'", "paint.green name='Green' kind='Paint'",
            ])
        let same = file.replacing(#""Paint""#, with: #"⌖"Tea""#).replacing(
            #"{ "kind": "Tea" }"#, with: #"{ "kind": ①"Tea" }"#)
        expectProblems(same, [#"two seeds with the same key ("kind", "name"); the first is at ①"#])
    }

    @Test func `the place in the list follows the file, whatever the seeds refer to`() throws {
        let seeds = """
            { "name": "a", "next": { "$ref": "c/b" } }, { "name": "b" }, { "name": "x", "place": 9 }, { "name": "y" }
            """
        let file = text(#"{ "place": "$order" }"#, seeds, more: #" "volatile": ["place"],"#)
        #expect(
            try catalog(file).seeds.map(\.shown).sorted() == [
                "a name='a' next=-> c/b place=1", "b name='b' place=2", "x name='x' place=9", "y name='y' place=4",
            ])
        let real = text(
            #"{ "place": "$order" }"#, #"{ "name": "a" }"#,
            more: #" "volatile": ["place"], "columns": { "name": "text", "place": "real" },"#)
        #expect(try catalog(real).seeds.map(\.shown) == ["a name='a' place=1.0"])
    }

    @Test func `each mistake is reported once, at its place`() {
        let columns = #" "columns": { "name": "text", "n": "integer", "p": "text" }, "volatile": ["p"],"#
        let seeds = #"{ "name": "a" }, { "name": "b" }"#
        expectProblems(
            text(
                #"{ "n": ⌖"x", ⌖"other": 1, ⌖"$id": "a", ⌖"uuid": "u", "p": ⌖"$order", ①"n2": 1 }"#
                    .replacing(#", ①"n2": 1"#, with: ""), seeds, more: columns),
            [
                #"column "n" takes an integer, not a string"#, #"unknown column "other""#, #"unknown field "$id""#,
                #"column "uuid" is written by Seedbed ("uuid"); a seed may not give it"#,
                #"column "p" takes a string, not a place"#,
            ])
        expectProblems(
            text(#"{ "n": ⌖"$order" }"#, seeds),
            [#""$order" changes when a seed is inserted before: list column "n" under "volatile""#])
        expectProblems(text("⌖[]", seeds), [#""defaults" takes an object of columns, not an array"#])
        expectProblems(text(#"{ ①"n": 1, ⌖"n": 2 }"#, seeds), [#"repeated field "n"; the first is at ①"#])
    }
}
