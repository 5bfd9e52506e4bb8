import SeedbedTestSupport
import Testing

@testable import Seedbed

/// The hash that receipts and histories keep of what was shipped (T4, S5): the same for ever, on every device.
struct ContentHashTests {
    /// A column and the bytes that stand for its value.
    struct Hashed: Sendable {
        let column: String
        let bytes: [UInt8]

        init(_ column: String, _ text: String) { (self.column, bytes) = (column, Array(text.utf8)) }

        init(_ column: String, bytes: [UInt8]) { (self.column, self.bytes) = (column, bytes) }

        init(_ column: String, _ real: Double) { self.init(column, "r" + String(real.bitPattern, radix: 16)) }
    }

    /// FNV-1a in 64 bits, folded to 60: written from the specification, and not the library's.
    private static func folded(_ columns: [Hashed]) -> String {
        var hash: UInt64 = 14_695_981_039_346_656_037
        for column in columns {
            for byte in Array(column.column.utf8) + [0] + column.bytes + [0] {
                hash ^= UInt64(byte)
                hash = hash.multipliedReportingOverflow(by: 1_099_511_628_211).partialValue
            }
        }
        let low = hash % (1 << 60)
        let digits = String(low ^ (hash / (1 << 60)), radix: 16)
        return String(repeating: "0", count: 15 - digits.count) + digits
    }

    struct Example: CustomTestStringConvertible, Sendable {
        let id: String
        let fields: [StoredField]
        var types: [Catalog.Column]?
        /// The hashed values, in the order of the columns; a second time if an engine may round one.
        let hashed: [[Hashed]]
        /// The hash as receipts hold it.
        let literal: String

        var testDescription: String { id }
    }

