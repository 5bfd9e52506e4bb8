#if os(Linux)
    import SeedbedScheduleSupport

    extension Table {
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

        /// Whether the table holds other rows in one schema than in another.
        func differs(_ left: String, _ right: String, on database: Database) throws -> Bool {
            let (left, right) = ("SELECT * FROM \(left).\(rawValue)", "SELECT * FROM \(right).\(rawValue)")
            return try !database.rows(
                "SELECT 1 WHERE EXISTS (\(left) EXCEPT \(right)) OR EXISTS (\(right) EXCEPT \(left))"
            ).isEmpty
        }
    }
#endif
