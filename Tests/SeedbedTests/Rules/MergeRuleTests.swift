import Testing

import Seedbed

struct MergeRuleTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let id: String
        let loser: MergeRule.Version
        let winner: MergeRule.Version

        init(_ id: String, _ loser: MergeRule.Version, _ winner: MergeRule.Version) {
            self.id = id
            self.loser = loser
            self.winner = winner
        }

        var testDescription: String { id }
    }

    private static func version(_ updated: Int64?, isTouched: Bool? = nil, _ values: SeedValue...) -> MergeRule.Version
    {
        MergeRule.Version(
            isTouched: isTouched ?? (updated != nil), updateDate: updated.map(Instant.init(milliseconds:)),
            values: values)
    }

    static let cases: [Case] = [
        Case("the newer edit wins", version(1, .text("b")), version(2, .text("a"))),
        Case("null loses", version(nil, .text("b")), version(.min, .text("a"))),
        Case("an edit at no readable date beats none", version(nil), version(nil, isTouched: true)),
        Case("an edit at no readable date loses to a dated one", version(nil, isTouched: true), version(.min)),
        Case("a tie goes to the greater text", version(1, .text("a")), version(1, .text("b"))),
        Case("texts compare by bytes", version(1, .text("Z")), version(1, .text("a"))),
        Case(
            "the first difference decides", version(1, .integer(1), .integer(9)), version(1, .integer(2), .integer(0))),
        Case("null before a number", version(1, .null), version(1, .integer(.min))),
        Case("a number before a text", version(1, .real(9)), version(1, .text(""))),
        Case("a text before a blob", version(1, .text("z")), version(1, .blob([]))),
        Case("numbers by value, whatever their kind", version(1, .real(1.5)), version(1, .integer(2))),
        Case("numbers by value, the other way", version(1, .integer(1)), version(1, .real(1.5))),
        Case("reals by value", version(1, .real(-0.5)), version(1, .real(0.25))),
        Case("of equal numbers the real", version(1, .integer(1)), version(1, .real(1))),
        Case(
            "beyond what a real can tell", version(1, .real(9_007_199_254_740_992)),
            version(1, .integer(9_007_199_254_740_993))),
        Case("a real beyond all integers", version(1, .integer(.max)), version(1, .real(1e19))),
        Case("a real below all integers", version(1, .real(-1e19)), version(1, .integer(.min))),
        Case("untouched versions by their values", version(nil, .integer(1)), version(nil, .integer(2))),
    ]

    @Test(arguments: cases) func `both sides choose the same version of a row`(example: Case) {
        #expect(MergeRule.otherWins(here: example.loser, other: example.winner))
        #expect(!MergeRule.otherWins(here: example.winner, other: example.loser))
        #expect(!MergeRule.otherWins(here: example.winner, other: example.winner))
    }
}
