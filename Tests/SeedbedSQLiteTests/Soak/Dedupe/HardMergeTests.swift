import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Merges in which something of the user's could get lost, each as small as it can be.
struct HardMergeTests {
    /// A store made of statements, merged and undone by a seeder.
    private struct TestStore {
        let folder: TemporaryFolder
        let app: RawDatabase
        let seeder: Seeder

        init(_ sql: String) throws {
            (folder, app) = try RawDatabase.inNewFolder(sql, file: "store")
            seeder = folder.seeder(of: .catalogs([]), store: "store")
        }

        @discardableResult
        func merge(
            _ table: String, by column: String, otherwise: Deduplication.MergePolicy = .fill
        ) async throws -> DedupeReport {
            try await seeder.dedupe(
                Deduplication(
                    of: table, by: [Deduplication.KeyColumn(column)], survivor: .least("uuid"), otherwise: otherwise),
                account: .signedOut)
        }

        func rows(_ table: String) throws -> [String] {
            try app.rows("SELECT * FROM \(table)").map { $0.map(\.description).joined(separator: " ") }.sorted()
        }
    }

    @Test(arguments: ["('c2', 'p2', 'm'), ('c3', 'p3', 'm')", "('c3', 'p3', 'm'), ('c2', 'p2', 'm')"])
    func `of children that cannot both move the same one does on every device`(children: String) async throws {
        let place = try TestStore(
            """
            CREATE TABLE P (uuid TEXT PRIMARY KEY, k TEXT);
            CREATE TABLE C (uuid TEXT PRIMARY KEY, p TEXT REFERENCES P (uuid), n TEXT, UNIQUE (p, n));
            INSERT INTO P VALUES ('p1', 'x'), ('p2', 'x'), ('p3', 'x'); INSERT INTO C VALUES \(children);
            """)
        try await place.merge("P", by: "k")
        #expect(try place.rows("C") == ["c3 p1 m"])
    }

    private static let joined = """
        CREATE TABLE P (uuid TEXT PRIMARY KEY, k TEXT); CREATE TABLE T (uuid TEXT PRIMARY KEY, k TEXT);
        CREATE TABLE J (p TEXT REFERENCES P (uuid), t TEXT REFERENCES T (uuid), PRIMARY KEY (p, t));
        INSERT INTO P VALUES ('p1', 'x'), ('p2', 'x'); INSERT INTO T VALUES ('t1', 'y'), ('t2', 'y');
        """

    @Test(arguments: ["('p1', 't2'), ('p2', 't1')", "('p2', 't1'), ('p1', 't1'), ('p1', 't2')"])
    func `join rows come back through both of their keys`(rows: String) async throws {
        let place = try TestStore(Self.joined + "INSERT INTO J VALUES \(rows)")
        let before = try place.rows("J")
        for table in ["P", "T"] { try await place.merge(table, by: "k") }
        #expect(try place.rows("J") == ["p1 t1"])
        for _ in 0..<2 { _ = try await place.seeder.undo(account: .signedOut) }
        #expect(try place.rows("J") == before)
    }

    @Test func `a row that cannot come back yet comes when its way is free`() async throws {
        let place = try TestStore(
            """
            CREATE TABLE C (uuid TEXT, email TEXT, phone TEXT);
            INSERT INTO C VALUES ('a', 'x', NULL), ('b', 'x', '1');
            """)
        try await place.merge("C", by: "email")
        try place.app.execute("CREATE UNIQUE INDEX one ON C (email)")
        #expect(try await place.seeder.undo(account: .signedOut).skipped.map(\.reason) == [.conflict])
        #expect(try place.rows("C") == ["a x 1"])
        try place.app.execute("DROP INDEX one")
        #expect(try await place.seeder.undo(account: .signedOut).reinserted.map(\.uuid) == [UUIDText("b")])
        #expect(try place.rows("C") == ["a x -", "b x 1"])
        #expect(try await place.seeder.undo(account: .signedOut).skipped.isEmpty)
    }

    @Test func `a folder in its own duplicate does not end in itself`() async throws {
        let place = try TestStore(
            """
            CREATE TABLE F (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT REFERENCES F (uuid));
            INSERT INTO F VALUES ('f1', 'Inbox', 'f2'), ('f2', 'Inbox', NULL), ('f3', 'Inbox', NULL), ('f4', 'Sub', 'f3');
            """)
        let before = try place.rows("F")
        try await place.merge("F", by: "name")
        #expect(try place.rows("F") == ["f1 Inbox -", "f4 Sub f1"])
        _ = try await place.seeder.undo(account: .signedOut)
        #expect(try place.rows("F") == before)
    }

