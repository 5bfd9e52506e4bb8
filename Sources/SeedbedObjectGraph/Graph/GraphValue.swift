internal import Seedbed

/// A value of a property, as a graph holds it.
public enum GraphValue: Hashable, Sendable {
    /// No value.
    case null
    /// A text, or a UUID as text.
    case text(String)
    /// An integer.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A decimal number as text.
    case decimal(String)
    /// True or false.
    case boolean(Bool)
    /// A moment, in seconds since 2001-01-01 UTC.
    case date(Double)
    /// Bytes.
    case bytes([UInt8])
    /// The object that a to-one relationship leads to.
    case object(GraphKey)
    /// The objects that a to-many relationship leads to; only ``ObjectGraph/set(_:of:)`` is called with them.
    case objects(Set<GraphKey>)
}

/// Turns values of a graph into those of rows, and back.
enum GraphConversion {
    /// The value of a row; dates are in the table's format.
    static func value(_ value: GraphValue, dates: SeedDateFormat) -> SeedValue {
        switch value {
        case .null, .objects: return .null
        case .text(let text): return .text(text)
        case .integer(let integer): return .integer(integer)
        case .real(let real): return .real(real)
        case .decimal(let digits): return number(digits)
        case .boolean(let bool): return .integer(bool ? 1 : 0)
        case .bytes(let bytes): return .blob(bytes)
        case .object(let key): return .text(key.text)
        case .date(let seconds):
            if dates == .referenceDate { return Int64(exactly: seconds).map(SeedValue.integer) ?? .real(seconds) }
            // Further out no format has a date.
            guard let milliseconds = Int64(exactly: (seconds * 1000).rounded()),
                case let (sum, isTooGreat) = reference.addingReportingOverflow(milliseconds), !isTooGreat
            else { return .real(seconds) }
            return dates.value(of: SeedInstant(milliseconds: sum))
        }
    }

    /// 2001-01-01, in milliseconds since 1970.
    private static let reference: Int64 = 978_307_200_000

    /// A decimal number as a number if that says the same, or else as text, in whatever notation it comes.
    private static func number(_ digits: String) -> SeedValue {
        guard let decimal = DecimalText(digits) else { return .text(digits) }
        if let integer = Int64(decimal.plain) { return .integer(integer) }
        if let real = Double(digits), DecimalText("\(real)") == decimal { return .real(real) }
        return .text(decimal.plain)
    }

    /// The value of an attribute, or `nil` if the attribute cannot hold it.
    static func value(_ value: SeedValue, as kind: GraphEntity.Kind, dates: SeedDateFormat) -> GraphValue? {
        switch (kind, value) {
        case (_, .null): return .null
        case (.text, .text(let text)): return .text(text)
        case (.integer, .integer(let integer)): return .integer(integer)
        case (.integer, .real(let real)): return Int64(exactly: real).map(GraphValue.integer)
        case (.real, .real(let real)): return .real(real)
        case (.real, .integer(let integer)): return .real(Double(integer))
        case (.decimal, .integer(let integer)): return .decimal(String(integer))
        case (.decimal, .real(let real)): return (DecimalText("\(real)")?.plain).map(GraphValue.decimal)
        case (.decimal, .text(let text)): return .decimal(DecimalText(text)?.plain ?? text)
        case (.boolean, .integer(let integer)): return .boolean(integer != 0)
        case (.uuid, .text(let text)): return UUIDText(text).uuid == nil ? nil : .text(text)
        case (.bytes, .blob(let bytes)): return .bytes(bytes)
        case (.date, _):
            if dates == .referenceDate {
                switch value {
                case .integer(let seconds): return .date(Double(seconds))
                case .real(let seconds): return .date(seconds)
                default: return nil
                }
            }
            return dates.instant(from: value).map { .date(Double($0.milliseconds - reference) / 1000) }
        default: return nil
        }
    }
}
