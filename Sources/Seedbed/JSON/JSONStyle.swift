/// How a JSON value is written.
package struct JSONStyle: Sendable {
    /// Whether every member has a line of its own, indented by two spaces a level.
    package var isPretty: Bool
    /// Whether fields are sorted by the UTF-8 bytes of their names, instead of keeping their order.
    package var sortsFields: Bool

    /// A style.
    package init(isPretty: Bool, sortsFields: Bool = false) {
        self.isPretty = isPretty
        self.sortsFields = sortsFields
    }

    /// For people and for diffs.
    package static let pretty = JSONStyle(isPretty: true)
    /// Without any white space.
    package static let compact = JSONStyle(isPretty: false)
}
