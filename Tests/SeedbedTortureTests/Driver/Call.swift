#if os(Linux)
    /// A system call that the shim noted.
    struct Call: Hashable, Sendable {
        var number: Int
        var name: String
        /// The kind of file that it was on.
        var file: String
        /// Whether faults are made in it: it writes, and not to the output or a catalog.
        var isWriting: Bool

        /// Reads a line of the shim's.
        init?(_ line: Substring) {
            let words = line.split(separator: " ")
            guard words.count == 4, let number = Int(words[0]) else { return nil }
            self.number = number
            name = String(words[1])
            file = String(words[2])
            isWriting = words[3] == "1"
        }
    }
#endif
