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
}
