import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Apps whose triggers turn a deletion into something else.
struct SoftDeletionTests {
    private static let soft = """
        BEGIN UPDATE t SET dismissDate = '2025-06-01' WHERE uuid = OLD.uuid; SELECT RAISE(IGNORE); END
        """
    private static let back = """
        BEGIN INSERT INTO t SELECT OLD.uuid, OLD.name, OLD.n, OLD.parent, OLD.seedID, '2025-06-01', OLD.createDate, OLD.updateDate; END
        """

    @Test(
        arguments: ["BEFORE DELETE ON t \(soft)", "AFTER DELETE ON t WHEN OLD.dismissDate IS NULL \(back)"],
        ["REFERENCES t (uuid)", ""])
    func `I4, T2: a copy that a trigger keeps is not dismissed by its removal`(trigger: String, parent: String)
        async throws
    {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, n INTEGER, parent TEXT \(parent), seedID TEXT, dismissDate TEXT,
                createDate TEXT, updateDate TEXT)
            """, seeds: #"{ "name": "Soup", "n": 1 }, { "name": "Tea", "n": 1 }"#, more: AppWorld.mapping)
        try world.app.execute("CREATE TRIGGER soft \(trigger)")
        try world.app.imports(
            "INSERT INTO t SELECT 'x' || uuid, name, n, parent, seedID, NULL, createDate, NULL FROM t")
        let report = try await world.seeder.importFinished(account: .signedOut)
        #expect(report.removed == [])
        #expect(report.leftAlone.map(\.reason) == [.unmovable, .unmovable])
        expectSame(
            try world.rows("SELECT name, dismissDate, updateDate FROM t ORDER BY name"),
            "Soup - -\nSoup - -\nTea - -\nTea - -")
        #expect(try world.rows("SELECT count(*) FROM seedbed_log") == "0")
        // A trigger that lets Seedbed's deletions pass.
        try world.app.execute(
            """
            DROP TRIGGER soft; CREATE TRIGGER soft BEFORE DELETE ON t
            WHEN NOT EXISTS (SELECT 1 FROM seedbed_import WHERE mark < 0) \(Self.soft)
            """)
        #expect(try await world.seeder.clean(account: .signedOut).removed.count == 2)
        try world.app.execute("DELETE FROM t WHERE name = 'Tea'")
        expectSame(
            try world.rows("SELECT name, dismissDate FROM t ORDER BY name"), "Soup -\nTea 2025-06-01")
    }

    @Test func `a row without identity goes where a trigger only notes the deletion`() async throws {
        let world = try AppWorld(
            """
            CREATE TABLE note (uuid TEXT, text TEXT, place INTEGER, createDate TEXT, updateDate TEXT); CREATE TABLE gone (place INTEGER);
            INSERT INTO note (uuid, text, place) VALUES (NULL, 'a', 1), (NULL, 'a', 2), ('u', 'b', 3), ('U', 'b', 4);
            CREATE TRIGGER audit AFTER DELETE ON note BEGIN INSERT INTO gone VALUES (OLD.place); END
            """)
        let store = try SQLiteStore(path: world.folder.path("app.sqlite"))
        _ = try store.dedupe(Deduplication(of: "note", by: ["text"], survivor: .least("place"), isLocal: true))
        expectSame(try world.rows("SELECT place FROM note ORDER BY 1"), "1\n3")
        expectSame(try world.rows("SELECT place FROM gone ORDER BY 1"), "2\n4")
    }
}
