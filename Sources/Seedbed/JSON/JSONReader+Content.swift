extension JSONReader {
    /// The bytes of a token as they stand; for a string those between its quotes.
    @inline(__always)
    func raw(_ token: JSONToken) -> UnsafeBufferPointer<UInt8> {
        let inset = token.isString ? 1 : 0
        return UnsafeBufferPointer(rebasing: bytes[token.start &+ inset..<token.end &- inset])
    }

    /// The text of a string, with its escapes resolved.
    func text(_ token: JSONToken) -> String {
        if token.kind == .plain { return String(decoding: raw(token), as: UTF8.self) }
        var content: [UInt8] = []
        appendContent(of: token, to: &content)
        return String(decoding: content, as: UTF8.self)
    }

    /// Calls `body` with the content of a string, with its escapes resolved.
    @inline(__always)
    func withContent<Result>(of token: JSONToken, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if token.kind == .plain { return body(raw(token)) }
        var content: [UInt8] = []
        appendContent(of: token, to: &content)
        return content.withUnsafeBufferPointer(body)
    }

    /// Whether the content of a string is exactly those bytes.
    @inline(__always)
    func content(of token: JSONToken, is expected: [UInt8]) -> Bool {
        withContent(of: token) { content in
            content.count == expected.count && content.elementsEqual(expected)
        }
    }

    /// Appends the content of a string, with its escapes resolved, to a buffer.
    func appendContent(of token: JSONToken, to buffer: inout [UInt8]) {
        if token.kind == .plain { return buffer.append(contentsOf: raw(token)) }
        var index = token.start + 1
        while index < token.end - 1 {
            if bytes[index] == UInt8(ascii: "\\") {
                index = appendEscape(at: index, to: &buffer)
            } else {
                buffer.append(bytes[index])
                index += 1
            }
        }
    }

    /// Appends what the escape at an offset stands for, and returns the offset after it.
    private func appendEscape(at offset: Int, to buffer: inout [UInt8]) -> Int {
        switch bytes[offset + 1] {
        case UInt8(ascii: "b"): buffer.append(0x08)
        case UInt8(ascii: "f"): buffer.append(0x0C)
        case UInt8(ascii: "n"): buffer.append(0x0A)
        case UInt8(ascii: "r"): buffer.append(0x0D)
        case UInt8(ascii: "t"): buffer.append(0x09)
        case UInt8(ascii: "u"): return appendCodeUnits(at: offset, to: &buffer)
        case let other: buffer.append(other)
        }
        return offset + 2
    }

    /// Appends the scalar that one or two `\uXXXX` stand for, and returns the offset after them.
    private func appendCodeUnits(at offset: Int, to buffer: inout [UInt8]) -> Int {
        guard let unit = codeUnit(at: offset) else { return offset + 2 }
        if let scalar = Unicode.Scalar(unit) {
            buffer.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            return offset + 6
        }
        guard unit < 0xDC00, let low = codeUnit(at: offset + 6), 0xDC00...0xDFFF ~= low,
            let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(low) - 0xDC00)
        else { return offset + 6 }
        buffer.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        return offset + 12
    }

    /// Appends the value of a token as JSON without insignificant white space.
    func appendMinified(_ token: JSONToken, to buffer: inout [UInt8]) {
        var index = token.start
        var isInString = false
        while index < token.end {
            let byte = bytes[index]
            if isInString && byte == UInt8(ascii: "\\") && index + 1 < token.end {
                buffer.append(byte)
                index += 1
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            }
            if isInString || bytes[index] > 0x20 { buffer.append(bytes[index]) }
            index += 1
        }
    }
}
