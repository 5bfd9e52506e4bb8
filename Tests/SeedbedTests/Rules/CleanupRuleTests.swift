import Testing

import Seedbed

struct CleanupRuleTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let id: String
        let group: [SeedCopy]
        /// The verdicts, in the order of the group; one text where durable tables decide as all others.
        let plain: [String]
        let durable: [String]

        init(_ id: String, _ group: [SeedCopy], _ plain: [String], durable: [String]? = nil) {
            self.id = id
            self.group = group
            self.plain = plain
            self.durable = durable ?? plain
        }

        var testDescription: String { id }
    }

    static let cases: [Case] = [
        Case("C2: one copy has no twin", [.untouched("a", 1)], ["survivor"]),
        Case(
            "C2: the later release stays", [.untouched("b", 1), .untouched("a", 2)], ["superseded by a", "survivor"]),
        Case(
            "C2: of one release the greater uuid stays", [.untouched("a", 1), .untouched("c", 1), .untouched("b", 1)],
            ["superseded by c", "survivor", "superseded by c"]),
        Case(
            "C2: uuids compare in lower case", [.untouched("B", 1), .untouched("a", 1)],
            ["survivor", "superseded by b"]),
        Case(
            "C2: uuids compare by bytes: é decomposed before é precomposed",
            [.untouched("e\u{301}", 1), .untouched("\u{e9}", 1)], ["superseded by \u{e9}", "survivor"]),
        Case(
            "C2: letters beyond ASCII keep their case: É is not é",
            [.untouched("\u{c9}", 1), .untouched("\u{e9}", 1)], ["superseded by \u{e9}", "survivor"]),
        Case(
            "C2: a missing uuid is the least", [.untouched("", 1), .untouched("a", 1)],
            ["superseded by a", "survivor"]),
        Case(
            "C2: a complete tie keeps both", [.untouched("a", 1), .untouched("A", 1)], ["ambiguous", "ambiguous"]),
        Case(
            "C2: a tie at the top removes what is below it",
            [.untouched("a", 2), .untouched("z", 1), .untouched("a", 2)],
            ["ambiguous", "superseded by a", "ambiguous"]),
        Case(
            "C2: a tie below the top goes as a whole", [.untouched("a", 1), .untouched("a", 1), .untouched("a", 2)],
            ["superseded by a", "superseded by a", "survivor"]),
        Case(
            "C5: what came back stays beside the greater copy for which it came",
            [.untouched(Returned.greater, 1), .untouched(Returned.once, 1)],
            ["survivor", "reinserted"]),
        Case(
            "C5: so does what came back a second time, and no other twin",
            [
                .untouched(Returned.greater, 1), .untouched(Returned.twice, 1),
                .untouched(Returned.thrice, 1),
            ],
            ["survivor", "reinserted", "superseded by \(Returned.greater)"]),
        Case(
            "C2: a copy goes in favour of the one that came back in its place",
            [.untouched(Returned.lesser, 1), .untouched(Returned.ofLesser, 1)],
            ["superseded by \(Returned.ofLesser)", "survivor"]),
        Case(
            "C2: both go in favour of a later release",
            [
                .untouched(Returned.greater, 1), .untouched(Returned.once, 1),
                .untouched("a", 2),
            ],
            ["superseded by a", "superseded by a", "survivor"]),
        Case(
            "C2: the ends of time compare", [.untouched("a", .max), .untouched("b", .min), .untouched("c", 0)],
            ["survivor", "superseded by a", "superseded by a"]),
        Case(
            "C1: two touched copies both stay", [.touched("a", 5), .touched("b", 6)], ["touched", "touched"]),
        Case(
            "C1: an `updateDate` that is no date counts all the same", [.touched("a", nil), .touched("b", 6)],
            ["touched", "touched"]),
        Case(
            "C1: a touched row without `createDate` stays", [.touched("a", 5, created: nil), .untouched("b", 1)],
            ["touched", "survivor"], durable: ["touched", "yielded by a"]),
        Case(
            "C1: an undated row stays and yields to nobody", [.undated("a"), .untouched("b", 1)],
            ["undated", "survivor"]),
        Case(
            "C1, C3: an undated row stays beside a touched one", [.undated("a"), .touched("b", 1)],
            ["undated", "touched"]),
        Case(
            "C3: all untouched copies yield to a touched one, also the later release",
            [.untouched("a", 1), .touched("b", 5), .untouched("c", 9)],
            ["superseded by c", "touched", "survivor"], durable: ["yielded by b", "touched", "yielded by b"]),
        Case(
            "C3: they yield to a dismissed one too", [.untouched("a", 9), .dismissed("b", 5)],
            ["survivor", "touched"], durable: ["yielded by b", "touched"]),
        Case(
            "C3: an edited one inherits before a dismissed one, though that is later",
            [.untouched("a", 9), .dismissed("b", 7), .touched("c", 5)],
            ["survivor", "touched", "touched"], durable: ["yielded by c", "touched", "touched"]),
        Case(
            "C3: of edited ones the last inherits, then the greater uuid",
            [.touched("d", 5), .touched("b", 6), .touched("C", 6), .untouched("a", 9)],
            ["touched", "touched", "touched", "survivor"],
            durable: ["touched", "touched", "touched", "yielded by c"]),
        Case(
            "C3: an edit whose date cannot be read inherits last",
            [.touched("z", nil), .touched("b", .min), .untouched("a", 9)],
            ["touched", "touched", "survivor"], durable: ["touched", "touched", "yielded by b"]),
        Case(
            "C3: twins that tie yield as well", [.untouched("a", 1), .untouched("a", 1), .touched("b", 5)],
            ["ambiguous", "ambiguous", "touched"], durable: ["yielded by b", "yielded by b", "touched"]),
        Case(
            "I8, I11: a dismissal by an app without Seedbed stays, and the seed stays away",
            [.untouched("b", 9), .dismissedUnseen("a", 1), .untouched("c", 5)],
            ["survivor", "touched", "superseded by b"],
            durable: ["superseded by a", "touched", "superseded by a"]),
        Case(
            "I8, C3: it does not keep an edited copy from inheriting",
            [.untouched("b", 9), .dismissedUnseen("a", 1), .touched("c", 5)],
            ["survivor", "touched", "touched"], durable: ["yielded by c", "touched", "touched"]),
        Case("an empty group has no verdicts", [], []),
    ]

    @Test(arguments: cases) func `C1 to C3: which copies go, and in whose favour`(example: Case) {
        let plain = CleanupRule.verdicts(for: example.group, isDurable: false).map(\.text)
        #expect(plain == example.plain)
        let durable = CleanupRule.verdicts(for: example.group, isDurable: true).map(\.text)
        #expect(durable == example.durable)
    }

    @Test(arguments: [
        ("older than the release", SeedCopy.untouched("a", 9), "retired"),
        ("of the release itself", .untouched("a", 10), "survivor"),
        ("later than the release", .untouched("a", 11), "survivor"),
        ("touched", .touched("a", 5), "touched"),
        ("dismissed", .dismissed("a", 5), "touched"),
        ("dismissed by an app without Seedbed", .dismissedUnseen("a", 5), "touched"),
        ("edited at no readable date", .touched("a", nil), "touched"),
        ("undated", .undated("a"), "undated"),
    ])
    func `C4: a retired seed loses its untouched copies older than the release`(
        what: String, copy: SeedCopy, verdict: String
    ) {
        #expect(
            CleanupRule.retirement(of: copy, released: SeedInstant(milliseconds: 10)).text == verdict, "\(what)")
    }
}

/// Copies, and those that came back in their place (R2).
private enum Returned {
    static let greater = "ffffffff-ffff-4fff-bfff-ffffffffffff"
    static let once = "e388b079-bed9-420c-bb79-f511bc3a513e"
    static let twice = "8d8ffa4b-40e7-4ed8-8d02-bbe518167cd2"
    static let thrice = "8da7f5ff-bd6a-4824-b9a8-32beeb6dcddc"
    static let lesser = "00000000-0000-4000-8000-000000000001"
    static let ofLesser = "1498b98d-1849-495f-aa74-4369ad389c0a"
}
