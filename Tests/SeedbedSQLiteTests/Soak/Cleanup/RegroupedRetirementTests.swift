import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C4 in a plain table whose rows are grouped by other columns since the retired seed was delivered.
struct RegroupedRetirementTests {
    /// The columns that group a table, as a release has them.
    struct Grouping: CustomTestStringConvertible, Sendable {
        var key: String
        var mapping = ""
        var testDescription: String { key + " " + mapping }

        static let name = Grouping(key: #"["name"]"#)
        static let nameAndKind = Grouping(key: #"["name", "kind"]"#)
        static let scope = Grouping(key: #"["name"]"#, mapping: #""scope": "team""#)
        static let seedID = Grouping(key: #"["name"]"#, mapping: #""seedID": "seedID""#)
    }

    private static let changes: [(Grouping, Grouping)] = [
        (.name, .scope), (.scope, .name), (.name, .nameAndKind), (.nameAndKind, .name), (.seedID, .name),
        (.nameAndKind, .scope),
    ]

    /// Releases the seeds of these names; each is of the kind `x` and of the team `main`.
    private func release(
        _ day: String, _ grouping: Grouping, _ names: [String], retired: [String] = [], in world: AppWorld
    ) throws {
        let seeds = names.map { #"{ "$id": "\#($0)", "name": "\#($0)", "kind": "x", "team": "main" }"# }
        try write(
            """
            { "catalog": "c", "released": "\(day)", "table": "t", "key": \(grouping.key),
              "mapping": { \(grouping.mapping) }, "seeds": [\(seeds.joined(separator: ", "))], "retired": \(retired) }
            """, in: world)
    }

    private func write(_ text: String, in world: AppWorld) throws {
        try Data(text.utf8).write(to: world.folder.url.appending(path: "catalog.json"))
    }

    private func world(_ grouping: Grouping) async throws -> AppWorld {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, kind TEXT, team TEXT, seedID TEXT, createDate TEXT,
                updateDate TEXT)
            """)
        try release("2025-01-01", grouping, ["a", "b"], in: world)
        _ = try await world.launch()
        return world
    }

    @Test(arguments: changes, [true, false])
    func `C4: its copy goes, whether the same release changes the grouping or the one before it`(
        change: (from: Grouping, to: Grouping), isSame: Bool
    ) async throws {
        let world = try await world(change.from)
        if !isSame {
            try release("2025-02-01", change.to, ["a", "b"], in: world)
            _ = try await world.launch()
        }
        // Both belong to the user.
        try world.app.execute(
            """
            INSERT INTO t (uuid, name, kind, team) VALUES ('own', 'b', 'x', 'main');
            INSERT INTO t (uuid, name, kind, team) VALUES ('other', 'b', 'y', 'side')
            """)
        try release("2025-03-01", change.to, ["a"], retired: ["b"], in: world)
        let removed = try await world.launch().split(separator: "\n").filter { $0.hasPrefix("-") }
        #expect(removed == ["- u2 retired -"])
        expectSame(try world.rows("SELECT name, uuid FROM t ORDER BY 1, 2"), "a u1\nb other\nb own")
        #expect(try await world.launch() == "alreadySeeded +0")
    }

    @Test(arguments: changes)
    func `C4: a copy whose group a seed of this release has stays`(change: (from: Grouping, to: Grouping)) async throws
    {
        let world = try await world(change.from)
        try release("2025-03-01", change.to, ["a"], retired: ["b"], in: world)
        // Another id has the name of the retired seed.
        let text = try String(contentsOfFile: world.folder.path("catalog.json"), encoding: .utf8)
        let other = #""seeds": [{ "$id": "b2", "name": "b", "kind": "x", "team": "main" }, "#
        try write(text.replacing(#""seeds": ["#, with: other), in: world)
        _ = try await world.launch()
        expectSame(try world.rows("SELECT count(*) FROM t WHERE name = 'b'"), "1")
        #expect(try await world.launch() == "alreadySeeded +0")
    }

    @Test(arguments: changes)
    func `what explain says of the copy is what the cleanup does`(change: (from: Grouping, to: Grouping)) async throws {
        let world = try await world(change.from)
        try release("2025-03-01", change.to, ["a"], retired: ["b"], in: world)
        let told = try await world.seeder.explain(UUIDText("u2"), account: .signedOut).rows
        #expect(told.map(\.verdict) == [.remove(.retired, survivor: nil)])
        _ = try await world.launch()
        expectSame(try world.rows("SELECT uuid FROM t"), "u1")
    }
}
