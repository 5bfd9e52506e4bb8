import Testing

@testable import Seedbed

/// A1 to A3 as pure decisions.
struct AdoptionRuleTests {
    private static let seed = SeedReference(catalog: "c", id: "a")
    private static let (first, second) = (SeedInstant(milliseconds: 1000), SeedInstant(milliseconds: 2000))

    private func decision(
        taggedAs date: SeedInstant? = nil, created: SeedInstant? = nil, equal: [SeedInstant], isUsers: Bool = false,
        isTouchedCopy: Bool = false
    ) -> AdoptionRule.Decision {
        let candidate = AdoptionRule.Candidate(seed: Self.seed, equal: equal, released: Self.second)
        return AdoptionRule.decision(
            isUsers: isUsers, isTouchedCopy: isTouchedCopy, taggedAs: date, created: created,
            byContent: [candidate], byMatch: [candidate])
    }

    /// A device with the first release alone knows no later date.
    @Test func `A1: a row is the copy of the first release whose values it holds`() {
        #expect(decision(equal: [Self.second, Self.first]) == .untouched(Self.seed, Self.first))
        #expect(decision(equal: [Self.first]) == .untouched(Self.seed, Self.first))
    }

    @Test func `A2: a row with other values, or one that says it is the user's, is a touched copy`() {
        #expect(decision(equal: []) == .touched(Self.seed, Self.second))
        #expect(decision(equal: [Self.first], isUsers: true) == .touched(Self.seed, Self.second))
    }

    @Test func `A3: a row without a seed, and a touched copy, stay`() {
        let none = AdoptionRule.decision(isUsers: false, isTouchedCopy: false, byContent: [], byMatch: [])
        #expect(none == .leave)
        #expect(decision(equal: [Self.first], isTouchedCopy: true) == .leave)
    }

    /// With an earlier date, this device would choose another survivor than the app that shipped it (C2).
    @Test(arguments: [[], [first, second]]) func `C2: a tagged row of a later release stays`(equal: [SeedInstant]) {
        let later = SeedInstant(milliseconds: 3000)
        #expect(decision(taggedAs: later, equal: equal) == .leave)
        #expect(decision(taggedAs: Self.second, equal: equal) != .leave)
    }

    /// Another device has judged the row by its date, and removed what was older.
    @Test func `C2: a row keeps the date of a release whose form it equals`() {
        let equal = [Self.first, Self.second]
        #expect(decision(created: Self.first, equal: equal) == .untouched(Self.seed, Self.first))
        #expect(decision(created: Self.second, equal: equal) == .untouched(Self.seed, Self.second))
        #expect(decision(created: Self.first, equal: [Self.second]) == .untouched(Self.seed, Self.second))
        #expect(decision(created: Self.first, equal: equal, isUsers: true) == .touched(Self.seed, Self.second))
    }

    @Test func `A3: a row holds a key if each reference in it leads to a copy`() {
        #expect(AdoptionRule.holdsKey([[.copy, .copy]]) == true)
        #expect(AdoptionRule.holdsKey([[.copy, .elsewhere], [.copy]]) == true)
        #expect(AdoptionRule.holdsKey([[.undecided, .elsewhere]]) == false)
        #expect(AdoptionRule.holdsKey([[.undecided, .copy], [.elsewhere]]) == nil)
        #expect(AdoptionRule.holdsKey([]) == false)
    }
}
