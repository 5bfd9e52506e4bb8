import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A merge settles what waits in the store, besides the rows that it brings.
struct PendingMergeTests {
    private static let table = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, seedID TEXT, dismissDate TEXT, createDate TEXT, updateDate TEXT)
        """

    private func world() async throws -> AppWorld {
        let world = try await AppWorld.launched(Self.table, seeds: #"{ "name": "Toast" }"#, more: AppWorld.mapping)
        try world.app.imports(
            "INSERT INTO t SELECT '00000000-0000-4000-8000-000000000fff', name, seedID, NULL, createDate, NULL FROM t")
        return world
    }

    private func merge(into world: AppWorld) async throws -> Int {
        let other = try RawDatabase(world.folder.path("other.sqlite"))
        try other.execute(Self.table)
        return try await world.seeder.merge(from: world.folder.path("other.sqlite"), account: .signedOut).removed.count
    }

    @Test func `C6: rows of an import that the app has not reported`() async throws {
        let world = try await world()
        #expect(try await merge(into: world) == 1)
        #expect(try world.rows("SELECT count(*) FROM t") == "1")
        #expect(try world.rows("SELECT count(*) FROM seedbed_notes WHERE kind = 'arrived t'") == "0")
    }

    @Test func `C7: a copy that an undo has put back`() async throws {
        let world = try await world()
        _ = try await world.seeder.importFinished(account: .signedOut)
        #expect(try await world.seeder.undo(account: .signedOut).reinserted.count == 1)
        #expect(try await merge(into: world) == 1)
        #expect(try world.rows("SELECT count(*), count(updateDate) FROM t") == "1 1")
    }
}
