internal import Seedbed

extension String {
    /// The text with control characters escaped: a name in a store could start a new line or command the terminal.
    var onOneLine: String {
        var line = self
        let isPlain = line.withUTF8 { bytes in bytes.allSatisfy { 0x20..<0x7F ~= $0 } }
        guard !isPlain, unicodeScalars.contains(where: Self.isControl) else { return self }
        line = ""
        for scalar in unicodeScalars {
            if Self.isControl(scalar) {
                line += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
        return line
    }

    fileprivate static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension AlignedTable {
    /// Returns the rows as lines of columns for a terminal, with a line break after each.
    static func lines(of rows: [[String]], indent: Int = 0) -> String {
        rows.isEmpty ? "" : text(of: rows.map { $0.map(\.onOneLine) }, indent: indent) + "\n"
    }
}

extension JSONValue {
    /// The text that `--json` prints: JSON, in which every character that could command a terminal is escaped.
    ///
    /// JSON itself demands that only below U+0020. All other such characters are in strings, in which an escape means
    /// the same.
    var printed: String {
        var whole = serialized()
        let isPlain = whole.withUTF8 { bytes in bytes.allSatisfy { 0x20..<0x7F ~= $0 || $0 == UInt8(ascii: "\n") } }
        if isPlain { return whole + "\n" }
        var text = ""
        for line in whole.split(separator: "\n", omittingEmptySubsequences: false) {
            text += line.unicodeScalars.contains(where: String.isControl) ? Self.escaped(line) : String(line)
            text += "\n"
        }
        return text
    }

    private static func escaped(_ line: Substring) -> String {
        var text = ""
        for scalar in line.unicodeScalars {
            if String.isControl(scalar) {
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
