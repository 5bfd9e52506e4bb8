import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// S3: a release for which a column is no longer volatile, or no longer a foreign key.
struct FormerFilingTests {
    @Test(arguments: [2, 9], [true, false])
    func `I5: a new copy holds the release's value in a column that is no longer volatile`(
        place: Int, isDurable: Bool
    ) async throws {
        let mapping = isDurable ? AppWorld.mapping : ""
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, size INTEGER, place INTEGER NOT NULL, \(AppWorld.durable))
            """, seeds: #"{ "name": "Tea", "size": 1, "place": 2 }"#, more: mapping + #""volatile": ["place"], "#)
        try world.app.execute("UPDATE t SET place = \(place)")
        try world.release("2025-02-01", #"{ "name": "Tea", "size": 3, "place": 2 }"#, more: mapping)
        expectSame(try await world.launch(), "upgraded +1\n- u1 superseded u2")
        expectSame(try world.rows("SELECT size, place, updateDate FROM t"), "3 2 -")
        // The new copy is one for the next release too.
        try world.release("2025-03-01", #"{ "name": "Tea", "size": 4, "place": 2 }"#, more: mapping)
        expectSame(try await world.launch(), "upgraded +1\n- u2 superseded u3")
        expectSame(try await world.launch(), "alreadySeeded +0")
    }

    @Test(arguments: [true, false])
    func `a new copy stays where the user filed the older one, also after the foreign key has left the schema`(
        isDurable: Bool
    ) async throws {
        let mapping = isDurable ? AppWorld.mapping : ""
        let columns = "(uuid TEXT PRIMARY KEY, name TEXT, size INTEGER, parent TEXT%, \(AppWorld.durable))"
        func seeds(size: Int) -> String {
            """
            { "$id": "x", "name": "x", "size": 1 }, { "$id": "y", "name": "y", "size": 1 },
            { "$id": "tea", "name": "Tea", "size": \(size), "parent": { "$ref": "c/x" } }
            """
        }
        let world = try await AppWorld.launched(
            "CREATE TABLE t " + columns.replacing("%", with: " REFERENCES t (uuid)"), seeds: seeds(size: 1),
            more: mapping)
        try world.app.execute("UPDATE t SET parent = (SELECT uuid FROM t WHERE name = 'y') WHERE name = 'Tea'")
        for trigger in try world.app.rows("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 't'") {
            try world.app.execute("DROP TRIGGER \(shown(trigger[0]))")
        }
        try world.app.execute(
            """
            CREATE TABLE new \(columns.replacing("%", with: "")); INSERT INTO new SELECT * FROM t;
            DROP TABLE t; ALTER TABLE new RENAME TO t
            """)
        try world.release("2025-02-01", seeds(size: 2), more: mapping)
        expectSame(try await world.launch(), "upgraded +1\n- u3 superseded u4")
        let filed = "SELECT a.size, p.name FROM t a JOIN t p ON p.uuid = a.parent"
        expectSame(try world.rows(filed), "2 y")
        try world.release("2025-03-01", seeds(size: 3), more: mapping)
        expectSame(try await world.launch(), "upgraded +1\n- u4 superseded u5")
        expectSame(try world.rows(filed), "3 y")
    }

    /// The user has edited the folder, and another device's copy of it came in: two rows now stand for one seed.
    @Test(arguments: [true, false])
    func `a release files a seed elsewhere, if the user has only edited what it was filed under`(
        isDurable: Bool
    ) async throws {
        let mapping = isDurable ? AppWorld.mapping : ""
        func seeds(size: Int, parent: String) -> String {
            """
            { "$id": "x", "name": "x", "size": 1 }, { "$id": "y", "name": "y", "size": 1 },
            { "$id": "tea", "name": "Tea", "size": \(size), "parent": { "$ref": "c/\(parent)" } }
            """
        }
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, size INTEGER, parent TEXT REFERENCES t (uuid), \(AppWorld.durable))
            """, seeds: seeds(size: 1, parent: "x"), more: mapping)
        try world.app.execute("UPDATE t SET size = 9 WHERE name = 'x'")
        try world.imports(
            """
            INSERT INTO t (uuid, name, size, createDate, seedID)
            VALUES ('z', 'x', 1, '2025-01-01T00:00:00.000Z', \(isDurable ? "'c/x'" : "NULL"))
            """)
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        try world.release("2025-02-01", seeds(size: 2, parent: "y"), more: mapping)
        _ = try await world.launch()
        expectSame(try world.rows("SELECT a.size, p.name FROM t a JOIN t p ON p.uuid = a.parent"), "2 y")
    }

    /// Another device has the release before, in which the seed was filed elsewhere; the history knows it.
    @Test(arguments: ["x", "mine"], [true, false])
    func `C2: a reference of an earlier release is no filing, another reference is`(parent: String, isDurable: Bool)
        async throws
    {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, size INTEGER, parent TEXT REFERENCES t (uuid), \(AppWorld.durable))
            """)
        try world.release(
            "2025-02-01",
            """
            { "$id": "x", "name": "x", "size": 1 }, { "$id": "y", "name": "y", "size": 1 },
            { "$id": "tea", "name": "Tea", "size": 2, "parent": { "$ref": "c/y" } }
            """, more: isDurable ? AppWorld.mapping : "")
        try world.ship("Tea", id: "tea", with: #""size": 1, "parent": { "$ref": "c/x" }"#, on: "2025-01-01")
        _ = try await world.launch()
        try world.app.execute("INSERT INTO t (uuid, name) VALUES ('m', 'mine')")
        try world.imports(
            """
            INSERT INTO t (uuid, name, size, parent, createDate, seedID) SELECT 'z', 'Tea', 1, uuid, '2025-01-01T00:00:00.000Z',
                \(isDurable ? "'c/tea'" : "NULL") FROM t WHERE name = '\(parent)'
            """)
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        let filed = "SELECT a.size, p.name FROM t a JOIN t p ON p.uuid = a.parent"
        expectSame(try world.rows(filed), "2 \(parent == "x" ? "y" : "mine")")
    }

    /// The release that files the seed elsewhere retires the former place, or corrects its key.
    @Test(arguments: [#"{ "$id": "x", "name": "new x", "size": 1 }, "#, ""], [true, false])
    func `C2: so is a reference to a seed that has another key now, or is retired`(x: String, isDurable: Bool)
        async throws
    {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, size INTEGER, parent TEXT REFERENCES t (uuid), \(AppWorld.durable))
            """)
        try world.release(
            "2025-02-01",
            x
                + #"{ "$id": "y", "name": "y", "size": 1 }, { "$id": "tea", "name": "Tea", "size": 2, "parent": { "$ref": "c/y" } }"#,
            more: (isDurable ? AppWorld.mapping : "") + (x.isEmpty ? #""retired": ["x"],"# : ""))
        let shipped = [
            (#""name": "x", "size": 1"#, "x", "x"),
            (#""name": "Tea", "size": 1, "parent": { "$ref": "c/x" }"#, "tea", "Tea"),
        ]
        try world.folder.writeHistory(
            of: "c",
            entries: shipped.map { content, id, name in
                #"{ "released": "2025-01-01", "$id": "\#(id)", "key": { "name": "\#(name)" }, "content": { \#(content) } }"#
            }, on: ["2025-01-01"])
        _ = try await world.launch()
        func seedID(_ id: String) -> String { isDurable ? "'c/\(id)'" : "NULL" }
        try world.imports(
            """
            INSERT INTO t (uuid, name, size, parent, createDate, seedID) VALUES
                ('xx', 'x', 1, NULL, '2025-01-01T00:00:00.000Z', \(seedID("x"))),
                ('zz', 'Tea', 1, 'xx', '2025-01-01T00:00:00.000Z', \(seedID("tea")))
            """)
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(
            try world.rows("SELECT a.size, p.name FROM t a JOIN t p ON p.uuid = a.parent WHERE a.name = 'Tea'"), "2 y")
        expectSame(try world.rows("SELECT count(*) FROM t"), x.isEmpty ? "2" : "3")
    }
}
