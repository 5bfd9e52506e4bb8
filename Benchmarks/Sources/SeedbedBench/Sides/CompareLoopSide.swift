import GRDB

/// B6: how sample code removes duplicates: group and count, fetch all rows, compare each with the one before, delete it.
struct CompareLoopSide {
    private struct Row: Codable, FetchableRecord, PersistableRecord {
        static let databaseTableName = "Preset"
        var uuid: String
        var name, kind, note: String
        var green, amber, position: Int
        var weight: Double
        var active: Bool
        var createDate, updateDate: String?
    }

    func run() throws -> [String: Double] {
        try RecordDatabase.open().write { database in
            let twins = try Set(
                String.fetchAll(
                    database,
                    sql: """
                        SELECT name FROM Preset WHERE updateDate IS NULL AND createDate IS NOT NULL
                        GROUP BY name HAVING count(*) > 1
                        """))
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM Preset WHERE updateDate IS NULL AND createDate IS NOT NULL
                    ORDER BY name, createDate DESC, uuid DESC
                    """)
            var previous: Row?
            for row in rows where twins.contains(row.name) {
                if row.name == previous?.name { try row.delete(database) } else { previous = row }
            }
        }
        return [:]
    }
}
