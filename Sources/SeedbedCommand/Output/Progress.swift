/// A bar for long work: on a terminal, and nowhere else.
final class Progress {
    private let total: Int
    private var done = 0
    private var shown = -1
    private let isShown = StandardStream.error.isTerminal

    init(of total: Int) { self.total = max(total, 1) }

    /// One part more is done.
    func step() {
        done += 1
        let part = done * 40 / total
        if !isShown || part == shown { return }
        shown = part
        let bar = String(repeating: "#", count: part) + String(repeating: ".", count: 40 - part)
        try? StandardStream.error.write("\r[\(bar)] \(done * 100 / total) %")
    }

    /// Takes the bar away.
    func end() {
        if isShown { try? StandardStream.error.write("\r\u{1B}[K") }
    }
}
