/// One of the rows that hold the same key, as the rules of deduplication see it.
public struct DuplicateRow: Hashable, Sendable {
    /// Where the store finds the row.
    public var row: RowID
    /// The row's identity across devices; empty where it has none.
    public var uuid: UUIDText
    /// What the column holds by which the survivor is chosen; of a date column the milliseconds.
    public var rank: SeedValue
    /// When the row was made, where the table has such a column.
    public var createDate: Instant?
    /// When the user last changed it, where the table has such a column.
    public var updateDate: Instant?
    /// What the key columns hold, in the key's order.
    public var key: [SeedValue]
    /// The names of the columns whose values are merged.
    public var columns: [String]
    /// What they hold.
    public var values: [SeedValue]

    /// A row as the store hands it over.
    public init(
        row: RowID, uuid: UUIDText, rank: SeedValue, createDate: Instant? = nil, updateDate: Instant? = nil,
        key: [SeedValue] = [], columns: [String] = [], values: [SeedValue] = []
    ) {
        self.row = row
        self.uuid = uuid
        self.rank = rank
        self.createDate = createDate
        self.updateDate = updateDate
        self.key = key
        self.columns = columns
        self.values = values
    }

    /// What a column holds; nil for one that is not merged.
    ///
    /// Names are compared as SQL does, ASCII letters in any case.
    public subscript(column: String) -> SeedValue? {
        let name = UUIDText(column)
        return columns.firstIndex { UUIDText($0) == name }.map { values[$0] }
    }
}
