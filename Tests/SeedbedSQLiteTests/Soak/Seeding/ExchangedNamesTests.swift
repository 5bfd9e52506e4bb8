import Seedbed
import Testing

/// S3 under unique keys, where a release passes the seeds' values round among themselves.
struct ExchangedNamesTests {
    /// A table whose unique keys a release may exchange, and the tables whose rows refer to it.
    struct Shape: Sendable, CustomTestStringConvertible {
        var id: String
        var table: String
        /// The fields that the seed of that number declares after its `$id`, when it takes the place `place`.
        var seed: @Sendable (_ number: Int, _ place: Int) -> String
        /// The values that stand for the place, as SQL.
        var place = "name"

        var testDescription: String { id }
    }

    static let shapes = [
        Shape(id: "one key", table: "name TEXT UNIQUE", seed: { #""name": "N\#($1)""# }),
        Shape(
            id: "two keys", table: "name TEXT UNIQUE, slug TEXT UNIQUE",
            seed: { #""name": "N\#($1)", "slug": "s\#(4 - $1)""# }, place: "name || slug"),
        Shape(
            id: "a key of two columns", table: "name TEXT, slug TEXT, list INT, UNIQUE (list, slug)",
            seed: { #""name": "N\#($0)", "slug": "s\#($1 % 2)", "list": \#($1 / 2)"# }, place: "name || slug || list"),
        Shape(
            id: "a collation", table: "name TEXT COLLATE NOCASE UNIQUE",
            seed: { number, place in #""name": "\#(number < place ? "N" : "n")\#(place)""# }, place: "upper(name)"),
        Shape(
            id: "an expression", table: "name TEXT); CREATE UNIQUE INDEX i ON t (lower(name)",
            seed: { number, place in #""name": "\#(number < place ? "N" : "n")\#(place)""# }, place: "upper(name)"),
    ]

    static let mappings = [
        #""mapping": { "seedID": "seed" },"#,
        #""mapping": { "seedID": "seed", "dismissDate": "gone" },"#,
    ]

    /// Tables that refer to the row by its number, by its identity once, and by its name.
    private static let others = """
        CREATE TABLE note (id INTEGER PRIMARY KEY, t INT NOT NULL REFERENCES t (id) ON DELETE CASCADE, text TEXT);
        CREATE TABLE detail (t TEXT PRIMARY KEY REFERENCES t (uuid) ON DELETE CASCADE, text TEXT);
        """

    private func world(_ shape: Shape, key: String = "INTEGER PRIMARY KEY") throws -> AppWorld {
        try AppWorld(
            """
            CREATE TABLE t (id \(key), uuid TEXT UNIQUE, seed TEXT, gone TEXT, parent INT REFERENCES t (id) ON DELETE SET NULL,
                createDate TEXT, updateDate TEXT, \(shape.table)); \(Self.others)
            """)
    }

    private func release(
        _ day: String, _ places: [Int], _ shape: Shape, _ mapping: String, in world: AppWorld
    ) throws {
        let seeds = places.enumerated().map { number, place in
            let parent = number == 0 ? "" : #", "parent": { "$ref": "c/s\#(number - 1)" }"#
            return #"{ "$id": "s\#(number)", \#(shape.seed(number, place))\#(parent) }"#
        }
        try world.release(day, seeds.joined(separator: ", "), more: mapping)
    }

    @Test(arguments: shapes, mappings)
    func `S3: names that are passed round arrive, whatever the order`(shape: Shape, mapping: String) async throws {
        for (number, places) in [[1, 0, 2, 3], [1, 2, 0, 3], [3, 2, 1, 0], [1, 2, 3, 0], [1, 0, 3, 2]].enumerated() {
            let world = try world(
                shape, key: number % 2 == 0 ? "INTEGER PRIMARY KEY" : "INTEGER PRIMARY KEY AUTOINCREMENT")
            try release("2025-01-01", [0, 1, 2, 3], shape, mapping, in: world)
            _ = try await world.launch()
            try world.app.execute(
                """
                INSERT INTO note (t, text) SELECT id, seed FROM t;
                INSERT INTO detail (t, text) SELECT uuid, seed FROM t;
                """)
            try release("2025-06-01", places, shape, mapping, in: world)
            let moved = places.enumerated().count { $0 != $1 }
            #expect(try await world.launch().hasPrefix("upgraded +\(moved)\n"))
            let wanted = try AppWorld(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, seed TEXT, gone TEXT, parent INT, createDate TEXT, updateDate TEXT, \(shape.table))"
            )
            try release("2025-06-01", places, shape, mapping, in: wanted)
            _ = try await wanted.launch()
            let rows = "SELECT seed, \(shape.place), updateDate, gone FROM t ORDER BY 1"
            expectSame(try world.rows(rows), try wanted.rows(rows))
            let parents = "SELECT t.seed, p.seed FROM t LEFT JOIN t AS p ON t.parent = p.id ORDER BY 1"
            expectSame(try world.rows(parents), try wanted.rows(parents))
            // The user's text stays with its seed.
            let own = "c/s0 c/s0\nc/s1 c/s1\nc/s2 c/s2\nc/s3 c/s3"
            expectSame(try world.rows("SELECT note.text, t.seed FROM note JOIN t ON note.t = t.id ORDER BY 1"), own)
            expectSame(
                try world.rows("SELECT detail.text, t.seed FROM detail JOIN t ON detail.t = t.uuid ORDER BY 1"), own)
            // Each replaced copy is logged once, and nothing is taken for an edit or a loss.
            expectSame(
                try world.rows("SELECT reason, count(*), count(DISTINCT uuid) FROM seedbed_log GROUP BY 1"),
                "superseded \(moved) \(moved)")
            expectSame(try world.rows("SELECT count(*) FROM seedbed_edits"), "0")
            expectSame(try world.rows("SELECT count(*) FROM seedbed_import"), "0")
            #expect(try await world.launch() == "alreadySeeded +0")
            #expect(try world.app.problems() == [])
        }
    }

    @Test func `S3: a name that waits for an exchange arrives too`() async throws {
        let world = try world(Self.shapes[0])
        let mapping = Self.mappings[1]
        try world.release(
            "2025-01-01", #"{ "$id": "a", "name": "A" }, { "$id": "b", "name": "B" }, { "$id": "c", "name": "C" }"#,
            more: mapping)
        _ = try await world.launch()
        // `new` takes the name of `c`, which goes; `c` has no other name than that of `a`, which changes places with `b`.
        try world.release(
            "2025-06-01",
            #"{ "$id": "new", "name": "C" }, { "$id": "a", "name": "B" }, { "$id": "b", "name": "A" }"#,
            more: mapping + #""retired": ["c"],"#)
        #expect(try await world.launch().hasPrefix("upgraded +3\n"))
        expectSame(try world.rows("SELECT seed, name FROM t ORDER BY 1"), "c/a B\nc/b A\nc/new C")
    }

    @Test func `S1: a user's row in the cycle keeps its name, and those behind it theirs`() async throws {
        let world = try world(Self.shapes[0])
        let mapping = Self.mappings[1]
        let ids = ["a", "b", "c"]
        func seeds(_ names: [String]) -> String {
            zip(ids, names).map { #"{ "$id": "\#($0)", "name": "\#($1)" }"# }.joined(separator: ", ")
        }
        try world.release("2025-01-01", seeds(["A", "B", "C"]), more: mapping)
        _ = try await world.launch()
        try world.app.execute("UPDATE t SET parent = NULL, gone = NULL, name = 'b' WHERE name = 'B'")
        try world.app.execute("UPDATE t SET name = 'B' WHERE name = 'b'")
        try world.release("2025-06-01", seeds(["B", "C", "A"]), more: mapping)
        #expect(
            try await world.launch()
                == "upgraded +0\nx c/c UNIQUE constraint failed: t.name")
        expectSame(try world.rows("SELECT seed, name FROM t ORDER BY 1"), "c/a A\nc/b B\nc/c C")
        #expect(try await world.launch() == "alreadySeeded +0")
    }
}
