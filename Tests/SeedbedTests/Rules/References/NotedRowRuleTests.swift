import Seedbed
import Testing

/// C7: a number alone names a row only together with what the row holds.
struct NotedRowRuleTests {
    @Test(arguments: [
        (equal: 2, different: 0, hidden: true, declared: true),
        (equal: 0, different: 0, hidden: true, declared: true),
        (equal: 2, different: 1, hidden: false, declared: true),
        (equal: 1, different: 1, hidden: false, declared: false),
        (equal: 0, different: 2, hidden: false, declared: false),
    ])
    func `the row with the number is the noted one`(
        equal: Int, different: Int, hidden: Bool, declared: Bool
    ) {
        #expect(NotedRowRule.isSame(equal: equal, different: different, isDeclared: false) == hidden)
        #expect(NotedRowRule.isSame(equal: equal, different: different, isDeclared: true) == declared)
    }
}
