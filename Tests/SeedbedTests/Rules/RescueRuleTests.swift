import Seedbed
import Testing

/// R2 to R4 as pure decisions.
struct RescueRuleTests {
    private static let uuid = UUIDText("00000000-0000-4000-8000-00000000000f")

    private func decision(
        deleted: Bool = true, rescues: Int = 0, copy: SeedCopy? = nil, holdsContent: Bool = false, isWipe: Bool = false,
        uuid: UUIDText = uuid
    ) -> RescueDecision {
        RescueRule.decision(
            for: .init(
                uuid: uuid, wasDeleted: deleted, rescues: rescues, copy: copy, holdsContent: holdsContent,
                isWipe: isWipe))
    }

    /// Rows refer to rescued ones: no version may ever find other identities.
    @Test(arguments: [
        ("00000000-0000-4000-8000-0000000000ff", "3fffc464-795d-4701-a5f2-1bd3165cd9ad"),
        ("00000000-0000-4000-8fff-FFFFFFFFFFFF", "729e839c-1168-4d37-a125-ba0c99a5e665"),
        ("ffffffff-ffff-ffff-ffff-ffffffffffff", "e388b079-bed9-f20c-fb79-f511bc3a513e"),
        ("0192f0c1-7a3b-7def-8123-456789abcdef", "7b2129c6-6437-7a2f-879b-4ea87fe999ad"),
        ("00000000000040008000000000000009", "4524cc95b07a4543bcec510596a4b2eb"),
        ("00000000-0000-4000-8000-00000000000g", nil), ("g0000000-0000-4000-8000-000000000000", nil),
        (":0000000-0000-4000-8000-000000000000", nil), ("/0000000-0000-4000-8000-000000000000", nil),
        ("u1", nil), ("", nil), ("0000000-00000-4000-8000-000000000000", nil),
        ("\u{ff11}0000000-0000-4000-8000-000000000000", nil),
    ]) func `R2: a rescued row's identity is made of the lost one's, with its version and variant`(
        lost: String, rescued: String?
    ) {
        #expect(UUIDText(lost).rescued == rescued.map { UUIDText($0) })
        #expect(UUIDText(lost).rescued?.beforeRescue == rescued.map { _ in UUIDText(lost) })
    }

