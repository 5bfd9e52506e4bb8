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
            isTouched: isTouched ?? (updated != nil), updateDate: updated.map(SeedInstant.init(milliseconds:)),
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

    /// Two versions of a row, the columns that the first takes from the second, and the other way round.
    struct ColumnCase: CustomTestStringConvertible, Sendable {
        let id: String
        let here: MergeRule.Version
        let other: MergeRule.Version
        let toHere: Set<Int>
        let toOther: Set<Int>

        init(
            _ id: String, _ here: MergeRule.Version, _ other: MergeRule.Version, toHere: Set<Int>, toOther: Set<Int>
        ) {
            self.id = id
            self.here = here
            self.other = other
            self.toHere = toHere
            self.toOther = toOther
        }

        var testDescription: String { id }
    }

    private static func older(_ version: MergeRule.Version, than column: Int) -> MergeRule.Version {
        var version = version
        version.unknown = [column]
        return version
    }

    /// Column 0 is the app's own, and column 1; column 2 is bookkeeping.
    static let columnCases: [ColumnCase] = [
        ColumnCase(
            "the newer edit wins in all columns", version(1, .text("a"), .text("b")),
            version(2, .text("c"), .text("b")), toHere: [0], toOther: []),
        ColumnCase(
            "a null that says something wins too", version(1, .text("a"), .text("b")),
            version(2, .text("a"), .null), toHere: [1], toOther: []),
        ColumnCase(
            "a null older than its column loses", version(1, .text("a"), .text("b")),
            older(version(2, .text("c"), .null), than: 1), toHere: [0], toOther: [1]),
        ColumnCase(
            "in a tie every null loses, on both sides", version(1, .text("a"), .null), version(1, .null, .text("b")),
            toHere: [1], toOther: [0]),
        ColumnCase(
            "the nulls that lose decide no tie", version(nil, .text("b"), .null), version(nil, .text("a"), .text("z")),
            toHere: [1], toOther: [0]),
        ColumnCase(
            "in bookkeeping null has a meaning", version(1, .text("a"), .null, .text("dismissed")),
            older(version(2, .text("a"), .null, .null), than: 2), toHere: [2], toOther: []),
        ColumnCase("equal rows exchange nothing", version(1, .null), version(1, .null), toHere: [], toOther: []),
    ]

    @Test(arguments: columnCases) func `both sides come to the same columns`(example: ColumnCase) {
        let (here, other) = (example.here, example.other)
        #expect(MergeRule.columnsFromOther(here: here, other: other, fillable: [0, 1]) == example.toHere)
        #expect(MergeRule.columnsFromOther(here: other, other: here, fillable: [0, 1]) == example.toOther)
    }

    @Test(arguments: [(5, 4, true), (5, 5, true), (5, 6, false), (nil, 4, true), (5, nil, false), (nil, nil, false)])
    func `a null is news once its store knows the column`(written: Int64?, known: Int64?, isNews: Bool) {
        let dates = [written, known].map { $0.map(SeedInstant.init(milliseconds:)) }
        #expect(MergeRule.isNews(nullWrittenAt: dates[0], knownSince: dates[1]) == isNews)
    }

    @Test(arguments: cases) func `both sides choose the same version of a row`(example: Case) {
        #expect(MergeRule.otherWins(here: example.loser, other: example.winner))
        #expect(!MergeRule.otherWins(here: example.winner, other: example.loser))
        #expect(!MergeRule.otherWins(here: example.winner, other: example.winner))
    }
}
