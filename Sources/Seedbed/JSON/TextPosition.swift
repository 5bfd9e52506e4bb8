/// A place in a text file as an editor shows it.
package struct TextPosition: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    package var line: Int
    /// The column in Unicode scalars, from 1.
    package var column: Int

    /// `line:column`.
    package var description: String { "\(line):\(column)" }

    /// The places of those offsets of a text, found in one pass over it.
    ///
    /// A line ends with LF, CR or CRLF. In invalid UTF-8 each maximal invalid part counts as one scalar, which is how
    /// editors show it.
    static func positions(of offsets: some Sequence<Int>, in text: UnsafeBufferPointer<UInt8>) -> [Int: TextPosition] {
        var result: [Int: TextPosition] = [:]
        var here = TextPosition(line: 1, column: 1)
        var offset = 0
        for target in Set(offsets).sorted() {
            while offset < target && offset < text.count {
                let byte = text[offset]
                let next = offset + 1
                if byte == 0x0A || (byte == 0x0D && (next == text.count || text[next] != 0x0A)) {
                    here = TextPosition(line: here.line + 1, column: 1)
                    offset = next
                } else {
                    here.column += 1
                    offset += byte < 0x80 ? 1 : UTF8Part(at: offset, in: text).length
                }
            }
            result[target] = here
        }
        return result
    }
}
