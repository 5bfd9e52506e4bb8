import SeedbedTestSupport
import Testing

@testable import Seedbed

/// T1: a seeded copy gets a fresh random `uuid`.
struct RandomUUIDTests {
    /// A generator that gives these numbers in turn.
    private struct Numbers: RandomNumberGenerator {
        var rest: [UInt64]

        mutating func next() -> UInt64 { rest.removeFirst() }
    }

    @Test func `it is written as RFC 9562 says, with the version and the variant in their places`() {
        var numbers = Numbers(rest: [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, 0, 0, .max, .max])
        #expect(UUIDText.random(using: &numbers).description == "01234567-89ab-4def-bedc-ba9876543210")
        #expect(UUIDText.random(using: &numbers).description == "00000000-0000-4000-8000-000000000000")
        #expect(UUIDText.random(using: &numbers).description == "ffffffff-ffff-4fff-bfff-ffffffffffff")
    }

    @Test func `no two are the same`() {
        #expect(Set((0..<10_000).map { _ in UUIDText.random() }).count == 10_000)
        let uuids = RandomUUIDs()
        #expect(Set((0..<10_000).map { _ in uuids.next() }).count == 10_000)
    }

    @Test func `those that are drawn in advance rise, are all different, and others follow`() {
        let uuids = RandomUUIDs()
        uuids.draw(5000)
        let drawn = (0..<5000).map { _ in uuids.next() }
        #expect(drawn == drawn.sorted())
        let all = drawn + (0..<100).map { _ in uuids.next() }
        #expect(Set(all).count == 5100)
        let version4 = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
        #expect(all.allSatisfy { $0.description.wholeMatch(of: version4) != nil })
        #expect(all.suffix(100) != all.suffix(100).sorted()[...])
    }

    @Test func `the bits of those that are drawn are as random as others`() {
        // Of 5,000 UUIDs each bit that is free is set in 2,500, give or take seven standard deviations of 35.
        let uuids = RandomUUIDs()
        uuids.draw(5000)
        let drawn = (0..<5000).map { _ in uuids.next().description.filter { $0 != "-" }.compactMap(\.hexDigitValue) }
        for nibble in 0..<32 where nibble != 12 {
            for bit in 0..<(nibble == 16 ? 2 : 4) {
                let count = drawn.count { $0[nibble] >> bit & 1 == 1 }
                #expect((2250...2750).contains(count), "bit \(bit) of digit \(nibble)")
            }
        }
    }

    @Test func `an app's own identities are taken in its order`() {
        let names = ["b", "a", "c"]
        let rest = Shared(names)
        let uuids = RandomUUIDs { rest.withValue { UUIDText($0.removeFirst()) } }
        uuids.draw(3)
        #expect((0..<3).map { _ in uuids.next().description } == names)
    }
}
