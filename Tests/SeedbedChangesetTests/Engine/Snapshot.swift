#if os(Linux)
    /// What the app's tables of one store hold.
    struct Snapshot: Hashable {
        private(set) var tables: [Table: [String: Row]] = [:]

        /// Reads a database's tables.
        init(_ database: Database, schema: String = "main") throws {
            for table in Table.allCases {
                let columns = table.columns.joined(separator: ", ")
                var rows: [String: Row] = [:]
                for values in try database.rows("SELECT \(columns) FROM \(schema).\(table.rawValue)") {
                    let row = Row(table: table, values: values)
                    rows[row.uuid] = row
                }
                tables[table] = rows
            }
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
