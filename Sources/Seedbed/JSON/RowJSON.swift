/// The values of a row as one JSON text, for the bookkeeping.
///
/// Integers and texts stay as they are. A real is `{"real": "1.5"}`, bytes are `{"blob": "00ff"}`, and a text that is not UTF-8
/// is `{"text": "ff"}`. So every value comes back as it was.
package enum RowJSON {
    /// Returns the text for these values.
    package static func text(_ values: [SeedValue]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(64)
        append(values, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the text for these values.
    package static func append(_ values: [SeedValue], to text: inout [UInt8]) {
        text.append(UInt8(ascii: "["))
        for (place, value) in values.enumerated() {
            if place > 0 { text.append(UInt8(ascii: ",")) }
            append(value, to: &text)
        }
        text.append(UInt8(ascii: "]"))
    }

    /// Appends the JSON of a value.
    package static func append(_ value: SeedValue, to text: inout [UInt8]) {
        switch value {
        case .integer(let integer): text.append(contentsOf: String(integer).utf8)
        case .text(let string): JSONValue.append(string, to: &text)
        case .null: text += "null".utf8
        case .real(let real):
            text += #"{"real":""#.utf8
            text += real.description.utf8
            text += #""}"#.utf8
        case .blob: json(value).append(to: &text)
        }
    }

    /// Returns the values of a text that ``text(_:)`` made; none for any other text.
    package static func values(_ text: String) -> [SeedValue] {
        guard let array = try? JSONValue(parsing: Array(text.utf8)) else { return [] }
        return (array.elements ?? []).map(value)
    }

    /// Returns the columns of a text that the SQL stores' encoder made, with null for a text that is not UTF-8; none for any other text.
    package static func row(_ text: String) -> [String: SeedValue] {
        guard let object = try? JSONValue(parsing: Array(text.utf8)) else { return [:] }
        return Dictionary((object.fields ?? []).map { ($0.name, value($0.value)) }) { first, _ in first }
    }

    /// Returns the JSON of a value.
    package static func json(_ value: SeedValue) -> JSONValue {
        switch value {
        case .null: return .null
        case .integer(let integer): return .number(integer)
        case .real(let real): return .object([.init(name: "real", value: .string("\(real)"))])
        case .text(let text): return .string(text)
        case .blob(let bytes):
            return .object([.init(name: "blob", value: .string(digits(bytes)))])
        }
    }

    /// Returns bytes as hexadecimal digits.
    package static func digits(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Returns the value that ``json(_:)`` made this JSON of; null for any other JSON.
    package static func value(_ json: JSONValue) -> SeedValue {
        switch json {
        case .number(let token): Int64(token).map(SeedValue.integer) ?? .null
        case .string(let text): .text(text)
        case .object:
            if case .string(let real)? = json["real"] {
                Double(real).map(SeedValue.real) ?? .null
            } else if case .string(let digits)? = json["blob"] {
                .blob(bytes(digits))
            } else {
                .null
            }
        default: .null
        }
    }

    /// Returns the bytes of hexadecimal digits.
    package static func bytes(_ digits: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in digits {
            guard let nibble = digit.hexDigitValue.map(UInt8.init) else { continue }
            if let first = high {
                bytes.append(first << 4 | nibble)
                high = nil
            } else {
                high = nibble
            }
        }
        return bytes
    }
}
