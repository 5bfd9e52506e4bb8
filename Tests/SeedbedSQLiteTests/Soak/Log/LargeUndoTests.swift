import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C7: an undo of many rows, which looks their identities up at once and makes the index by identity again at its end.
struct LargeUndoTests {
    private static let stem = "00000000-0000-4000-8000-0000000000"

    /// A store whose cleanup has removed the twins of four seeds, and those of so many others.
    private func cleaned(of others: Int) async throws -> (Seeder, RawDatabase) {
        let (folder, app) = try RawDatabase.inNewFolder(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)")
        let names = ["a", "b", "c", "d"] + (0..<others).map { "x\($0)" }
        let seeds = names.map { #"{ "name": "\#($0)" }"# }.joined(separator: ", ")
        let text = #"{ "catalog": "c", "released": "2025-01-01", "table": "t", "key": ["name"], "seeds": [\#(seeds)] }"#
        try Data(text.utf8).write(to: folder.url.appending(path: "c.json"))
        let (counter, seeder) = (
            "printf('%08x-0000-4000-8000-000000000000', rowid)",
            folder.seeder(
                of: folder.catalogs("c.json"), store: "app.sqlite",
                environment: .counted { _ in UUIDText.random().description })
        )
        try await seeder.launch(account: .signedOut)
        let returned = try #require(UUIDText(Self.stem + "0c").rescued)
        try app.execute(
            """
            INSERT INTO seedbed_import VALUES (1);
            UPDATE t SET uuid = 'f' || substr(uuid, 2);
            INSERT INTO t SELECT CASE WHEN name < 'x' THEN '\(Self.stem)0' || name ELSE \(counter) END, name, createDate, NULL FROM t;
            INSERT INTO t SELECT '\(returned)', 'c', createDate, NULL FROM t WHERE uuid = '\(Self.stem)0c';
            DELETE FROM seedbed_import
            """)
        #expect(try await seeder.clean(account: .signedOut).removed.count == others + 5)
        // The first one came in again, and the second one was put back on another device, which writes capitals.
        let back = try #require(UUIDText(Self.stem + "0b").rescued).description.uppercased()
        try app.execute("INSERT INTO t (uuid, name) VALUES ('\(Self.stem)0a', 'mine'), ('\(back)', 'mine too')")
        return (seeder, app)
    }

    @Test(arguments: [0, 2000])
    func `a row stays away if its identity is there, whichever row has it`(others: Int) async throws {
        let (seeder, app) = try await cleaned(of: others)
        let before = try app.rows("SELECT * FROM t ORDER BY rowid")
        let schema = try app.rows("SELECT name, sql FROM sqlite_schema ORDER BY name")
        var trial = try await seeder.undo(account: .signedOut, dryRun: true)
        #expect(try app.rows("SELECT * FROM t ORDER BY rowid") == before)
        let report = try await seeder.undo(account: .signedOut)
        trial.isDryRun = false
        #expect(trial == report)
        #expect(report.reinserted.count == others + 2)
        #expect(report.skipped.map(\.reason) == [.present, .present, .present])
        let (first, returned) = (UUIDText(Self.stem + "0c"), try #require(UUIDText(Self.stem + "0c").rescued))
        #expect(report.skipped.map(\.entry.uuid) == [UUIDText(Self.stem + "0a"), UUIDText(Self.stem + "0b"), returned])
        #expect(report.reinserted.map(\.uuid).contains(first))
        expectSame(try app.rows("SELECT name, sql FROM sqlite_schema ORDER BY name").description, schema.description)
        #expect(try app.rows("PRAGMA integrity_check") == [["ok"]])
        #expect(try await seeder.clean(account: .signedOut).removed == [])
    }
}
