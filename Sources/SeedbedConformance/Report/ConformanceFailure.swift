/// The promises that a store does not keep, with what was expected and what was found.
public struct ConformanceFailure: Error, Hashable, Sendable {
    /// Something that differs from what a promise says.
    public struct Finding: Hashable, Sendable {
        /// What was looked at.
        public var subject: String
        /// What the promise says; nil where something was thrown instead.
        public var expected: String?
        /// What the store holds or says.
        public var found: String
    }

    /// A promise with what speaks against it.
    public struct BrokenPromise: Hashable, Sendable {
        /// The promise.
        public var promise: Promise
        /// What differs, in the order in which it was found.
        public var findings: [Finding]
    }

    /// The promises that were broken, in the order of the suite.
    public var broken: [BrokenPromise]
    /// How many promises were looked at.
    public var checked: Int
    /// What was asked for by ``StoreConformance/check(only:)`` and is no name, rule or topic of the suite.
    public var unknown: [String] = []
}

extension ConformanceFailure: CustomStringConvertible {
    /// All of it, as text in several lines.
    public var description: String {
        if !unknown.isEmpty {
            return "no promise, rule or topic is called \(unknown.map { "“\($0)”" }.joined(separator: ", "))"
        }
        return (["\(broken.count) of \(checked) promises are not kept"] + broken.map(\.description))
            .joined(separator: "\n\n")
    }
}

extension ConformanceFailure.BrokenPromise: CustomStringConvertible {
    /// The promise and its findings.
    public var description: String {
        ([promise.name] + findings.map(\.description)).joined(separator: "\n")
    }
}

extension ConformanceFailure.Finding: CustomStringConvertible {
    /// What was looked at, expected and found, indented.
    public var description: String {
        let expected = expected.map { "\n    expected:\n" + Self.indented($0) } ?? ""
        return "  \(subject)\(expected)\n    found:\n" + Self.indented(found)
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "      " + $0 }.joined(separator: "\n")
    }
}
