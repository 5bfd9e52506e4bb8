import Seedbed
import SeedbedSQLite
import Testing

/// R1: each way to edit a copy marks it, and an edit makes what was saved before it worthless.
struct EditMarkTests {
    private static let definition = "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable))"

    private func world() async throws -> AppWorld {
        let world = try await AppWorld.rescuing(Self.definition)
        try world.app.execute("UPDATE t SET v = 5")
        return world
    }

    @Test func `an edit by a replacement comes back when another device deletes the copy`() async throws {
        let world = try await AppWorld.rescuing(Self.definition)
        try world.app.execute(
            """
            REPLACE INTO t (uuid, name, v, seedID, dismissDate, createDate, updateDate)
            SELECT uuid, name, 7, seedID, dismissDate, createDate, updateDate FROM t WHERE uuid = '\(AppWorld.lost)'
            """)
        try world.imports("DELETE FROM t WHERE uuid = '\(AppWorld.lost)'")
        #expect(try await world.rescue() == "+ 0ff'")
        expectSame(try world.rows("SELECT v FROM t WHERE seedID = 'c/timer'"), "7")
    }

    @Test func `an edit after an import leaves nothing saved of the version before the import`() async throws {
        let world = try await world()
        try world.imports(
            "UPDATE t SET v = 2, updateDate = '2025-06-01T00:00:00.000Z' WHERE uuid = '\(AppWorld.lost)'")
        let saved = "SELECT count(*) FROM seedbed_notes WHERE kind = 'saved t'"
        expectSame(try world.rows(saved), "1")
        try world.app.execute("UPDATE t SET v = 3 WHERE uuid = '\(AppWorld.lost)'")
        expectSame(try world.rows(saved), "0")
        #expect(try await world.rescue() == "")
        expectSame(try world.rows("SELECT v FROM t WHERE uuid = '\(AppWorld.lost)'"), "3")
    }
}
