@testable import Seedbed
import Testing

/// The rules for `formerly` and `$formerly`, and the names that they join.
struct FormerNameRulesTests {
    @Test func `the former names of a catalog are names, each once, and none of a catalog of now`() {
        expectProblems(
            catalogText(with: "\"formerly\": [①\"old\", ⌖\"Old\", ⌖\"\", ⌖\"old\", ⌖\"c\", ⌖1]", seeds: ""),
            [
                #""formerly" takes names of a-z, 0-9, ".", "_" and "-", which are not empty"#,
                #""formerly" takes names of a-z, 0-9, ".", "_" and "-", which are not empty"#,
                #"repeated name "old"; the first is at ①"#,
                #""formerly" takes other names than that of the catalog itself"#,
                #""formerly" takes strings, not a number"#,
            ])
        expectProblems(
            catalogText(with: "\"formerly\": ⌖[]", seeds: ""),
            [#""formerly" takes a string or an array of strings, and at least one"#])
        expectProblems(
            catalogText(with: "\"formerly\": ⌖true", seeds: ""),
            [#""formerly" takes a string or an array of strings, not a boolean"#])
        let found = problems(in: [
            ("a.json", catalogText(named: "a", with: #""formerly": ["old", "b"]"#, seeds: "")),
            ("b.json", catalogText(named: "b", table: "U", with: #""formerly": "old""#, seeds: "")),
        ])
        #expect(
            found == """
                a.json:6:23: a catalog has the name "b" now, at b.json:2:14
                b.json:6:15: the former name "old" is said already at a.json:6:16
                """)
    }

    @Test func `the former ids of a seed are ids, each of one seed, and none of a seed of now`() {
        expectProblems(
            catalogText(
                with: #""formerly": "old", "retired": [①"gone"]"#,
                seeds: """
                    { "name": "a", "$formerly": [⌖"a", ⌖"B", ⌖"x/y/z", ⌖"", ⌖2, ②"was"] },
                    { "name": "b", "$formerly": ⌖"a" }, { "name": "d", "$formerly": ⌖"old/was" },
                    { "name": "e", "$formerly": ⌖[] }, { "name": "f", "$formerly": ⌖null },
                    { "name": "g", "$formerly": "x", ⌖"$formerly": "y" }, { "name": "h", "$formerly": ⌖"old/gone" }
                    """),
            [
                #"a seed of this catalog has the id "a" now"#,
                #""$formerly" takes ids of this catalog, or texts "<catalog>/<id>""#,
                #""$formerly" takes ids of this catalog, or texts "<catalog>/<id>""#,
                #""$formerly" takes ids of this catalog, or texts "<catalog>/<id>""#,
                #""$formerly" takes strings, not a number"#,
                #"a seed of this catalog has the id "a" now"#,
                #"the former id "old/was" is said already at c.json:②"#,
                #""$formerly" takes a string or an array of strings, and at least one"#,
                #""$formerly" takes a string or an array of strings, not null"#,
                #"repeated field "$formerly"; the first is at 11:16"#,
                #"this catalog retires the id "gone" at c.json:①"#,
            ])
    }

    @Test func `a seed that moves stays in its table`() {
        let found = problems(in: [
            ("a.json", catalogText(named: "a", table: "T", seeds: #"{ "name": "x", "$formerly": "b/x" }"#)),
            ("b.json", catalogText(named: "b", table: "U", seeds: "")),
        ])
        #expect(found == #"a.json:8:33: catalog "b" is of table "U": a seed stays in its table"#)
    }

    @Test func `every name of a seed leads to the current one`() throws {
        let names = Catalog.FormerNames(
            of: try catalogs([
                (
                    "a.json",
                    catalogText(
                        named: "talks", with: #""formerly": ["types", "kinds"]"#,
                        seeds: #"{ "name": "toast", "$formerly": ["tost", "moved/x"] }, { "name": "b" }"#)
                ), ("b.json", catalogText(named: "moved", seeds: "")),
            ]))
        #expect(
            names.all(of: "kinds/tost") == [
                "talks/toast", "kinds/toast", "types/toast", "moved/x", "talks/tost", "kinds/tost", "types/tost",
            ])
        for name in names.all(of: "talks/toast") { #expect(names.current(of: name) == "talks/toast") }
        #expect(names.all(of: "types/b") == ["talks/b", "kinds/b", "types/b"])
        for other in ["moved/y", "x", "types", "", "/", "moved/toast"] { #expect(names.current(of: other) == other) }
        #expect(names.current(of: "types/any") == "talks/any")
        #expect(names.sources(of: "talks") == ["kinds", "moved", "talks", "types"])
        #expect(Catalog.FormerNames().all(of: "a/b") == ["a/b"])
    }

    @Test func `a seed is the same whether or not it says what it was called`() throws {
        let found = try catalog(
            catalogText(seeds: #"{ "$formerly": "z", "$id": "b", "name": "x", "n": 1 }, { "name": "y", "n": 2 }"#))
        #expect(found.seeds.map(\.shown) == ["b name='x' n=1", "y name='y' n=2"])
        #expect(found.seeds.map(\.formerly) == [["z"], []])
    }
}
