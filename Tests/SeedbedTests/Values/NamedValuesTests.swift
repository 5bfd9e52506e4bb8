import Foundation
import Seedbed
import Testing

/// An app hands in and gets out its own types: names of seeds, UUIDs and dates.
struct NamedValuesTests {
    @Test func `a literal names a seed, and one without a slash names none`() {
        let id = "timer"
        let seeds: [SeedReference] = ["roles/timer", "roles/\(id)", SeedReference("a/b/c"), "timer"]
        #expect(seeds.map(\.catalog) == ["roles", "roles", "a", ""])
        #expect(seeds.map(\.id) == ["timer", "timer", "b/c", "timer"])
        #expect(seeds.map(\.description) == ["roles/timer", "roles/timer", "a/b/c", "timer"])
    }

    @Test func `a UUID goes in and out, in whichever case it is spelled`() throws {
        let uuid = try #require(UUID(uuidString: "8E5F6C1E-0000-4000-8000-0000000000AB"))
        #expect(UUIDText(uuid).description == "8e5f6c1e-0000-4000-8000-0000000000ab")
        #expect(UUIDText(uuid).uuid == uuid)
        #expect(UUIDText("row 7").uuid == nil)
    }

    @Test(arguments: [(0.0, 0), (1.0015, 1001), (-0.0005, -1), (1_795_132_800.25, 1_795_132_800_250)])
    func `a date goes in and out in whole milliseconds`(seconds: Double, milliseconds: Int64) {
        let instant = SeedInstant(Date(timeIntervalSince1970: seconds))
        #expect(instant.milliseconds == milliseconds)
        #expect(SeedInstant(instant.date) == instant)
    }

    @Test func `a date beyond all milliseconds is the last or the first moment`() {
        #expect(SeedInstant(Date(timeIntervalSince1970: 1e300)).milliseconds == .max)
        #expect(SeedInstant(Date(timeIntervalSince1970: -1e300)).milliseconds == .min)
    }
}
