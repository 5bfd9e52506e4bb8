import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5 and C7: a join table that has seeds of its own, and the rows that are dropped there because they would stand twice.
struct PreparedJoinTableTests {
    private let folder: TemporaryFolder
    private let app: RawDatabase

    /// Types `u1` and `u2`, twins; pairs `p1` and `p2`, which join one of them to the tag `a` each.
    init() throws {
        (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate, updateDate);
            CREATE TABLE tag (uuid TEXT PRIMARY KEY);
            CREATE TABLE pair (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t, tag TEXT REFERENCES tag, createDate, updateDate)
            """, file: "t.sqlite")
    }

    private func seeder(_ mapping: Catalog.Mapping = Catalog.Mapping()) -> Seeder {
        let tables = [
            SeedTable(name: "pair", key: ["t", "tag"], mapping: mapping), SeedTable(name: "t", key: ["name"]),
        ]
        let catalogs = [
            Catalog.shipping(keys: [["u1", "a"], ["u2", "a"]], of: tables[0], on: ["2025-01-01"], name: "pair"),
            Catalog.shipping(["x"], of: tables[1], on: "2025-01-01", "2025-01-02", name: "t"),
        ]
        return folder.seeder(of: .catalogs(catalogs), store: "t.sqlite")
    }

    private func insert(first: String = "p1") throws {
        try app.execute(
            """
            INSERT INTO tag VALUES ('a');
            INSERT INTO t VALUES ('u1', 'x', '2025-01-01', NULL), ('u2', 'x', '2025-01-02', NULL);
            INSERT INTO pair (uuid, t, tag, createDate, updateDate) VALUES
                ('\(first)', 'u1', 'a', '2025-01-01', NULL), ('p2', 'u2', 'a', '2025-01-01', NULL)
            """)
    }

    private func rows(_ sql: String) throws -> String {
        try app.rows(sql).map { $0.map(shown).joined(separator: " ") }.joined(separator: " | ")
    }

    @Test func `a join row that is dropped is logged as Seedbed's own removal, and undo brings it back`() async throws {
        let seeder = seeder()
        try await seeder.clean(account: .signedOut)
        try insert()
        try await seeder.clean(account: .signedOut)
        #expect(try rows("SELECT uuid, t, tag FROM pair") == "p2 u2 a")
        let log = try await seeder.log(account: .signedOut)
        #expect(
            log.map { "\($0.cleanup ?? 0) \($0.table) \($0.uuid) \($0.reason.rawValue)" } == [
                "1 pair p1 equal", "1 t u1 superseded",
            ])
        let report = try await seeder.undo(account: .signedOut)
        #expect(report.reinserted.map(\.uuid.description) == ["p1", "u1"] && report.skipped == [])
        #expect(
            try rows("SELECT uuid, t, tag, updateDate IS NULL FROM pair ORDER BY uuid") == "p1 u1 a 0 | p2 u2 a 1")
        #expect(try app.problems() == [])
        #expect(try await seeder.clean(account: .signedOut).removed == [])
    }

    @Test func `an edited join row that is dropped is no loss that the rescue makes good`() async throws {
        try app.execute(
            """
            ALTER TABLE pair ADD COLUMN seedID TEXT; ALTER TABLE pair ADD COLUMN dismissDate TEXT;
            CREATE UNIQUE INDEX once ON pair (t, tag)
            """)
        let mapping = Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate")
        let seeder = seeder(mapping)
        try await seeder.clean(account: .signedOut)
        let dropped = "00000000-0000-4000-8000-00000000000a"
        try insert(first: dropped)
        try app.execute("UPDATE pair SET seedID = 'pair/s'")
        #expect(try app.rows("SELECT uuid FROM seedbed_edits ORDER BY uuid") == [[.string(dropped)], ["p2"]])
        try await seeder.clean(account: .signedOut)
        #expect(try rows("SELECT uuid, t, tag FROM pair") == "p2 u2 a")
        let report = try await seeder.clean(account: .signedOut)
        #expect(report.rescued == [] && report.leftAlone == [])
        #expect(try await seeder.log(account: .signedOut).map(\.reason) == [.superseded, .superseded])
    }
}
