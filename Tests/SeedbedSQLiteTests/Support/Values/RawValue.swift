import Seedbed

/// The exact value of a column: a text keeps its bytes, also if they are not UTF-8, and 1 is not 1.0.
enum RawValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text([UInt8])
    case blob([UInt8])

    static func string(_ text: String) -> RawValue { .text(Array(text.utf8)) }

    init(_ value: SeedValue) {
        self =
            switch value {
            case .null: .null
            case .integer(let integer): .integer(integer)
            case .real(let real): .real(real)
            case .text(let text): .string(text)
            case .blob(let bytes): .blob(bytes)
            }
    }

    var isNull: Bool { self == .null }
}

extension SeedValue {
    /// The value that a store hands over for it.
    init(_ value: RawValue) {
        self =
            switch value {
            case .null: .null
            case .integer(let integer): .integer(integer)
            case .real(let real): .real(real)
            case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
            case .blob(let bytes): .blob(bytes)
            }
    }
}

extension RawValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByNilLiteral
{
    init(stringLiteral text: String) { self = .string(text) }
    init(integerLiteral integer: Int64) { self = .integer(integer) }
    init(floatLiteral real: Double) { self = .real(real) }
    init(nilLiteral: ()) { self = .null }
}

extension RawValue: CustomStringConvertible {
    /// Texts as they are where they can be read, null as `-`.
    var description: String {
        switch self {
        case .null: return "-"
        case .integer(let integer): return "\(integer)"
        case .real(let real): return "\(real)"
        case .text(let bytes):
            let text = String(decoding: bytes, as: UTF8.self)
            let isPlain = Array(text.utf8) == bytes && !bytes.contains { $0 < 32 }
            return isPlain ? (text.isEmpty ? "''" : text) : "text:" + Self.hex(bytes)
        case .blob(let bytes): return "x:" + Self.hex(bytes)
        }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

/// A value as dumps show it: a date at midnight without its time, and one of this very hour as `now`.
func shown(_ value: RawValue) -> String {
    guard case .text(let bytes) = value, bytes.count == 24,
        let instant = SeedInstant(iso8601: String(decoding: bytes, as: UTF8.self))
    else { return value.description }
    if abs(instant.milliseconds - SeedInstant.now.milliseconds) < 3_600_000 { return "now" }
    let text = value.description
    return text.hasSuffix("T00:00:00.000Z") ? String(text.prefix(10)) : text
}
