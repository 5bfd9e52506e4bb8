/// Reads a date or an instant of ISO 8601 from bytes, without allocating.
struct ISO8601Scanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    /// A scanner of a whole text.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The moment that the text names, or `nil` if it names none or has more to it.
    mutating func instant() -> SeedInstant? {
        guard let days = date() else { return nil }
        var milliseconds = days * 86_400_000
        if position < bytes.count {
            guard accept("T") || accept(" "), let time = time(), let zone = zone() else { return nil }
            milliseconds += time - zone
        }
        let instant = SeedInstant(milliseconds: milliseconds)
        return position == bytes.count && SeedInstant.range.contains(instant) ? instant : nil
    }

    /// `YYYY-MM-DD`, as days since 1970-01-01.
    private mutating func date() -> Int64? {
        guard let year = digits(4), accept("-"), let month = digits(2), accept("-"), let day = digits(2),
            1...12 ~= month, 1...Self.days(inMonth: month, of: year) ~= day
        else { return nil }
        return SeedInstant.days(year: year, month: month, day: day)
    }

    /// `hh:mm`, `hh:mm:ss` or that with a fraction, in milliseconds.
    private mutating func time() -> Int64? {
        guard let hour = digits(2), hour < 24, accept(":"), let minute = digits(2), minute < 60 else { return nil }
        let milliseconds = (hour * 60 + minute) * 60_000
        guard accept(":") else { return milliseconds }
        guard let second = digits(2), second < 60 else { return nil }
        guard accept(".") else { return milliseconds + second * 1000 }
        return fraction().map { milliseconds + second * 1000 + $0 }
    }

    /// The digits behind the point, rounded to milliseconds.
    private mutating func fraction() -> Int64? {
        let start = position
        var milliseconds: Int64 = 0
        while let digit = digits(1) {
            switch position - start {
            case 1: milliseconds += digit * 100
            case 2: milliseconds += digit * 10
            case 3: milliseconds += digit
            case 4: milliseconds += digit >= 5 ? 1 : 0
            default: break
            }
        }
        return position > start ? milliseconds : nil
    }

    /// The zone's difference from UTC, in milliseconds; 0 without a zone.
    private mutating func zone() -> Int64? {
        if position == bytes.count || accept("Z") || accept("z") { return 0 }
        let isWest = accept("-")
        guard isWest || accept("+"), let hours = digits(2), hours < 24 else { return nil }
        var minutes: Int64 = 0
        if position < bytes.count {
            _ = accept(":")
            guard let written = digits(2), written < 60 else { return nil }
            minutes = written
        }
        return (isWest ? -1 : 1) * (hours * 60 + minutes) * 60_000
    }

    private mutating func digits(_ count: Int) -> Int64? {
        guard position + count <= bytes.count else { return nil }
        var number: Int64 = 0
        for byte in bytes[position..<position + count] {
            guard 0x30...0x39 ~= byte else { return nil }
            number = number * 10 + Int64(byte - 0x30)
        }
        position += count
        return number
    }

    private mutating func accept(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
