import Testing

@testable import Seedbed

@Suite struct SuggestionTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var word: String
        var meant: String?
        var testDescription: String { word }
    }

    private static let fields = ["catalog", "released", "table", "key", "columns", "seeds", "retired", "to", "$id"]

    @Test(arguments: [
        Case(word: "sedes", meant: "seeds"), Case(word: "seed", meant: "seeds"), Case(word: "Seeds", meant: "seeds"),
        Case(word: "relased", meant: "released"), Case(word: "catalogue", meant: "catalog"),
        Case(word: "tabel", meant: "table"), Case(word: "kye", meant: "key"), Case(word: "id", meant: "$id"),
        Case(word: "ot", meant: "to"),
        // Too far, or too short to tell.
        Case(word: "colour", meant: nil), Case(word: "x", meant: nil), Case(word: "", meant: nil),
        Case(word: "tbl", meant: nil), Case(word: "zz", meant: nil), Case(word: "kkey", meant: "key"),
        Case(word: String(repeating: "seeds", count: 2000), meant: nil),
    ])
    func `the nearest name is found, and none that is far`(known: Case) {
        #expect(Suggestion.nearest(to: known.word, among: Self.fields) == known.meant)
    }

    @Test func `a name is never its own suggestion, and accents are letters`() {
        #expect(Suggestion.nearest(to: "table", among: ["table"]) == nil)
        #expect(Suggestion.nearest(to: "größe", among: ["grösse"]) == "grösse")
        #expect(Suggestion.nearest(to: "größe", among: ["grüße"]) == "grüße")
    }

    @Test func `of equally near names the first by its bytes is taken, in whatever order they come`() {
        let names = ["bat", "cat", "hat", "mat"]
        for order in [names, names.reversed()] { #expect(Suggestion.nearest(to: "rat", among: order) == "bat") }
    }

    @Test func `a reference is held against the ids of its catalog, and a catalog's name against the others`() {
        let found = problems(in: [
            (
                "c.json",
                catalogText(
                    seeds: #"{ "name": "a", "x": { "$ref": "food/friut" }, "y": { "$ref": "fod/fruit" } }"#)
            ),
            ("f.json", catalogText(named: "food", table: "F", seeds: #"{ "name": "Fruit" }"#)),
        ])
        #expect(
            found.split(separator: "\n").map { $0.drop { $0 != " " }.dropFirst() } == [
                #"catalog "food" has no seed "friut" (did you mean "fruit"?)"#,
                #"the app has no catalog "fod" (did you mean "food"?)"#,
            ])
    }

    @Test func `an unknown column is held against those that the catalog declares`() {
        expectProblems(
            catalogText(
                with: #""columns": { "name": "text", "weight": "real" }"#,
                seeds: #"{ "name": "a", ⌖"wieght": 1 }, { "name": "b", ⌖"wieght": 2 }, { "name": "c", ⌖"born": 2 }"#),
            [
                #"unknown column "wieght" (did you mean "weight"?)"#,
                #"unknown column "wieght" (did you mean "weight"?)"#, #"unknown column "born""#,
            ])
    }
}