    static let examples: [Example] = [
        Example(id: "nothing", fields: [], hashed: [[]], literal: "bf29ce484222329"),
        Example(
            id: "a text and an integer", fields: [.init("name", "Icebreaker"), .init("green", 240)],
            hashed: [[Hashed("green", "i240"), Hashed("name", "tIcebreaker")]], literal: "2b01ed3aa62489c"),
        Example(
            id: "null", fields: [.init("name", .null)], hashed: [[Hashed("name", "n")]], literal: "6354abf5fe59b38"),
        Example(
            id: "a real, and as a 32-bit float", fields: [.init("weight", .real(0.1))],
            hashed: [[Hashed("weight", 0.1)], [Hashed("weight", Double(Float(0.1)))]],
            literal: "979dbc743f4edb6 622dd81ba25ae1c"),
        Example(
            id: "a letter with its mark", fields: [.init("Name", "Cafe\u{301}")],
            hashed: [[Hashed("name", "tCaf\u{E9}")]], literal: "48b80aa577be75a"),
        Example(
            id: "a date", fields: [.init("at", "2026-11-20T11:00:00+01:00")], hashed: [[Hashed("at", "d1795168800")]],
            literal: "f827114a711b696"),
        Example(
            id: "bytes", fields: [.init("data", .blob([0, 255]))], hashed: [[Hashed("data", bytes: [0x62, 0, 255])]],
            literal: "3245534b2ebf569"),
        Example(
            id: "JSON", fields: [.init("data", #"{ "b": [true, null], "a": 1.0 }"#)],
            hashed: [[Hashed("data", #"j{"a":1,"b":[true,null]}"#)]], literal: "92a3c2ccd4a616c"),
        Example(
            id: "a UUID", fields: [.init("id", "00000000-0000-4000-8000-0000000000A1")],
            types: [.init(name: "id", type: .uuid)], hashed: [[Hashed("id", "u000000000000400080000000000000a1")]],
            literal: "8722f6c2fcd0563"),
        Example(
            id: "a boolean", fields: [.init("on", 1)], types: [.init(name: "on", type: .boolean)],
            hashed: [[Hashed("on", "i1")]], literal: "6e65e52ec780077"),
    ]

    @Test(arguments: examples) func `a hash is FNV-1a of the columns, and stays so`(example: Example) {
        var hash = ContentHash(columns: example.types, dates: .iso8601)
        let text = hash.text(of: example.fields)
        #expect(text == example.literal)
        #expect(example.hashed.map(Self.folded).joined(separator: " ") == example.literal)
    }

    @Test func `neither the order of the columns nor the case of their names counts`() {
        var hash = ContentHash(columns: nil, dates: .iso8601)
        let first = hash.text(of: [.init("name", "Toast"), .init("green", 60)])
        let second = hash.text(of: [.init("GREEN", 60), .init("Name", "Toast")])
        #expect(second == first)
        #expect(hash.columns == ["GREEN", "Name"])
        let isHeld = hash.matches(first, [.init("green", .real(60)), .init("name", "Toast")])
        #expect(isHeld)
    }

    @Test func `volatile columns and references are left out`() {
        var hash = ContentHash(columns: nil, dates: .iso8601, passing: Set([SQLName("position")]))
        let fields: [StoredField] = [.init("name", "Toast"), .init("Position", 3), .init("folder", "f1")]
        let text = hash.text(of: fields) { $0 == 2 }
        #expect(hash.columns == ["name"])
        var plain = ContentHash(columns: nil, dates: .iso8601)
        let same = plain.text(of: [.init("name", "Toast")])
        let isHeld = hash.matches(text, [.init("name", "Toast")])
        #expect(same == text && isHeld)
        // A column that is left out of one seed's hash is not left out of the next.
        let next = hash.text(of: fields)
        #expect(next != text)
    }

    @Test func `a hash that an engine may round is matched by what it rounds, and by nothing else`() {
        var hash = ContentHash(columns: nil, dates: .iso8601)
        let text = hash.text(of: [.init("weight", .real(0.1)), .init("height", .real(0.2))])
        func matches(_ weight: Double, _ height: Double) -> Bool {
            hash.matches(text, [.init("weight", .real(weight)), .init("height", .real(height))])
        }
        #expect(matches(0.1, 0.2))
        #expect(matches(Double(Float(0.1)), Double(Float(0.2))))
        #expect(!matches(0.1, 0.3))
        #expect(!matches(Double(Float(0.3)), Double(Float(0.2))))
    }

    /// Values of every kind, among them some that look alike.
    private static let values: [SeedValue] = [
        .null, 0, 1, -1, .integer(.max), .real(0.5), .real(0.1), "", "0.25", "a", "A", "ab", "é", "n", "i2", "true",
        "2026-11-20T10:00:00Z", "2026-11-20", "{}", "[]", #"{"a":1}"#, .blob([]), .blob([0]), .blob([0x61]),
    ]

    @Test func `random numbers are hashed by their digits`() {
        var random = RandomSource()
        var hash = ContentHash(columns: nil, dates: .iso8601)
        for _ in 0..<2000 {
            let shift = Int.random(in: 0..<64, using: &random)
            let integer = Int64(bitPattern: random.next()) >> Int64(shift)
            let held = hash.text(of: [StoredField(column: "n", value: .integer(integer))])
            #expect(held == Self.folded([Hashed("n", "i\(integer)")]), "\(random.replay): \(integer)")
            // A 32-bit float has no rounded form.
            let real = Double(Float.random(in: -1...1, using: &random))
            let text = hash.text(of: [StoredField(column: "n", value: .real(real))])
            if real != real.rounded() {
                #expect(text == Self.folded([Hashed("n", real)]), "\(random.replay): \(real)")
            }
        }
    }

    @Test func `any change of any column changes the hash, and nothing else does`() {
        var random = RandomSource()
        var hash = ContentHash(columns: nil, dates: .iso8601)
        for _ in 0..<2000 {
            let names = ["a", "b", "c", "d", "e"].prefix(Int.random(in: 1...5, using: &random))
            let fields = names.map {
                StoredField(column: $0, value: Self.values.randomElement(using: &random) ?? .null)
            }
            let text = hash.text(of: fields)
            let again = hash.text(of: fields.shuffled(using: &random))
            let isHeld = hash.matches(text, fields.shuffled(using: &random))
            #expect(again == text && isHeld, "\(random.replay): \(fields)")
            var changed = fields
            let place = fields.indices.randomElement(using: &random) ?? 0
            changed[place].value = Self.values.randomElement(using: &random) ?? .null
            let matches = hash.matches(text, changed)
            #expect(
                matches == (changed[place].value == fields[place].value), "\(random.replay): \(fields) and \(changed)")
        }
    }
}

extension StoredField {
    /// A column with what it holds.
    fileprivate init(_ column: String, _ value: SeedValue) { self.init(column: column, value: value) }
}
