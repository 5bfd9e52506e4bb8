/// Everything that is wrong with a JSON text.
package struct JSONError: Error, Sendable, CustomStringConvertible {
    /// One mistake and its place.
    package struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// Where it is.
        package var position: TextPosition
        /// What it is.
        package var message: String

        /// `line:column: message`.
        package var description: String { "\(position): \(message)" }
    }

    /// The mistakes by position; at most 1001, of which the last then says how many there are from there on.
    package var problems: [Problem]

    /// All of them, one a line.
    package var description: String { problems.map(\.description).joined(separator: "\n") }

    /// The problems of a text, with their offsets turned into places.
    init(_ problems: JSONProblems, in text: UnsafeBufferPointer<UInt8>) {
        self.problems = problems.located(in: text)
        if problems.count > JSONProblems.limit, let last = self.problems.popLast() {
            let rest = problems.count - JSONProblems.limit
            self.problems.append(Problem(position: last.position, message: Self.more(rest)))
        }
    }

    /// The line that stands for all problems past the limit.
    static func more(_ count: Int) -> String { "\(count) more \(count == 1 ? "problem" : "problems") from here on" }
}
