internal import Seedbed

/// The short names of identities and dates in checks, and the text of values.
enum Short {
    /// The first digits of all identities in the suite.
    static let stem = "00000000-0000-4000-8000-"

    /// Returns the identity of a short hexadecimal name: `a1` is `00000000-0000-4000-8000-0000000000a1`, and `a1'` its rescue (R2).
    static func uuid(_ name: String) -> UUIDText { UUIDText(uuidText(name)) }

    /// Returns the identity of a short name as text, in the case of the name; a whole identity as it is.
    static func uuidText(_ name: String) -> String {
        if name.utf8.count == 36 { return name }
        let lost = name.prefix { $0 != "'" }
        let text = stem + String(repeating: "0", count: max(0, 12 - lost.utf8.count)) + lost
        if lost.utf8.count == name.utf8.count { return text }
        var uuid = UUIDText(text)
        for _ in name.utf8.dropFirst(lost.utf8.count) { uuid = uuid.rescued ?? uuid }
        return lost.allSatisfy { !$0.isLowercase } ? uuid.capitals : uuid.description
    }

    /// Returns the short name of an identity: `-` for an empty one, `a1'` for the rescue of `a1` (R2).
    static func name(_ uuid: UUIDText?) -> String {
        guard let uuid, !uuid.description.isEmpty else { return "-" }
        var (place, primes) = (uuid, "")
        while !place.description.hasPrefix(stem) {
            guard primes.utf8.count < RescueRule.limit, let before = place.beforeRescue else { return uuid.description }
            place = before
            primes += "'"
        }
        return String(decoding: place.description.utf8.dropFirst(stem.utf8.count).drop { $0 == 0x30 }, as: UTF8.self)
            + primes
    }

    /// Returns a day, or an instant, in the form in which rows hold it.
    static func date(_ text: String) -> SeedValue { .text(text.contains("T") ? text : "\(text)T00:00:00.000Z") }

    /// Returns the moment of a day, or of an instant.
    static func instant(_ text: String) -> SeedInstant { SeedInstant(iso8601: text) ?? SeedInstant(milliseconds: 0) }

    /// Shows a moment: as `now` if it is within an hour, without a time if it is midnight.
    static func shown(_ instant: SeedInstant?) -> String {
        guard let instant else { return "-" }
        if abs(instant.milliseconds - SeedInstant.now.milliseconds) < 3_600_000 { return "now" }
        let text = instant.iso8601
        return text.hasSuffix("T00:00:00.000Z") ? String(text.prefix(10)) : text
    }

    /// Shows the value of a column, null as `-`.
    static func shown(_ value: SeedValue, as type: Catalog.ColumnType = .text) -> String {
        switch value {
        case .null: return "-"
        case .integer(let integer): return "\(integer)"
        case .real(let real): return "\(real)"
        case .blob(let bytes): return "x:" + hex(bytes)
        case .text(let text):
            switch type {
            case .uuid: return name(UUIDText(text))
            case .date: return SeedInstant(iso8601: text).map(shown) ?? text
            default: return text.isEmpty ? "''" : text
            }
        }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        RowJSON.digits(bytes)
    }
}
