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

/// C5, S5: another device has a release that corrects a key, and removes the copy under which the user's note stands.
struct FormerKeyChildTests {
    private static let corrected = #"{ "$id": "tea", "name": "Tea" }"#

    /// A device that has launched with a release that names the seed `Te`, in a table whose rows do not name their seed.
    private func world() async throws -> AppWorld {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, owner TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE note (body TEXT, t TEXT REFERENCES t)
            """)
        try world.app.execute("PRAGMA foreign_keys = OFF")
        try await release("2025-01-01", #"{ "$id": "tea", "name": "Te" }"#, in: world)
        try world.app.execute("INSERT INTO note VALUES ('mine', 'u1')")
        return world
    }

    private func release(_ day: String, _ seeds: String, in world: AppWorld, launches: Bool = true) async throws {
        try world.release(day, seeds, more: #""mapping": { "scope": "owner" }, "defaults": { "owner": "me" },"#)
        if launches { _ = try await world.launch() }
    }

    private func bring(_ uuid: String, _ name: String, _ owner: String = "me", on day: String = "2025-02-01") -> String
    {
        "INSERT INTO t VALUES ('\(uuid)', '\(name)', '\(owner)', '\(day)T00:00:00.000Z', NULL);"
    }

    private func notes(in world: AppWorld) throws -> String {
        try world.rows("SELECT body, note.t, name, owner FROM note LEFT JOIN t ON note.t = uuid")
    }

    @Test func `the note follows to the corrected key if the release is here by then`() async throws {
        let world = try await world()
        try await release("2025-02-01", Self.corrected, in: world, launches: false)
        try world.imports(bring("x", "Tea") + bring("y", "Tea", "other") + "DELETE FROM t WHERE uuid = 'u1'")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try notes(in: world), "mine x Tea me")
    }

    @Test func `it follows when the app is updated after the import`() async throws {
        let world = try await world()
        try world.imports(bring("x", "Tea") + "DELETE FROM t WHERE uuid = 'u1'")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try notes(in: world), "mine u1 - -")
        try await release("2025-02-01", Self.corrected, in: world)
        expectSame(try notes(in: world), "mine x Tea me")
    }

    @Test func `a note that arrives late follows from twin to twin, and on to the corrected key`() async throws {
        let world = try await world()
        try world.imports("DELETE FROM note;" + bring("z", "Te", on: "2025-01-01"))
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows("SELECT uuid FROM t"), "z")
        try await release("2025-02-01", Self.corrected, in: world, launches: false)
        try world.imports(bring("x", "Tea") + "DELETE FROM t WHERE uuid = 'z'")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        try world.imports("INSERT INTO note VALUES ('mine', 'u1')")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try notes(in: world), "mine x Tea me")
    }

    /// The row with the corrected key is the former release's copy of the other seed.
    @Test func `it does not follow to another seed that had the corrected key before`() async throws {
        let world = try await world()
        try await release(
            "2025-02-01", #"{ "$id": "tea", "name": "Te" }, { "$id": "mate", "name": "Tea" }"#, in: world)
        try await release(
            "2025-03-01", #"{ "$id": "tea", "name": "Tea" }, { "$id": "mate", "name": "Mate" }"#, in: world,
            launches: false)
        try world.imports("DELETE FROM t WHERE uuid = 'u1'")
        _ = try await world.seeder.importFinished(.rows(inserted: []), account: .signedOut)
        expectSame(try notes(in: world), "mine u1 - -")
        _ = try await world.launch()
        #expect(try !notes(in: world).contains("Mate"))
    }
}
