import Testing

/// Expects two texts of several lines to be the same, and shows the first one whole where they are not.
func expectSame(_ text: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    if text != expected {
        Issue.record("this came out:\n\(text)\ninstead of:\n\(expected)", sourceLocation: sourceLocation)
    }
}
