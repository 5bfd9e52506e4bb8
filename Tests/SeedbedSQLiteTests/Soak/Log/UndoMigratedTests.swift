import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C7: the app's migration renames what the log holds, before an undo.
struct UndoMigratedTests {
    private static let tables = """
        CREATE TABLE tag (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, memo TEXT, more TEXT);
        CREATE TABLE note (n INTEGER PRIMARY KEY, tag INTEGER REFERENCES tag);
        INSERT INTO tag VALUES (1, '11111111-0000-4000-8000-000000000001', 'work', 'first', NULL),
            (2, '22222222-0000-4000-8000-000000000002', 'work', 'second', NULL);
        INSERT INTO note VALUES (1, 1), (2, 2)
        """
    private static let byName = Deduplication(of: "tag", by: ["name"], survivor: .least("uuid"))

    private func harness() throws -> DedupeHarness {
        let harness = try DedupeHarness(Self.tables)
        try harness.dedupe(Self.byName)
        return harness
    }

    private func rows(_ harness: DedupeHarness, _ sql: String) throws -> String {
        try harness.app.rows(sql).map { $0.map(\.description).joined(separator: " ") }.joined(separator: "\n")
    }

    @Test func `a row waits in the log while its value's column may have another name`() async throws {
        let harness = try harness()
        try harness.app.execute("ALTER TABLE tag RENAME COLUMN memo TO remark")
        for _ in 1...2 {
            #expect(try await harness.undo() == ["tag 22222222-0000-4000-8000-000000000002 columnGone"])
        }
        expectSame(try rows(harness, "SELECT id, remark FROM tag"), "1 first")
        try harness.app.execute("ALTER TABLE tag RENAME COLUMN remark TO memo")
        #expect(try await harness.undo() == [])
        expectSame(try rows(harness, "SELECT id, memo FROM tag"), "1 first\n2 second")
        expectSame(try rows(harness, "SELECT * FROM note"), "1 1\n2 2")
    }

    @Test(arguments: ["", "ALTER TABLE tag ADD COLUMN extra TEXT"])
    func `a row comes back after a column was dropped`(more: String) async throws {
        let harness = try harness()
        try harness.app.execute("ALTER TABLE tag DROP COLUMN memo; \(more)")
        #expect(try await harness.undo() == [])
        expectSame(try rows(harness, "SELECT id, name FROM tag"), "1 work\n2 work")
    }

    @Test func `a row goes back to where it stood after its reference was renamed`() async throws {
        let harness = try harness()
        try harness.app.execute("ALTER TABLE note RENAME COLUMN tag TO label")
        #expect(try await harness.undo() == [])
        expectSame(try rows(harness, "SELECT * FROM note"), "1 1\n2 2")
    }

    @Test func `a reference that may have one of two names now is reported`() async throws {
        let harness = try harness()
        try harness.app.execute("ALTER TABLE note RENAME COLUMN tag TO a; ALTER TABLE note ADD COLUMN b REFERENCES tag")
        let path = harness.path
        let seeder = Seeder(catalogs: .catalogs([]), defaults: URL(filePath: path + ".json"), device: "d") {
            (_) throws(StoreError) in try SQLiteStore(path: path)
        }
        let report = try await seeder.undo(account: .signedOut)
        #expect(report.kept.map { "\($0.table) \($0.columns)" } == [#"note ["tag"]"#])
        #expect(report.reinserted.count == 1)
    }

    @Test func `a copy comes back with a column that was renamed since the last launch`() async throws {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, memo TEXT, createDate TEXT, updateDate TEXT)",
            seeds: #"{ "name": "Timer" }"#)
        try world.imports("UPDATE t SET uuid = 'b', memo = 'filed'")
        try world.imports(
            "INSERT INTO t (uuid, name, memo, createDate) SELECT 'a', name, 'other', createDate FROM t")
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT uuid FROM t"), "b")
        try world.app.execute("ALTER TABLE t RENAME COLUMN memo TO remark")
        let report = try await world.seeder.undo(account: .signedOut)
        #expect(report.skipped == [])
        expectSame(try world.rows("SELECT uuid, remark FROM t ORDER BY 1"), "a other\nb filed")
    }
}
