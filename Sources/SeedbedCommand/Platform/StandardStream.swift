#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Where a command writes.
struct StandardStream {
    /// For what was asked for.
    static let output = StandardStream(descriptor: 1)
    /// For errors and warnings.
    static let error = StandardStream(descriptor: 2)

    private let descriptor: Int32

    /// Whether a person may be looking.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Makes a write to a pipe that nobody reads fail instead of ending the process.
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

    /// Writes the lines of an error, and nothing of a reader who has gone; when that fails too, nobody is there to tell.
    static func report(_ failure: CommandError) {
        if case .output(EPIPE) = failure { return }
        if case .nothingAsked = failure { try? error.write(Help.text(of: nil)) }
        for line in failure.lines { try? error.write(line.onOneLine + "\n") }
    }

    /// Writes a warning.
    static func warn(_ sentence: String) {
        try? error.write("seedbed: \(sentence.onOneLine)\n")
    }

    /// The system's words for an error number.
    static func reason(_ code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}

/// The system's `write`, which a method of the same name would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
