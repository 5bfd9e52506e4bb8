import Seedbed
import Testing

/// S3, C5 where a foreign key compares by another collation or type than the child's column.
struct OtherComparisonTests {
    @Test(
        arguments: [
            ("uuid TEXT PRIMARY KEY COLLATE NOCASE", "TEXT REFERENCES t (uuid)", "SELECT upper(uuid) FROM t"),
            ("id INTEGER PRIMARY KEY, uuid TEXT UNIQUE", "REFERENCES t (id)", "SELECT CAST(id AS TEXT) FROM t"),
            ("id INTEGER PRIMARY KEY, uuid TEXT UNIQUE", "TEXT REFERENCES t (id)", "SELECT '0' || id FROM t"),
        ], ["ON DELETE CASCADE", "ON DELETE SET NULL", ""])
    func `C5, I10: a row stays under a copy that makes room for the next release`(
        schema: (key: String, column: String, spelling: String), action: String
    ) async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (\(schema.key), name TEXT UNIQUE, n INTEGER, createDate TEXT, updateDate TEXT);
            CREATE TABLE s (title TEXT, t \(schema.column) \(action))
            """, seeds: #"{ "$id": "x", "name": "X", "n": 1 }"#)
        try world.app.execute("PRAGMA foreign_keys = ON; INSERT INTO s SELECT 'mine', (\(schema.spelling))")
        try world.release("2025-02-01", #"{ "$id": "x", "name": "X", "n": 2 }"#)
        #expect(try await world.launch().contains("upgraded +1"))
        let key = schema.key.split(separator: " ")[0]
        expectSame(try world.rows("SELECT title, n FROM s JOIN t ON t.\(key) = s.t"), "mine 2")
        #expect(try world.app.problems() == [])
    }
}
