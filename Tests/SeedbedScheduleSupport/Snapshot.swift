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

    /// The same with this row in place of the one of its identity.
    package func replacing(_ row: Row) -> Snapshot {
        var result = self
        result.tables[row.table, default: [:]][row.uuid] = row
        return result
    }

    /// The same without some rows of a table.
    package func removing(_ uuids: [String], from table: Table) -> Snapshot {
        var result = self
        for uuid in uuids { result.tables[table]?[uuid] = nil }
        return result
    }

    /// The same after a merge of another device's rows: the later `updateDate` wins, null loses.
    ///
    /// Of two rows with one date either may win, but a row that was adopted wins over the same row without tags. A value of the
    /// other row may take the place of a null, which can be older than the column.
    package func merged(with other: Snapshot, as later: Snapshot) -> Snapshot {
        Snapshot(
            Table.allCases.flatMap { rows($0) }.map { row in
                guard let brought = other.row(row.uuid, in: row.table) else { return row }
                let now = later.row(row.uuid, in: row.table) ?? row
                let (ours, theirs) = (row["updateDate"].string, brought["updateDate"].string)
                let isTagged = brought["createDate"] != .null && row["createDate"] == .null
                let isReplaced = theirs > ours || theirs == ours && (isTagged || now == brought)
                var (result, loser) = isReplaced ? (brought, row) : (row, brought)
                for place in result.values.indices where result.values[place] == .null {
                    if now.values[place] == loser.values[place] { result.values[place] = loser.values[place] }
                }
                return result
            })
    }
}

extension Snapshot: CustomStringConvertible {
    /// A line for each row.
    package var description: String {
        Table.allCases.flatMap { table in rows(table).map { "    \(table.rawValue) \($0)" } }.joined(
            separator: "\n")
    }
}
