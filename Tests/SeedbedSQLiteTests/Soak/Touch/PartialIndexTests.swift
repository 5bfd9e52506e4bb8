import Seedbed
import Testing

/// T2: an `INSERT OR REPLACE` finds its row by whatever index the identity has.
struct PartialIndexTests {
    @Test(arguments: ["", "WHERE uuid IS NOT NULL"])
    func `a seed that is replaced by its identity stays the seed, edited`(condition: String) async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, color TEXT, \(AppWorld.durable));
            CREATE UNIQUE INDEX identity ON t (uuid) \(condition)
            """, seeds: #"{ "name": "Timer" }"#, more: AppWorld.mapping)
        try world.app.execute("INSERT OR REPLACE INTO t (uuid, name, color) SELECT uuid, 'Clock', 'red' FROM t")
        expectSame(
            try world.rows("SELECT name, seedID, createDate, updateDate > createDate FROM t"),
            "Clock c/timer 2025-01-01 1")
    }
}
