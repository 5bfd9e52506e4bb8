import Seedbed
import SeedbedSQLite
import Testing

/// S3 where a unique key does not let the new copy stand beside the old one.
struct UniqueKeyTests {
    /// Tables whose rows are unique by name, and how the user's rows refer to them.
    struct Shape: Sendable, CustomTestStringConvertible {
        var id: String
        var table: String
        /// The column of `s` with its key.
        var reference: String
        /// The column of `t` that it refers to.
        var parent: String

        var testDescription: String { id }

        init(_ id: String, _ table: String, _ reference: String = "TEXT REFERENCES t (uuid)", parent: String = "uuid") {
            self.id = id
            self.table = table
            self.reference = reference
            self.parent = parent
        }

        var sql: String {
            let dates = "createDate TEXT, updateDate TEXT"
            let table = table.replacing("DATES", with: dates)
            return "CREATE TABLE t (\(table); CREATE TABLE s (title TEXT PRIMARY KEY, t \(reference))"
        }
    }

    private static let plain = "uuid TEXT PRIMARY KEY, name TEXT UNIQUE, green INTEGER, DATES)"
    private static let numbered = "id INTEGER PRIMARY KEY, uuid TEXT, name TEXT UNIQUE, green INTEGER, DATES)"

    static let shapes =
        ["", "ON DELETE CASCADE", "ON DELETE SET NULL", "ON DELETE RESTRICT", "DEFERRABLE INITIALLY DEFERRED"].flatMap {
            [
                Shape("by uuid \($0)", plain, "TEXT REFERENCES t (uuid) \($0)"),
                Shape("by number \($0)", numbered, "INTEGER NOT NULL REFERENCES t \($0)", parent: "id"),
                Shape("by name \($0)", plain, "TEXT NOT NULL REFERENCES t (name) \($0)", parent: "name"),
            ]
        } + [
            Shape(
                "counted on", "id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT, name TEXT UNIQUE, green INT, DATES)",
                "INTEGER REFERENCES t (id) ON DELETE CASCADE", parent: "id"),
            Shape("name is the primary key", "uuid TEXT UNIQUE, name TEXT PRIMARY KEY, green INTEGER, DATES)"),
            Shape("replacing", "uuid TEXT PRIMARY KEY, name TEXT UNIQUE ON CONFLICT REPLACE, green INTEGER, DATES)"),
            Shape("ignoring", "uuid TEXT PRIMARY KEY, name TEXT UNIQUE ON CONFLICT IGNORE, green INTEGER, DATES)"),
            Shape(
                "checked",
                "uuid TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE CHECK (name IN ('Toast')), green INT, DATES)"),
            Shape(
                "strict",
                "uuid TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, green INTEGER, DATES) STRICT, WITHOUT ROWID"),
            Shape(
                "a partial index",
                "uuid TEXT PRIMARY KEY, name TEXT, green INT, DATES); CREATE UNIQUE INDEX i ON t (name) WHERE green > 0"
            ),
            Shape(
                "an index of an expression",
                "uuid TEXT PRIMARY KEY, name TEXT, green INTEGER, DATES); CREATE UNIQUE INDEX i ON t (lower(name))"),
            Shape(
                "bytes", "uuid BLOB PRIMARY KEY, name TEXT UNIQUE, green INTEGER, DATES)", "BLOB REFERENCES t (uuid)"),
        ]

