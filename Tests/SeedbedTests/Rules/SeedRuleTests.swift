import Testing

import Seedbed

struct SeedRuleTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let id: String
        let copies: [SeedCopy]
        var wasDelivered = false
        var again = false
        var isDurable = true
        var isOccupied = false
        /// The decision if the greatest untouched copy has other values than the seed, and if it has the same.
        let other: String
        let same: String
        /// The same after an import (S6).
        let imported: String

        var testDescription: String { id }
    }

    /// The release is at 10.
    static let cases: [Case] = [
        Case(id: "new", copies: [], other: "insert", same: "insert", imported: "touched"),
        Case(id: "S5: removed", copies: [], wasDelivered: true, other: "removed", same: "removed", imported: "touched"),
        Case(
            id: "S5: asked for again", copies: [], wasDelivered: true, again: true, other: "insert", same: "insert",
            imported: "touched"),
        Case(
            id: "asked for again, though never given", copies: [], again: true, other: "insert", same: "insert",
            imported: "touched"),
        Case(
            id: "S1: edited", copies: [.touched("a", 5)], other: "touched", same: "touched", imported: "touched"),
        Case(
            id: "S1: dismissed", copies: [.dismissed("a", 5)], other: "touched", same: "touched", imported: "touched"),
        Case(
            id: "S1: dismissed, and asked for again", copies: [.dismissed("a", 5)], wasDelivered: true, again: true,
            other: "touched", same: "touched", imported: "touched"),
        Case(
            id: "S1 before S3: edited, beside an older untouched one", copies: [.touched("a", 5), .untouched("b", 1)],
            other: "touched", same: "touched", imported: "touched"),
        Case(
            id: "S1 before S3: dismissed, beside an older untouched one",
            copies: [.dismissed("a", 5), .untouched("b", 1)], other: "touched", same: "touched", imported: "touched"),
        Case(
            id: "S3: edited, beside an older untouched one that does not yield",
            copies: [.touched("a", 5), .untouched("b", 1)], isDurable: false, other: "insert for b", same: "present",
            imported: "insert for b"),
        Case(
            id: "S7: edited in a later release, beside an older untouched one",
            copies: [
                SeedCopy(
                    row: .number(7), uuid: UUIDText("c"), createDate: SeedInstant(milliseconds: 2000), isTouched: true),
                .untouched("b", 1),
            ],
            isDurable: false, other: "touched", same: "touched", imported: "touched"),
        Case(
            id: "S1: the user's own row, made after the release, beside an older untouched one",
            copies: [
                SeedCopy(
                    row: .number(7), uuid: UUIDText("c"), createDate: SeedInstant(milliseconds: 2001), isTouched: true),
                .untouched("b", 1),
            ],
            isDurable: false, other: "insert for b", same: "present", imported: "insert for b"),
        Case(
            id: "S2: edited, beside an untouched one of this release", copies: [.touched("a", 5), .untouched("b", 10)],
            isDurable: false, other: "present", same: "present", imported: "present"),
        Case(
            id: "S1: edited, in a table that is not durable", copies: [.touched("a", 5)], isDurable: false,
            other: "touched", same: "touched", imported: "touched"),
        Case(
            id: "C1, S1: undated", copies: [.undated("a")], other: "occupied", same: "occupied", imported: "touched"),
        Case(
            id: "T4, S1: unproven", copies: [.unproven("a", 5)], other: "occupied", same: "occupied",
            imported: "touched"),
        Case(
            id: "T4, S1: unproven, and asked for again", copies: [.unproven("a", 5)], wasDelivered: true, again: true,
            other: "occupied", same: "occupied", imported: "touched"),
        Case(
            id: "T4: unproven and newer, beside an older copy", copies: [.unproven("a", 11), .untouched("b", 1)],
            other: "insert for b", same: "present", imported: "insert for b"),
        Case(
            id: "T4: unproven, beside a touched copy", copies: [.unproven("a", 5), .touched("b", 5)],
            other: "touched", same: "touched", imported: "touched"),
        Case(
            id: "S1: not there, but its key is held by the user's row", copies: [], isOccupied: true,
            other: "occupied", same: "occupied", imported: "touched"),
        Case(
            id: "S5 before S1: removed, and its key is held by the user's row", copies: [], wasDelivered: true,
            isOccupied: true, other: "removed", same: "removed", imported: "touched"),
        Case(
            id: "S2: a copy is there, whatever else holds the key", copies: [.untouched("a", 10)], isOccupied: true,
            other: "present", same: "present", imported: "present"),
        Case(
            id: "S2: of this release", copies: [.untouched("a", 10)], other: "present", same: "present",
            imported: "present"),
        Case(
            id: "S2: of a later one", copies: [.untouched("a", 11)], other: "present", same: "present",
            imported: "present"),
        Case(
            id: "S3: of an older one", copies: [.untouched("a", 9)], other: "insert for a", same: "present",
            imported: "insert for a"),
        Case(
            id: "S3: given, of an older one", copies: [.untouched("a", 9)], wasDelivered: true, other: "insert for a",
            same: "present", imported: "insert for a"),
        Case(
            id: "S2: the greatest decides", copies: [.untouched("z", 9), .untouched("a", 10)], other: "present",
            same: "present", imported: "present"),
        Case(
            id: "S3: the greatest is replaced", copies: [.untouched("a", 9), .untouched("b", 9), .untouched("c", 8)],
            other: "insert for b", same: "present", imported: "insert for b"),
    ]

    private func text(_ decision: SeedDecision) -> String {
        switch decision {
        case .insert(replacing: nil): "insert"
        case .insert(replacing: let copy?): "insert for \(copy.uuid)"
        case .skip(let reason): reason.rawValue
        }
    }

    @Test(arguments: cases) func `S1, S2, S3, S5 and S6: is a new copy inserted`(example: Case) {
        let situation = SeedRule.Situation(
            copies: example.copies, released: SeedInstant(milliseconds: 10), wasDelivered: example.wasDelivered,
            again: example.again, isDurable: example.isDurable, isOccupied: example.isOccupied)
        #expect(text(SeedRule.decision(for: situation) { _ in false }) == example.other)
        #expect(text(SeedRule.decision(for: situation) { _ in true }) == example.same)
        #expect(text(SeedRule.decisionAfterImport(for: situation) { _ in false }) == example.imported)
    }

    @Test(arguments: cases) func `S2: values are compared at most once, with the greatest untouched copy`(
        example: Case
    ) {
        let situation = SeedRule.Situation(
            copies: example.copies, released: SeedInstant(milliseconds: 10), wasDelivered: example.wasDelivered,
            again: example.again, isDurable: example.isDurable, isOccupied: example.isOccupied)
        var asked: [UUIDText] = []
        let decision = SeedRule.decision(for: situation) { copy in
            asked.append(copy.uuid)
            return false
        }
        if case .insert(replacing: let copy?) = decision {
            #expect(asked == [copy.uuid])
        } else {
            #expect(asked == [])
        }
    }

    @Test func `a store that fails while values are compared is not taken for an answer`() {
        let situation = SeedRule.Situation(
            copies: [.untouched("a", 9)], released: SeedInstant(milliseconds: 10), wasDelivered: true, again: false,
            isDurable: true)
        #expect(throws: StoreError.busy(store: "s")) {
            try SeedRule.decision(for: situation) { _ throws(StoreError) in throw .busy(store: "s") }
        }
    }

    @Test(
        arguments: [
            ("nothing there", [], nil, nil),
            ("the greatest untouched", [.untouched("a", 1), .untouched("b", 1)], "b", "b"),
            ("an edited one where others yield to it", [.untouched("a", 1), .touched("b", 5)], "a", "b"),
            ("only an edited one", [.touched("b", 5)], "b", "b"),
            ("only a dismissed one", [.dismissed("b", 5)], nil, nil),
            ("a dismissed one that others yield to", [.untouched("a", 1), .dismissed("b", 5)], "a", nil),
            ("an edited one before a dismissed one", [.dismissed("c", 9), .touched("b", 5)], "b", "b"),
            ("an undated one", [.undated("a")], "a", "a"),
        ] as [(String, [SeedCopy], String?, String?)])
    func `a reference stands for the copy that stays`(
        what: String, copies: [SeedCopy], plain: String?, durable: String?
    ) {
        #expect(ReferenceRule.target(of: copies, isDurable: false)?.uuid.description == plain, "\(what)")
        #expect(ReferenceRule.target(of: copies, isDurable: true)?.uuid.description == durable, "\(what)")
    }

    @Test func `S6: a group without an untouched copy is never renewed`() {
        let touched = SeedCopy(
            row: .number(1), uuid: UUIDText("a"), createDate: SeedInstant(milliseconds: 0),
            updateDate: SeedInstant(milliseconds: 1))
        #expect(!SeedRule.mayRenew([], released: SeedInstant(milliseconds: 5)))
        #expect(!SeedRule.mayRenew([touched], released: SeedInstant(milliseconds: 5)))
    }

    @Test(
        arguments: [
            ("dismissed", [.untouched("a", 1), .dismissed("b", 5)], "touched"),
            ("edited", [.untouched("a", 1), .touched("b", 5)], "touched"),
            ("dismissed where no trigger saw it", [.dismissedUnseen("a", 1)], "touched"),
            ("neither", [.untouched("a", 1)], "occupied"),
        ] as [(String, [SeedCopy], String)])
    func `S1: a row of the user's keeps a seed away, and the reason is the user's edit or dismissal`(
        what: String, rows: [SeedCopy], reason: String
    ) {
        #expect(SeedRule.skipReason(heldBy: rows).rawValue == reason, "\(what)")
    }
}
