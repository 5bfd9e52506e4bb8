import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// S5, I3: a release corrects a key under the same id, in a table whose rows have a scope and do not name their seed.
struct CorrectedKeyScopeTests {
    /// A device whose store was given the seed `Coffe`, and then `Coffee`, in the scope `me`.
    private func world() async throws -> AppWorld {
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, owner TEXT, createDate TEXT, updateDate TEXT)")
        for (day, name) in [("2025-01-01", "Coffe"), ("2025-02-01", "Coffee")] {
            try world.release(
                day, #"{ "$id": "coffee", "name": "\#(name)", "owner": "me" }"#,
                more: #""mapping": { "scope": "owner" },"#)
            _ = try await world.launch()
        }
        expectSame(try world.rows("SELECT name, owner FROM t"), "Coffee me")
        return world
    }

    @Test(arguments: [false, true]) func `another device's copy of the former key goes, in the same scope alone`(
        isFull: Bool
    ) async throws {
        let world = try await world()
        try world.imports(
            """
            INSERT INTO t VALUES ('x', 'Coffe', 'me', '2025-01-01T00:00:00.000Z', NULL),
                ('y', 'Coffe', 'other', '2025-01-01T00:00:00.000Z', NULL),
                ('z', 'Coffe', NULL, '2025-01-01T00:00:00.000Z', NULL),
                ('e', 'Coffe', 'me', '2025-01-01T00:00:00.000Z', '2025-01-05')
            """)
        if isFull {
            try await world.seeder.clean(account: .signedOut)
        } else {
            try await world.seeder.importFinished(.unknown, account: .signedOut)
        }
        let rows = try world.rows("SELECT uuid, owner FROM t WHERE uuid < 'u' OR uuid > 'v' ORDER BY uuid")
        expectSame(rows, "e me\ny other\nz -")
    }
}
