/// A column of a key, and how its values are compared: `"name"` is compared exactly.
public struct KeyColumn: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The column's name.
    public var name: String
    /// When two values are the same.
    public var comparison: KeyComparison

    /// A column that is compared so.
    public init(_ name: String, _ comparison: KeyComparison = .exact) {
        self.name = name
        self.comparison = comparison
    }

    /// A column that is compared exactly.
    public init(stringLiteral name: String) { self.init(name) }
}
