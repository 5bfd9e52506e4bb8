/// The problems of one text: the first ones by position, and how many there are in all.
struct JSONProblems {
    /// How many problems are listed.
    static let limit = 1000

    private var list: [JSONProblem] = []
    /// How many were found.
    private(set) var count = 0

    /// Whether nothing is wrong.
    var isEmpty: Bool { count == 0 }

    /// Takes note of a problem.
    mutating func add(_ message: String, at offset: Int, earlier: Int? = nil) {
        count += 1
        list.append(JSONProblem(offset: offset, message: message, earlier: earlier))
        if list.count >= 4 * Self.limit { list = first(Self.limit + 1) }
    }

    /// Takes over the problems of another part of the same text.
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

    /// The first problems with their places, one more than are listed if there are more.
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
