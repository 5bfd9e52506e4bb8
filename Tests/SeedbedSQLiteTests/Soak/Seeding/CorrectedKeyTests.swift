import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// S1, S5, T4, C4: keys that a release corrects, gives to other seeds, or takes out of the catalog.
struct CorrectedKeyTests {
    private static let definition = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, color TEXT, createDate TEXT, updateDate TEXT)
        """
    private static let query = "SELECT name, color, updateDate IS NULL FROM t ORDER BY name, color"

    private func seed(_ id: String, _ name: String, _ color: String) -> String {
        #"{ "$id": "\#(id)", "name": "\#(name)", "color": "\#(color)" }"#
    }

    private func arrive(_ name: String, _ color: String, _ day: String, _ number: Int, in world: AppWorld) throws {
        try world.imports(
            """
            INSERT INTO t (uuid, name, color, createDate)
            VALUES ('ffffffff-0000-4000-8000-00000000000\(number)', '\(name)', '\(color)', '\(day)T00:00:00.000Z')
            """)
    }

    /// The receipt of a seed that the user has removed or edited keeps its former key, which another seed has now.
    @Test(arguments: [true, false]) func `an import renews the seed that has the key now`(isRemoved: Bool) async throws
    {
        let world = try await AppWorld.launched(Self.definition, seeds: seed("a", "X", "red"))
        try world.app.execute(isRemoved ? "DELETE FROM t" : "UPDATE t SET color = 'mine'")
        try world.release("2025-02-01", seed("a", "Y", "red") + "," + seed("b", "X", "red"))
        _ = try await world.launch()
        if isRemoved { try world.app.execute("UPDATE t SET color = 'mine' WHERE name = 'X'") }
        try world.release("2025-03-01", seed("a", "Y", "red") + "," + seed("b", "X", "blue"))
        _ = try await world.launch()
        let before = try world.rows(Self.query)
        try arrive("X", "red", "2025-02-01", 1, in: world)
        _ = try await world.seeder.importFinished()
        expectSame(try world.rows(Self.query), "X blue 1\n" + before)
    }

    @Test func `a copy under the former key of a retired seed is retired when it comes in`() async throws {
        let world = try await AppWorld.launched(
            Self.definition, seeds: seed("a", "Sop", "red") + "," + seed("b", "Tea", "red"))
        try world.release("2025-02-01", seed("a", "Soup", "red") + "," + seed("b", "Tea", "red"))
        _ = try await world.launch()
        try world.release("2025-03-01", seed("b", "Tea", "red"), more: #""retired": ["a"],"#)
        _ = try await world.launch()
        try arrive("Sop", "red", "2025-01-01", 1, in: world)
        let report = try await world.seeder.importFinished()
        #expect(report.removed.map(\.reason) == [.retired])
        expectSame(try world.rows("SELECT name FROM t"), "Tea")
    }

    @Test func `a release that adds the column for seeds retires copies of the release before it`() async throws {
        let world = try await AppWorld.launched(
            Self.definition, seeds: seed("a", "Soup", "red") + "," + seed("b", "Tea", "red"))
        try world.app.execute("ALTER TABLE t ADD COLUMN seedID TEXT; ALTER TABLE t ADD COLUMN dismissDate TEXT")
        // Another seed of the table has the retired one's key.
        try world.imports(
            """
            INSERT INTO t (uuid, name, color, createDate, seedID)
            VALUES ('ffffffff-0000-4000-8000-000000000001', 'Soup', 'red', '2025-02-01T00:00:00.000Z', 'other/soup')
            """)
        try world.release("2025-02-01", seed("b", "Tea", "red"), more: AppWorld.mapping + #""retired": ["a"],"#)
        _ = try await world.launch()
        expectSame(try world.rows("SELECT name, seedID FROM t ORDER BY name"), "Soup other/soup\nTea c/b")
    }

    @Test(arguments: [true, false]) func `an app whose release is an earlier one retires nothing`(isAccount: Bool)
        async throws
    {
        let all = seed("a", "Soup", "red") + "," + seed("b", "Tea", "red")
        let world = try await AppWorld.launched(Self.definition, seeds: all)
        try world.release("2025-03-01", all)
        _ = try await world.launch()
        try world.release("2025-02-01", seed("b", "Tea", "red"), more: #""retired": ["a"],"#)
        let report =
            isAccount
            ? try await world.seeder.accountChanged(to: .signedOut) : try await world.seeder.clean(account: .signedOut)
        #expect(report.removed.isEmpty)
        expectSame(try world.rows("SELECT name FROM t ORDER BY name"), "Soup\nTea")
    }

    /// The user's copy stays under the former key; other devices send copies of the release that corrected it.
    @Test func `copies of a release are known though the seed was skipped in it`() async throws {
        let world = try await AppWorld.launched(Self.definition, seeds: seed("a", "Sop", "red"))
        try world.app.execute("UPDATE t SET color = 'mine'")
        try world.release("2025-02-01", seed("a", "Soup", "green"))
        _ = try await world.launch()
        try arrive("Soup", "green", "2025-02-01", 1, in: world)
        _ = try await world.seeder.importFinished()
        try world.release("2025-03-01", seed("a", "Soup", "blue"))
        _ = try await world.launch()
        try arrive("Soup", "blue", "2025-03-01", 2, in: world)
        _ = try await world.seeder.importFinished()
        expectSame(try world.rows(Self.query), "Sop mine 0\nSoup blue 1")
    }
}
