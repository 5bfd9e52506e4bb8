/// When a row still holds what a release shipped (T4): equality by value, as sync engines hand values on.
///
/// | values | are equal |
/// |---|---|
/// | numbers | by value; a shipped real also as a 32-bit float rounds it |
/// | dates | to the second |
/// | texts | in one Unicode normal form |
/// | booleans | as 0 and 1 |
/// | JSON | by content, whatever the order of its fields |
/// | UUIDs | in any case, as text or as 16 bytes |
package enum ShippedValue {
    /// Whether a stored value is the shipped one.
    ///
    /// - Parameters:
    ///   - type: the type that the catalog declares for the column, or `nil` if it declares none.
    ///   - dates: how the catalog's table stores dates.
    package static func isHeld(
        _ shipped: SeedValue, by stored: SeedValue, type: Catalog.ColumnType?, dates: SeedDateFormat
    ) -> Bool {
        if shipped == stored { return true }
        if shipped.isNull || stored.isNull { return false }
        switch type {
        case .date: return isSameSecond(dates.instant(from: shipped), dates.instant(from: stored))
        case .boolean: return number(shipped) == truth(stored)
        case .uuid: return uuid(shipped) == uuid(stored)
        case .json: return isSameJSON(shipped, stored)
        case .text, .integer, .real, .blob, nil: break
        }
        if isSameNumber(shipped, stored) { return true }
        guard case .text(let left) = shipped, case .text(let right) = stored else { return false }
        // Swift compares texts by canonical equivalence, which is equality in a normal form.
        if left == right { return true }
        guard type == nil || type == .text else { return false }
        return isSameJSON(shipped, stored) || isSameSecond(Self.date(left), Self.date(right))
    }

    /// The moment that a text names by a date and a time of day, or `nil` for any other text.
    static func date(_ text: String) -> SeedInstant? {
        let bytes = text.utf8
        guard bytes.count > 10, bytes.dropFirst(4).first == UInt8(ascii: "-"), let first = bytes.first,
            0x30...0x39 ~= first
        else { return nil }
        return SeedInstant(iso8601: text)
    }

    /// The number that a text says in the digits in which Swift would write it, or `nil` for any other text.
    static func number(in text: String) -> SeedValue? {
        guard let first = text.utf8.first, 0x30...0x39 ~= first || first == UInt8(ascii: "-") else { return nil }
        if let integer = Int64(text), String(integer).utf8.elementsEqual(text.utf8) { return .integer(integer) }
        if let real = Double(text), real.isFinite, "\(real)".utf8.elementsEqual(text.utf8) { return .real(real) }
        return nil
    }

    private static func number(_ value: SeedValue) -> SeedValue {
        if case .text(let text) = value { number(in: text) ?? value } else { value }
    }

    /// The value as a boolean column means it: 0 or 1, also for a word.
    static func truth(_ value: SeedValue) -> SeedValue {
        switch value {
        case .text("true"): .integer(1)
        case .text("false"): .integer(0)
        default: number(value)
        }
    }

    private static func isSameNumber(_ shipped: SeedValue, _ stored: SeedValue) -> Bool {
        let (left, right) = (number(shipped), number(stored))
        switch left {
        case .integer: return left == right
        case .real(let real): return left == right || .real(Double(Float(real))) == right
        default: return false
        }
    }

    private static func isSameSecond(_ left: SeedInstant?, _ right: SeedInstant?) -> Bool {
        guard let left, let right else { return false }
        return ProofRule.isSameSecond(left, right)
    }

    /// Whether both are texts of the same JSON object or array.
    static func isSameJSON(_ left: SeedValue, _ right: SeedValue) -> Bool {
        guard case .text(let left) = left, case .text(let right) = right,
            let shipped = json(left), let stored = json(right)
        else { return false }
        return CanonicalJSON.text(shipped) == CanonicalJSON.text(stored)
    }

    /// The JSON object or array that a text holds, or `nil` for any other text.
    static func json(_ text: String) -> JSONValue? {
        guard let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
        return try? JSONValue(parsing: Array(text.utf8))
    }

    /// The identity that a value spells; a text of the value itself if it spells none.
    static func uuid(_ value: SeedValue) -> String {
        switch value {
        case .text(let text): return String(decoding: text.utf8.filter { $0 != 0x2D }.map(lowered), as: UTF8.self)
        case .blob(let bytes): return RowJSON.digits(bytes)
        case .null, .integer, .real: return "\(value)"
        }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte + 0x20 : byte }
}

/// JSON in one spelling for all texts of the same content.
enum CanonicalJSON {
    /// The fields of objects in the order of their names, numbers by value, texts in one normal form, no white space.
    static func text(_ value: JSONValue) -> String {
        switch value {
        case .null: return "null"
        case .bool(let bool): return bool ? "true" : "false"
        case .string(let text): return quoted(text)
        case .number(let digits):
            if let integer = Int64(digits) { return String(integer) }
            // A double holds fewer digits than such an integer may have.
            let isInteger = digits.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }
            guard !isInteger, let real = Double(digits), real.isFinite else { return digits }
            return Int64(exactly: real).map { String($0) } ?? "\(real)"
        case .array(let elements): return "[" + elements.map(text).joined(separator: ",") + "]"
        case .object(let fields):
            let parts = fields.map { (quoted($0.name), text($0.value)) }
            let sorted = parts.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
            return "{" + sorted.map { "\($0.0):\($0.1)" }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        JSONValue.append(CanonicalText.composed(text), to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
