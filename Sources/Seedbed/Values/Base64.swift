/// Bytes in base64 (RFC 4648), taken strictly: padded, without white space, and with zeros in the unused bits.
enum Base64 {
    /// Whether a text is the base64 of some bytes.
    static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let padding = padding(of: text)
        guard text.count % 4 == 0, padding <= 2 else { return false }
        let digits = text.dropLast(padding)
        guard digits.allSatisfy({ sextet($0) != nil }) else { return false }
        guard let last = digits.last.flatMap(sextet) else { return text.isEmpty }
        return last & (1 << (2 * UInt8(padding)) - 1) == 0
    }

    /// The bytes that a valid text stands for.
    static func bytes(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        for sextet in text.lazy.compactMap(sextet) {
            bits = bits << 6 | UInt32(sextet)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }

    private static func padding(of text: UnsafeBufferPointer<UInt8>) -> Int {
        text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    }

    private static func sextet(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x41...0x5A: byte - 0x41
        case 0x61...0x7A: byte - 0x61 + 26
        case 0x30...0x39: byte - 0x30 + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
