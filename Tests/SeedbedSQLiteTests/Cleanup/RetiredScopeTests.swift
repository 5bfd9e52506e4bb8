import Seedbed
import SeedbedSQLite
import Testing

/// C4 in a table with a scope, which a retired seed no longer names.
struct RetiredScopeTests {
    private static let more = """
        "mapping": { "seedID": "seedID", "dismissDate": "dismissDate", "scope": "owner" }, "retired": ["b"],
        """

    @Test(arguments: ["me", "other"]) func `copies of a seed that this device was never given go, in every scope`(
        owner: String
    ) async throws {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, owner TEXT, \(AppWorld.durable))",
            seeds: #"{ "$id": "a", "name": "Apple", "owner": "me" }"#, more: Self.more)
        try world.imports(
            """
            INSERT INTO t VALUES ('x', 'Bread', '\(owner)', 'c/b', NULL, '2024-01-01', NULL),
                ('y', 'Bread', 'third', 'c/b', NULL, '2024-01-01', '2024-02-01')
            """)
        try await world.seeder.importFinished(.unknown, account: .signedOut)
        // An edited row stays.
        expectSame(try world.rows("SELECT uuid FROM t ORDER BY name"), "u1\ny")
        #expect(try await world.seeder.status(account: .signedOut).catalogs.map(\.kept) == [[]])
    }

    @Test func `a copy to which a row refers stays, and is named`() async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, owner TEXT, \(AppWorld.durable));
            CREATE TABLE note (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t)
            """, seeds: #"{ "$id": "a", "name": "Apple", "owner": "me" }"#, more: Self.more)
        try world.imports(
            """
            INSERT INTO t VALUES ('x', 'Bread', 'me', 'c/b', NULL, '2024-01-01', NULL);
            INSERT INTO note VALUES ('n', 'x')
            """)
        let report = try await world.seeder.importFinished(.unknown, account: .signedOut)
        #expect(report.leftAlone.map { "\($0.uuid) \($0.reason.rawValue)" } == ["x referred"])
        expectSame(try world.rows("SELECT uuid FROM t ORDER BY name"), "u1\nx")
    }

    @Test(arguments: [false, true]) func `a copy goes once, although another one has a former name of the seed`(
        isFull: Bool
    ) async throws {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, owner TEXT, \(AppWorld.durable))",
            seeds: #"{ "$id": "a", "name": "Apple", "owner": "me" }"#,
            more: Self.more + #""formerly": ["former"],"#)
        try world.imports(
            """
            INSERT INTO t VALUES ('x', 'Bread', 'me', 'c/b', NULL, '2024-01-01', NULL),
                ('y', 'Bread', 'me', 'former/b', NULL, '2023-01-01', NULL)
            """)
        let report =
            isFull
            ? try await world.seeder.clean(account: .signedOut)
            : try await world.seeder.importFinished(.unknown, account: .signedOut)
        #expect(report.removed.map(\.uuid.description).sorted() == ["x", "y"])
        expectSame(try world.rows("SELECT uuid FROM t"), "u1")
    }
}
