import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// S7: an older app seeds nothing, but the user's edits count in it as in any other.
struct OlderAppTests {
    @Test(arguments: [false, true]) func `T2, I7: an edit in a new store is the user's, and no twin takes its row`(
        isDurable: Bool
    ) async throws {
        let columns = "uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable)"
        let more = isDurable ? AppWorld.mapping : ""
        let world = try AppWorld("CREATE TABLE t (\(columns))")
        try world.release("2025-02-01", #"{ "$id": "a", "name": "Apple", "v": 1 }"#, more: more)
        _ = try await world.launch()
        await world.seeder.close(account: .signedOut)
        // The user deletes the file of the store, and goes back to an older version of the app.
        try world.app.execute("DROP TABLE t; CREATE TABLE t (\(columns))")
        for object in try world.app.rows(
            "SELECT type, name FROM sqlite_schema WHERE type IN ('view', 'table') AND name LIKE 'seedbed%' ORDER BY 1 DESC"
        ) {
            try world.app.execute("DROP \(object[0]) \(object[1])")
        }
        try world.release("2025-01-01", #"{ "$id": "a", "name": "Apple", "v": 1 }"#, more: more)
        #expect(try await world.launch() == "olderApp +0")
        func copy(_ uuid: String) -> String {
            """
            INSERT INTO t (uuid, name, v, createDate, seedID) VALUES ('\(uuid)', 'Apple', 1, '2025-02-01T00:00:00.000Z',
                \(isDurable ? "'c/a'" : "NULL"));
            """
        }
        try world.imports(copy("a"))
        try world.app.execute("UPDATE t SET v = 2")
        try world.imports(copy("b"))
        try await world.seeder.importFinished(.unknown, account: .signedOut)
        #expect(try world.rows("SELECT uuid, v, updateDate FROM t ORDER BY uuid").hasPrefix("a 2 now"))
    }

    @Test func `a table that a later version has renamed is no reason to fail`() async throws {
        let world = try AppWorld("CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)")
        try world.release("2025-02-01", #"{ "$id": "a", "name": "Apple" }"#)
        _ = try await world.launch()
        await world.seeder.close(account: .signedOut)
        try world.app.execute("ALTER TABLE t RENAME TO fruit")
        try world.release("2025-01-01", #"{ "$id": "a", "name": "Apple" }"#)
        #expect(try await world.launch() == "olderApp +0")
    }
}
