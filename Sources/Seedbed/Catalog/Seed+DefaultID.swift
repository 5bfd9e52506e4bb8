extension Seed {
    /// The id that a seed gets from its key values when its catalog gives none; nil when nothing is in them.
    ///
    /// ASCII letters become lower case, each run of spaces a `-`; letters, digits, `.`, `_` and `-` stay, and every other
    /// byte of the UTF-8 becomes `_` and its two hexadecimal digits. The values of several columns are joined with `.`.
    ///
    /// ```swift
    /// Seed.defaultID(forKey: ["Table Topics"])  // "table-topics"
    /// Seed.defaultID(forKey: ["Café", "2.50"])  // "caf_c3_a9.2.50"
    /// ```
    ///
    /// - Parameter texts: The value of each key column as it stands in the catalog: a string's text, and a number by its
    ///   digits.
    public static func defaultID(forKey texts: [String]) -> String? {
        guard texts.contains(where: { !$0.isEmpty }) else { return nil }
        var buffer: [UInt8] = []
        for (index, text) in texts.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ".")) }
            Array(text.utf8).withUnsafeBufferPointer { appendDefaultID(forKey: $0, to: &buffer) }
        }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// Appends what one key value adds to the id.
    static func appendDefaultID(forKey text: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8]) {
        var isAfterSpace = false
        for byte in text {
            switch byte {
            case 0x20: if !isAfterSpace { buffer.append(UInt8(ascii: "-")) }
            case 0x41...0x5A: buffer.append(byte | 0x20)
            case 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x5F: buffer.append(byte)
            default: buffer += [UInt8(ascii: "_"), hexDigit(byte >> 4), hexDigit(byte & 15)]
            }
            isAfterSpace = byte == 0x20
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x61 + value - 10 }
}
