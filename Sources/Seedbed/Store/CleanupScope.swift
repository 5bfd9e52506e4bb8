/// Which groups of a table a cleanup looks at.
public enum CleanupScope: Hashable, Sendable {
    /// All of them.
    case all
    /// Those that the rows with these identities belong to; identities that are not there are passed over (C6).
    case rows([UUIDText])

    /// The identities to look each row up in; nil where all rows are meant.
    var identities: Set<UUIDText>? {
        if case .rows(let uuids) = self { Set(uuids) } else { nil }
    }
}

/// All copies of one seed in a store.
public struct CopyGroup: Hashable, Sendable {
    /// What the table's group columns hold, in their order.
    public var values: [SeedValue]
    /// The copies, in any order.
    public var copies: [Copy]
    /// The values of each copy in the columns that were asked for; empty if the store has not read them.
    public var contents: [[SeedValue]]

    /// A group.
    public init(values: [SeedValue], copies: [Copy], contents: [[SeedValue]] = []) {
        self.values = values
        self.copies = copies
        self.contents = contents
    }
}
