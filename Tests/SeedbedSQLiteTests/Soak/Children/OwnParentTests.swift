import Seedbed
import SeedbedSQLite
import Testing

/// C5 in a table whose rows stand under each other: no cleanup makes a row its own parent.
struct OwnParentTests {
    private func world(_ up: String, isDurable: Bool = false) async throws -> AppWorld {
        let more = isDurable ? "seedID TEXT, dismissDate TEXT," : ""
        return try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, up \(up), \(more) createDate TEXT, updateDate TEXT)",
            seeds: #"{ "name": "Home" }, { "name": "Tea" }"#, more: isDurable ? AppWorld.mapping : "")
    }

    /// Another device's copies of Tea, each under another row.
    private func bring(_ places: [(uuid: String, up: String)], to world: AppWorld) throws {
        for (uuid, up) in places {
            try world.app.execute(
                """
                INSERT INTO t (uuid, name, up, createDate) VALUES ('\(uuid)', 'Tea', \(up), '2025-01-01T00:00:00.000Z')
                """)
        }
    }

    @Test func `a preset filed under its own twin stands where that one stood once the twin is gone`() async throws {
        let world = try await world("TEXT REFERENCES t")
        try world.app.execute("UPDATE t SET up = 'u1' WHERE uuid = 'u2'")
        try bring([("u9", "'u2'")], to: world)
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT uuid, name, up FROM t ORDER BY 1"), "u1 Home -\nu9 Tea u1")
    }

    @Test func `it stands where the highest of several twins stood`() async throws {
        let world = try await world("TEXT REFERENCES t")
        try world.app.execute("UPDATE t SET up = 'u1' WHERE uuid = 'u2'")
        try bring([("u3", "'u2'"), ("u9", "'u3'")], to: world)
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT uuid, name, up FROM t ORDER BY 1"), "u1 Home -\nu9 Tea u1")
    }

    @Test func `nor does it come to stand below a row of the user's that stands under its own twin`() async throws {
        let world = try await world("TEXT REFERENCES t")
        try world.app.execute(
            """
            INSERT INTO t (uuid, name, up) VALUES ('m1', 'Mine', 'u2'), ('m2', 'Too', 'm1');
            UPDATE t SET up = 'u1' WHERE uuid = 'u2'
            """)
        try bring([("u9", "'m2'")], to: world)
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(
            try world.rows("SELECT uuid, name, up FROM t ORDER BY 1"), "m1 Mine u9\nm2 Too m1\nu1 Home -\nu9 Tea u1")
    }

    @Test func `nor does it if the reference to its twin comes in later`() async throws {
        let world = try await world("TEXT REFERENCES t")
        try bring([("u9", "'m2'")], to: world)
        try world.app.execute("INSERT INTO t (uuid, name, up) VALUES ('m2', 'Too', 'm1')")
        _ = try await world.seeder.clean(account: .signedOut)
        try world.imports(
            """
            INSERT INTO t (uuid, name, up, createDate, updateDate) VALUES ('m1', 'Mine', 'u2', '2025-02-01', '2025-02-01')
            """)
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(
            try world.rows("SELECT uuid, name, up FROM t ORDER BY 1"), "m1 Mine u9\nm2 Too m1\nu1 Home -\nu9 Tea -")
    }

    @Test(arguments: ["NULL", "'u9'", "'u2'"])
    func `it stands under nothing if its twin stood nowhere or in a cycle`(up: String) async throws {
        let world = try await world("TEXT REFERENCES t")
        try bring([("u9", "'u2'")], to: world)
        try world.app.execute("UPDATE t SET up = \(up) WHERE uuid = 'u2'")
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT uuid, name, up FROM t ORDER BY 1"), "u1 Home -\nu9 Tea -")
    }

    @Test(arguments: ["", "ON DELETE CASCADE", "ON DELETE SET NULL"], [true, false])
    func `nor is it its own parent if the twin's deletion comes in by sync`(
        action: String, isEnforced: Bool
    ) async throws {
        let world = try await world("TEXT REFERENCES t \(action) DEFERRABLE INITIALLY DEFERRED")
        try bring([("u9", "'u2'")], to: world)
        if isEnforced && action != "" { try world.app.execute("PRAGMA foreign_keys = ON") }
        try world.imports("DELETE FROM t WHERE uuid = 'u2'")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows("SELECT uuid, name, up FROM t ORDER BY 1"), "u1 Home -\nu9 Tea -")
    }

    @Test func `a column that must hold something keeps the row, under itself`() async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, up TEXT NOT NULL DEFAULT 'u1' REFERENCES t ON DELETE CASCADE,
                createDate TEXT, updateDate TEXT)
            """, seeds: #"{ "name": "Home" }, { "name": "Tea" }"#)
        try bring([("u9", "'u2'")], to: world)
        try world.app.execute("UPDATE t SET up = 'u2' WHERE uuid = 'u2'; PRAGMA foreign_keys = ON")
        try world.imports("DELETE FROM t WHERE uuid = 'u2'")
        expectSame(try world.rows("SELECT uuid, name, up FROM t ORDER BY 1"), "u1 Home u1\nu9 Tea u9")
    }

    @Test(
        arguments: [
            "TEXT REFERENCES t", "TEXT REFERENCES t ON DELETE CASCADE", "TEXT REFERENCES t ON DELETE SET NULL",
        ], [true, false])
    func `a survivor takes over no filing that leads to itself`(up: String, isDurable: Bool) async throws {
        let world = try await world(up, isDurable: isDurable)
        try world.app.execute(
            """
            INSERT INTO t (uuid, name, createDate\(isDurable ? ", seedID" : ""))
            VALUES ('u9', 'Tea', '2025-01-01T00:00:00.000Z'\(isDurable ? ", 'c/tea'" : ""))
            """)
        try world.app.execute("UPDATE t SET up = 'u9' WHERE uuid = 'u2'")
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT uuid, name, up FROM t ORDER BY 1"), "u1 Home -\nu9 Tea -")
    }

    @Test func `nor one that leads to it by way of another row`() async throws {
        let world = try await world("TEXT REFERENCES t")
        try bring([("u9", "NULL")], to: world)
        try world.app.execute("UPDATE t SET up = 'u9' WHERE uuid = 'u1'; UPDATE t SET up = 'u1' WHERE uuid = 'u2'")
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT uuid, name, up FROM t ORDER BY 1"), "u1 Home u9\nu9 Tea -")
    }

    /// A tree whose rows have one name under each parent, after an import of twins: two of each seed, and what else the engine brings.
    private func cleanTree(_ more: String = "", _ own: String = "") async throws -> AppWorld {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT REFERENCES t, createDate TEXT, updateDate TEXT,
                seedID TEXT, dismissDate TEXT, UNIQUE (parent, name))
            """,
            seeds:
                #"{ "$id": "mid", "name": "Mid" }, { "$id": "leaf", "name": "Leaf", "parent": { "$ref": "c/mid" } }"#,
            more: AppWorld.mapping)
        try world.app.execute(
            """
            BEGIN; INSERT INTO seedbed_import VALUES (1); DELETE FROM t;
            INSERT INTO t VALUES ('m2', 'Mid', NULL, '2025-01-01', NULL, 'c/mid', NULL),
                ('l1', 'Leaf', 'm2', '2025-01-01', NULL, 'c/leaf', NULL), ('m1', 'Mid', NULL, '2025-01-01', NULL, 'c/mid', NULL),
                ('l2', 'Leaf', 'm1', '2025-01-01', NULL, 'c/leaf', NULL)\(more);
            DELETE FROM seedbed_import; COMMIT; \(own)
            """)
        _ = try await world.seeder.importFinished(account: .signedOut)
        return world
    }

    @Test func `C2, I4: a survivor that collides with the twin that goes is not dropped`() async throws {
        let world = try await cleanTree()
        expectSame(try world.rows("SELECT uuid, parent FROM t ORDER BY uuid"), "l2 m2\nm2 -")
    }

    @Test(arguments: [false, true])
    func `C5: of two rows of the user's the same one stays on every device, with what is filed under the other`(
        hasChild: Bool
    ) async throws {
        let world = try await cleanTree(
            """
            , ('x1', 'Mine', 'm2', '2025-05-01', '2025-05-01', NULL, NULL),
                ('x2', 'Mine', 'm1', '2025-05-01', '2025-05-01', NULL, NULL)
            """,
            hasChild ? "INSERT INTO t (uuid, name, parent) VALUES ('y', 'Sub', 'x1')" : "")
        expectSame(
            try world.rows("SELECT uuid, parent FROM t ORDER BY uuid"),
            "l2 m2\nm2 -\nx2 m2" + (hasChild ? "\ny x2" : ""))
    }
}
