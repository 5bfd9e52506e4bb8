import Testing

import Seedbed

/// The effects of dismissing and restoring on a group of copies.
struct DismissRuleTests {
    private static let now = SeedInstant(milliseconds: 1000)

    private static func copy(_ uuid: String, updated: Int64? = nil, isDismissed: Bool = false) -> SeedCopy {
        SeedCopy(
            row: .number(1), uuid: UUIDText(uuid), createDate: SeedInstant(milliseconds: 0),
            updateDate: updated.map { SeedInstant(milliseconds: $0) }, isDismissed: isDismissed)
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let copies: [SeedCopy]
        let meansCleanup: Bool
    }

    static let cases = [
        Case(testDescription: "no copy", copies: [], meansCleanup: false),
        Case(testDescription: "one copy", copies: [copy("a")], meansCleanup: false),
        Case(testDescription: "two untouched twins", copies: [copy("a"), copy("b")], meansCleanup: true),
        Case(
            testDescription: "an untouched one beside a touched one", copies: [copy("a"), copy("b", updated: 1)],
            meansCleanup: true),
        Case(
            testDescription: "two touched ones", copies: [copy("a", updated: 1), copy("b", updated: 2)],
            meansCleanup: false),
        Case(
            testDescription: "an untouched one that alone is visible",
            copies: [copy("a"), copy("b", updated: 1, isDismissed: true)], meansCleanup: false),
    ]

    @Test(arguments: cases) func `dismissing means a cleanup where twins are visible and one of them goes`(
        example: Case
    ) {
        #expect(DismissRule.meansCleanup(example.copies) == example.meansCleanup)
    }

    @Test func `T2: dismissing touches what is visible, restoring what was dismissed`() {
        let (visible, gone) = (Self.copy("a", updated: 1000), Self.copy("b", updated: 5, isDismissed: true))
        #expect(
            DismissRule.dismissal(of: [visible, gone], now: Self.now) == [
                SeedCopy.Mark(copy: visible, dismissDate: Self.now, updateDate: SeedInstant(milliseconds: 1001))
            ])
        #expect(
            DismissRule.restoration(of: [visible, gone], now: Self.now) == [
                SeedCopy.Mark(copy: gone, dismissDate: nil, updateDate: Self.now)
            ])
    }
}
