import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Two stores with twins, in a table whose unique key leaves room for one of them.
struct UniqueMergeTests {
    private static let byUUID = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT UNIQUE, createDate TEXT, updateDate TEXT);
        CREATE TABLE s (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t (uuid) ON DELETE CASCADE,
            createDate TEXT, updateDate TEXT)
        """
    private static let byNumber = """
        CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT UNIQUE, createDate TEXT, updateDate TEXT);
        CREATE TABLE s (uuid TEXT PRIMARY KEY, t INTEGER REFERENCES t (id) ON DELETE CASCADE,
            createDate TEXT, updateDate TEXT)
        """
    private static let tables = [SeedTable(name: "t", key: ["name"]), SeedTable(name: "s", key: ["uuid"])]

    /// The releases of the only seed: its twins are of three releases.
    private static let catalogs = [
        Catalog(
            name: "toasts", released: instant("2025-02-02"), table: tables[0],
            seeds: [Seed(id: "toast", fields: [Seed.Field(column: "name", content: .value(.text("Toast")))])],
            history: Catalog.History(releases: [instant("2024-01-01"), instant("2025-01-01")]))
    ]

    private static func harness(_ definition: String, _ uuid: String, _ created: String, _ updated: String) throws
        -> TouchHarness
    {
        let harness = try TouchHarness(definition, tables[0])
        let key = definition == byUUID ? "uuid" : "id"
        try harness.app.execute(
            """
            INSERT INTO t (uuid, name, createDate) VALUES ('x\(uuid)', 'Filler \(uuid)', '2025-01-01');
            INSERT INTO t (uuid, name, createDate, updateDate) VALUES ('\(uuid)', 'Toast', '\(created)', \(updated));
            INSERT INTO s SELECT 's-\(uuid)', \(key), '2025-03-03', '2025-03-03' FROM t WHERE uuid = '\(uuid)'
            """)
        return harness
    }

    private static func rows(_ harness: TouchHarness, _ definition: String) throws -> String {
        let key = definition == byUUID ? "uuid" : "id"
        let rows =
            try harness.app.rows("SELECT uuid, updateDate FROM t WHERE name = 'Toast'")
            + harness.app.rows("SELECT s.uuid, t.uuid FROM s LEFT JOIN t ON s.t = t.\(key) ORDER BY 1")
        return rows.map { $0.map(shown).joined(separator: " ") }.joined(separator: " | ")
    }

    @Test(
        arguments: [
            ("greater by date", "2025-02-02", "NULL", "b - | s-a b | s-b b"),
            ("greater by uuid", "2025-01-01", "NULL", "b - | s-a b | s-b b"),
            ("lesser by date", "2024-01-01", "NULL", "a - | s-a a | s-b a"),
            ("touched", "2024-01-01", "'2025-02-02'", "b 2025-02-02 | s-a b | s-b b"),
        ], [byUUID, byNumber])
    func `C2: of untouched twins the greater stays, a touched one before it, whichever side merges`(
        other: (id: String, created: String, updated: String, rows: String), definition: String
    ) throws {
        let here = try Self.harness(definition, "a", "2025-01-01", "NULL")
        let there = try Self.harness(definition, "b", other.created, other.updated)
        let reported = CleanupRun()
        for _ in 1...2 {
            for (into, from) in [(here, there), (there, here)] {
                _ = try into.store.merge(
                    from: from.folder.path("app.sqlite"), tables: Self.tables, catalogs: Self.catalogs,
                    in: into.folder.url == here.folder.url ? reported : CleanupRun())
                expectSame(try Self.rows(into, definition), other.rows)
                #expect(try into.app.problems() == [])
            }
        }
        let gone = try here.app.rows("SELECT uuid, survivor FROM seedbed_log")
        #expect(gone == (other.rows.hasPrefix("b") ? [["a", "b"]] : []))
        #expect(
            reported.droppedRows.map { [$0.uuid.description, $0.survivor?.description ?? ""] }
                == gone.map { $0.map(\.description) })
    }

    @Test(arguments: [byUUID, byNumber])
    func `C1: of two touched twins none is lost: each stays where it is, with what refers to it`(definition: String)
        throws
    {
        let here = try Self.harness(definition, "a", "2025-01-01", "'2025-02-02'")
        let there = try Self.harness(definition, "b", "2025-01-01", "'2025-04-04'")
        for _ in 1...2 {
            let merged = try here.store.merge(
                from: there.folder.path("app.sqlite"), tables: Self.tables, catalogs: Self.catalogs)
            #expect(
                merged.passedOver == [
                    Seeder.MergedRows.PassedOver(
                        table: "t", uuid: UUIDText("b"), reason: .uniqueKey, rule: "UNIQUE constraint failed: t.name"),
                    Seeder.MergedRows.PassedOver(table: "s", uuid: UUIDText("s-b"), reason: .parent),
                ])
        }
        #expect(
            try here.app.rows("SELECT uuid FROM t UNION ALL SELECT uuid FROM s ORDER BY 1") == [
                ["a"], ["s-a"], ["xa"], ["xb"],
            ])
        #expect(try here.app.problems() == [])
    }
}