    @Test func `an undo leaves a new row alone that has the number of an old one`() async throws {
        let place = try TestStore(
            """
            CREATE TABLE P (uuid TEXT PRIMARY KEY, k TEXT); CREATE TABLE Pet (uuid TEXT PRIMARY KEY, p TEXT REFERENCES P (uuid));
            INSERT INTO P VALUES ('p1', 'x'), ('p2', 'x'); INSERT INTO Pet VALUES ('q1', 'p2');
            """)
        try await place.merge("P", by: "k")
        try place.app.execute("DELETE FROM Pet; INSERT INTO Pet VALUES ('q9', 'p1')")
        _ = try await place.seeder.undo(account: .signedOut)
        #expect(try place.rows("Pet") == ["q9 p1"])
    }

    @Test func `what rows are referred to by is not taken over, and a key of two columns not in parts`() async throws {
        let place = try TestStore(
            """
            CREATE TABLE P (a INT, b INT, PRIMARY KEY (a, b)); INSERT INTO P VALUES (1, 5), (2, 5);
            CREATE TABLE C (uuid TEXT, email TEXT, code TEXT UNIQUE, pa INT, pb INT, updateDate TEXT,
                FOREIGN KEY (pa, pb) REFERENCES P (a, b));
            CREATE TABLE N (id INTEGER PRIMARY KEY, c TEXT REFERENCES C (code) ON UPDATE SET NULL);
            INSERT INTO C VALUES ('a', 'x', 'A', 1, NULL, '2024-01-01'), ('b', 'x', 'B', 2, 5, '2025-01-01');
            INSERT INTO N VALUES (1, 'A'), (2, 'B');
            """)
        try await place.merge("C", by: "email", otherwise: .newest)
        #expect(try place.app.rows("SELECT code, pa, pb FROM C") == [["A", 1, nil]])
        #expect(try place.rows("N") == ["1 A", "2 A"])
    }

    @Test func `children whose own key says what they are do not fall together`() async throws {
        let place = try TestStore(
            """
            CREATE TABLE C (id INTEGER PRIMARY KEY, uuid TEXT, email TEXT); CREATE TABLE L (id INTEGER PRIMARY KEY);
            CREATE TABLE TestDevice (number TEXT PRIMARY KEY, c INT REFERENCES C (id), l INT REFERENCES L (id));
            INSERT INTO C VALUES (1, 'a', 'x'), (2, 'b', 'x'); INSERT INTO L VALUES (1);
            INSERT INTO TestDevice VALUES ('111', 1, 1), ('222', 2, 1);
            """)
        try await place.merge("C", by: "email")
        #expect(try place.rows("TestDevice") == ["111 1 1", "222 1 1"])
    }

    @Test(arguments: ["'111'), ('b', 'x', '222'", "'222'), ('b', 'x', '111'"])
    func `what is taken over from rows that tie does not follow from their order`(rows: String) async throws {
        let place = try TestStore(
            "CREATE TABLE C (uuid TEXT, email TEXT, phone TEXT); INSERT INTO C VALUES ('a', 'x', NULL), ('b', 'x', \(rows))"
        )
        try await place.merge("C", by: "email")
        #expect(try place.rows("C") == ["a x 111"])
    }

    @Test func `an undo takes no later edit back, however the column compares, and no stranger's place`() async throws {
        let place = try TestStore(
            """
            CREATE TABLE C (uuid TEXT, email TEXT, name TEXT COLLATE NOCASE, code TEXT UNIQUE ON CONFLICT REPLACE);
            INSERT INTO C VALUES ('a', 'x', NULL, 'A'), ('b', 'x', 'ada', 'B');
            """)
        try await place.merge("C", by: "email")
        try place.app.execute("UPDATE C SET name = 'Ada'; INSERT INTO C VALUES ('z', 'y', 'Zoe', 'B')")
        #expect(try await place.seeder.undo(account: .signedOut).skipped.map(\.reason) == [.conflict])
        #expect(try place.rows("C") == ["a x Ada A", "z y Zoe B"])
    }

    @Test func `where a trigger keeps the others nothing is merged`() async throws {
        let place = try TestStore(
            """
            CREATE TABLE C (uuid TEXT, email TEXT, phone TEXT); INSERT INTO C VALUES ('a', 'x', NULL), ('b', 'x', '1');
            CREATE TRIGGER t BEFORE DELETE ON C BEGIN SELECT RAISE(IGNORE); END;
            """)
        let report = try await place.merge("C", by: "email")
        #expect(report.groups.isEmpty && report.leftAlone == [UUIDText("b")])
        #expect(try place.rows("C") == ["a x -", "b x 1"])
    }
}
