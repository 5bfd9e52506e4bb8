extension Deduplication {
    /// A column that seems to refer to a table, although no key declares it.
    ///
    /// Its name looks like that of a reference and it holds numbers of rows that went, or it holds their identities.
    ///
    /// A deduplication cannot move such a reference. It moves one that is declared as a ``SeedTable/Reference``.
    public struct UndeclaredReference: Hashable, Sendable {
        /// The table of the column.
        public var table: String
        /// The column.
        public var column: String
        /// How many of its rows hold the number or the identity of a row that was merged.
        public var rows: Int

        /// A column that looks like a reference.
        public init(table: String, column: String, rows: Int) {
            self.table = table
            self.column = column
            self.rows = rows
        }
    }
}

extension Deduplication.UndeclaredReference {
    /// Whether a column's name looks like that of a reference to a table: it ends with `id` as a word of its own, or holds the
    /// table's name.
    ///
    /// | table | column | |
    /// |---|---|---|
    /// | `Contact` | `contact`, `ZCONTACT`, `owner_id`, `ownerID`, `parent`, `owner`, `ref` | looks like one |
    /// | `Contact` | `paid`, `count` | does not |
    package static func isLikely(_ column: String, to table: String) -> Bool {
        if ["_id", "_ID", "Id", "ID"].contains(where: column.hasSuffix) { return true }
        if ["parent", "owner", "ref", "reference"].contains(where: column.isSameName) { return true }
        func letters(_ name: String) -> String {
            SQLName(name).foldedText.filter { $0 != "_" && $0 != " " }
        }
        let name = letters(table)
        let stem = name.hasSuffix("s") ? String(name.dropLast()) : name
        return stem.count > 2 && letters(column).contains(stem)
    }
}
