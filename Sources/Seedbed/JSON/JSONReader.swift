/// A strict reader of JSON (RFC 8259) that pulls one value after the other from a text in memory.
///
/// If it is obvious how to go on after a mistake, the reader goes on, so that one run finds all mistakes. Otherwise it throws
/// ``JSONStop``. It hands out each value as a ``JSONToken`` and copies nothing until a caller asks for the content.
struct JSONReader {
    /// How deep values may be nested.
    static let maximumDepth = 128

    /// The text; the reader must not outlive it.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the next byte to be read.
    var position = 0
    /// How many objects and arrays are open.
    var depth = 0
    /// The depth down to which a message may name the fields of objects: deeper fields are content.
    var namedDepth = JSONReader.maximumDepth
    /// The problems found so far.
    var problems = JSONProblems()
    /// Whether a mark has begun a merge conflict that none has ended.
    private var isInConflict = false
    /// The hashes and offsets of the names in the objects that are open, for finding repeated ones.
    var names: [JSONName] = []

    /// A reader at the start of a text.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Moves past white space and returns the next byte, or 0 at the end.
    @inline(__always)
    mutating func peek() -> UInt8 {
        while position < bytes.count {
            let byte = bytes[position]
            if byte > 0x20 && !Self.mayBeSkipped(byte) { return byte }
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                position &+= 1
            } else if !Self.mayBeSkipped(byte) || !skipComment() && !skipConflictMark() {
                return byte
            }
        }
        return 0
    }

    /// Whether a byte may begin a comment or a mark of a merge conflict; it begins nothing that JSON has.
    @inline(__always)
    private static func mayBeSkipped(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "<")...UInt8(ascii: ">"), UInt8(ascii: "|"): true
        default: false
        }
    }

    /// Moves past a comment and reports it, or returns false if none starts here.
    @inline(never)
    private mutating func skipComment() -> Bool {
        let rest = bytes[position...].dropFirst()
        let end: Int
        switch (bytes[position], rest.first) {
        case (UInt8(ascii: "#"), _), (UInt8(ascii: "/"), UInt8(ascii: "/")):
            end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        case (UInt8(ascii: "/"), UInt8(ascii: "*")):
            let pairs = zip(rest.indices.dropFirst(), rest.indices.dropFirst(2))
            let close = pairs.first { bytes[$0] == UInt8(ascii: "*") && bytes[$1] == UInt8(ascii: "/") }
            end = close.map { $0.1 + 1 } ?? bytes.count
        default:
            return false
        }
        problems.add("JSON has no comments", at: position)
        position = end
        return true
    }

    /// Moves past a line with a mark of a merge conflict, or returns false if none starts here.
    ///
    /// The conflict is reported once. Both sides are read, so that the mistakes in them and behind them are found too.
    @inline(never)
    private mutating func skipConflictMark() -> Bool {
        let mark = bytes[position]
        let end = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        let isLineStart = position == 0 || bytes[position - 1] == 0x0A || bytes[position - 1] == 0x0D
        let line = bytes[position..<end]
        guard isLineStart, line.prefix(while: { $0 == mark }).count == 7 else { return false }
        let isBeginning = mark == UInt8(ascii: "<")
        if isBeginning || !isInConflict {
            problems.add("a merge conflict is left; keep one side, and delete the lines with the marks", at: position)
        }
        isInConflict = mark != UInt8(ascii: ">")
        position = end
        return true
    }

    /// Checks the bytes before the first value.
    mutating func begin() throws(JSONStop) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            problems.add("the file starts with a byte order mark; save it as UTF-8 without one", at: 0)
            position = 3
        } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            throw stop("the file is in UTF-16; save it as UTF-8", at: 0)
        }
        if peek() == 0 && position == bytes.count {
            throw stop("the file is empty", at: position)
        }
    }

    /// Checks that nothing follows the last value.
    mutating func finish() {
        _ = peek()
        if position < bytes.count {
            problems.add("the JSON value ends before this", at: position)
        }
    }

    /// Adds a problem and makes the error that ends the reading.
    mutating func stop(_ message: String, at offset: Int) -> JSONStop {
        problems.add(message, at: offset)
        return JSONStop()
    }

    /// Adds the problem that `what` is missing here, and makes the error that ends the reading.
    mutating func expected(_ what: String) -> JSONStop {
        guard position < bytes.count else {
            return stop("the file stops short; expected \(what)", at: position)
        }
        return switch bytes[position] {
        case UInt8(ascii: "'"): stop("JSON has no single quotes; expected \(what)", at: position)
        case 0x80...: stop("expected \(what), not a character outside ASCII", at: position)
        default: stop("expected \(what)", at: position)
        }
    }
}
