@testable import Seedbed
import Testing

struct InstantTests {
    @Test(arguments: [
        ("2026-11-20", "2026-11-20T00:00:00.000Z"),
        ("2026-11-20T10:00", "2026-11-20T10:00:00.000Z"),
        ("2026-11-20 10:00:30", "2026-11-20T10:00:30.000Z"),
        ("2026-11-20T10:00:30.5", "2026-11-20T10:00:30.500Z"),
        ("2026-11-20T10:00:30.0004999999Z", "2026-11-20T10:00:30.000Z"),
        ("2026-11-20T10:00:30.0005z", "2026-11-20T10:00:30.001Z"),
        ("2026-12-31T23:59:59.9995Z", "2027-01-01T00:00:00.000Z"),
        ("2026-11-20T10:00+01:00", "2026-11-20T09:00:00.000Z"),
        ("2026-11-20T10:00:00-0130", "2026-11-20T11:30:00.000Z"),
        ("2026-11-20T10:00:00.25+14", "2026-11-19T20:00:00.250Z"),
        ("2024-02-29", "2024-02-29T00:00:00.000Z"),
        ("2000-02-29", "2000-02-29T00:00:00.000Z"),
        ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
        ("0001-01-01", "0001-01-01T00:00:00.000Z"),
        ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ])
    func `an ISO 8601 text is read and written back in UTC`(text: String, expected: String) throws {
        #expect(try #require(SeedInstant(iso8601: text)).iso8601 == expected)
    }

    @Test(arguments: [
        "", "2026", "2026-11", "2026-11-2", "2026-1-20", "26-11-20", "20261120", "2026-00-01", "2026-13-01",
        "2026-11-00", "2026-11-31", "2025-02-29", "1900-02-29", "0000-01-01", "10000-01-01", "-001-01-01",
        "2026-11-20T", "2026-11-20Z", "2026-11-20T10", "2026-11-20T10:0", "2026-11-20T24:00", "2026-11-20T10:60",
        "2026-11-20T10:00:60", "2026-11-20T10:00:00.", "2026-11-20T10:00:00,5", "2026-11-20t10:00",
        "2026-11-20  10:00", "2026-11-20T10:00 Z", "2026-11-20T10:00Z ", "2026-11-20T10:00+1", "2026-11-20T10:00+24:00",
        "2026-11-20T10:00+01:60", "2026-11-20T10:00+01:", "2026-11-20T10:00+01:0", "2026-11-20T10:00.5",
        "0001-01-01T00:00+00:01", "9999-12-31T23:59:59.9999Z", "9999-12-31T23:59-00:01", "２026-11-20", " 2026-11-20",
    ])
    func `anything else is refused`(text: String) {
        #expect(SeedInstant(iso8601: text) == nil)
    }

    @Test func `every day of four centuries follows the one before`() throws {
        var day = try #require(SeedInstant(iso8601: "1800-01-01")).milliseconds
        let last = try #require(SeedInstant(iso8601: "2200-12-31")).milliseconds
        var previous = ""
        while day <= last {
            let text = SeedInstant(milliseconds: day).iso8601
            if previous >= text || SeedInstant(iso8601: text)?.milliseconds != day { Issue.record("\(text)") }
            previous = text
            day += 86_400_000
        }
    }

    @Test(arguments: [
        (
            SeedDateFormat.iso8601, SeedValue.text("2026-11-20T10:00:00.250Z"),
            SeedValue.text("2026-11-20T10:00:00.000Z")
        ),
        (.sqlite, .text("2026-11-20 10:00:00.250"), .text("2026-11-20 10:00:00.000")),
        (.unix, .real(1_795_168_800.25), .integer(1_795_168_800)),
        (.unixMilliseconds, .integer(1_795_168_800_250), .integer(1_795_168_800_000)),
        (.referenceDate, .real(816_861_600.25), .integer(816_861_600)),
    ])
    func `each format writes dates in its way and reads them back`(
        format: SeedDateFormat, split: SeedValue, whole: SeedValue
    ) throws {
        let instant = try #require(SeedInstant(iso8601: "2026-11-20T10:00:00.25Z"))
        let second = try #require(SeedInstant(iso8601: "2026-11-20T10:00Z"))
        #expect(format.value(of: instant) == split)
        #expect(format.value(of: second) == whole)
        #expect(format.instant(from: split) == instant)
        #expect(format.instant(from: whole) == second)
    }

    @Test func `dates are read in any precision`() {
        let second = SeedInstant(milliseconds: 1_500)
        #expect(SeedDateFormat.unix.instant(from: .text("1.5")) == second)
        #expect(SeedDateFormat.unix.instant(from: .real(1.5004)) == second)
        #expect(SeedDateFormat.unix.instant(from: .text("15e-1")) == second)
        #expect(SeedDateFormat.unixMilliseconds.instant(from: .real(1499.6)) == second)
        #expect(SeedDateFormat.iso8601.instant(from: .text("1970-01-01 00:00:01.5")) == second)
        #expect(SeedDateFormat.sqlite.instant(from: .text("1970-01-01T00:00:01.5Z")) == second)
        #expect(SeedDateFormat.referenceDate.instant(from: .integer(-978_307_200)) == SeedInstant(milliseconds: 0))
    }

    @Test(arguments: SeedDateFormat.allCases)
    func `what is no date is none`(format: SeedDateFormat) {
        let values: [SeedValue] = [
            .null, .blob([1]), .text(""), .text("soon"), .text("nan"), .text("0x10"), .real(.infinity), .real(.nan),
            .real(1e300), .integer(.max), .integer(.min), .integer(-99_999_999_999_999),
        ]
        for value in values { #expect(format.instant(from: value) == nil, "\(value)") }
    }
}
