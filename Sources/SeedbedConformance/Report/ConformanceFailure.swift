#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The promises that a store breaks, with expected and found values.
public struct ConformanceFailure: Error, Hashable, Sendable {
    /// A difference between a promise and the store.
    public struct Finding: Hashable, Sendable {
        /// The value, in words, that was compared.
        public var subject: String
        /// The value that the promise requires, or nil if an error was thrown instead.
        public var expected: String?
        /// The value that was found, or the error that was thrown.
        public var found: String
    }

    /// A broken promise, with its findings.
    public struct BrokenPromise: Hashable, Sendable {
        /// The promise, with the code of its rule.
        public var promise: Promise
        /// The differences, in the order in which they were found.
        public var findings: [Finding]
    }

    /// The promises that were broken, in the order of the suite.
    public var broken: [BrokenPromise]
    /// The number of promises that were checked.
    public var checked: Int
    /// Arguments of ``StoreConformance/check(only:)`` that do not name a promise, rule or topic of the suite.
    public var unknown: [String] = []
}

extension ConformanceFailure: CustomStringConvertible {
    /// The whole failure, as text in several lines.
    public var description: String {
        if !unknown.isEmpty {
            return "no promise, rule or topic is called \(unknown.map { "“\($0)”" }.joined(separator: ", "))"
        }
        return (["\(broken.count) of \(checked) promises are not kept"] + broken.map(\.description))
            .joined(separator: "\n\n")
    }
}

extension ConformanceFailure: LocalizedError {
    /// The ``description``, for `localizedDescription`.
    public var errorDescription: String? { description }
}

extension ConformanceFailure.BrokenPromise: CustomStringConvertible {
    /// The promise and its findings.
    public var description: String {
        ([promise.name] + findings.map(\.description)).joined(separator: "\n")
    }
}

extension ConformanceFailure.Finding: CustomStringConvertible {
    /// The subject, the expected and the found value, indented.
    public var description: String {
        let expected = expected.map { "\n    expected:\n" + Self.indented($0) } ?? ""
        return "  \(subject)\(expected)\n    found:\n" + Self.indented(found)
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "      " + $0 }.joined(separator: "\n")
    }
}

/// The findings of a check; a check goes on after a finding.
final class Notes {
    private(set) var findings: [ConformanceFailure.Finding] = []

    /// Records a difference, compared byte by byte: texts that only look alike differ.
    func expect(_ subject: String, _ found: String, _ expected: String) {
        if found.utf8.elementsEqual(expected.utf8) { return }
        findings.append(.init(subject: subject, expected: expected, found: found))
    }

    /// Records a difference between lists, line by line.
    func expect(_ subject: String, _ found: [String], _ expected: [String]) {
        expect(
            subject, found.isEmpty ? "nothing" : found.joined(separator: "\n"),
            expected.isEmpty ? "nothing" : expected.joined(separator: "\n"))
    }

    /// Records a difference between answers.
    func expect(_ subject: String, _ found: Bool, _ expected: Bool) {
        expect(subject, found ? "yes" : "no", expected ? "yes" : "no")
    }

    /// Records an error that ended the check.
    func note(_ error: any Error) {
        findings.append(.init(subject: "the check was ended by an error", expected: nil, found: "\(error)"))
    }
}
