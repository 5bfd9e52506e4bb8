/// How a store finds a row again within one transaction; it means nothing on another device or on the next day.
public enum RowID: Hashable, Sendable {
    /// The row's number in the store.
    case number(Int64)
    /// The row's primary key, where rows have no number.
    case key([SeedValue])
}
