extension JSONReader {
    /// Enters the object or array whose opening bracket is the next byte.
    @inline(__always)
    mutating func open() throws(JSONStop) {
        if depth >= Self.maximumDepth {
            throw stop("nested deeper than \(Self.maximumDepth) levels", at: position)
        }
        depth &+= 1
        position &+= 1
    }

    /// Leaves the object or array whose closing bracket is the next byte.
    @inline(__always)
    private mutating func close() {
        depth &-= 1
        position &+= 1
    }

    /// Reads the name of the next field of an object, and its colon; returns `nil` if the object ends.
    @inline(__always)
    mutating func nextName(_ isFirst: inout Bool) throws(JSONStop) -> JSONToken? {
        try nextName(&isFirst, likely: nil)?.name
    }

    /// Reads a name as ``nextName(_:)`` does, and says whether it is the likely one, which is found without a look for its end.
    ///
    /// - Parameter likely: a name without escapes and mistakes that occurs somewhere in the text.
    @inline(__always)
    mutating func nextName(
        _ isFirst: inout Bool, likely: JSONToken?
    ) throws(JSONStop) -> (name: JSONToken, isLikely: Bool)? {
        let byte = try separator(&isFirst, before: UInt8(ascii: "}"))
        if byte == UInt8(ascii: "}") {
            close()
            return nil
        }
        guard byte == UInt8(ascii: "\"") else { return (try wrongName(), false) }
        let name: JSONToken
        let isLikely = likely.map { stands($0, at: position) } ?? false
        if isLikely, let likely {
            name = JSONToken(kind: .plain, start: position, end: position &+ (likely.end &- likely.start))
            position = name.end
        } else {
            name = try string()
        }
        guard peek() == UInt8(ascii: ":") else { throw expected("a colon") }
        position &+= 1
        return (name, isLikely)
    }

    /// Reads a name in single quotes or in none, and its colon, if it is clear where the name ends.
    @inline(never)
    private mutating func wrongName() throws(JSONStop) -> JSONToken {
        let start = position
        let stop = expected("a field name in double quotes")
        guard start < bytes.count else { throw stop }
        let isQuoted = bytes[start] == UInt8(ascii: "'")
        let first = isQuoted ? start + 1 : start
        let end = bytes[first...].firstIndex { !Self.isNamePart($0) } ?? bytes.count
        position = isQuoted ? end + 1 : end
        guard end > first, end < bytes.count, !isQuoted || bytes[end] == bytes[start], peek() == UInt8(ascii: ":")
        else {
            position = start
            throw stop
        }
        position += 1
        return JSONToken(kind: .plain, start: first - 1, end: end + 1)
    }

