/// How a table stores its dates.
public enum SeedDateFormat: String, Sendable, CaseIterable {
    /// A text such as `2026-11-20T10:00:00.000Z`.
    case iso8601
    /// A text as SQLite's own functions write it, `2026-11-20 10:00:00.000`, UTC.
    case sqlite
    /// Seconds since 1970-01-01 UTC.
    case unix
    /// Milliseconds since 1970-01-01 UTC.
    case unixMilliseconds
    /// Seconds since 2001-01-01 UTC, as Core Data stores them.
    case referenceDate
}

extension SeedDateFormat {
    /// 2001-01-01T00:00:00Z, in milliseconds since 1970.
    private static let reference: Int64 = 978_307_200_000

    /// How a column of this format holds a moment.
    ///
    /// The formats in seconds give an integer for whole seconds, and otherwise a real number.
    public func value(of instant: SeedInstant) -> SeedValue {
        switch self {
        case .iso8601: .text(instant.iso8601)
        case .sqlite: .text(instant.sqlite)
        case .unix: Self.seconds(instant.milliseconds)
        case .unixMilliseconds: .integer(instant.milliseconds)
        case .referenceDate: Self.seconds(instant.milliseconds - Self.reference)
        }
    }

    /// The moment in a column of this format; `nil` if the value is not a date, or is outside the years 1 to 9999.
    ///
    /// Dates are read in any precision. The text formats read each other's texts, and the numeric ones also read a
    /// number in a text.
    public func instant(from value: SeedValue) -> SeedInstant? {
        switch (self, value) {
        case (.iso8601, .text(let text)), (.sqlite, .text(let text)): SeedInstant(iso8601: text)
        case (.iso8601, _), (.sqlite, _): nil
        case (.unix, _): Self.instant(value, unit: 1000, origin: 0)
        case (.unixMilliseconds, _): Self.instant(value, unit: 1, origin: 0)
        case (.referenceDate, _): Self.instant(value, unit: 1000, origin: Self.reference)
        }
    }

    private static func seconds(_ milliseconds: Int64) -> SeedValue {
        milliseconds % 1000 == 0 ? .integer(milliseconds / 1000) : .real(Double(milliseconds) / 1000)
    }

    private static func instant(_ value: SeedValue, unit: Int64, origin: Int64) -> SeedInstant? {
        switch value {
        case .integer(let count):
            let (product, hasOverflown) = count.multipliedReportingOverflow(by: unit)
            return hasOverflown ? nil : instant(product, after: origin)
        case .real(let count):
            let rounded = (count * Double(unit)).rounded(.toNearestOrAwayFromZero)
            return Int64(exactly: rounded).flatMap { instant($0, after: origin) }
        case .text(let text):
            return number(in: text).flatMap { instant($0, unit: unit, origin: origin) }
        case .null, .blob:
            return nil
        }
    }

    private static func instant(_ milliseconds: Int64, after origin: Int64) -> SeedInstant? {
        let (sum, hasOverflown) = milliseconds.addingReportingOverflow(origin)
        let instant = SeedInstant(milliseconds: sum)
        return !hasOverflown && SeedInstant.range.contains(instant) ? instant : nil
    }

    /// The decimal number that a text holds; the initialiser of `Double` alone would read `nan` and `0x1p3` too.
    private static func number(in text: String) -> SeedValue? {
        if let integer = Int64(text) { return .integer(integer) }
        let isDecimal = text.utf8.allSatisfy { byte in
            0x30...0x39 ~= byte || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
        }
        return isDecimal ? Double(text).map { .real($0) } : nil
    }
}
