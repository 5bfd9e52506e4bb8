/// What a check found; a check goes on after a finding.
final class Notes {
    private(set) var findings: [ConformanceFailure.Finding] = []

    /// Notes a difference, byte by byte: texts that only look alike are two.
    func expect(_ subject: String, _ found: String, _ expected: String) {
        if found.utf8.elementsEqual(expected.utf8) { return }
        findings.append(.init(subject: subject, expected: expected, found: found))
    }

    /// Notes a difference between lists, line by line.
    func expect(_ subject: String, _ found: [String], _ expected: [String]) {
        expect(
            subject, found.isEmpty ? "nothing" : found.joined(separator: "\n"),
            expected.isEmpty ? "nothing" : expected.joined(separator: "\n"))
    }

    /// Notes a difference between answers.
    func expect(_ subject: String, _ found: Bool, _ expected: Bool) {
        expect(subject, found ? "yes" : "no", expected ? "yes" : "no")
    }

    /// Notes what was thrown where nothing should have been.
    func note(_ error: any Error) {
        findings.append(.init(subject: "the check was ended by an error", expected: nil, found: "\(error)"))
    }
}