    /// Whether a byte may stand in a name that is not in double quotes.
    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "-"): true
        default: false
        }
    }

    /// Whether an offset holds the same bytes as a token; may return false near the end of the text.
    @inline(__always)
    private func stands(_ token: JSONToken, at offset: Int) -> Bool {
        let count = token.end &- token.start
        // Eight bytes at once, of which the last ones may be behind the token.
        guard max(offset, token.start) &+ count &+ 8 <= bytes.count, let base = UnsafeRawPointer(bytes.baseAddress)
        else { return false }
        var index = 0
        while index < count {
            let one = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: token.start &+ index, as: UInt64.self))
            let other = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset &+ index, as: UInt64.self))
            let excess = max(0, index &+ 8 &- count)
            if (one ^ other) &<< (8 &* UInt64(truncatingIfNeeded: excess)) != 0 { return false }
            index &+= 8
        }
        return true
    }

    /// Moves to the next element of an array; false when the array ends.
    @inline(__always)
    mutating func nextElement(_ isFirst: inout Bool) throws(JSONStop) -> Bool {
        let byte = try separator(&isFirst, before: UInt8(ascii: "]"))
        guard byte == UInt8(ascii: "]") else { return true }
        close()
        return false
    }

    /// Moves past the comma between two members and returns the byte after it.
    @inline(__always)
    private mutating func separator(_ isFirst: inout Bool, before end: UInt8) throws(JSONStop) -> UInt8 {
        let byte = peek()
        let wasFirst = isFirst
        isFirst = false
        if byte == end || (wasFirst && byte != UInt8(ascii: ",")) { return byte }
        if !wasFirst && byte == UInt8(ascii: ",") {
            let comma = position
            position &+= 1
            let next = peek()
            if next != end && next != UInt8(ascii: ",") { return next }
            if next == end {
                problems.add("a comma after the last one", at: comma)
                return next
            }
        }
        return try wrongSeparator(before: end)
    }

    /// Goes on after a comma too many or too few if the author's intention is clear.
    @inline(never)
    private mutating func wrongSeparator(before end: UInt8) throws(JSONStop) -> UInt8 {
        var byte = peek()
        if isBracketTooMany(byte, before: end) {
            problems.add(byte == UInt8(ascii: "}") ? "a brace too many" : "a bracket too many", at: position)
            position += 1
            var isFirst = false
            return try separator(&isFirst, before: end)
        }
        while byte == UInt8(ascii: ",") {
            problems.add("a comma too many", at: position)
            position += 1
            byte = peek()
            if byte != UInt8(ascii: ",") { return byte }
        }
        let isObject = end == UInt8(ascii: "}")
        let startsMember =
            switch byte {
            case UInt8(ascii: "\""): true
            case UInt8(ascii: "'"): isObject
            case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"), 0x30...0x39: !isObject
            default: false
            }
        guard startsMember else { throw expected(isObject ? "a comma or }" : "a comma or ]") }
        problems.add("a comma is missing before this", at: position)
        return byte
    }
}

extension JSONReader {
    /// Whether a bracket repeats the one that ends the member before it, while a bracket of the other kind is open.
    ///
    /// It is too many only if the open array or object goes on, or ends, behind it. If not, the open bracket may be the mistake.
    private func isBracketTooMany(_ byte: UInt8, before end: UInt8) -> Bool {
        let isObject = end == UInt8(ascii: "}")
        guard byte == UInt8(ascii: isObject ? "]" : "}"), bytes[..<position].last(where: { !Self.isSpace($0) }) == byte
        else { return false }
        var rest = self
        rest.position += 1
        let next = rest.peek()
        return next == end || next == UInt8(ascii: ",")
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}

/// Going on after a mistake that does not tell where an object ends.
extension JSONReader {
    /// Goes on behind an object of an array in which the reading stopped, so that mistakes in later objects are found too.
    ///
    /// It goes on at the next line that begins an object with the indentation of this one's line. If the array ends before, at a
    /// line that is indented no further, it goes on there.
    ///
    /// - Parameters:
    ///   - start: the offset of the object's opening brace.
    ///   - depth: how many objects and arrays were open before it.
    ///   - names: how many names of open objects there were.
    /// - Returns: whether such a line follows.
    @inline(never)
    mutating func resume(after start: Int, depth: Int, names: Int) -> Bool {
        let own = lineStart(of: start)
        let margin = indentation(from: own)
        guard bytes[margin] == UInt8(ascii: "{") else { return false }
        var line = lineStart(of: min(position, bytes.count))
        if line <= own { line = nextLine(after: start) }
        while line < bytes.count {
            let first = indentation(from: line)
            let isObject = first < bytes.count && bytes[first] == UInt8(ascii: "{")
            let isEnd = first < bytes.count && bytes[first] == UInt8(ascii: "]")
            let isSame = bytes[line..<first].elementsEqual(bytes[own..<margin])
            if isObject && isSame || isEnd && first - line <= margin - own {
                position = first
                self.depth = depth
                self.names.removeSubrange(names...)
                return true
            }
            line = nextLine(after: first)
        }
        return false
    }

    private func lineStart(of offset: Int) -> Int {
        bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    }

    private func nextLine(after offset: Int) -> Int {
        bytes[min(offset, bytes.count)...].firstIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? bytes.count
    }

    /// The offset of the first byte of a line that is neither a space nor a tab.
    private func indentation(from line: Int) -> Int {
        bytes[line...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    }
}
