import Testing

@testable import Seedbed

/// C5: which rows go that become equal to others at the survivor.
struct EqualRowRuleTests {
    /// Rows by the letters of their copies, the greatest first; `-` is a row at the survivor, a capital a copy that stays.
    private static func rows(_ letters: String) -> [EqualRowRule.Row] {
        letters.map { letter in
            letter == "-"
                ? EqualRowRule.Row(copy: nil)
                : EqualRowRule.Row(copy: Int64(letter.asciiValue ?? 0), isKept: letter.isUppercase)
        }
    }

    private static func shown(_ losers: [(row: Int, survivor: Int)]) -> String {
        losers.sorted { $0.row < $1.row }.map { "\($0.row)>\($0.survivor)" }.joined(separator: " ")
    }

    @Test(arguments: [
        // One of each copy: the greatest stays, at whichever copy it is.
        ("a-", "1>0"), ("-a", "1>0"), ("ab", "1>0"), ("ab-", "1>0 2>0"),
        // Rows that stood twice at one copy stay so.
        ("aa", ""), ("aa-", "2>0"), ("-aa", "1>0"), ("a-a", "1>0"), ("aabb-", "2>0 3>1 4>0"),
        // Rows that stood twice at the survivor are no concern of the move.
        ("--", ""), ("--a", "2>0"), ("a--", "1>0"), ("a", ""), ("", ""),
    ])
    func `as many stay as one copy had, the greatest`(rows: String, losers: String) {
        #expect(Self.shown(EqualRowRule.losers(of: Self.rows(rows), isAnonymous: false)) == losers)
    }

    @Test(arguments: [("a-", "0>1"), ("ab-", "0>2 1>2"), ("ab", "1>0"), ("aa-", "0>2")])
    func `of rows that nothing synced tells apart one stays that need not be moved`(rows: String, losers: String) {
        #expect(Self.shown(EqualRowRule.losers(of: Self.rows(rows), isAnonymous: true)) == losers)
    }

    @Test(arguments: [false, true])
    func `whatever the rows, the greatest count of one copy stays`(isAnonymous: Bool) {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let letters = String((0..<Int.random(in: 0...8, using: &random)).map { _ in "-abc".randomElement()! })
            let counts = Dictionary(letters.map { ($0, 1) }, uniquingKeysWith: +)
            let losers = EqualRowRule.losers(of: Self.rows(letters), isAnonymous: isAnonymous)
            let staying = Set(0..<letters.count).subtracting(losers.map(\.row))
            #expect(staying.count == counts.values.max() ?? 0, "\(letters)")
            #expect(Set(losers.map(\.row)).count == losers.count, "\(letters)")
            #expect(staying.isSuperset(of: losers.map(\.survivor)), "\(letters)")
        }
    }

    @Test(arguments: [
        ("-a", true, "1>0"), ("a-", true, ""), ("a-", false, "0>1"), ("a", false, ""), ("-aab", false, "3>0"),
        ("aa-", false, ""), ("--ab", true, "2>0 3>0"), ("a-b", true, "2>1"), ("", false, ""),
    ])
    func `a row that was not moved goes in favour of the greatest one at the survivor, unless its copy has two`(
        rows: String, onlyLesser: Bool, losers: String
    ) {
        #expect(Self.shown(EqualRowRule.losers(ofHeld: Self.rows(rows), onlyLesser: onlyLesser)) == losers)
    }

    @Test(arguments: [
        ("A-", [0]), ("-A", [1]), ("AB", [0, 1]), ("Aa", [0]), ("aAA-", [1, 2]),
        // Where no other row is equal, nothing keeps a row from moving.
        ("A", []), ("AA", []), ("a-", []), ("", []),
    ])
    func `a row whose copy stays is not moved to where an equal one will be`(rows: String, unmoved: [Int]) {
        #expect(EqualRowRule.unmoved(of: Self.rows(rows)) == unmoved)
    }
}
