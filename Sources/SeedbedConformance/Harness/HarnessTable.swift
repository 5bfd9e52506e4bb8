public import Seedbed

/// A table with which a harness makes a store.
public struct HarnessTable: Hashable, Sendable {
    /// A column of a table.
    public struct Column: Hashable, Sendable {
        /// The column's name.
        public var name: String
        /// The type of the column's values; every column takes null, except the primary key.
        public var type: Catalog.ColumnType

        /// Makes a column.
        public init(_ name: String, _ type: Catalog.ColumnType) {
            self.name = name
            self.type = type
        }
    }

    /// The table's name.
    public var name: String
    /// The table's columns, in the order in which they are shown.
    public var columns: [Column]
    /// The column that identifies a row and that references hold, of the type `uuid`.
    public var primaryKey: String
    /// The table's foreign keys; none of them has an action on deletion.
    public var foreignKeys: [MemoryStore.Table.ForeignKey]

    /// Makes a table; by default the column `uuid` identifies its rows.
    public init(
        _ name: String, _ columns: [Column], primaryKey: String = "uuid",
        foreignKeys: [MemoryStore.Table.ForeignKey] = []
    ) {
        self.name = name
        self.columns = columns
        self.primaryKey = primaryKey
        self.foreignKeys = foreignKeys
    }

    /// The same table, for a memory store.
    public var memoryTable: MemoryStore.Table {
        MemoryStore.Table(name, columns: columns.map(\.name), primaryKey: primaryKey, foreignKeys: foreignKeys)
    }

    /// Returns a row's identity, ignoring the case of its letters, or nil if the row has none.
    public func uuid(of row: HarnessRow) -> UUIDText? {
        if case .text(let text)? = row[primaryKey] { UUIDText(text) } else { nil }
    }
}
