import Seedbed
import SeedbedSQLite
import Testing

/// An undo where rows are found by a number that no column holds, or by a key that is what refers.
struct UndoRowNumberTests {
    @Test func `join rows whose key is what they refer by come back to where they were`() async throws {
        let harness = try DedupeHarness(
            """
            CREATE TABLE person (uuid TEXT PRIMARY KEY, name TEXT, updateDate TEXT);
            CREATE TABLE club (uuid TEXT PRIMARY KEY, name TEXT);
            CREATE TABLE member (person TEXT REFERENCES person, club TEXT REFERENCES club,
                PRIMARY KEY (person, club)) WITHOUT ROWID;
            INSERT INTO person VALUES ('a', 'Ann', NULL), ('b', 'Ann', NULL), ('c', 'Cy', NULL);
            INSERT INTO club VALUES ('chess', 'Chess'), ('go', 'Go');
            INSERT INTO member VALUES ('a', 'chess'), ('b', 'chess'), ('b', 'go'), ('c', 'go')
            """)
        let before = try harness.dump("person", "member")
        try harness.dedupe()
        #expect(
            try harness.app.rows("SELECT person, club FROM member") == [["a", "chess"], ["a", "go"], ["c", "go"]])
        #expect(try await harness.undo() == [])
        expectSame(try harness.dump("person", "member"), before)
    }

    @Test func `a reference that comes in later follows the row, and goes back with it`() async throws {
        let harness = try DedupeHarness(
            """
            CREATE TABLE person (uuid TEXT PRIMARY KEY, name TEXT);
            CREATE TABLE note (uuid TEXT PRIMARY KEY, person TEXT REFERENCES person);
            INSERT INTO person VALUES ('a', 'Ann'), ('b', 'Ann');
            INSERT INTO note VALUES ('m', 'b')
            """)
        try harness.dedupe()
        try harness.app.execute("PRAGMA foreign_keys = OFF")
        try harness.app.execute("INSERT INTO note VALUES ('n', 'b')")
        try harness.dedupe()
        #expect(try harness.app.rows("SELECT uuid, person FROM note ORDER BY 1") == [["m", "a"], ["n", "a"]])
        #expect(try await harness.undo() == [])
        #expect(try harness.app.rows("SELECT uuid, person FROM note ORDER BY 1") == [["m", "b"], ["n", "b"]])
    }

    @Test func `children that were duplicates themselves come back to the parent that they had`() async throws {
        let harness = try DedupeHarness(
            """
            CREATE TABLE person (uuid TEXT PRIMARY KEY, name TEXT, updateDate TEXT);
            CREATE TABLE note (uuid TEXT PRIMARY KEY, person TEXT REFERENCES person, text TEXT, updateDate TEXT);
            INSERT INTO person VALUES ('a', 'Ann', NULL), ('b', 'Ann', NULL);
            INSERT INTO note VALUES ('m', 'a', 'one', NULL), ('n', 'b', 'one', NULL), ('o', 'b', 'two', NULL)
            """)
        let before = try harness.dump("person", "note")
        try harness.unify([
            DedupeHarness.byName, Deduplication(of: "note", by: ["person", "text"], survivor: .least("uuid")),
        ])
        #expect(try harness.app.rows("SELECT uuid, person FROM note ORDER BY uuid") == [["m", "a"], ["o", "a"]])
        try harness.app.execute("INSERT INTO note VALUES ('p', 'a', 'three', NULL)")
        #expect(try await harness.undo() == [])
        try harness.app.execute("DELETE FROM note WHERE uuid = 'p'")
        expectSame(try harness.dump("person", "note"), before)
    }

    @Test func `a table that is named twice, in two cases, is merged once`() throws {
        let harness = try DedupeHarness(
            """
            CREATE TABLE person (uuid TEXT PRIMARY KEY, name TEXT, updateDate TEXT);
            INSERT INTO person VALUES ('a', 'Ann', NULL), ('b', 'Ann', NULL)
            """)
        var other = DedupeHarness.byName
        other.table = "PERSON"
        let reports = try harness.unify([other, DedupeHarness.byName])
        #expect(reports.map(\.removedCount) == [1, 0])
        #expect(try harness.unify([DedupeHarness.byName, DedupeHarness.byName]).count == 2)
    }
}
