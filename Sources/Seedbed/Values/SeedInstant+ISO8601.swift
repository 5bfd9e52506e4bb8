extension SeedInstant {
    /// Reads the moment that an ISO 8601 text names, or returns `nil` for any other text.
    ///
    /// It accepts `2026-11-20`, optionally followed by `T` or a space and a time (`10:00`, `10:00:30`, `10:00:30.25`). A fraction
    /// is rounded to the millisecond. A zone may follow a time: `Z`, `z`, `+01:00`, `+0100` or `+01`; without one the time is UTC.
    /// Years reach from 0001 to 9999, and there are no leap seconds.
    public init?(iso8601 text: String) {
        let quick = text.utf8.withContiguousStorageIfAvailable { Self(iso8601: $0) }
        guard let instant = quick ?? Array(text.utf8).withUnsafeBufferPointer({ Self(iso8601: $0) }) else { return nil }
        self = instant
    }

    /// The moment that a text in UTF-8 names, in the same grammar.
    init?(iso8601 bytes: UnsafeBufferPointer<UInt8>) {
        var scanner = ISO8601Scanner(bytes)
        guard let instant = scanner.instant() else { return nil }
        self = instant
    }

    /// The moment as a text in UTC, such as `2026-11-20T10:00:00.000Z`.
    public var iso8601: String { text(between: "T", and: "Z") }

    /// The moment as a person writes a release date: without a time at midnight, and without a fraction at a whole second.
    package var short: String {
        let text = iso8601
        if text.hasSuffix("T00:00:00.000Z") { return String(text.dropLast(14)) }
        return text.hasSuffix(".000Z") ? text.dropLast(5) + "Z" : text
    }

    /// The moment as SQLite's own date functions write it, such as `2026-11-20 10:00:00.000`.
    var sqlite: String { text(between: " ", and: "") }

    /// The first moment of year 1 and the last one of year 9999: the range of the text forms.
    static let range =
        SeedInstant(milliseconds: -62_135_596_800_000)...SeedInstant(milliseconds: 253_402_300_799_999)

    /// The days from 1970-01-01 to a date of the proleptic Gregorian calendar.
    ///
    /// See <https://howardhinnant.github.io/date_algorithms.html> for this and the way back.
    static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func date(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private func text(between separator: String, and zone: String) -> String {
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        let days = remainder < 0 ? quotient - 1 : quotient
        let time = remainder < 0 ? remainder + 86_400_000 : remainder
        let (year, month, day) = Self.date(days: days)
        var text = year < 0 ? "-" : ""
        Self.append(abs(year), digits: 4, to: &text)
        Self.append(month, digits: 2, after: "-", to: &text)
        Self.append(day, digits: 2, after: "-", to: &text)
        Self.append(time / 3_600_000, digits: 2, after: separator, to: &text)
        Self.append(time / 60_000 % 60, digits: 2, after: ":", to: &text)
        Self.append(time / 1000 % 60, digits: 2, after: ":", to: &text)
        Self.append(time % 1000, digits: 3, after: ".", to: &text)
        return text + zone
    }

    private static func append(_ number: Int64, digits: Int, after separator: String = "", to text: inout String) {
        let number = String(number)
        text += separator
        for _ in 0..<max(0, digits - number.utf8.count) { text += "0" }
        text += number
    }
}
