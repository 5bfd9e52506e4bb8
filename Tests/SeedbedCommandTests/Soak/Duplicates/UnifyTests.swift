import Foundation
import SeedbedTestSupport
import Testing

/// After a change of sync service every row stands once for each device: one command makes one of three, and one undoes it.
@Suite struct UnifyTests {
    private static let count =
        TestSetting.number("SEEDBED_DEDUPE_ROWS")
        ?? TestShare.count(150, soak: 1_500)

    /// Items in folders, uploaded by three devices: with the same identities, or with identities of their own.
    private func sandbox(isShared: Bool) throws -> Sandbox {
        let sandbox = try Sandbox()
        let rows = """
            WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.count - 1)),
            d (d) AS (VALUES (0), (1), (2))
            """
        let uuid = isShared ? "printf('%08x', i)" : "printf('%08x-%d', (i * 2654435761) % 4294967296, (i + d) % 3)"
        try sandbox.sql(
            """
            CREATE TABLE Item (id INTEGER PRIMARY KEY, uuid TEXT, folder INTEGER REFERENCES Folder, name TEXT, size INTEGER,
                createDate TEXT)
            """,
            "CREATE TABLE Folder (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, createDate TEXT)",
            """
            \(rows) INSERT INTO Folder (id, uuid, name, createDate) SELECT 1 + i * 3 + d, \(uuid), 'Folder ' || i,
                '2026-01-0' || (1 + d) FROM n, d WHERE i < 30
            """,
            """
            \(rows) INSERT INTO Item (uuid, folder, name, size, createDate)
            SELECT \(uuid), 1 + (i % 30) * 3 + d, 'Item ' || i, CASE d WHEN i % 3 THEN i END, '2026-01-0' || (1 + d) FROM n, d
            """)
        return sandbox
    }

    private func content(_ sandbox: Sandbox) throws -> [[String]] {
        try sandbox.sql("SELECT id, uuid, folder, name, size, createDate FROM Item ORDER BY id")
            + sandbox.sql("SELECT id, uuid, name, createDate FROM Folder ORDER BY id")
    }

    @Test(arguments: [true, false])
    func `three of each become one, with all that they held, and undo makes three of them again`(isShared: Bool) throws
    {
        let sandbox = try sandbox(isShared: isShared)
        let before = try content(sandbox)
        let line = "unify --store app.db --survivor least:createDate" + (isShared ? "" : " --by name")
        let probe = try sandbox.run(line + " --dry-run --json")
        #expect(try content(sandbox) == before)
        let start = ContinuousClock.now
        let run = try sandbox.run(line + " --json")
        print("unify of \(3 * Self.count) rows: \(ContinuousClock.now - start)")
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output == probe.output.replacing(#""dryRun": true"#, with: #""dryRun": false"#))
        #expect(
            try sandbox.sql(
                "SELECT count(*), count(DISTINCT name), count(size), min(createDate), max(createDate) FROM Item")
                == [["\(Self.count)", "\(Self.count)", "\(Self.count)", "2026-01-01", "2026-01-01"]])
        #expect(
            try sandbox.sql(
                """
                SELECT count(*) FROM Item AS i JOIN Folder AS f ON f.id = i.folder
                WHERE f.name = 'Folder ' || (i.size % 30) AND i.name = 'Item ' || i.size
                """) == [["\(Self.count)"]])
        #expect(try sandbox.sql("SELECT count(*), count(DISTINCT name) FROM Folder") == [["30", "30"]])
        #expect(try sandbox.sql("PRAGMA foreign_key_check") == [])
        let again = ContinuousClock.now
        #expect(try sandbox.run("undo --store app.db").status == 0)
        print("its undo: \(ContinuousClock.now - again)")
        #expect(try content(sandbox) == before)
    }
}
