import Testing

import Seedbed

struct TouchRuleTests {
    @Test(
        arguments: [
            ("first edit", 50, nil, 50), ("later edit", 50, 20, 50), ("same millisecond", 50, 50, 51),
            ("clock that went back", 50, 90, 91), ("clock a millisecond behind", 50, 49, 50),
            ("before 1970", -50, -60, -50), ("beginning of time", .min, .min, .min + 1),
            ("end of time", 50, .max, .max),
        ] as [(String, Int64, Int64?, Int64)])
    func `T2: an edit is dated now, or a millisecond after the one before`(
        what: String, now: Int64, old: Int64?, expected: Int64
    ) {
        let date = TouchRule.updateDate(
            now: SeedInstant(milliseconds: now), replacing: old.map(SeedInstant.init(milliseconds:)))
        #expect(date == SeedInstant(milliseconds: expected), "\(what)")
    }

    private static let year: Int64 = 31_536_000_000

    /// Each date with two results: an edit that writes it gets a new one; a write without an edit keeps the old one.
    @Test(
        arguments: [
            ("a later date", 51, 50, false, false), ("the same date", 50, 50, true, false),
            ("a date before", 49, 50, true, true), ("ten years before", 0, 10 * year, true, true),
            ("another epoch", 0, 10 * year + 1, true, false), ("no date", nil, 50, true, false),
            ("the first date", 50, nil, false, false), ("the whole of time", .min, .max, true, false),
        ] as [(String, Int64?, Int64?, Bool, Bool)])
    func `T2, T3: a date that a library has read before is no new one`(
        what: String, new: Int64?, old: Int64?, isNotLater: Bool, goesBack: Bool
    ) {
        let (new, old) = (
            new.map(SeedInstant.init(milliseconds:)), old.map(SeedInstant.init(milliseconds:))
        )
        #expect(TouchRule.isNotLater(new, than: old) == isNotLater, "\(what)")
        #expect(TouchRule.goesBack(new, from: old) == goesBack, "\(what)")
    }
}
