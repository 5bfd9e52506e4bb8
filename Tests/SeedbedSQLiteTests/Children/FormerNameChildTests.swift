import Seedbed
import SeedbedSQLite
import Testing

/// C5: what is filed under a copy with a former name of its seed moves to a twin with the current one.
struct FormerNameChildTests {
    private func world(_ action: String) async throws -> AppWorld {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, seedID TEXT, dismissDate TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE note (body TEXT, t TEXT REFERENCES t \(action) DEFERRABLE INITIALLY DEFERRED)
            """)
        try world.release(
            "2025-02-01", #"{ "$id": "tea", "name": "Tea", "$formerly": ["te", "drinks/tea"] }, { "name": "Milk" }"#,
            more: #""formerly": "old", "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },"#)
        _ = try await world.launch()
        return world
    }

    @Test(
        arguments: ["", "ON DELETE CASCADE", "ON DELETE SET NULL"],
        ["old/tea", "c/te", "old/te", "drinks/tea", "old/milk"])
    func `a deletion that comes in takes no note along`(action: String, seed: String) async throws {
        let world = try await world(action)
        try world.app.execute("PRAGMA foreign_keys = ON")
        try world.imports(
            """
            INSERT INTO t (uuid, name, seedID, createDate) VALUES ('x1', 'Tea', '\(seed)', '2025-01-01T00:00:00.000Z');
            INSERT INTO note VALUES ('mine', 'x1')
            """)
        if action == "" { try world.app.execute("PRAGMA foreign_keys = OFF") }
        try world.imports("DELETE FROM t WHERE uuid = 'x1'")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        let survivor = seed == "old/milk" ? "u2" : "u1"
        expectSame(try world.rows("SELECT * FROM note"), "mine \(survivor)")
    }

    @Test func `a cleanup moves the note`() async throws {
        let world = try await world("")
        try world.imports(
            """
            INSERT INTO t (uuid, name, seedID, createDate) VALUES ('x1', 'Tea', 'old/te', '2025-01-01T00:00:00.000Z'),
                ('x2', 'Tea', 'older/te', '2025-01-01T00:00:00.000Z');
            INSERT INTO note VALUES ('mine', 'x1')
            """)
        _ = try await world.seeder.importFinished(.rows(inserted: [UUIDText("x1")]), account: .signedOut)
        expectSame(try world.rows("SELECT * FROM note"), "mine u1")
        expectSame(try world.rows("SELECT uuid, seedID FROM t ORDER BY 1"), "u1 c/tea\nu2 c/milk\nx2 older/te")
    }
}
