extension Deduplication {
    /// One of the rows that hold the same key, as the rules of deduplication see it.
    public struct DuplicateRow: Hashable, Sendable {
        /// The row number or key by which the store finds the row.
        public var row: StoredRowID
        /// The row's identity across devices; empty if it has none.
        public var uuid: UUIDText
        /// The value of the column by which the survivor is chosen; of a date column the milliseconds.
        public var rank: SeedValue
        /// When the row was made, if the table has such a column.
        public var createDate: SeedInstant?
        /// When the user last changed it, if the table has such a column.
        public var updateDate: SeedInstant?
        /// The seed that it names, if the deduplication maps a column for that.
        public var seedID: String?
        /// Whether the user has dismissed it, as far as the deduplication maps a column for that.
        public var isDismissed: Bool
        /// The values of the key columns, in the key's order.
        public var key: [SeedValue]
        /// The names of the columns whose values are merged.
        public var columns: [String]
        /// The values of these columns.
        public var values: [SeedValue]

        /// A row as the store hands it over.
        public init(
            row: StoredRowID, uuid: UUIDText, rank: SeedValue, createDate: SeedInstant? = nil,
            updateDate: SeedInstant? = nil, seedID: String? = nil, isDismissed: Bool = false,
            key: [SeedValue] = [], columns: [String] = [], values: [SeedValue] = []
        ) {
            self.row = row
            self.uuid = uuid
            self.rank = rank
            self.createDate = createDate
            self.updateDate = updateDate
            self.seedID = seedID
            self.isDismissed = isDismissed
            self.key = key
            self.columns = columns
            self.values = values
        }

        /// The value of a column, or `nil` if the column is not merged.
        ///
        /// Names compare as in SQL, with ASCII letters in any case.
        public subscript(column: String) -> SeedValue? {
            let name = UUIDText(column)
            return columns.firstIndex { UUIDText($0) == name }.map { values[$0] }
        }
    }
}