    @Test(arguments: shapes)
    func `S3: under a unique key the old copy makes room, and the user's rows move`(shape: Shape) async throws {
        let world = try AppWorld(shape.sql)
        try world.release("2025-01-01", #"{ "name": "Toast", "green": 60 }"#)
        #expect(try await world.launch() == "seeded +1")
        try world.app.execute("INSERT INTO s SELECT 'mine', \(shape.parent) FROM t")
        try world.release("2025-06-01", #"{ "name": "Toast", "green": 90 }"#)
        expectSame(try await world.launch(), "upgraded +1\n- u1 superseded u2")
        expectSame(
            try world.rows("SELECT CAST(uuid AS TEXT), name, green, createDate, updateDate FROM t"),
            "u2 Toast 90 2025-06-01 -")
        expectSame(
            try world.rows("SELECT title, CAST(uuid AS TEXT) FROM s LEFT JOIN t ON s.t = t.\(shape.parent)"), "mine u2")
        let logged = try world.rows("SELECT uuid, reason, survivor, row FROM seedbed_log")
        #expect(logged.hasPrefix("u1 superseded u2 ") && logged.contains(#""name":"Toast","green":60"#))
        #expect(try world.app.problems() == [])
        #expect(try await world.launch() == "alreadySeeded +0")
    }

    @Test func `S3: a copy that refers to itself is followed by one that does`() async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT UNIQUE, green INT,
                parent INT REFERENCES t (id) ON DELETE CASCADE, createDate TEXT, updateDate TEXT)
            """, seeds: #"{ "name": "Toast", "green": 60 }, { "name": "Poem", "green": 1 }"#)
        try world.app.execute("UPDATE t SET parent = (SELECT id FROM t WHERE name = 'Toast')")
        try world.release("2025-06-01", #"{ "name": "Toast", "green": 90 }, { "name": "Poem", "green": 1 }"#)
        expectSame(try await world.launch(), "upgraded +1\n- u1 superseded u3")
        expectSame(
            try world.rows("SELECT c.uuid, c.updateDate, p.uuid FROM t AS c JOIN t AS p ON c.parent = p.id ORDER BY 1"),
            "u2 - u3\nu3 - u3")
    }

    @Test func `S3: of twins in the group none stands in the way`() async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, seed TEXT, name TEXT UNIQUE, createDate TEXT, updateDate TEXT);
            CREATE TABLE s (title TEXT, t TEXT REFERENCES t (uuid) ON DELETE CASCADE);
            """)
        let mapping = #""mapping": { "seedID": "seed" },"#
        try world.release("2025-01-01", #"{ "$id": "toast", "name": "Toast" }"#, more: mapping)
        _ = try await world.launch()
        try world.app.execute(
            """
            INSERT INTO t VALUES ('twin', 'c/toast', 'Best wishes', '2025-01-02', NULL);
            INSERT INTO s VALUES ('one', 'u1'), ('two', 'twin')
            """)
        try world.release("2025-06-01", #"{ "$id": "toast", "name": "Toast" }"#, more: mapping)
        expectSame(try await world.launch(), "upgraded +1\n- u1 superseded twin\n- twin superseded u2")
        expectSame(try world.rows("SELECT uuid, name FROM t"), "u2 Toast")
        expectSame(try world.rows("SELECT * FROM s ORDER BY 1"), "one u2\ntwo u2")
    }

    private static let known = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, seed TEXT, name TEXT UNIQUE, createDate TEXT, updateDate TEXT)
        """
    private static let mapping = #""mapping": { "seedID": "seed" },"#

    @Test func `S1: under a unique key a user's own row keeps its place, and the rest is seeded`() async throws {
        let world = try await AppWorld.launched(
            Self.known, seeds: #"{ "$id": "toast", "name": "Toast" }"#, more: Self.mapping)
        try world.app.execute("INSERT INTO t (uuid, name) VALUES ('mine', 'Best wishes'), ('other', 'Poem')")
        let seeds = """
            { "$id": "toast", "name": "Best wishes" }, { "$id": "poem", "name": "Poem" }, { "$id": "new", "name": "New" }
            """
        try world.release("2025-06-01", seeds, more: Self.mapping)
        expectSame(try await world.launch(), "upgraded +1")
        expectSame(
            try world.rows("SELECT * FROM t ORDER BY 1"),
            """
            mine - Best wishes now now
            other - Poem now now
            u1 c/toast Toast 2025-01-01 -
            u3 c/new New 2025-06-01 -
            """)
        #expect(try await world.launch() == "alreadySeeded +0")
    }
}
