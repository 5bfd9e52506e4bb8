internal import Seedbed

/// A stream that a command writes to.
struct StandardStream {
    /// Standard output, for results.
    static let output = StandardStream(descriptor: 1)
    /// Standard error, for errors and warnings.
    static let error = StandardStream(descriptor: 2)

    private let descriptor: Int32

    /// Whether the stream is a terminal, so that a person may be reading.
    var isTerminal: Bool { POSIX.isTerminal(descriptor) }

    /// Whether colours help a person: on a terminal that has them, unless `NO_COLOR` is set (<https://no-color.org>).
    var isColoured: Bool {
        isTerminal && POSIX.variable("NO_COLOR") == nil && POSIX.variable("TERM").map { $0 != "dumb" } ?? false
    }

    /// Writes all of the text.
    func write(_ text: String) throws(CommandError) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            do throws(SystemError) {
                bytes = bytes.dropFirst(try POSIX.writeBytes(bytes, to: descriptor))
            } catch .interrupted {
                continue
            } catch {
                throw .output(code: error.code)
            }
        }
    }

    /// Writes each text on a line of its own, in portions: there may be a line for each of a million rows.
    func write(lines: some Sequence<String>) throws(CommandError) {
        var portion = ""
        for line in lines {
            portion += line.onOneLine
            portion += "\n"
            if portion.utf8.count < Self.portion { continue }
            try write(portion)
            portion.removeAll(keepingCapacity: true)
        }
        try write(portion)
    }

    /// How many bytes of lines are written at once, at least.
    private static let portion = 1 << 16

    /// Writes the lines of an error, but nothing if the reader of the output has gone.
    ///
    /// Ignores its own failure, since no other stream is left.
    ///
    /// - Parameter command: the command that failed; `nil` if none was named.
    static func report(_ failure: CommandError, of command: Command?) {
        if case .output(SystemError.brokenPipe.code) = failure { return }
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
}
