import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A release makes a column volatile that an earlier one shipped as content.
struct NewlyVolatileTests {
    private static let definition = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, pos INTEGER, createDate, updateDate, seedID TEXT,
            dismissDate)
        """
    private static let seed = #"{ "$id": "s", "name": "S", "v": 1, "pos": 1 }"#
    private static let changed = #"{ "$id": "s", "name": "S", "v": 2, "pos": 1 }"#

    private func more(_ volatile: String, isDurable: Bool) -> String {
        #""columns": { "name": "text", "v": "integer", "pos": "integer" }, "volatile": [\#(volatile)], "#
            + (isDurable ? AppWorld.mapping : "")
    }

    /// A row comes in that was edited where nothing noted it: of the same seed and release, with the value 77.
    private func launchedWithEdit(isDurable: Bool) async throws -> AppWorld {
        let world = try await AppWorld.launched(
            Self.definition, seeds: Self.seed, more: more("", isDurable: isDurable))
        try world.imports(
            """
            INSERT INTO t SELECT '00000000-0000-4000-8000-000000000001', name, 77, pos, createDate, NULL, seedID, NULL
            FROM t
            """)
        let report = try await world.seeder.importFinished(account: .signedOut)
        #expect(report.unproven.count == 1)
        return world
    }

    @Test(arguments: [false, true], [false, true])
    func `T4: an edit without a date stays the user's when another column becomes volatile`(
        isDurable: Bool, isChanged: Bool
    ) async throws {
        let world = try await launchedWithEdit(isDurable: isDurable)
        let seed = isChanged ? Self.changed : Self.seed
        try world.release("2025-02-01", seed, more: more(#""pos""#, isDurable: isDurable))
        _ = try await world.launch()
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT v FROM t WHERE uuid LIKE '%01'"), "77")
    }

    @Test(arguments: [false, true]) func `S3: a copy that the user sorted since gets the next release`(
        isDurable: Bool
    ) async throws {
        let world = try await AppWorld.launched(
            Self.definition, seeds: Self.seed, more: more("", isDurable: isDurable))
        try world.release("2025-02-01", Self.seed, more: more(#""pos""#, isDurable: isDurable))
        _ = try await world.launch()
        try world.app.execute("UPDATE t SET pos = 9")
        try world.release("2025-03-01", Self.changed, more: more(#""pos""#, isDurable: isDurable))
        _ = try await world.launch()
        expectSame(try world.rows("SELECT name, v, pos FROM t"), "S 2 9")
    }
}
