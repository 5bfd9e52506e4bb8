import Seedbed
import SeedbedTestSupport
import Testing

/// `explain` tells what a cleanup does, also if a rescue comes first (R2).
struct ExplainedRescueTests {
    /// An edited copy that an import has deleted, and an untouched one of its seed, to which a row refers that cannot be moved.
    private func world() async throws -> (world: AppWorld, rescued: UUIDText) {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, seedID TEXT, dismissDate TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT REFERENCES t);
            CREATE TRIGGER still BEFORE UPDATE ON note BEGIN SELECT RAISE(ABORT, 'no'); END
            """, seeds: #"{ "$id": "a", "name": "Toast" }"#, more: AppWorld.mapping)
        let edited = "0b000000-0000-4000-8000-00000000000e"
        let tags = "'Toast', 'c/a', '2025-01-01T00:00:00.000Z'"
        try world.app.execute(
            """
            UPDATE t SET uuid = '\(edited)', name = 'Mine';
            BEGIN; INSERT INTO seedbed_import VALUES (1);
            INSERT INTO t (uuid, name, seedID, createDate) VALUES ('v2', \(tags));
            INSERT INTO note VALUES (1, 'v2');
            DELETE FROM t WHERE name = 'Mine';
            DELETE FROM seedbed_import; COMMIT
            """)
        return (world, try #require(UUIDText(edited).rescued))
    }

    @Test func `C5: a twin that stays beside the rescued copy for a row that cannot move is told so`() async throws {
        let (world, rescued) = try await world()
        let told = try await world.seeder.explain(UUIDText("v2"), account: .signedOut).rows
        let report = try await world.seeder.clean(account: .signedOut)
        #expect(report.rescued.map(\.uuid) == [rescued])
        #expect(report.removed == [])
        #expect(report.leftAlone.map(\.uuid.description) == ["v2"] && report.leftAlone.map(\.reason) == [.unmovable])
        #expect(told.map(\.leftAlone) == [.unmovable])
        guard case .remove(.yielded, let survivor)? = told.first?.verdict else {
            Issue.record("\(told)")
            return
        }
        #expect(survivor?.uuid == rescued)
    }
}
