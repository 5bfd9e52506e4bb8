/// The groups of a table that a cleanup looks at.
public enum CleanupScope: Hashable, Sendable {
    /// All of them.
    case all
    /// The groups of the rows with these identities; identities that no row has are ignored (C6).
    case rows([UUIDText])

    /// The identities to look each row up in, or `nil` if all rows are meant.
    var identities: Set<UUIDText>? {
        if case .rows(let uuids) = self { Set(uuids) } else { nil }
    }
}

/// All copies of one seed in a store.
public struct CopyGroup: Hashable, Sendable {
    /// The values of the table's group columns, in their order.
    public var values: [SeedValue]
    /// The copies, in any order.
    public var copies: [SeedCopy]
    /// The values of each copy in the columns that were asked for; empty if the store has not read them.
    public var contents: [[SeedValue]]

    /// A group.
    public init(values: [SeedValue], copies: [SeedCopy], contents: [[SeedValue]] = []) {
        self.values = values
        self.copies = copies
        self.contents = contents
    }
}
