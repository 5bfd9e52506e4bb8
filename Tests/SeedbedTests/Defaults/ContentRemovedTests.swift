import Testing

@testable import Seedbed

struct ContentRemovedTests {
    private static let date = SeedInstant(milliseconds: 1_795_132_800_000)

    private static let file = """
        {
          "devices": {
            "d": {
              "accounts": {
                "id:a": {
                  "contentRemoved": "2026-11-20T00:00:00.000Z"
                }
              }
            }
          },
          "format": 1
        }

        """

    @Test func `it stands beside the account's catalogs, and goes without a trace`() {
        var defaults = Defaults()
        defaults.setContentRemoved(nil, device: "d", account: .id("a"))
        #expect(defaults == Defaults())
        defaults.setContentRemoved(Self.date, device: "d", account: .id("a"))
        defaults.setContentRemoved(Self.date, device: "d", account: .unknown)
        #expect(String(decoding: defaults.serialized(), as: UTF8.self) == Self.file)
        #expect(defaults.contentRemoved(device: "d", account: .id("a")) == Self.date)
        #expect(defaults.contentRemoved(device: "d", account: .signedOut) == nil)
        #expect(defaults.contentRemoved(device: "e", account: .id("a")) == nil)
        #expect(defaults.catalogs(device: "d", account: .id("a")) == [])
        #expect(defaults.warnings == [])
        defaults.setContentRemoved(nil, device: "d", account: .id("a"))
        #expect(
            String(decoding: defaults.serialized(), as: UTF8.self)
                == Self.file.replacing(
                    "{\n          \"contentRemoved\": \"2026-11-20T00:00:00.000Z\"\n        }", with: "{}"))
    }

    @Test(arguments: [#""soon""#, "17", "null", "{}"])
    func `a date that cannot be read still forbids seeding`(value: String) throws {
        let text = Self.file.replacing(#""2026-11-20T00:00:00.000Z""#, with: value)
        let defaults = try Defaults(parsing: Array(text.utf8), of: "f")
        #expect(defaults.contentRemoved(device: "d", account: .id("a")) == SeedInstant(milliseconds: 0))
    }
}
