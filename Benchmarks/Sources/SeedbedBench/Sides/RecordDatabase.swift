import GRDB

/// The store of a run, opened with GRDB, with the pragmas that SQLiteStore has.
enum RecordDatabase {
    static func open() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -16384")
        }
        return try DatabaseQueue(path: "app.sqlite", configuration: configuration)
    }
}
