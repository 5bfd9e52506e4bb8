import Foundation

/// Says on a terminal, and nowhere else, what is going on.
struct Progress {
    private let isShown = isatty(2) == 1

    /// Replaces the line.
    func show(_ text: String) {
        if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8)) }
    }

    /// Takes the line away.
    func end() { show("") }
}
