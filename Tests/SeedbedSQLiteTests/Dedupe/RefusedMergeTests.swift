import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Merges and upserts that a table, or a mistake in their words, makes difficult.
struct RefusedMergeTests {
    @Test func `a group whose merged row breaks a rule stays, and the others are merged`() throws {
        let harness = try DedupeHarness(
            """
            CREATE TABLE person (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, a INTEGER, b INTEGER, updateDate TEXT,
                CHECK (a IS NULL OR b IS NULL));
            INSERT INTO person (uuid, name, a, b) VALUES ('a', 'Ann', 1, NULL), ('b', 'Ann', NULL, 2), ('c', 'Bob', 3, NULL),
                ('d', 'Bob', 4, NULL)
            """)
        let report = try harness.dedupe()
        #expect(report.leftAlone == [UUIDText("b")])
        #expect(report.removedCount == 1)
        #expect(
            try harness.app.rows("SELECT uuid, a, b FROM person ORDER BY 1") == [
                ["a", 1, .null], ["b", .null, 2], ["c", 3, .null],
            ])
    }

    @Test(arguments: ["Notes", "Shown"]) func `a reference from a table that does not hold rows is refused`(
        _ table: String
    ) throws {
        let harness = try DedupeHarness(
            """
            CREATE TABLE T (uuid TEXT PRIMARY KEY, k TEXT);
            CREATE TABLE Note (uuid TEXT PRIMARY KEY, owner TEXT);
            CREATE VIEW Shown AS SELECT * FROM Note;
            INSERT INTO T VALUES ('a', 'x'), ('b', 'x');
            INSERT INTO Note VALUES ('n', 'b')
            """)
        let deduplication = Deduplication(
            of: "T", by: ["k"], survivor: .least("uuid"),
            references: [SeedTable.Reference(table: table, columns: ["owner"])])
        let error = #expect(throws: DedupeError.self) { try harness.dedupe(deduplication) }
        #expect(error?.description.contains("“\(table)”") == true)
        #expect(try harness.app.rows("SELECT uuid FROM T") == [["a"], ["b"]])
    }

    @Test func `a store in memory refuses such a reference too`() throws {
        let store = MemoryStore(tables: [MemoryStore.Table("T", columns: ["uuid", "k"], primaryKey: "uuid")])
        let deduplication = Deduplication(
            of: "T", by: ["k"], survivor: .least("uuid"),
            references: [SeedTable.Reference(table: "Notes", columns: ["owner"])])
        #expect(throws: DedupeError.missingTable(store: "memory", table: "Notes")) { try store.dedupe(deduplication) }
    }

    @Test func `an upsert finds a row by its number`() throws {
        let harness = try DedupeHarness(
            "CREATE TABLE Item (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO Item VALUES (1, 'a')")
        let report = try harness.upsert(
            [["id": 1, "name": "b"], ["id": 2, "name": "c"], ["id": 1, "name": "b"]], into: "Item", by: ["id"])
        #expect([report.inserted, report.updated, report.unchanged] == [1, 1, 1])
        #expect(try harness.app.rows("SELECT * FROM Item") == [[1, "b"], [2, "c"]])
    }

    @Test func `a value that the column converts to the one it holds changes nothing`() throws {
        let harness = try DedupeHarness(
            """
            CREATE TABLE Item (k TEXT UNIQUE, n INTEGER, r REAL, t TEXT, x);
            INSERT INTO Item VALUES ('a', 1, 2, '3', 4)
            """)
        let same = try harness.upsert([["k": "a", "n": "1", "r": 2, "t": 3, "x": 4]], into: "Item", by: ["k"])
        #expect(same.unchanged == 1)
        // A column without a type holds what comes in.
        let other = try harness.upsert([["k": "a", "n": "one", "x": "4"]], into: "Item", by: ["k"])
        #expect(other.updated == 1)
        #expect(try harness.app.rows("SELECT n, typeof(x) FROM Item") == [["one", "text"]])
    }
}

extension DedupeHarness {
    fileprivate func upsert(
        _ rows: [[String: SeedValue]], into table: String, by key: [String]
    ) throws -> Deduplication.UpsertReport {
        let store = try SQLiteStore(path: path)
        let merging = try #require(store.deduplication)
        return try merging.upsert(
            rows, into: table, by: key, policies: [:], otherwise: .incoming, mapping: Catalog.Mapping(),
            dates: .iso8601,
            dryRun: false)
    }
}
