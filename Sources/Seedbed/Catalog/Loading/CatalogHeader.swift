/// What the launch path reads of a catalog: enough to tell whether anything is to be done.
public struct CatalogHeader: Sendable, Hashable {
    /// The catalog's name.
    public var name: String
    /// When it was released.
    public var released: Instant
    /// The file it comes from, as it was named; empty for a catalog made in code.
    public var file: String

    /// A header.
    public init(name: String, released: Instant, file: String) {
        self.name = name
        self.released = released
        self.file = file
    }
}
