/// The part of a store that shows rows in the store's own memory, without a copy of their values.
///
/// Nothing depends on it but time: a row is settled only if the rules would say the same of copied values.
public protocol RowLending {
    /// Calls `settle` with each row of a table, in any order, and `body` with those for which it returns false.
    ///
    /// It hands over what ``SeedStore/forEachRow(of:columns:_:)`` does. It may be called outside a transaction. `settle` looks at
    /// the values before the store reads on, and keeps none of them.
    func forEachRow(
        of table: SeedTable, columns: [String], settle: (LentRow) -> Bool,
        _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError)
}

/// A row in the memory of its store, lent for one call.
public struct LentRow {
    /// The value of the `createDate` column.
    public let createDate: LentValue
    /// Whether the `updateDate` column holds a value: the row belongs to the user, for ever.
    public let isTouched: Bool
    /// Whether the user dismissed it.
    public let isDismissed: Bool
    /// The values of the columns that were asked for.
    public let values: UnsafeBufferPointer<LentValue>

    /// A row with those tags and values.
    public init(
        createDate: LentValue, isTouched: Bool, isDismissed: Bool, values: UnsafeBufferPointer<LentValue>
    ) {
        self.createDate = createDate
        self.isTouched = isTouched
        self.isDismissed = isDismissed
        self.values = values
    }
}
