extension JSONReader {
    /// Reads the string whose opening quote is the next byte.
    @inline(__always)
    mutating func string() throws(JSONStop) -> JSONToken {
        let start = position
        let end = plainEnd(from: start &+ 1)
        if end < bytes.count && bytes[end] == UInt8(ascii: "\"") {
            position = end &+ 1
            return JSONToken(kind: .plain, start: start, end: position)
        }
        return try unusualString(from: start, at: end)
    }

    /// The offset of the first byte from `offset` on that is not printable ASCII, or is a quote or a backslash.
    @inline(__always)
    private func plainEnd(from offset: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var index = offset
        if let base = UnsafeRawPointer(bytes.baseAddress) {
            while index &+ 8 <= bytes.count {
                let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let quote = word ^ (ones &* 0x22)
                let backslash = word ^ (ones &* 0x5C)
                let found =
                    ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | (word &- ones &* 0x20) | word
                let high = found & (ones &* 0x80)
                if high != 0 { return index &+ high.trailingZeroBitCount >> 3 }
                index &+= 8
            }
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C { break }
            index &+= 1
        }
        return index
    }

    /// Reads on in a string that holds more than plain ASCII.
    @inline(never)
    private mutating func unusualString(from start: Int, at offset: Int) throws(JSONStop) -> JSONToken {
        var kind = JSONToken.Kind.plain
        var index = offset
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                position = index + 1
                return JSONToken(kind: kind, start: start, end: position)
            case UInt8(ascii: "\\"):
                kind = .escaped
                index = escapeEnd(at: index)
            case 0x0A, 0x0D:
                throw stop("the line ends inside a string; a line break is written \\n", at: index)
            case 0..<0x20:
                problems.add("a control character in a string must be escaped", at: index)
                index += 1
            case 0x80...:
                let part = UTF8Part(at: index, in: bytes)
                if !part.isValid { problems.add("invalid UTF-8", at: index) }
                index += part.length
            default:
                index = plainEnd(from: index)
            }
        }
        throw stop("the file stops short inside a string", at: bytes.count)
    }

    /// Checks the escape at an offset and returns the offset after it.
    private mutating func escapeEnd(at offset: Int) -> Int {
        guard offset + 1 < bytes.count else { return offset + 1 }
        switch bytes[offset + 1] {
        case UInt8(ascii: "u"): break
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return offset + 2
        default:
            problems.add("not an escape of JSON", at: offset)
            return offset + 1
        }
        guard let unit = codeUnit(at: offset) else {
            problems.add("\\u needs four hexadecimal digits", at: offset)
            return offset + 2
        }
        guard 0xD800...0xDFFF ~= unit else { return offset + 6 }
        if unit < 0xDC00, let low = codeUnit(at: offset + 6), 0xDC00...0xDFFF ~= low { return offset + 12 }
        problems.add("half of a surrogate pair", at: offset)
        return offset + 6
    }

    /// The code unit that the `\uXXXX` at an offset stands for.
    func codeUnit(at offset: Int) -> UInt16? {
        guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[offset + 2..<offset + 6] {
            guard let digit = byte.hexDigit else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}

extension UInt8 {
    /// The value of the ASCII hexadecimal digit.
    var hexDigit: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
