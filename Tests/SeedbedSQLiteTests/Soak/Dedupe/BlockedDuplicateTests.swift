import Seedbed
import SeedbedSQLite
import Testing

/// Duplicates whose children cannot be moved stay, and keep what is theirs.
struct BlockedDuplicateTests {
    private func harness() throws -> DedupeHarness {
        try DedupeHarness(
            """
            CREATE TABLE person (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, phone TEXT UNIQUE, updateDate TEXT);
            CREATE TABLE slot (person INTEGER REFERENCES person, place INTEGER, text TEXT, UNIQUE (person, place));
            INSERT INTO person VALUES (1, 'a', 'Ann', NULL, NULL), (2, 'b', 'Ann', '22', NULL);
            INSERT INTO slot VALUES (1, 1, 'mine'), (2, 1, 'yours')
            """)
    }

    @Test func `a row with a child that cannot be moved stays, with its values, and is reported`() throws {
        let harness = try harness()
        let before = try harness.dump("person", "slot")
        let report = try harness.dedupe()
        expectSame(try harness.dump("person", "slot"), before)
        #expect(report.leftAlone.map(\.description) == ["b"])
        #expect(report.groups == [])
    }

    @Test func `the others of its group go all the same`() throws {
        let harness = try harness()
        try harness.app.execute("INSERT INTO person VALUES (3, 'c', 'Ann', '33', NULL)")
        let report = try harness.dedupe()
        expectSame(
            try harness.dump("person"),
            """
            id  uuid  name  phone
            1   a     Ann   33
            2   b     Ann   22
            """)
        #expect(report.leftAlone.map(\.description) == ["b"])
        #expect(report.groups.flatMap(\.removed).map(\.description) == ["c"])
    }

    @Test func `a key that such a row holds does not become unique, and nothing has changed`() throws {
        let harness = try harness()
        let before = try harness.dump("person", "slot")
        #expect(throws: DedupeError.notUnique(table: "person", count: 1)) {
            _ = try SQLiteStore(path: harness.path).makeUnique(DedupeHarness.byName, mirroring: .local)
        }
        expectSame(try harness.dump("person", "slot"), before)
        #expect(try harness.app.rows("SELECT name FROM sqlite_schema WHERE name LIKE 'unique%'") == [])
    }
}
