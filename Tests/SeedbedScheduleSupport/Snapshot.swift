/// The content of the app's tables of one store.
package struct Snapshot: Hashable {
    package private(set) var tables: [Table: [String: Row]] = [:]

    /// These rows.
    package init(_ rows: [Row]) {
        for table in Table.allCases { tables[table] = [:] }
        for row in rows { tables[row.table, default: [:]][row.uuid] = row }
    }

    /// The rows of a table by identity.
    package func rows(_ table: Table) -> [Row] { (tables[table] ?? [:]).values.sorted { $0.uuid < $1.uuid } }

    package func row(_ uuid: String, in table: Table) -> Row? { tables[table]?[uuid] }

    /// The same, with some of the rows as they are later.
    package func asOf(_ later: Snapshot, where isMeant: (Row) -> Bool) -> Snapshot {
        Snapshot(
            Table.allCases.flatMap { rows($0) }.map { isMeant($0) ? later.row($0.uuid, in: $0.table) ?? $0 : $0 })
    }
}

extension Snapshot: CustomStringConvertible {
    /// A line for each row.
    package var description: String {
        Table.allCases.flatMap { table in rows(table).map { "    \(table.rawValue) \($0)" } }.joined(
            separator: "\n")
    }
}
