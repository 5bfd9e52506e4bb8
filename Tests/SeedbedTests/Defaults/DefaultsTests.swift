import Foundation
import Testing

@testable import Seedbed

struct DefaultsTests {
    static let phone = "8e5f6c1e-7c1b-4d0e-8f3a-2b9d54c7a001"
    static let released = SeedInstant(iso8601: "2026-11-20T00:00:00.000Z")
    let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Golden/defaults-1.json")
        .standardized

    @Test func `format 1 is read for ever`() throws {
        let defaults = try DefaultsFile(at: golden).read()
        #expect(defaults.devices == ["0d0a7c52-3f0e-4f61-9a57-6a3b8f2c1e11", Self.phone])
        #expect(defaults.accounts(device: Self.phone) == [.id("alice"), .signedOut])
        #expect(defaults.catalogs(device: Self.phone, account: .signedOut) == ["categories", "speech-types"])
        #expect(
            defaults.entry(device: Self.phone, account: .id("alice"), catalog: "speech-types")
                == Defaults.Entry(
                    released: try #require(Self.released),
                    seededAt: try #require(SeedInstant(iso8601: "2026-11-22T07:00:00.125Z")), store: "store-of-alice"))
        #expect(defaults.warnings == [])
    }

    @Test func `a rewrite gives back every byte of it`() throws {
        let bytes = [UInt8](try Data(contentsOf: golden))
        #expect(try Defaults(parsing: bytes, of: "golden").serialized() == bytes)
    }

    @Test func `a change leaves all else as it was, unknown fields and digits of numbers too`() throws {
        var defaults = try DefaultsFile(at: golden).read()
        let later = try #require(SeedInstant(iso8601: "2027-01-01T00:00:00.000Z"))
        defaults.set(
            Defaults.Entry(released: later, seededAt: later, store: "other"), device: Self.phone, account: .signedOut,
            catalog: "speech-types")
        let old = """
                        "released": "2026-11-20T00:00:00.000Z",
                        "seededAt": "2026-11-21T08:15:00.000Z",
                        "store": "local-store",
                        "tries": 1.50
            """
        let new = """
                        "released": "2027-01-01T00:00:00.000Z",
                        "seededAt": "2027-01-01T00:00:00.000Z",
                        "store": "other",
                        "tries": 1.50
            """
        let expected = try text(of: golden).replacing(old, with: new)
        #expect(expected.contains(new))
        #expect(String(decoding: defaults.serialized(), as: UTF8.self) == expected)
    }

    @Test func `a first entry makes the file that SPEC shows, with sorted keys`() throws {
        var defaults = Defaults()
        let entry = Defaults.Entry(
            released: try #require(Self.released),
            seededAt: try #require(SeedInstant(iso8601: "2026-11-21T08:15:00.000Z")),
            store: "s")
        defaults.set(entry, device: "d", account: .signedOut, catalog: "zebras")
        defaults.set(entry, device: "d", account: .signedOut, catalog: "apes")
        defaults.set(entry, device: "d", account: .unknown, catalog: "apes")
        #expect(
            String(decoding: defaults.serialized(), as: UTF8.self) == """
                {
                  "devices": {
                    "d": {
                      "accounts": {
                        "none": {
                          "apes": {
                            "released": "2026-11-20T00:00:00.000Z",
                            "seededAt": "2026-11-21T08:15:00.000Z",
                            "store": "s"
                          },
                          "zebras": {
                            "released": "2026-11-20T00:00:00.000Z",
                            "seededAt": "2026-11-21T08:15:00.000Z",
                            "store": "s"
                          }
                        }
                      }
                    }
                  },
                  "format": 1
                }

                """)
        #expect(defaults.entry(device: "d", account: .signedOut, catalog: "apes") == entry)
        #expect(defaults.entry(device: "d", account: .unknown, catalog: "apes") == nil)
        #expect(defaults.entry(device: "e", account: .signedOut, catalog: "apes") == nil)
    }

    @Test func `accounts and catalogs are told apart by their bytes`() throws {
        var defaults = Defaults()
        let released = try #require(Self.released)
        let entry = Defaults.Entry(released: released, seededAt: released, store: "s")
        defaults.set(entry, device: "d", account: .id("\u{e9}"), catalog: "c")
        #expect(defaults.entry(device: "d", account: .id("e\u{301}"), catalog: "c") == nil)
        #expect(defaults.entry(device: "d", account: .id("\u{e9}"), catalog: "c") == entry)
    }

    @Test(arguments: [
        #"{"released": "yesterday", "seededAt": "2026-11-20T00:00:00.000Z", "store": "s"}"#,
        #"{"released": 17, "seededAt": "2026-11-20T00:00:00.000Z", "store": "s"}"#,
        #"{"released": "2026-11-20T00:00:00.000Z", "seededAt": "99999999999999-01-01T00:00:00Z", "store": "s"}"#,
        #"{"released": "2026-11-20T00:00:00.000Z", "seededAt": "2026-11-20T00:00:00.000Z"}"#,
    ])
    func `an entry that cannot be read counts as absent, with a warning`(entry: String) throws {
        let file = #"{"format": 1, "devices": {"d": {"accounts": {"id:a": {"c": \#(entry), "x": {}, "y": 1}}}}}"#
        var defaults = try Defaults(parsing: Array(file.utf8), of: "f")
        #expect(defaults.entry(device: "d", account: .id("a"), catalog: "c") == nil)
        #expect(defaults.catalogs(device: "d", account: .id("a")) == [])
        #expect(defaults.warnings == [.unreadableEntry(device: "d", catalog: "c")])
        let released = try #require(Self.released)
        defaults.set(
            Defaults.Entry(released: released, seededAt: released, store: "s"), device: "d", account: .id("a"),
            catalog: "c")
        #expect(defaults.warnings == [])
    }
}
