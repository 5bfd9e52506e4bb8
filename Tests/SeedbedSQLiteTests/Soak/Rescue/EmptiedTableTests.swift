import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// I7, R4: an import deletes all rows of a table, an edited copy among them.
struct EmptiedTableTests {
    private static let rows = "SELECT name, v FROM t ORDER BY name"

    /// The user has edited Tea, and an import leaves the table empty.
    private static func emptied() async throws -> AppWorld {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable))",
            seeds: #"{ "name": "Tea", "v": 1 }, { "name": "Soup", "v": 1 }"#, more: AppWorld.mapping)
        try world.imports("UPDATE t SET uuid = '\(AppWorld.lost)' WHERE name = 'Tea'")
        try world.app.execute("UPDATE t SET v = 9 WHERE name = 'Tea'; CREATE TABLE kept AS SELECT * FROM t")
        try world.app.imports("DELETE FROM t")
        #expect(try await world.seeder.importFinished(account: .signedOut).rescued == [])
        for _ in 0..<2 { #expect(try await world.seeder.launch(account: .signedOut).rescued == []) }
        return world
    }

    @Test(arguments: [true, false]) func `an edit comes back with the next row of the table`(isImport: Bool)
        async throws
    {
        let world = try await Self.emptied()
        let insert = "INSERT INTO t (uuid, name, v) VALUES ('11111111-0000-4000-8000-000000000001', 'Mine', 1)"
        if isImport { try world.app.imports(insert) } else { try world.app.execute(insert) }
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.rescued.map(\.seedID) == ["c/tea"])
        expectSame(try world.rows(Self.rows), "Mine 1\nTea 9")
        #expect(try await world.seeder.launch(account: .signedOut).rescued == [])
    }

    @Test func `an engine that brings the rows back has wiped the table`() async throws {
        let world = try await Self.emptied()
        try world.app.imports("INSERT INTO t SELECT * FROM kept")
        #expect(try await world.seeder.importFinished(account: .signedOut).rescued == [])
        expectSame(try world.rows(Self.rows), "Soup 1\nTea 9")
        #expect(try await world.seeder.launch(account: .signedOut).rescued == [])
    }
}
