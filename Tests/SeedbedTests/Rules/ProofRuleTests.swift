import Testing

@testable import Seedbed

/// T4: what makes a tagged row a copy.
struct ProofRuleTests {
    @Test(
        arguments: [
            ("a seedID of a catalog", true, false, false, nil),
            ("a seedID of no catalog", false, true, true, .origin),
            ("a shipped key and a release date", nil, true, true, nil),
            ("a shipped key alone", nil, true, false, .origin),
            ("a release date alone", nil, false, true, .origin),
            ("neither", nil, false, false, .origin),
        ] as [(String, Bool?, Bool, Bool, SeedCopy.UnprovenReason?)])
    func `T4 (b): an origin is known by the seedID, or by key and date together`(
        what: String, isNamed: Bool?, hasShippedKey: Bool, isReleaseDate: Bool, reason: SeedCopy.UnprovenReason?
    ) {
        let found = ProofRule.origin(isNamed: isNamed, hasShippedKey: hasShippedKey, isReleaseDate: isReleaseDate)
        #expect(found == reason, "\(what)")
    }

    @Test(
        arguments: [
            ("nothing is known", [], nil),
            ("no source knows", [.unknown, .unknown], nil),
            ("the row holds it", [.equal], nil),
            ("it holds something else", [.different], .content),
            ("one source knows, and it holds something else", [.unknown, .different], .content),
            ("it holds what one of two catalogs shipped", [.different, .equal], nil),
            ("it holds what neither shipped", [.different, .different], .content),
        ] as [(String, [ProofRule.Knowledge], SeedCopy.UnprovenReason?)])
    func `T4 (c): a row is refuted only by a content that is known`(
        what: String, knowledge: [ProofRule.Knowledge], reason: SeedCopy.UnprovenReason?
    ) {
        #expect(ProofRule.content(knowledge) == reason, "\(what)")
    }

    @Test(
        arguments: [
            (0, 0, true), (0, 999, true), (999, 0, true), (0, 1000, false), (-500, 400, true), (-500, 500, false),
            (.min, .max, false), (.max, .min, false),
        ] as [(Int64, Int64, Bool)])
    func `T4: engines hand dates on to the second`(left: Int64, right: Int64, isSame: Bool) {
        #expect(
            ProofRule.isSameSecond(SeedInstant(milliseconds: left), SeedInstant(milliseconds: right)) == isSame)
    }

    @Test func `T4: an unproven copy is neither untouched nor touched, and stays`() {
        let copy = SeedCopy.unproven("a", 5, .content)
        #expect(copy.isTagged && !copy.isUntouched && !copy.isTouched)
        let copies = [copy, .untouched("b", 1), .untouched("c", 2)]
        for isDurable in [false, true] {
            #expect(
                CleanupRule.verdicts(for: copies, isDurable: isDurable).map(\.text)
                    == ["unproven", "superseded by c", "survivor"])
        }
        #expect(CleanupRule.retirement(of: copy, released: SeedInstant(milliseconds: 10)).text == "unproven")
    }

    /// Whether the row is of this release, whether a column may have been dropped, and whether a new column holds a value.
    @Test(
        arguments: [
            (true, false, false, .unknown), (true, false, true, .unknown), (false, true, false, .unknown),
            (false, true, true, .different), (false, false, false, .different), (false, false, true, .different),
        ] as [(Bool, Bool, Bool, ProofRule.Knowledge)])
    func
        `T4 (c): a hash that a row misses without a lost column tells nothing only if nothing of the user's can be there`(
            isOfThisRelease: Bool, mayBeDropped: Bool, holdsValue: Bool, expected: ProofRule.Knowledge
        )
    {
        let added = [ProofRule.AddedColumn(isEmpty: !holdsValue, isPresent: false)]
        #expect(
            ProofRule.knowledge(isOfThisRelease: isOfThisRelease, mayBeDropped: mayBeDropped, added: added) == expected)
    }
}
