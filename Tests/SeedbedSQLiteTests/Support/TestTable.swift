import Seedbed

/// A table that every kind of store can be made with.
struct TestTable: Sendable {
    var name: String
    /// Names with their types, as in `green INTEGER`.
    var columns: [String]
    var primaryKey: String
    var foreignKeys: [MemoryStore.Table.ForeignKey]

    init(
        _ name: String, _ columns: [String], primaryKey: String,
        foreignKeys: [MemoryStore.Table.ForeignKey] = []
    ) {
        self.name = name
        self.columns = columns
        self.primaryKey = primaryKey
        self.foreignKeys = foreignKeys
    }

    var columnNames: [String] { columns.map { String($0.split(separator: " ")[0]) } }

    var memory: MemoryStore.Table {
        MemoryStore.Table(name, columns: columnNames, primaryKey: primaryKey, foreignKeys: foreignKeys)
    }

    var sql: String {
        let keys = foreignKeys.map { "FOREIGN KEY (\($0.column)) REFERENCES \($0.parent) (\($0.parentColumn))" }
        let lines = columns.map { $0.hasPrefix(primaryKey + " ") ? $0 + " PRIMARY KEY" : $0 } + keys
        return "CREATE TABLE \(name) (\(lines.joined(separator: ", ")))"
    }
}
