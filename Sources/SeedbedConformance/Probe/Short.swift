internal import Seedbed

/// The short names that checks give to identities and dates, and how values are shown.
enum Short {
    /// What all identities of the suite begin with.
    static let stem = "00000000-0000-4000-8000-"

    /// The identity of a short name, which is hexadecimal: `a1` is `00000000-0000-4000-8000-0000000000a1`.
    static func uuid(_ name: String) -> UUIDText { UUIDText(uuidText(name)) }

    /// The same as a text, in the case in which it was written.
    static func uuidText(_ name: String) -> String {
        stem + String(repeating: "0", count: max(0, 12 - name.utf8.count)) + name
    }

    /// The short name of an identity, `-` for an empty one, `a1'` for the rescue of `a1` (R2).
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

    /// A day, or an instant, as rows hold it.
    static func date(_ text: String) -> SeedValue { .text(text.contains("T") ? text : "\(text)T00:00:00.000Z") }

    /// The moment of a day, or of an instant.
    static func instant(_ text: String) -> Instant { Instant(iso8601: text) ?? Instant(milliseconds: 0) }

    /// A moment: a day without its time, and one of this very hour as `now`.
    static func shown(_ instant: Instant?) -> String {
        guard let instant else { return "-" }
        if abs(instant.milliseconds - Instant.now.milliseconds) < 3_600_000 { return "now" }
        let text = instant.iso8601
        return text.hasSuffix("T00:00:00.000Z") ? String(text.prefix(10)) : text
    }

    /// What a column holds, null as `-`.
    static func shown(_ value: SeedValue, as type: ColumnType = .text) -> String {
        switch value {
        case .null: return "-"
        case .integer(let integer): return "\(integer)"
        case .real(let real): return "\(real)"
        case .blob(let bytes): return "x:" + hex(bytes)
        case .text(let text):
            switch type {
            case .uuid: return name(UUIDText(text))
            case .date: return Instant(iso8601: text).map(shown) ?? text
            default: return text.isEmpty ? "''" : text
            }
        }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
