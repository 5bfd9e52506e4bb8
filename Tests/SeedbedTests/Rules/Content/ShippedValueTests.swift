import SeedbedTestSupport
import Testing

@testable import Seedbed

/// T4 (c): when a row still holds what was shipped.
struct ShippedValueTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let id: String
        let shipped: SeedValue
        let stored: SeedValue
        var type: Catalog.ColumnType?
        var dates = SeedDateFormat.iso8601
        let isHeld: Bool
        /// Whether the hash of what was shipped says the same; a receipt may abstain where the values themselves would not.
        var isHashed: Bool?

        var testDescription: String { id }
    }

    static let numbers: [Case] = [
        Case(id: "an integer", shipped: 240, stored: 240, type: .integer, isHeld: true),
        Case(id: "an integer as a real", shipped: 240, stored: .real(240), type: .integer, isHeld: true),
        Case(id: "an integer as a text", shipped: 240, stored: "240", type: .integer, isHeld: true),
        Case(id: "an integer as a text with a fraction", shipped: 240, stored: "240.0", isHeld: true),
        Case(id: "an integer in other digits", shipped: 240, stored: "0240", isHeld: false),
        Case(id: "another integer", shipped: 240, stored: 241, type: .integer, isHeld: false),
        Case(
            id: "an integer that no 32-bit float holds", shipped: 16_777_217, stored: .real(16_777_216), isHeld: false),
        Case(id: "the greatest integer, rounded", shipped: .integer(.max), stored: .real(0x1p63), isHeld: false),
        Case(id: "a negative integer as a text", shipped: -7, stored: "-7", isHeld: true),
        Case(id: "a text that says an integer", shipped: "7", stored: 7, type: .text, isHeld: true),
        Case(id: "a real", shipped: .real(0.1), stored: .real(0.1), type: .real, isHeld: true),
        Case(
            id: "a real as a 32-bit float rounds it", shipped: .real(0.1), stored: .real(Double(Float(0.1))),
            type: .real, isHeld: true),
        Case(
            id: "a rounded real that has got digits", shipped: .real(Double(Float(0.1))), stored: .real(0.1),
            type: .real, isHeld: false),
        Case(id: "nearly the same real", shipped: .real(0.1), stored: .real(0.1000001), type: .real, isHeld: false),
        Case(id: "a real as a text", shipped: .real(0.5), stored: "0.5", type: .real, isHeld: true),
        Case(id: "a real in other digits", shipped: .real(0.5), stored: "0.50", type: .real, isHeld: false),
        Case(id: "a real beyond 32 bits", shipped: .real(1e300), stored: .real(1e299), type: .real, isHeld: false),
        Case(id: "zero and minus zero", shipped: 0, stored: .real(-0.0), isHeld: true),
        Case(id: "null", shipped: .null, stored: .null, type: .integer, isHeld: true),
        Case(id: "null for a zero", shipped: 0, stored: .null, type: .integer, isHeld: false),
        Case(id: "a zero for null", shipped: .null, stored: 0, type: .integer, isHeld: false),
    ]

    static let dates: [Case] = [
        Case(
            id: "a date without its fraction", shipped: "2026-11-20T10:00:00.123Z", stored: "2026-11-20T10:00:00Z",
            type: .date, isHeld: true),
        Case(
            id: "a date rounded to the next second", shipped: "2026-11-20T10:00:00.600Z",
            stored: "2026-11-20T10:00:01Z", type: .date, isHeld: true),
        Case(
            id: "a date a second later", shipped: "2026-11-20T10:00:00Z", stored: "2026-11-20T10:00:01Z", type: .date,
            isHeld: false),
        Case(
            id: "a date less than a second earlier, across a second", shipped: "2026-11-20T10:00:00.200Z",
            stored: "2026-11-20T09:59:59.900Z", type: .date, isHeld: true, isHashed: false),
        Case(
            id: "a date in another zone", shipped: "2026-11-20T10:00:00Z", stored: "2026-11-20T11:00:00+01:00",
            type: .date, isHeld: true),
        Case(
            id: "a date as SQLite writes it", shipped: "2026-11-20T10:00:00.000Z", stored: "2026-11-20 10:00:00.000",
            type: .date, isHeld: true),
        Case(
            id: "a day as an instant", shipped: "2026-11-20", stored: "2026-11-20T00:00:00.000Z", type: .date,
            isHeld: true),
        Case(id: "a date and none", shipped: "2026-11-20", stored: "soon", type: .date, isHeld: false),
        Case(
            id: "seconds with a fraction", shipped: 1_795_168_800, stored: .real(1_795_168_800.4), type: .date,
            dates: .unix, isHeld: true),
        Case(
            id: "seconds as a text", shipped: 1_795_168_800, stored: "1795168800", type: .date, dates: .unix,
            isHeld: true),
        Case(
            id: "another second", shipped: 1_795_168_800, stored: 1_795_168_801, type: .date, dates: .unix,
            isHeld: false),
        Case(
            id: "milliseconds", shipped: 1_795_168_800_123, stored: 1_795_168_800_000, type: .date,
            dates: .unixMilliseconds, isHeld: true),
        Case(
            id: "an undeclared text that is a date", shipped: "2026-11-20T10:00:00.000Z",
            stored: "2026-11-20 10:00:00", isHeld: true),
        Case(
            id: "an undeclared text that is a day", shipped: "2026-11-20", stored: "2026-11-20 00:00:00",
            isHeld: false),
        Case(
            id: "a number that only looks like a date to another column", shipped: 1_795_168_800,
            stored: .real(1_795_168_800.4), type: .integer, dates: .unix, isHeld: false),
    ]

    static let texts: [Case] = [
        Case(id: "a text", shipped: "Toast", stored: "Toast", type: .text, isHeld: true),
        Case(id: "a decomposed letter", shipped: "Caf\u{E9}", stored: "Cafe\u{301}", type: .text, isHeld: true),
        Case(id: "a composed letter", shipped: "Cafe\u{301}", stored: "Caf\u{E9}", isHeld: true),
        Case(id: "a syllable in its letters", shipped: "한", stored: "\u{1112}\u{1161}\u{11AB}", isHeld: true),
        Case(id: "the sign for Kelvin", shipped: "20 \u{212A}", stored: "20 K", type: .text, isHeld: true),
        Case(id: "a letter without its mark", shipped: "Café", stored: "Cafe", type: .text, isHeld: false),
        Case(id: "a ligature", shipped: "office", stored: "o\u{FB03}ce", type: .text, isHeld: false),
        Case(id: "another case", shipped: "Toast", stored: "toast", type: .text, isHeld: false),
        Case(id: "a space more", shipped: "Toast", stored: "Toast ", type: .text, isHeld: false),
        Case(id: "nothing", shipped: "", stored: .null, type: .text, isHeld: false),
        Case(id: "a text and its bytes", shipped: "a", stored: .blob([0x61]), isHeld: false),
        Case(id: "bytes", shipped: .blob([0, 255]), stored: .blob([0, 255]), type: .blob, isHeld: true),
        Case(id: "other bytes", shipped: .blob([0, 255]), stored: .blob([0, 254]), type: .blob, isHeld: false),
    ]

    static let others: [Case] = [
        Case(id: "true", shipped: 1, stored: "true", type: .boolean, isHeld: true),
        Case(id: "false", shipped: 0, stored: "false", type: .boolean, isHeld: true),
        Case(id: "true as a real", shipped: 1, stored: .real(1), type: .boolean, isHeld: true),
        Case(id: "true as a digit", shipped: 1, stored: "1", type: .boolean, isHeld: true),
        Case(id: "neither", shipped: 1, stored: 2, type: .boolean, isHeld: false),
        Case(id: "the other one", shipped: 1, stored: "false", type: .boolean, isHeld: false),
        Case(id: "a word in another column", shipped: 1, stored: "true", type: .integer, isHeld: false),
        Case(
            id: "an object in another order", shipped: #"{"a":1,"b":[true,null]}"#,
            stored: #"{ "b": [true, null], "a": 1.0 }"#, type: .json, isHeld: true),
        Case(
            id: "an undeclared object", shipped: #"{"a":"é"}"#, stored: "{\"a\" : \"e\u{301}\"}", isHeld: true),
        Case(id: "an escaped letter", shipped: #"{"a":"é"}"#, stored: #"{"a":"\u00e9"}"#, type: .json, isHeld: true),
        Case(id: "an array in another order", shipped: "[1,2]", stored: "[2,1]", type: .json, isHeld: false),
        Case(id: "a field more", shipped: #"{"a":1}"#, stored: #"{"a":1,"b":null}"#, type: .json, isHeld: false),
        Case(
            id: "quotes within a text", shipped: #"{"a":"x\",\"b\":\"y"}"#, stored: #"{"a":"x","b":"y"}"#, type: .json,
            isHeld: false),
        Case(
            id: "integers beyond 64 bits", shipped: #"{"a":18446744073709551615}"#,
            stored: #"{"a":18446744073709551614}"#, type: .json, isHeld: false),
        Case(
            id: "numbers beyond every double", shipped: #"{"a":1e400}"#, stored: #"{"a":1e401}"#, type: .json,
            isHeld: false),
        Case(id: "no JSON", shipped: "{a}", stored: "{ a }", type: .json, isHeld: false),
        Case(
            id: "a UUID in the other case", shipped: "00000000-0000-4000-8000-0000000000a1",
            stored: "00000000-0000-4000-8000-0000000000A1", type: .uuid, isHeld: true),
        Case(
            id: "a UUID as bytes", shipped: "00000000-0000-4000-8000-0000000000a1",
            stored: .blob([0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0xA1]), type: .uuid, isHeld: true),
        Case(
            id: "a UUID without hyphens", shipped: "00000000-0000-4000-8000-0000000000a1",
            stored: "000000000000400080000000000000a1", type: .uuid, isHeld: true),
        Case(
            id: "another UUID", shipped: "00000000-0000-4000-8000-0000000000a1",
            stored: "00000000-0000-4000-8000-0000000000a2", type: .uuid, isHeld: false),
        Case(
            id: "a UUID in a text column", shipped: "00000000-0000-4000-8000-0000000000a1",
            stored: "00000000-0000-4000-8000-0000000000A1", type: .text, isHeld: false),
    ]

    static let all = numbers + dates + texts + others

    @Test(arguments: all) func `T4: a row holds what was shipped, as engines hand values on`(example: Case) {
        let isHeld = ShippedValue.isHeld(
            example.shipped, by: example.stored, type: example.type, dates: example.dates)
        #expect(isHeld == example.isHeld)
    }

    @Test(arguments: all) func `T4: the hash in a receipt tells the same`(example: Case) {
        let columns = example.type.map { [Catalog.Column(name: "value", type: $0)] }
        var hash = ContentHash(columns: columns, dates: example.dates)
        let text = hash.text(of: [StoredField(column: "value", value: example.shipped)])
        let matches = hash.matches(text, [StoredField(column: "value", value: example.stored)])
        #expect(matches == example.isHashed ?? example.isHeld)
    }

    @Test(arguments: all) func `T4: a value that is handed on unchanged is held`(example: Case) {
        #expect(
            ShippedValue.isHeld(example.stored, by: example.stored, type: example.type, dates: example.dates))
    }
}
