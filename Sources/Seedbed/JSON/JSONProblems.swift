/// The problems of one text: the first ones by position, and the number of all.
struct JSONProblems {
    /// The most problems that are listed.
    static let limit = 1000

    private var list: [JSONProblem] = []
    /// How many were found.
    private(set) var count = 0

    /// Whether nothing is wrong.
    var isEmpty: Bool { count == 0 }

    /// Adds a problem.
    mutating func add(_ message: String, at offset: Int, earlier: Int? = nil) {
        count += 1
        list.append(JSONProblem(offset: offset, message: message, earlier: earlier))
        if list.count >= 4 * Self.limit { list = first(Self.limit + 1) }
    }

    /// Adds the problems of another part of the same text.
    mutating func add(_ others: JSONProblems) {
        count += others.count
        list += others.list
        if list.count >= 4 * Self.limit { list = first(Self.limit + 1) }
    }

    /// The first problems by position; those at one position in the order in which they were found.
    func first(_ limit: Int) -> [JSONProblem] {
        let order = list.indices.sorted { (list[$0].offset, $0) < (list[$1].offset, $1) }
        return order.prefix(limit).map { list[$0] }
    }

    /// The first problems with their places; one more than the limit if more exist.
    func located(in text: UnsafeBufferPointer<UInt8>) -> [JSONError.Problem] {
        let first = first(Self.limit + 1)
        let places = TextPosition.positions(of: first.map(\.offset) + first.compactMap(\.earlier), in: text)
        return first.compactMap { problem in
            guard let position = places[problem.offset] else { return nil }
            let earlier = problem.earlier.flatMap { places[$0] }.map { "; the first is at \($0)" } ?? ""
            return JSONError.Problem(position: position, message: problem.message + earlier)
        }
    }
}

/// Everything that is wrong with a JSON text.
package struct JSONError: Error, Sendable, CustomStringConvertible {
    /// One mistake and its place.
    package struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The place of the mistake.
        package var position: TextPosition
        /// The message, without the place.
        package var message: String

        /// `line:column: message`.
        package var description: String { "\(position): \(message)" }
    }

    /// The mistakes by position; at most 1001, of which the last then tells how many follow.
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

/// Something that is wrong at an offset of a JSON text.
struct JSONProblem {
    /// The offset of the mistake.
    var offset: Int
    /// The message, as a sentence without the place.
    var message: String
    /// The offset of the earlier text that this repeats, which the end of the sentence names.
    var earlier: Int?
}

/// Thrown if the rest of a JSON text makes no sense; the problem has already been added.
struct JSONStop: Error {}
