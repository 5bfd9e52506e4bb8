import Seedbed
import SeedbedSQLite
import Testing

/// Dismissals by an app without Seedbed, which sets no `updateDate`.
struct UnseenDismissalTests {
    @Test(arguments: ["u0", "u9"], [1, 7])
    func `I8, I11: the seed stays away when another device's copy comes in, also if that app has edited it`(
        other: String, value: Int
    ) async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, createDate TEXT, updateDate TEXT, seedID TEXT,
                dismissDate TEXT)
            """, seeds: #"{ "$id": "a", "name": "Apple", "v": 1 }"#, more: AppWorld.mapping)
        func bring(_ statement: String) async throws {
            try world.app.execute(
                "BEGIN; INSERT INTO seedbed_import VALUES (1); \(statement); DELETE FROM seedbed_import; COMMIT")
            _ = try await world.seeder.importFinished(account: .signedOut)
        }
        try await bring("UPDATE t SET dismissDate = '2025-05-05', v = \(value)")
        try await bring(
            "INSERT INTO t VALUES ('\(other)', 'Apple', 1, '2025-01-01T00:00:00.000Z', NULL, 'c/a', NULL)")
        expectSame(try world.rows("SELECT uuid, updateDate, dismissDate FROM t"), "u1 - 2025-05-05")
        try world.release("2025-02-01", #"{ "$id": "a", "name": "Apple", "v": 2 }"#, more: AppWorld.mapping)
        _ = try await world.launch()
        expectSame(try world.rows("SELECT uuid, v FROM t"), "u1 \(value)")
    }
}
