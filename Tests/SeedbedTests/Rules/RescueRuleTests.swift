import Seedbed
import Testing

/// R2 to R4 as pure decisions.
struct RescueRuleTests {
    private static let uuid = UUIDText("00000000-0000-4000-8000-00000000000f")

    private func decision(
        deleted: Bool = true, rescues: Int = 0, copy: Copy? = nil, isWipe: Bool = false, uuid: UUIDText = uuid
    ) -> RescueDecision {
        RescueRule.decision(
            for: .init(uuid: uuid, wasDeleted: deleted, rescues: rescues, copy: copy, isWipe: isWipe))
    }

    @Test(arguments: [
        ("00000000-0000-4000-8000-00000000000f", "00000000-0000-4000-8000-000000000010"),
        ("00000000-0000-4000-8fff-FFFFFFFFFFFF", "00000000-0000-4000-9000-000000000000"),
        ("ffffffff-ffff-ffff-ffff-ffffffffffff", "00000000-0000-0000-0000-000000000000"),
        ("00000000000040008000000000000009", "0000000000004000800000000000000a"),
        ("00000000-0000-4000-8000-00000000000g", nil), ("g0000000-0000-4000-8000-000000000000", nil),
        (":0000000-0000-4000-8000-000000000000", nil), ("/0000000-0000-4000-8000-000000000000", nil),
        ("u1", nil), ("", nil), ("0000000-00000-4000-8000-000000000000", nil),
    ]) func `R2: the next identity is the lost one plus one, and wraps`(lost: String, next: String?) {
        #expect(UUIDText(lost).successor == next.map { UUIDText($0) })
    }

    @Test func `R2: only a deletion that was seen is a loss`() {
        #expect(decision() == .insert(UUIDText("00000000-0000-4000-8000-000000000010")))
        #expect(decision(deleted: false) == .keep)
        #expect(decision(isWipe: true) == .keep)
        #expect(decision(uuid: UUIDText("u1")) == .giveUp(.noUUID))
    }

    @Test func `R2: at most twice in a row`() {
        #expect((0...3).map { decision(rescues: $0) == .giveUp(.rescuedTwice) } == [false, false, true, true])
    }

    @Test func `R3: a copy that is there untouched gets its values back`() {
        let untouched = Copy(row: .number(1), uuid: Self.uuid, createDate: Instant(milliseconds: 0))
        var touched = untouched
        touched.isTouched = true
        for deleted in [true, false] {
            #expect(decision(deleted: deleted, copy: untouched) == .writeBack(untouched))
            #expect(decision(deleted: deleted, copy: touched) == .keep)
        }
    }

    @Test func `R1: only a newer version replaces the one that is held`() {
        let (early, late) = (Instant(milliseconds: 1), Instant(milliseconds: 2))
        #expect(RescueRule.replaces(incoming: late, held: early))
        #expect(RescueRule.replaces(incoming: early, held: nil))
        #expect(!RescueRule.replaces(incoming: early, held: early))
        #expect(!RescueRule.replaces(incoming: early, held: late))
        #expect(!RescueRule.replaces(incoming: nil, held: late))
    }

    @Test func `R4: an empty table is a wipe, unless the seed was cleaned up here; a journal goes with its account`() {
        #expect(RescueRule.isWipe(leftEmpty: true, hasRemoved: false))
        #expect(!RescueRule.isWipe(leftEmpty: true, hasRemoved: true))
        #expect(!RescueRule.isWipe(leftEmpty: false, hasRemoved: false))
        #expect(RescueRule.keepsJournal(from: "none", to: "id:a") && RescueRule.keepsJournal(from: "id:a", to: "id:a"))
        #expect(
            !RescueRule.keepsJournal(from: "id:a", to: "none") && !RescueRule.keepsJournal(from: "id:a", to: "id:b"))
    }
}
