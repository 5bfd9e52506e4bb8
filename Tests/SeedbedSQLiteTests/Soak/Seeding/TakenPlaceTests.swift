import Seedbed
import Testing

/// S1 where a row of the user's holds a unique key that a seed would hold too: that seed is skipped, and no other.
struct TakenPlaceTests {
    /// A table in which the store takes the user's row and the seed `y` for one, though their keys differ.
    struct Shape: Sendable, CustomTestStringConvertible {
        var id: String
        var columns: String
        /// The values of the user's row.
        var own: String
        /// The values that the seed declares besides its name `Y`.
        var seed = ""

        var testDescription: String { id }
    }

    static let shapes = [
        Shape(id: "a collation", columns: "name TEXT COLLATE NOCASE UNIQUE", own: "(name) VALUES ('y')"),
        Shape(
            id: "another column", columns: "name TEXT, slug TEXT UNIQUE", own: "(name, slug) VALUES ('My Y', 'y')",
            seed: #", "slug": "y""#),
        Shape(
            id: "two columns, one by default",
            columns: "name TEXT COLLATE NOCASE, list TEXT DEFAULT 'in', UNIQUE (list, name)",
            own: "(name) VALUES ('y')"),
        Shape(
            id: "a number as text", columns: "name TEXT, slug TEXT UNIQUE", own: "(name, slug) VALUES ('My Y', 7)",
            seed: #", "slug": 7"#),
        Shape(
            id: "the row's number", columns: "id INTEGER PRIMARY KEY, name TEXT", own: "(id, name) VALUES (77, 'My Y')",
            seed: #", "id": 77"#),
        Shape(
            id: "an expression", columns: "name TEXT); CREATE UNIQUE INDEX i ON t (lower(name)",
            own: "(name) VALUES ('y')"),
        Shape(
            id: "some rows only",
            columns: "name TEXT, slug TEXT); CREATE UNIQUE INDEX i ON t (slug) WHERE name LIKE '%y%' AND (1",
            own: "(name, slug) VALUES ('My Y', 'y')", seed: #", "slug": "y""#),
        Shape(
            id: "a generated column", columns: "name TEXT, low TEXT AS (lower(name)) UNIQUE",
            own: "(name) VALUES ('y')"),
    ]

    private static let tags = "uuid TEXT DEFAULT 'mine', createDate TEXT, updateDate TEXT"
    private static let mapping = #""mapping": { "seedID": "seed" },"#

    @Test(arguments: shapes, [false, true])
    func `S1: a user's row that holds the place of a seed keeps it, and the rest is seeded`(
        shape: Shape, hasSeedID: Bool
    ) async throws {
        let tags = Self.tags + (hasSeedID ? ", seed TEXT" : "")
        let world = try AppWorld("CREATE TABLE t (\(tags), \(shape.columns))")
        let more = hasSeedID ? Self.mapping : ""
        let x = #"{ "$id": "x", "name": "X" }"#
        let seeds = #"\#(x), { "$id": "y", "name": "Y"\#(shape.seed) }, { "$id": "z", "name": "Z" }"#
        try world.release("2025-01-01", x, more: more)
        _ = try await world.launch()
        try world.app.execute("INSERT INTO t \(shape.own)")
        let own = try world.rows("SELECT * FROM t WHERE uuid = 'mine'")
        try world.release("2025-06-01", seeds, more: more)
        #expect(try await world.launch() == "upgraded +1")
        expectSame(try world.rows("SELECT * FROM t WHERE uuid = 'mine'"), own)
        expectSame(try world.rows("SELECT name FROM t WHERE uuid <> 'mine' ORDER BY 1"), "X\nZ")
        expectSame(try world.rows("SELECT count(*) FROM seedbed_import"), "0")
        #expect(try await world.launch() == "alreadySeeded +0")
        #expect(try world.app.problems() == [])
    }

    @Test(arguments: [false, true])
    func `S1: it does so at the first seeding too`(hasSeedID: Bool) async throws {
        let tags = Self.tags + (hasSeedID ? ", seed TEXT" : "")
        let world = try AppWorld("CREATE TABLE t (\(tags), name TEXT COLLATE NOCASE UNIQUE)")
        try world.app.execute("INSERT INTO t (name) VALUES ('food')")
        try world.release(
            "2025-01-01", #"{ "name": "Food" }, { "name": "Toast" }"#, more: hasSeedID ? Self.mapping : "")
        #expect(try await world.launch() == "seeded +1")
        expectSame(try world.rows("SELECT uuid, name FROM t ORDER BY 2"), "mine food\nu2 Toast")
    }

    @Test(arguments: [false, true])
    func `S1, S3: a copy whose release would put it in the place of a user's row stays as it is`(
        hasSeedID: Bool
    ) async throws {
        let tags = Self.tags + (hasSeedID ? ", seed TEXT" : "")
        let more = hasSeedID ? Self.mapping : ""
        let world = try await AppWorld.launched(
            "CREATE TABLE t (\(tags), name TEXT UNIQUE, slug TEXT UNIQUE)",
            seeds: #"{ "name": "X", "slug": "x" }"#, more: more)
        try world.app.execute("INSERT INTO t (name, slug) VALUES ('My Y', 'y')")
        try world.release("2025-06-01", #"{ "name": "X", "slug": "y" }"#, more: more)
        #expect(try await world.launch() == "upgraded +0")
        let rows = "SELECT uuid, name, slug, createDate FROM t ORDER BY 2"
        expectSame(try world.rows(rows), "mine My Y y now\nu1 X x 2025-01-01")
        try world.app.execute("DELETE FROM t WHERE uuid = 'mine'")
        try world.release("2025-07-01", #"{ "name": "X", "slug": "y" }"#, more: more)
        #expect(try await world.launch() == "upgraded +1\n- u1 superseded u3")
        expectSame(try world.rows(rows), "u3 X y 2025-07-01")
    }

    @Test(arguments: ["freed", "retired"])
    func `a copy that could not take its corrected key is still known by the former one`(then: String) async throws {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (\(Self.tags), name TEXT COLLATE NOCASE UNIQUE)", seeds: #"{ "$id": "x", "name": "Fod" }"#)
        try world.app.execute("INSERT INTO t (name) VALUES ('food')")
        try world.release("2025-06-01", #"{ "$id": "x", "name": "Food" }"#)
        #expect(try await world.launch() == "upgraded +0")
        expectSame(try world.rows("SELECT uuid, name FROM t ORDER BY 1"), "mine food\nu1 Fod")
        if then == "freed" {
            try world.app.execute("DELETE FROM t WHERE name = 'food'")
            try world.release("2025-07-01", #"{ "$id": "x", "name": "Food" }"#)
            #expect(try await world.launch() == "upgraded +1\n- u1 superseded u3")
        } else {
            try world.release("2025-07-01", "", more: #""retired": ["x"],"#)
            #expect(try await world.launch() == "upgraded +0\n- u1 retired -")
        }
    }

    @Test func `S3: a user's row with the same name holds no place where names are not unique`() async throws {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (\(Self.tags), seed TEXT, name TEXT, slug TEXT UNIQUE, green INT)",
            seeds: #"{ "name": "X", "slug": "x", "green": 1 }"#, more: Self.mapping)
        try world.app.execute("INSERT INTO t (name, slug) VALUES ('X', 'mine')")
        try world.release("2025-06-01", #"{ "name": "X", "slug": "x", "green": 2 }"#, more: Self.mapping)
        #expect(try await world.launch() == "upgraded +1\n- u1 superseded u2")
        expectSame(try world.rows("SELECT uuid, slug, green FROM t ORDER BY 1"), "mine mine -\nu2 x 2")
    }

    @Test func `a rule that no row is the cause of is reported`() async throws {
        let world = try AppWorld(
            "CREATE TABLE t (\(Self.tags), name TEXT CHECK (name <> 'Y')); CREATE UNIQUE INDEX i ON t (lower(name))")
        try world.app.execute("INSERT INTO t (name) VALUES ('X')")
        try world.release("2025-01-01", #"{ "name": "Y" }"#)
        #expect(try await world.launch() == "seeded +0\nx c/y CHECK constraint failed: name <> 'Y'")
        expectSame(try world.rows("SELECT uuid, name FROM t"), "mine X")
    }
}