    @Test func `R2: no generator that counts up arrives at a rescued row's identity`() throws {
        let stem = "00000000-0000-4000-8000-0000000"
        let counted = (0..<4096).map { UUIDText(stem + String(0x10000 + $0, radix: 16)) }
        let rescued = try counted.map { try #require($0.rescued) }
        #expect(Set(rescued).count == counted.count)
        #expect(!rescued.contains { $0.description.hasPrefix("00000000-0000") })
        #expect(try rescued.map { try #require($0.rescued) }.allSatisfy { !$0.description.hasPrefix("00000000-0000") })
    }

    @Test(arguments: [
        ("00000000-0000-4000-8000-00000000000f", "00000000-0000-4000-8000-000000000010"),
        ("00000000-0000-4000-8fff-FFFFFFFFFFFF", "00000000-0000-4000-9000-000000000000"),
        ("ffffffff-ffff-ffff-ffff-ffffffffffff", "00000000-0000-0000-0000-000000000000"),
        ("00000000000040008000000000000009", "0000000000004000800000000000000a"), ("u1", nil),
    ]) func `R2: earlier versions rescued under the next identity`(lost: String, next: String?) {
        #expect(UUIDText(lost).formerlyRescued == next.map { UUIDText($0) })
    }

    @Test func `R2: only a deletion that was seen is a loss`() {
        #expect(decision() == .insert(UUIDText("acae15a2-3794-4035-b765-814721210fd5")))
        #expect(decision(deleted: false) == .keep)
        #expect(decision(isWipe: true) == .wait)
        #expect(decision(uuid: UUIDText("u1")) == .giveUp(.noUUID))
    }

    @Test func `R2: at most twice in a row`() {
        #expect((0...3).map { decision(rescues: $0) == .giveUp(.rescuedTwice) } == [false, false, true, true])
    }

    @Test func `R3: a copy that is there untouched gets its values back`() {
        let untouched = SeedCopy(row: .number(1), uuid: Self.uuid, createDate: SeedInstant(milliseconds: 0))
        var touched = untouched
        touched.isTouched = true
        var edited = untouched
        edited.unproven = .content
        for deleted in [true, false] {
            #expect(decision(deleted: deleted, copy: untouched) == .writeBack(untouched))
            // T4: it holds another edit, which no trigger saw.
            #expect(decision(deleted: deleted, copy: edited) == .keep)
            // Its edit is the journaled one, without the date.
            #expect(decision(deleted: deleted, copy: edited, holdsContent: true) == .writeBack(edited))
            #expect(decision(deleted: deleted, copy: touched) == .keep)
            #expect(decision(deleted: deleted, copy: touched, holdsContent: true) == .keep)
        }
    }

    @Test func `R3: over an older version the held one is written back, once`() {
        let (early, late) = (SeedInstant(milliseconds: 1), SeedInstant(milliseconds: 2))
        func decision(held: SeedInstant?, found: SeedInstant?, wasWrittenBack: Bool = false) -> Bool {
            let copy = SeedCopy(
                row: .number(1), uuid: Self.uuid, createDate: early, updateDate: found, isTouched: true)
            let decision = RescueRule.decision(
                for: .init(
                    uuid: Self.uuid, wasDeleted: false, rescues: 0, updateDate: held, wasWrittenBack: wasWrittenBack,
                    copy: copy, isWipe: false))
            return decision == .writeBack(copy)
        }
        #expect(decision(held: late, found: early))
        #expect(!decision(held: late, found: early, wasWrittenBack: true))
        #expect(!decision(held: early, found: early) && !decision(held: early, found: late))
        #expect(!decision(held: nil, found: early) && !decision(held: late, found: nil))
    }

    @Test func `R1: only a newer version replaces the one that is held`() {
        let (early, late) = (SeedInstant(milliseconds: 1), SeedInstant(milliseconds: 2))
        #expect(RescueRule.replaces(incoming: late, held: early))
        #expect(RescueRule.replaces(incoming: early, held: nil))
        #expect(!RescueRule.replaces(incoming: early, held: early))
        #expect(!RescueRule.replaces(incoming: early, held: late))
        #expect(!RescueRule.replaces(incoming: nil, held: late))
    }

    @Test func `R1, R3: a date that an engine has cut to the second is not an older one`() {
        func replaces(_ incoming: Int64, _ held: Int64) -> Bool {
            RescueRule.replaces(
                incoming: SeedInstant(milliseconds: incoming), held: SeedInstant(milliseconds: held))
        }
        for fraction in [1, 500, 999] as [Int64] {
            #expect(!replaces(5_000 + fraction, 5_000))
            #expect(replaces(6_000, 5_000 + fraction))
            #expect(replaces(6_000 + fraction, 5_000))
        }
    }

    @Test func `R4: an empty table is a wipe, unless the seed was cleaned up here; a journal goes with its account`() {
        #expect(RescueRule.isWipe(leftEmpty: true, hasRemoved: false))
        #expect(!RescueRule.isWipe(leftEmpty: true, hasRemoved: true))
        #expect(!RescueRule.isWipe(leftEmpty: false, hasRemoved: false))
        #expect(RescueRule.keepsJournal(from: "none", to: "id:a") && RescueRule.keepsJournal(from: "id:a", to: "id:a"))
        #expect(
            !RescueRule.keepsJournal(from: "id:a", to: "none") && !RescueRule.keepsJournal(from: "id:a", to: "id:b"))
    }

    /// A1, R1: what an adoption decides of the row before the edit tells what another device may have made of it.
    @Test func `R2, R3: an edited row without tags comes back only as what an adoption makes of it`() {
        let seed = SeedReference(catalog: "c", id: "a")
        let released = SeedInstant(milliseconds: 1)
        func decision(
            _ row: SeedCopy? = nil, _ before: AdoptionRule.Decision = .untouched(seed, released), isEdited: Bool = false
        ) -> UntaggedDecision {
            RescueRule.decision(forUntagged: row, before: before, isEdited: isEdited)
        }
        #expect(decision() == .wasCopy(seed, released))
        #expect(decision(nil, .touched(seed, released)) == .discard)
        #expect(decision(nil, .leave) == .discard)
        // A store that does not know the former row hands over the edited one, which holds other values than were shipped.
        #expect(decision(nil, .touched(seed, released), isEdited: true) == .wasCopy(seed, released))
        #expect(decision(nil, .leave, isEdited: true) == .discard)
        #expect(decision(SeedCopy(row: .number(1), uuid: Self.uuid, createDate: nil)) == .keep)
        #expect(decision(SeedCopy(row: .number(1), uuid: Self.uuid, createDate: released)) == .takeTags)
    }

    @Test(
        arguments: [
            ("the later date wins", true, false, false, false, true),
            ("also over one that was held", true, false, false, true, true),
            ("the earlier date loses", false, true, false, false, false),
            ("also to one that was held", false, true, false, true, false),
            ("of one date, the first one stays", false, false, false, false, false),
            ("of one date, a held one gives way to one that never was", false, false, false, true, true),
            ("of one date and both held, the first one stays", false, false, true, true, false),
        ])
    func `R3: of two saved versions one is kept`(
        what: String, isNewer: Bool, isOlder: Bool, wasHeld: Bool, earlierWasHeld: Bool, isKept: Bool
    ) {
        let found = RescueRule.keepsLater(
            isNewer: isNewer, isOlder: isOlder, wasHeld: wasHeld, earlierWasHeld: earlierWasHeld)
        #expect(found == isKept, "\(what)")
    }
}
