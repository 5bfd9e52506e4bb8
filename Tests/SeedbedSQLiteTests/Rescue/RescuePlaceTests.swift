import Seedbed
import Testing

/// R2, C5: where a copy is filed and sorted is no edit, and still comes back with it.
struct RescuePlaceTests {
    private static func definition(_ key: String = "") -> String {
        """
        CREATE TABLE folder (id INTEGER PRIMARY KEY, name TEXT);
        INSERT INTO folder VALUES (1, 'first'), (5, 'mine');
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, position INTEGER,
            folder INTEGER REFERENCES folder (id) \(key), \(AppWorld.durable))
        """
    }

    @Test func `a copy that is put back stands where the user has filed it since its edit`() async throws {
        let world = try await AppWorld.rescuing(Self.definition(), volatile: #""position""#)
        try world.app.execute("UPDATE t SET name = 'Mine' WHERE name = 'Timer'")
        try world.app.execute("UPDATE t SET folder = 5, position = 3 WHERE name = 'Mine'")
        try world.imports("DELETE FROM t WHERE name = 'Mine'")
        #expect(try await world.rescue() == "+ 0ff'")
        expectSame(try world.rows("SELECT name, folder, position FROM t WHERE updateDate NOT NULL"), "Mine 5 3")
    }

    @Test func `a copy is put back also where its folder went after the edit`() async throws {
        let world = try await AppWorld.rescuing(Self.definition("ON DELETE SET NULL"))
        try world.app.execute("UPDATE t SET folder = 5 WHERE name = 'Timer'")
        try world.app.execute("UPDATE t SET name = 'Mine' WHERE name = 'Timer'; DELETE FROM folder WHERE id = 5")
        try world.imports("DELETE FROM t WHERE name = 'Mine'")
        #expect(try await world.rescue() == "+ 0ff'")
        expectSame(try world.rows("SELECT name, folder FROM t WHERE updateDate NOT NULL"), "Mine -")
    }

    /// The rescue goes through lost copies by identity: the child's is less than its parent's, or greater.
    @Test(arguments: [("200", "100"), ("100", "200")])
    func `an edited copy and its edited parent are put back together`(parent: String, child: String) async throws {
        let world = try await AppWorld.rescuing(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT REFERENCES t (uuid), \(AppWorld.durable))",
            seeds:
                #"{ "$id": "r", "name": "R" }, { "$id": "k", "name": "K", "parent": { "$ref": "c/r" } }, { "name": "Z" }"#
        )
        let stem = AppWorld.lost.dropLast(3)
        try world.imports(
            """
            UPDATE t SET parent = NULL; UPDATE t SET uuid = '\(stem)\(parent)' WHERE name = 'R';
            UPDATE t SET uuid = '\(stem)\(child)', parent = '\(stem)\(parent)' WHERE name = 'K'
            """)
        try world.app.execute("UPDATE t SET name = 'My ' || name WHERE name IN ('R', 'K')")
        try world.imports("DELETE FROM t WHERE name = 'My K'; DELETE FROM t WHERE name = 'My R'")
        let lost = [parent, child].map { UUIDText(stem + $0) }
        let found = try lost.map { try #require($0.rescued) }
        #expect(try await world.rescue() == "+ \(parent)'\n+ \(child)'")
        expectSame(
            try world.rows("SELECT name, uuid, parent FROM t WHERE name LIKE 'My%' ORDER BY 1"),
            "My K \(found[1]) \(found[0])\nMy R \(found[0]) -")
    }
}
