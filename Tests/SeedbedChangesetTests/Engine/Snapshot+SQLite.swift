#if os(Linux)
    import SeedbedScheduleSupport

    extension Snapshot {
        /// Reads a database's tables.
        init(_ database: Database, schema: String = "main") throws {
            var rows: [Row] = []
            for table in Table.allCases {
                let columns = table.columns.joined(separator: ", ")
                for values in try database.rows("SELECT \(columns) FROM \(schema).\(table.rawValue)") {
                    rows.append(Row(table: table, values: values))
                }
            }
            self.init(rows)
        }
    }
#endif
