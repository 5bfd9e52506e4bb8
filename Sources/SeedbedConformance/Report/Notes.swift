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
