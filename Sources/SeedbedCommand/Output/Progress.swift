/// A progress bar for long work, shown only on a terminal.
final class Progress {
    private let total: Int
    private var done = 0
    private var shown = -1
    private let isShown = StandardStream.error.isTerminal

    init(of total: Int) { self.total = max(total, 1) }

    /// Shows that `done` of `total` parts are done, for work that counts its own parts.
    @Sendable static func show(_ done: Int, of total: Int) {
        if !StandardStream.error.isTerminal { return }
        try? StandardStream.error.write("\r\u{1B}[K\(line(done, of: total))")
        if done >= total { try? StandardStream.error.write("\r\u{1B}[K") }
    }

    private static func line(_ done: Int, of total: Int) -> String {
        let part = done * 40 / max(total, 1)
        let bar = String(repeating: "#", count: part) + String(repeating: ".", count: 40 - part)
        return "[\(bar)] \(done * 100 / max(total, 1)) %"
    }

    /// Counts one more part as done.
    func step() {
        done += 1
        let part = done * 40 / total
        if !isShown || part == shown { return }
        shown = part
        try? StandardStream.error.write("\r\(Self.line(done, of: total))")
    }

    /// Clears the bar.
    func end() {
        if isShown { try? StandardStream.error.write("\r\u{1B}[K") }
    }
}
