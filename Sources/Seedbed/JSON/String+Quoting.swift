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
