import Seedbed
import Testing

/// S3 under a unique key, where a release gives a seed the name of one that it retires or renames.
struct HandedOnNameTests {
    private static let table = """
        CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, seed TEXT, name TEXT UNIQUE, parent INT REFERENCES t (id),
            createDate TEXT, updateDate TEXT)
        """

    private func world(_ seeds: String) async throws -> AppWorld {
        let world = try AppWorld(Self.table)
        try release("2025-01-01", seeds, in: world)
        _ = try await world.launch()
        return world
    }

    private func release(
        _ released: String, _ seeds: String, retired: String = "", in world: AppWorld
    ) throws {
        let more = #""mapping": { "seedID": "seed" }, "retired": [\#(retired)],"#
        try world.release(released, seeds, more: more)
    }

    private func rows(_ world: AppWorld) throws -> String {
        try world.rows("SELECT seed, name, createDate FROM t ORDER BY 1")
    }

    @Test func `C4: a retired copy makes room for the seed that gets its name`() async throws {
        let world = try await world(#"{ "$id": "x", "name": "X" }, { "$id": "y", "name": "Y" }"#)
        let seeds = """
            { "$id": "x2", "name": "X" }, { "$id": "y", "name": "Y" },
            { "$id": "leaf", "name": "Leaf", "parent": { "$ref": "c/x2" } }
            """
        try release("2025-06-01", seeds, retired: #""x""#, in: world)
        #expect(try await world.launch() == "upgraded +2\n- u1 retired -")
        expectSame(try rows(world), "c/leaf Leaf 2025-06-01\nc/x2 X 2025-06-01\nc/y Y 2025-01-01")
        expectSame(try world.rows("SELECT p.name FROM t JOIN t AS p ON t.parent = p.id"), "X")
        #expect(try await world.launch() == "alreadySeeded +0")
        #expect(try world.app.problems() == [])
    }

    @Test(arguments: [["a", "b", "c"], ["c", "b", "a"], ["b", "c", "a"]])
    func `S3: names that move on from seed to seed arrive, in whatever order the catalog has them`(
        order: [String]
    ) async throws {
        func seeds(_ names: [String: String]) -> String {
            order.map { #"{ "$id": "\#($0)", "name": "\#(names[$0] ?? "")" }"# }.joined(separator: ", ")
        }
        let world = try await world(seeds(["a": "A", "b": "B", "c": "C"]))
        try world.app.execute("INSERT INTO t (uuid, name, parent) SELECT 'mine', 'Mine', id FROM t WHERE name = 'B'")
        try release("2025-06-01", seeds(["a": "New", "b": "A", "c": "B"]), in: world)
        #expect(try await world.launch().hasPrefix("upgraded +3\n"))
        expectSame(
            try world.rows("SELECT seed, name FROM t WHERE seed IS NOT NULL ORDER BY 1"), "c/a New\nc/b A\nc/c B")
        // The user's row stays with its seed, whatever that is called now.
        expectSame(try world.rows("SELECT p.seed FROM t JOIN t AS p ON t.parent = p.id"), "c/b")
        #expect(try world.app.problems() == [])
    }

    @Test func `C4: a retired copy that a user's row refers to stays, and the new seed waits`() async throws {
        let world = try await world(#"{ "$id": "x", "name": "X" }"#)
        try world.app.execute("INSERT INTO t (uuid, name, parent) SELECT 'mine', 'Mine', id FROM t")
        let before = try world.rows("SELECT * FROM t")
        try release("2025-06-01", #"{ "$id": "x2", "name": "X" }"#, retired: #""x""#, in: world)
        #expect(try await world.launch() == "upgraded +0\nx c/x2 UNIQUE constraint failed: t.name")
        expectSame(try world.rows("SELECT * FROM t"), before)
        expectSame(try world.rows("SELECT count(*) FROM seedbed_log"), "0")
    }
}
