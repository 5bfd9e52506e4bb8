import Testing

@testable import Seedbed

/// The questions that rules ask of a single copy.
struct CopyTests {
    private static let released = SeedInstant(milliseconds: 1000)

    @Test(
        arguments: [
            (999, true, false), (1000, false, false), (1001, false, true), (nil, false, false),
        ] as [(Int64?, Bool, Bool)])
    func `S2, C4: it is older or newer than a release by its date alone, and neither without one`(
        date: Int64?, isOlder: Bool, isNewer: Bool
    ) {
        let copy = SeedCopy(
            row: .number(1), uuid: UUIDText("a"), createDate: date.map { SeedInstant(milliseconds: $0) },
            isTouched: true)
        #expect(copy.isOlder(than: Self.released) == isOlder)
        #expect(copy.isNewer(than: Self.released) == isNewer)
    }
}
