#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A stream that a command writes to.
struct StandardStream {
    /// Standard output, for results.
    static let output = StandardStream(descriptor: 1)
    /// Standard error, for errors and warnings.
    static let error = StandardStream(descriptor: 2)

    private let descriptor: Int32

    /// Whether the stream is a terminal, so that a person may be reading.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Whether colours help a person: on a terminal that has them, unless `NO_COLOR` is set (<https://no-color.org>).
    var isColoured: Bool {
        isTerminal && Environment["NO_COLOR"] == nil && Environment["TERM"].map { $0 != "dumb" } ?? false
    }

    /// Makes a write to a pipe without a reader fail instead of ending the process.
    static func ignoreClosedPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Writes all of the text.
    func write(_ text: String) throws(CommandError) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                throw .output(code: errno)
            }
        }
    }

    /// Writes the lines of an error, but nothing if the reader of the output has gone.
    ///
    /// Ignores its own failure, since no other stream is left.
    ///
    /// - Parameter command: the command that failed; `nil` if none was named.
    static func report(_ failure: CommandError, of command: Command?) {
        if case .output(EPIPE) = failure { return }
        if case .nothingAsked = failure { try? error.write(Help.text(of: nil)) }
        for line in failure.lines(of: command) { try? error.write(error.painted(line.onOneLine, .red) + "\n") }
    }

    /// Writes a warning.
    static func warn(_ sentence: String) {
        try? error.write(error.painted("seedbed: \(sentence.onOneLine)", .yellow) + "\n")
    }

    /// A colour of a terminal, by its number.
    enum Colour: Int {
        case red = 31, green = 32, yellow = 33
    }

    /// Returns a line whose beginning, up to the first colon before a space, has a colour if the stream shows colours.
    func painted(_ line: String, _ colour: Colour) -> String {
        guard isColoured, let end = line.firstRange(of: ": ")?.lowerBound else { return line }
        return "\u{1B}[\(colour.rawValue)m\(line[..<end])\u{1B}[0m\(line[end...])"
    }

    /// The system's description of an error number.
    static func reason(_ code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}

/// Calls the system's `write`, which a method of the same name would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
