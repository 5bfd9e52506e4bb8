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
}
