import Seedbed
import Testing

/// C2: a copy goes as one of a former group; its filing stays with the survivor all the same.
struct FormerGroupFilingTests {
    private static let twin = "ffffffff-ffff-4fff-8fff-ffffffffffff"
    private static let volatile = #""volatile": ["place"],"#

    private func world() async throws -> AppWorld {
        try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, color TEXT, place TEXT, createDate TEXT, updateDate TEXT)
            """, seeds: #"{ "$id": "soup", "name": "Sop", "color": "red" }"#,
            more: Self.volatile)
    }

    @Test(arguments: ["Sop", "Soup"])
    func `the filing on the lesser of two twins outlasts a release that corrects their key`(
        name: String
    ) async throws {
        let world = try await world()
        try world.imports(
            "INSERT INTO t VALUES ('\(Self.twin)', 'Sop', 'red', NULL, '2025-01-01T00:00:00.000Z', NULL)")
        try world.app.execute("UPDATE t SET place = 'mine' WHERE uuid <> '\(Self.twin)'")
        try world.release("2025-02-01", #"{ "$id": "soup", "name": "\#(name)", "color": "blue" }"#, more: Self.volatile)
        _ = try await world.launch()
        expectSame(try world.rows("SELECT name, color, place FROM t"), "\(name) blue mine")
    }

    @Test func `the filing on a copy outlasts a release that adds the column for seeds`() async throws {
        let world = try await world()
        try world.app.execute(
            "UPDATE t SET place = 'mine'; ALTER TABLE t ADD COLUMN seedID TEXT; ALTER TABLE t ADD COLUMN dismissDate TEXT"
        )
        try world.release(
            "2025-02-01", #"{ "$id": "soup", "name": "Sop", "color": "blue" }"#, more: AppWorld.mapping + Self.volatile)
        try world.imports(
            """
            INSERT INTO t (uuid, name, color, createDate, seedID)
            VALUES ('\(Self.twin)', 'Sop', 'blue', '2025-02-01T00:00:00.000Z', 'c/soup')
            """)
        _ = try await world.launch()
        expectSame(try world.rows("SELECT uuid, color, place FROM t"), "\(Self.twin) blue mine")
    }
}
