extension JSONReader {
    /// Reads a whole value, with all that is in it.
    @inline(__always)
    mutating func value() throws(JSONStop) -> JSONToken {
        switch peek() {
        case UInt8(ascii: "\""): return try string()
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return number()
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        default: return try word()
        }
    }

    /// Reads `true`, `false` or `null`, or moves past text that is not a value of JSON.
    @inline(never)
    private mutating func word() throws(JSONStop) -> JSONToken {
        let start = position
        let end = wordEnd(from: start)
        if end == start {
            let stop = expected("a value")
            // A value was left out if its object or array goes on here, or ends.
            guard start < bytes.count, ",]}".utf8.contains(bytes[start]) else { throw stop }
            return JSONToken(kind: .invalid, start: start, end: start)
        }
        let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
        position = end
        if Self.word(word, is: "true") { return JSONToken(kind: .yes, start: start, end: end) }
        if Self.word(word, is: "false") { return JSONToken(kind: .no, start: start, end: end) }
        if Self.word(word, is: "null") { return JSONToken(kind: .null, start: start, end: end) }
        if bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: ".") { return badNumber(from: start) }
        problems.add("not a value of JSON; the only words are true, false and null", at: start)
        return JSONToken(kind: .invalid, start: start, end: end)
    }

    /// Compares the bytes themselves: seeds have many words.
    private static func word(_ word: UnsafeBufferPointer<UInt8>, is text: StaticString) -> Bool {
        guard word.count == text.utf8CodeUnitCount else { return false }
        for offset in word.indices where word[offset] != text.utf8Start[offset] { return false }
        return true
    }

    /// Reads a whole array.
    @inline(never)
    private mutating func array() throws(JSONStop) -> JSONToken {
        let start = position
        try open()
        var isFirst = true
        while try nextElement(&isFirst) { _ = try value() }
        return JSONToken(kind: .array, start: start, end: position)
    }

    /// Reads a whole object, whose names must differ.
    @inline(never)
    private mutating func object() throws(JSONStop) -> JSONToken {
        let start = position
        let outer = names.count
        try open()
        var isFirst = true
        while let name = try nextName(&isFirst) {
            names.append(JSONName(name, in: self))
            _ = try value()
        }
        reportRepeatedNames(from: outer)
        names.removeSubrange(outer...)
        return JSONToken(kind: .object, start: start, end: position)
    }

    /// Finds the names that occur twice among those of one object, which has been left and whose names are the last of
    /// ``names``.
    private mutating func reportRepeatedNames(from outer: Int) {
        guard names.count - outer > 1 else { return }
        names[outer...].sort { ($0.hash, $0.start) < ($1.hash, $1.start) }
        var first = outer
        for index in names.indices[(outer + 1)...] {
            if names[index].hash != names[first].hash {
                first = index
            } else if let same = (first..<index).first(where: { isSame(names[$0], names[index]) }) {
                let name = depth < namedDepth ? " " + text(names[index].token).quoted : ""
                problems.add("repeated field" + name, at: names[index].start, earlier: names[same].start)
            }
        }
    }

    /// Whether two names of equal hash are the same.
    private func isSame(_ left: JSONName, _ right: JSONName) -> Bool {
        withContent(of: left.token) { left in
            withContent(of: right.token) { right in left.elementsEqual(right) }
        }
    }
}
