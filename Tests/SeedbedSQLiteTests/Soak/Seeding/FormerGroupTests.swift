import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// S3, S5, C4: a release that groups the rows of a table by other columns than the one before.
struct FormerGroupTests {
    private static let definition = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, k INTEGER, v INTEGER, ws TEXT, seedID TEXT, dismissDate TEXT,
            createDate TEXT, updateDate TEXT);
        """
    private static let rows = "SELECT name, k, v, ws, seedID FROM t ORDER BY name, v"

    private func release(_ world: AppWorld, _ released: String, key: String, _ seeds: String, more: String = "") throws
    {
        let text = """
            { "catalog": "c", "released": "\(released)", "table": "t", "key": [\(key)], \(more) "seeds": [\(seeds)] }
            """
        try Data(text.utf8).write(to: world.folder.url.appending(path: "catalog.json"))
    }

    private func world() async throws -> AppWorld {
        let world = try AppWorld(Self.definition)
        try release(
            world, "2025-01-01", key: #""name", "k""#,
            #"{ "$id": "a", "name": "A", "k": 1, "v": 1 }, { "$id": "b", "name": "B", "k": 2, "v": 1 }"#)
        _ = try await world.launch()
        return world
    }

    private let second = #"{ "$id": "a", "name": "A", "k": 1, "v": 2 }, { "$id": "b", "name": "B", "k": 2, "v": 2 }"#

    @Test func `a column leaves the key: what the user deleted stays away`() async throws {
        let world = try await world()
        try world.app.execute("DELETE FROM t WHERE name = 'A'")
        try release(world, "2025-02-01", key: #""name""#, second)
        #expect(try await world.launch().hasPrefix("upgraded +1"))
        expectSame(try world.rows(Self.rows), "B 2 2 - -")
        #expect(try await world.launch() == "alreadySeeded +0")
    }

    @Test func `a column leaves the key, and a seed gets another name`() async throws {
        let world = try await world()
        try release(world, "2025-02-01", key: #""name""#, second.replacing("\"A\"", with: "\"Z\""))
        #expect(try await world.launch().hasPrefix("upgraded +2"))
        expectSame(try world.rows(Self.rows), "B 2 2 - -\nZ 1 2 - -")
    }

    @Test func `a column comes to the key, and a seed gets another name`() async throws {
        let world = try await world()
        try release(
            world, "2025-02-01", key: #""name", "k", "ws""#,
            #"{ "$id": "a", "name": "Z", "k": 1, "v": 2, "ws": "x" }, { "$id": "b", "name": "B", "k": 2, "v": 2, "ws": "x" }"#
        )
        #expect(try await world.launch().hasPrefix("upgraded +2"))
        expectSame(try world.rows(Self.rows), "B 2 2 x -\nZ 1 2 x -")
    }

    /// The seed's former copy, which names no seed, and the copy that another device has sent.
    @Test(
        arguments: [
            ("", "A 1 2 x\nB 2 2 x"),
            // The user's row stays, and what the other device sent too.
            ("UPDATE t SET v = 9 WHERE name = 'A'", "A 1 9 -\nA 1 2 x\nB 2 2 x"),
        ])
    func `a column comes to the key, and an import comes before the launch`(edit: String, rows: String) async throws {
        let world = try await world()
        try world.app.execute(edit)
        let columns = "uuid, name, k, v, ws, createDate"
        let date = "'2025-02-01T00:00:00.000Z'"
        try world.imports(
            "INSERT INTO t (\(columns)) VALUES ('ffffffff-0000-4000-8000-000000000001', 'A', 1, 2, 'x', \(date))")
        let seeds = [("a", "A", 1), ("b", "B", 2)].map { id, name, k in
            #"{ "$id": "\#(id)", "name": "\#(name)", "k": \#(k), "v": 2, "ws": "x" }"#
        }
        try release(world, "2025-02-01", key: #""name", "k", "ws""#, seeds.joined(separator: ", "))
        _ = try await world.launch()
        expectSame(try world.rows("SELECT name, k, v, ws FROM t ORDER BY name, v DESC"), rows)
        #expect(try await world.launch() == "alreadySeeded +0")
    }

    /// A row of the user's stays, whether or not Seedbed saw the edit.
    ///
    /// So does the other seed, which held the retired one's key in the column that is the key now.
    @Test(
        arguments: [
            (edit: "", isSeen: true, rows: "B A2"), ("UPDATE t SET v = 9 WHERE name = 'A'", true, "A x\nB A2"),
            ("UPDATE t SET v = 9 WHERE name = 'A'", false, "A x\nB A2"),
        ])
    func `C4: another column is the key, and a seed is retired`(
        _ story: (edit: String, isSeen: Bool, rows: String)
    ) async throws {
        let world = try AppWorld(Self.definition)
        try release(
            world, "2025-01-01", key: #""name""#,
            #"{ "$id": "a", "name": "A", "ws": "x", "v": 1 }, { "$id": "b", "name": "B", "ws": "A", "v": 1 }"#)
        _ = try await world.launch()
        if story.isSeen { try world.app.execute(story.edit) } else { try world.imports(story.edit) }
        try release(
            world, "2025-02-01", key: #""ws""#,
            #"{ "$id": "b", "name": "B", "ws": "A2", "v": 1 }"#, more: #""retired": ["a"],"#)
        _ = try await world.launch()
        expectSame(try world.rows("SELECT name, ws FROM t ORDER BY 1"), story.rows)
        #expect(try await world.launch() == "alreadySeeded +0")
    }

    @Test func `a table becomes durable: its rows are replaced by such that know their seeds`() async throws {
        let world = try AppWorld(Self.definition)
        try release(
            world, "2025-01-01", key: #""name""#,
            #"{ "$id": "a", "name": "A", "v": 1 }, { "$id": "b", "name": "B", "v": 1 }, { "$id": "e", "name": "E", "v": 1 }"#
        )
        _ = try await world.launch()
        try world.app.execute("UPDATE t SET v = 9 WHERE name = 'B'; DELETE FROM t WHERE name = 'E'")
        try release(
            world, "2025-02-01", key: #""name""#,
            #"{ "$id": "a", "name": "A", "v": 1 }, { "$id": "b", "name": "B", "v": 2 }, { "$id": "e", "name": "E", "v": 2 }"#,
            more: AppWorld.mapping)
        #expect(try await world.launch().hasPrefix("upgraded +1"))
        expectSame(try world.rows(Self.rows), "A - 1 - c/a\nB - 9 - -")
    }

    @Test(arguments: ["name", "Name"])
    func `the app renames the column of the key, or writes it in another case`(name: String) async throws {
        let world = try AppWorld(Self.definition)
        try release(
            world, "2025-01-01", key: #""name""#,
            #"{ "$id": "a", "name": "A", "v": 1 }, { "$id": "b", "name": "B", "v": 1 }, { "$id": "c", "name": "C", "v": 1 }"#
        )
        _ = try await world.launch()
        try world.app.execute("DELETE FROM t WHERE name = 'B'")
        let new = name == "name" ? "title" : "Name"
        if new == "title" { try world.app.execute("ALTER TABLE t RENAME COLUMN name TO title") }
        try release(
            world, "2025-02-01", key: "\"\(new)\"",
            #"{ "$id": "a", "\#(new)": "A", "v": 2 }, { "$id": "b", "\#(new)": "B", "v": 2 }"#,
            more: #""retired": ["c"],"#)
        #expect(try await world.launch().hasPrefix("upgraded +1"))
        expectSame(try world.rows("SELECT \(new), v FROM t"), "A 2")
    }
}
