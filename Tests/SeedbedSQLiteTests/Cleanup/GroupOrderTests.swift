import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// In which order a full cleanup tells what went: by the groups, whatever indexes there are.
struct GroupOrderTests {
    @Test(arguments: ["", "CREATE INDEX byName ON t (name, club)", "CREATE INDEX down ON t (club DESC, name DESC)"])
    func `C2: groups come in the order of their values`(index: String) async throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, club TEXT, name TEXT, createDate TEXT, updateDate TEXT); \(index);
            WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 199)
            INSERT INTO t SELECT printf('%08x', i * 7919 % 200), char(97 + i % 5), char(65 + i * 13 % 7),
                '2026-01-01', NULL FROM n;
            ANALYZE
            """, file: "t.sqlite")
        let table = SeedTable(name: "t", key: ["name"], mapping: Catalog.Mapping(scope: "club"))
        let catalog = Catalog.shipping(["A", "B", "C", "D", "E", "F", "G"], of: table, on: "2026-01-01")
        let seeder = folder.seeder(of: .catalogs([catalog]), store: "t.sqlite")
        let groups = try app.rows("SELECT uuid, club || name FROM t")
        let report = try await seeder.clean(account: .signedOut)
        let removed = report.removed.compactMap { removal in
            groups.first { $0[0] == .string(removal.uuid.description) }?[1].description
        }
        #expect(removed.count == 200 - 35)
        #expect(removed == removed.sorted())
        #expect(
            try app.rows("SELECT uuid FROM seedbed_log ORDER BY id").map { $0[0].description }
                == report.removed.map(\.uuid.description))
    }
}
