extension JSONValue {
    /// The value as JSON; without a line break at the end.
    package func serialized(_ style: JSONStyle = .pretty) -> String {
        String(decoding: utf8(style), as: UTF8.self)
    }

    /// The bytes of ``serialized(_:)``.
    package func utf8(_ style: JSONStyle = .pretty) -> [UInt8] {
        var buffer: [UInt8] = []
        append(to: &buffer, style: style, level: 0)
        return buffer
    }

    /// Appends the value as compact JSON.
    package func append(to buffer: inout [UInt8]) { append(to: &buffer, style: .compact, level: 0) }

    private func append(to buffer: inout [UInt8], style: JSONStyle, level: Int) {
        switch self {
        case .null: buffer += "null".utf8
        case .bool(let value): buffer += (value ? "true" : "false").utf8
        case .number(let digits): buffer += digits.utf8
        case .string(let text): Self.append(text, to: &buffer)
        case .array(let elements):
            Self.append(elements, between: "[]", to: &buffer, style: style, level: level) { element, buffer in
                element.append(to: &buffer, style: style, level: level + 1)
            }
        case .object(let fields):
            let sorted = { fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
            Self.append(style.sortsFields ? sorted() : fields, between: "{}", to: &buffer, style: style, level: level) {
                field, buffer in
                Self.append(field.name, to: &buffer)
                buffer += (style.isPretty ? ": " : ":").utf8
                field.value.append(to: &buffer, style: style, level: level + 1)
            }
        }
    }

    /// Appends the members of an array or an object, each by `body`, between two brackets.
    private static func append<Member>(
        _ members: [Member], between brackets: String, to buffer: inout [UInt8], style: JSONStyle, level: Int,
        _ body: (Member, inout [UInt8]) -> Void
    ) {
        buffer += brackets.utf8.prefix(1)
        for (index, member) in members.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            if style.isPretty { appendLine(level + 1, to: &buffer) }
            body(member, &buffer)
        }
        if style.isPretty && !members.isEmpty { appendLine(level, to: &buffer) }
        buffer += brackets.utf8.suffix(1)
    }

    private static func appendLine(_ level: Int, to buffer: inout [UInt8]) {
        buffer.append(UInt8(ascii: "\n"))
        buffer.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
    }

    /// Appends a string with its quotes, escaping only what has to be.
    package static func append(_ text: String, to buffer: inout [UInt8]) {
        buffer.append(UInt8(ascii: "\""))
        defer { buffer.append(UInt8(ascii: "\"")) }
        let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes where byte < 0x20 || byte == 0x22 || byte == 0x5C { return false }
            buffer.append(contentsOf: bytes)
            return true
        }
        if isPlain == true { return }
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C: buffer += [0x5C, byte]
            case 0x08: buffer += "\\b".utf8
            case 0x09: buffer += "\\t".utf8
            case 0x0A: buffer += "\\n".utf8
            case 0x0C: buffer += "\\f".utf8
            case 0x0D: buffer += "\\r".utf8
            case 0..<0x20: buffer += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
            default: buffer.append(byte)
            }
        }
    }
}

/// How a JSON value is written.
package struct JSONStyle: Sendable {
    /// Whether every member has a line of its own, indented by two spaces a level.
    package var isPretty: Bool
    /// Whether fields are sorted by the UTF-8 bytes of their names, instead of keeping their order.
    package var sortsFields: Bool

    /// A style.
    package init(isPretty: Bool, sortsFields: Bool = false) {
        self.isPretty = isPretty
        self.sortsFields = sortsFields
    }

    /// For people and for diffs.
    package static let pretty = JSONStyle(isPretty: true)
    /// Without any white space.
    package static let compact = JSONStyle(isPretty: false)
}

extension String {
    /// The text in quotes for use in a message: shortened to 60 characters, and with everything escaped that would
    /// end the quotes, start a new line or change the direction of the text.
    package var quoted: String {
        let scalars = unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: 60, limitedBy: scalars.endIndex)
        let isLonger = end.map { $0 < scalars.endIndex } ?? false
        var result = "\""
        for scalar in scalars[..<(end ?? scalars.endIndex)] {
            switch scalar.value {
            case 0x22, 0x5C:
                result += "\\"
                result.unicodeScalars.append(scalar)
            case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result + (isLonger ? "…\"" : "\"")
    }
}
