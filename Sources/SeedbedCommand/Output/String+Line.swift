extension String {
    /// The text with what would start a new line or command the terminal escaped: names in a store may hold anything.
    var onOneLine: String {
        guard unicodeScalars.contains(where: Self.isControl) else { return self }
        var line = ""
        for scalar in unicodeScalars {
            if Self.isControl(scalar) {
                line += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
        return line
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
