#if os(Linux)
    /// A table that the engine syncs; Seedbed's own it leaves alone.
    enum Table: String, CaseIterable {
        /// Only the required bookkeeping columns.
        case plain
        /// Also `seedID` and `dismissDate`.
        case durable
        /// The user's rows, each filed under a copy of either table.
        case child

        /// The columns; the primary key is the first.
        var columns: [String] {
            switch self {
            case .plain: ["uuid", "name", "green", "place", "createDate", "updateDate"]
            case .durable: ["uuid", "name", "green", "place", "createDate", "updateDate", "seedID", "dismissDate"]
            case .child: ["uuid", "name", "plain", "durable", "updateDate"]
            }
        }

        /// Where a column is.
        func index(_ column: String) -> Int { columns.firstIndex(of: column) ?? 0 }

        /// The statements that make the tables in a database.
        static func definition(in schema: String = "main") -> String {
            let dates = "createDate TEXT, updateDate TEXT"
            return """
                CREATE TABLE \(schema).plain (
                    uuid TEXT PRIMARY KEY NOT NULL, name TEXT, green INTEGER, place INTEGER, \(dates)
                );
                CREATE TABLE \(schema).durable (
                    uuid TEXT PRIMARY KEY NOT NULL, name TEXT, green INTEGER, place INTEGER, \(dates),
                    seedID TEXT, dismissDate TEXT
                );
                CREATE TABLE \(schema).child (
                    uuid TEXT PRIMARY KEY NOT NULL, name TEXT,
                    plain TEXT REFERENCES plain (uuid) DEFERRABLE INITIALLY DEFERRED,
                    durable TEXT REFERENCES durable (uuid) DEFERRABLE INITIALLY DEFERRED, updateDate TEXT
                );
                """
        }

        /// That two rows differ.
        func differ(_ left: String, _ right: String) -> String {
            "(" + columns.map { "\(left).\($0) IS NOT \(right).\($0)" }.joined(separator: " OR ") + ")"
        }
    }

    extension Table {
        /// Whether the table holds other rows in one schema than in another.
        func differs(_ left: String, _ right: String, on database: Database) throws -> Bool {
            let (left, right) = ("SELECT * FROM \(left).\(rawValue)", "SELECT * FROM \(right).\(rawValue)")
            return try !database.rows(
                "SELECT 1 WHERE EXISTS (\(left) EXCEPT \(right)) OR EXISTS (\(right) EXCEPT \(left))"
            ).isEmpty
        }
    }

#endif
