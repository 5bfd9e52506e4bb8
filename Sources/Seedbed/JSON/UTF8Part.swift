/// The next scalar of a UTF-8 text, or the part of one that is invalid.
struct UTF8Part {
    /// Whether it is a well-formed scalar.
    var isValid: Bool
    /// Its length in bytes; for an invalid part as many as can be replaced by one U+FFFD (Unicode, section 3.9).
    var length: Int

    /// Looks at the bytes from an offset on, which must be inside the text.
    init(at offset: Int, in text: UnsafeBufferPointer<UInt8>) {
        let lead = text[offset]
        let (needed, second) = Self.expectation(after: lead)
        isValid = needed == 0 && lead < 0x80
        length = 1
        guard needed > 0 else { return }
        var range = second
        while length <= needed {
            let next = offset + length
            guard next < text.count, range.contains(text[next]) else { return }
            range = 0x80...0xBF
            length += 1
        }
        isValid = true
    }

    /// How many bytes have to follow, and what the first of them may be: what excludes overlong forms, surrogates and
    /// values past U+10FFFF.
    private static func expectation(after lead: UInt8) -> (needed: Int, second: ClosedRange<UInt8>) {
        switch lead {
        case 0xC2...0xDF: (1, 0x80...0xBF)
        case 0xE0: (2, 0xA0...0xBF)
        case 0xED: (2, 0x80...0x9F)
        case 0xE1...0xEF: (2, 0x80...0xBF)
        case 0xF0: (3, 0x90...0xBF)
        case 0xF1...0xF3: (3, 0x80...0xBF)
        case 0xF4: (3, 0x80...0x8F)
        default: (0, 0...0)
        }
    }
}
