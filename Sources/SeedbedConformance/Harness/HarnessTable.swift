public import Seedbed

/// A table that a bench's store is made with.
public struct HarnessTable: Hashable, Sendable {
    /// A column of a table.
    public struct Column: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// What it holds; every column takes null, but for the primary key.
        public var type: ColumnType

        /// A column.
        public init(_ name: String, _ type: ColumnType) {
            self.name = name
            self.type = type
        }
    }

    /// Its name.
    public var name: String
    /// Its columns, in the order in which they are shown.
    public var columns: [Column]
    /// The column that identifies a row and that references hold, of the type `uuid`.
    public var primaryKey: String
    /// Its keys to other tables; none of them has an action on deletion.
    public var foreignKeys: [MemoryStore.Table.ForeignKey]

    /// A table whose rows are identified by the column `uuid`.
    public init(
        _ name: String, _ columns: [Column], primaryKey: String = "uuid",
        foreignKeys: [MemoryStore.Table.ForeignKey] = []
    ) {
        self.name = name
        self.columns = columns
        self.primaryKey = primaryKey
        self.foreignKeys = foreignKeys
    }

    /// The same table for a memory store.
    public var memoryTable: MemoryStore.Table {
        MemoryStore.Table(name, columns: columns.map(\.name), primaryKey: primaryKey, foreignKeys: foreignKeys)
    }

    /// A row's identity, whatever the case of its letters; nil where it has none.
    public func uuid(of row: BenchRow) -> UUIDText? {
        if case .text(let text)? = row[primaryKey] { UUIDText(text) } else { nil }
    }
}
