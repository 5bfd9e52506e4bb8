import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// `merge` must not break places of rows, values that are texts, and unique names that change hands.
struct MergeReachTests {
    private static let columns = "id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, createDate TEXT, updateDate TEXT"
    private static let child = SeedTable(name: "child", key: ["name"])

    @Test func `a row stands under the same folder as before, though nobody asked for the folders`() throws {
        let harness = try MergeHarness(
            "CREATE TABLE folder (id INTEGER PRIMARY KEY, uuid TEXT, title TEXT); "
                + "CREATE TABLE child (\(Self.columns), folder INTEGER REFERENCES folder)", [Self.child])
        try harness.a.execute("INSERT INTO folder VALUES (1, 'fa', 'Mine')")
        try harness.b.execute(
            """
            INSERT INTO folder VALUES (1, 'fb', 'Theirs');
            INSERT INTO child (uuid, name, createDate, folder) VALUES ('c', 'x', '2025-01-01', 1)
            """)
        try harness.merge(into: "a", from: "b")
        try harness.expect("SELECT c.uuid, f.title FROM child AS c JOIN folder AS f ON f.id = c.folder", "c Theirs")
    }

    @Test func `numbers of a table that cannot be merged are refused, and the table is named`() throws {
        let harness = try MergeHarness(
            "CREATE TABLE folder (id INTEGER PRIMARY KEY, title TEXT); "
                + "CREATE TABLE child (\(Self.columns), folder INTEGER REFERENCES folder)", [Self.child])
        try harness.b.execute("INSERT INTO child (uuid, name, createDate) VALUES ('c', 'x', '2025-01-01')")
        // As long as no row refers there is nothing to break.
        #expect(try harness.merge(into: "a", from: "b") == ["c"])
        try harness.b.execute("INSERT INTO folder VALUES (1, 'Theirs'); UPDATE child SET folder = 1")
        let reason =
            "its “folder” holds row numbers of “folder”, which mean other rows in another store; give “folder” a column “uuid” "
            + "that tells its rows in both"
        #expect(throws: StoreError.unmergeable(store: harness.folder.path("b"), table: "child", reason: reason)) {
            try harness.merge(into: "a", from: "b")
        }
        try harness.expect("SELECT uuid, folder FROM child", "c -")
    }

    @Test func `a number that is a part of a composite key is translated`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE folder (id INTEGER PRIMARY KEY, uuid TEXT, club TEXT, UNIQUE (club, id));
            CREATE TABLE child (\(Self.columns), club TEXT, folder INTEGER,
                FOREIGN KEY (club, folder) REFERENCES folder (club, id))
            """, [Self.child])
        try harness.a.execute("INSERT INTO folder VALUES (1, 'fa', 'k')")
        try harness.b.execute(
            """
            INSERT INTO folder VALUES (1, 'fb', 'k');
            INSERT INTO child (uuid, createDate, club, folder) VALUES ('c', '2025-01-01', 'k', 1)
            """)
        try harness.merge(into: "a", from: "b")
        try harness.expect("SELECT f.uuid, c.club FROM child AS c JOIN folder AS f ON f.id = c.folder", "fb k")
        #expect(try harness.a.problems() == [])
    }

    @Test func `a text that is not UTF-8 stays a text, inserted or changed`() throws {
        let harness = try MergeHarness("CREATE TABLE child (\(Self.columns))", [Self.child])
        try harness.a.execute("INSERT INTO child (uuid, name, createDate) VALUES ('old', 'x', '2025-01-01')")
        try harness.b.execute(
            """
            INSERT INTO child (uuid, name, createDate, updateDate) VALUES
                ('old', CAST(x'ff41' AS TEXT), '2025-01-01', '2025-02-01'), ('new', CAST(x'41ff' AS TEXT), '2025-01-01', NULL)
            """)
        try harness.merge(into: "a", from: "b")
        try harness.expect(
            "SELECT uuid, typeof(name), hex(name) FROM child ORDER BY uuid", "new text 41FF\nold text FF41")
    }

    @Test func `names under a unique key change places, rotate, or go to a new row`() throws {
        let harness = try MergeHarness(
            "CREATE TABLE child (\(Self.columns), place INTEGER UNIQUE); CREATE UNIQUE INDEX names ON child (name)",
            [Self.child])
        try harness.a.execute(
            """
            INSERT INTO child (uuid, name, createDate, place) VALUES ('a', 'One', '2025-01-01', 1),
                ('b', 'Two', '2025-01-01', 2), ('c', 'Three', '2025-01-01', 3), ('d', 'Four', '2025-01-01', 4)
            """)
        try harness.b.execute(
            """
            INSERT INTO child (uuid, name, createDate, updateDate, place) VALUES
                ('a', 'Two', '2025-01-01', '2025-02-01', 2), ('b', 'Three', '2025-01-01', '2025-02-01', 3),
                ('c', 'One', '2025-01-01', '2025-02-01', 1), ('d', 'Five', '2025-01-01', '2025-02-01', 5),
                ('0', 'Four', '2025-01-01', '2025-02-01', 4)
            """)
        try harness.merge(into: "a", from: "b")
        try harness.expect(
            "SELECT uuid, name, place FROM child ORDER BY uuid", "0 Four 4\na Two 2\nb Three 3\nc One 1\nd Five 5")
    }

    @Test func `rows of one table refer to each other, and must refer to something`() throws {
        let harness = try MergeHarness(
            "CREATE TABLE child (\(Self.columns), next INTEGER NOT NULL REFERENCES child DEFERRABLE INITIALLY DEFERRED)",
            [Self.child])
        try harness.a.execute("INSERT INTO child (id, uuid, createDate, next) VALUES (1, 'x', '2025-01-01', 1)")
        try harness.b.execute(
            """
            INSERT INTO child (id, uuid, createDate, next) VALUES (1, 'a', '2025-01-01', 2), (2, 'b', '2025-01-01', 3),
                (3, 'c', '2025-01-01', 1), (4, 'd', '2025-01-01', 4)
            """)
        try harness.merge(into: "a", from: "b")
        try harness.expect(
            "SELECT c.uuid, n.uuid FROM child AS c JOIN child AS n ON n.id = c.next ORDER BY 1",
            "a b\nb c\nc a\nd d\nx x")
        #expect(try harness.a.problems() == [])
    }

    @Test func `rows without an identity are counted`() throws {
        let harness = try MergeHarness("CREATE TABLE child (\(Self.columns))", [Self.child])
        try harness.b.execute("INSERT INTO child (uuid, name) VALUES (NULL, 'x'), (NULL, 'y'), ('c', 'z')")
        #expect(
            try harness.passedOver(into: "a", from: "b") == [
                Seeder.MergedRows.PassedOver(table: "child", rows: 2, reason: .noIdentity)
            ])
    }

    /// Notes of the user's that only the other device has come along, under the copies that they stood under.
    @Test func `rows that refer to merged rows come too, though nobody asked for them`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE child (\(Self.columns));
            CREATE TABLE note (id INTEGER PRIMARY KEY, uuid TEXT, text TEXT, child INTEGER REFERENCES child);
            CREATE TABLE mark (uuid TEXT PRIMARY KEY, note INTEGER REFERENCES note, color TEXT);
            """, [Self.child])
        try harness.a.execute(
            """
            INSERT INTO child (uuid, name, createDate) VALUES ('ca', 'x', '2025-01-01');
            INSERT INTO note VALUES (1, 'na', 'here', 1), (2, 'both', 'mine', 1);
            """)
        try harness.b.execute(
            """
            INSERT INTO child (uuid, name, createDate) VALUES ('cb', 'y', '2025-01-01');
            INSERT INTO note VALUES (1, 'nb', 'there', 1), (2, 'both', 'theirs', 1);
            INSERT INTO mark VALUES ('m', 1, 'red')
            """)
        try harness.merge(into: "a", from: "b")
        let notes = "SELECT n.uuid, n.text, c.uuid FROM note AS n JOIN child AS c ON c.id = n.child ORDER BY 1"
        // No date says which version of a note is newer: the one that is here stays.
        try harness.expect(notes, "both mine ca\nna here ca\nnb there cb")
        try harness.expect("SELECT m.uuid, n.uuid FROM mark AS m JOIN note AS n ON n.id = m.note", "m nb")
        #expect(
            try harness.passedOver(into: "a", from: "b") == [
                Seeder.MergedRows.PassedOver(table: "note", uuid: UUIDText("both"), reason: .undated)
            ])
        #expect(try harness.a.problems() == [])
    }

    /// The other device has not been updated yet: its table lacks the column that the release added.
    @Test func `a column that only one store has keeps its values, whichever row wins`() throws {
        let harness = try MergeHarness("CREATE TABLE child (\(Self.columns))", [Self.child])
        for (app, name, date) in [(harness.a, "Old", "2025-02-01"), (harness.b, "New", "2025-03-01")] {
            try app.execute(
                "INSERT INTO child (uuid, name, createDate, updateDate) VALUES ('c', '\(name)', '2025-01-01', '\(date)')"
            )
        }
        try harness.a.execute(
            "ALTER TABLE child ADD COLUMN icon TEXT; UPDATE child SET icon = 'star', updateDate = '2025-02-01'")
        try harness.b.execute("INSERT INTO child (uuid, name, createDate) VALUES ('d', 'x', '2025-01-01')")
        try harness.merge(into: "a", from: "b")
        try harness.merge(into: "b", from: "a")
        try harness.expect("SELECT uuid, name, icon FROM child ORDER BY 1", "c New star\nd x -")
        try harness.expect("SELECT uuid, name FROM child ORDER BY 1", "c New\nd x", in: harness.b)
        let before = try harness.dump(harness.a, "SELECT * FROM child")
        #expect(try harness.merge(into: "a", from: "b") == [])
        try harness.expect("SELECT * FROM child", before)
    }
}
