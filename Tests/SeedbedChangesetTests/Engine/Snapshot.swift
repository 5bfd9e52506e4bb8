#if os(Linux)
    /// What the app's tables of one store hold.
    struct Snapshot: Hashable {
        private(set) var tables: [Table: [String: Row]] = [:]

        /// These rows.
        init(_ rows: [Row]) {
            for table in Table.allCases { tables[table] = [:] }
            for row in rows { tables[row.table, default: [:]][row.uuid] = row }
        }

        /// The rows of a table by identity.
        func rows(_ table: Table) -> [Row] { (tables[table] ?? [:]).values.sorted { $0.uuid < $1.uuid } }

        func row(_ uuid: String, in table: Table) -> Row? { tables[table]?[uuid] }
    }

    extension Snapshot: CustomStringConvertible {
        /// A line for each row.
        var description: String {
            Table.allCases.flatMap { table in rows(table).map { "    \(table.rawValue) \($0)" } }.joined(
                separator: "\n")
        }
    }
#endif
