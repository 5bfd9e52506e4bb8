import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Rows that collide at a survivor, on devices that number the same rows in their own ways.
struct CollidingRowTests {
    private static let schema = """
        CREATE TABLE L (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, updateDate TEXT);
        CREATE TABLE T (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE);
        CREATE TABLE E (list INTEGER REFERENCES L (id), pos INTEGER, txt TEXT, PRIMARY KEY (list, pos));
        CREATE TABLE F (id INTEGER PRIMARY KEY, list INTEGER REFERENCES L (id), tag INTEGER REFERENCES T (id), pos INTEGER,
            UNIQUE (list, pos));
        """

    /// The rows that are left, without the numbers of one device.
    private static func remains(_ rows: String) throws -> [[RawValue]] {
        let harness = try DedupeHarness(schema + rows)
        try harness.dedupe(Deduplication(of: "L", by: ["name"], survivor: .least("uuid")))
        return try harness.app.rows("SELECT uuid FROM L ORDER BY 1")
            + harness.app.rows("SELECT uuid, pos, txt FROM E JOIN L ON list = id ORDER BY 1, 2")
            + harness.app.rows(
                "SELECT L.uuid, T.uuid, pos FROM F JOIN L ON list = L.id JOIN T ON tag = T.id ORDER BY 1, 2")
    }

    @Test func `two devices keep the same one of two lists whose entries want one place`() throws {
        let one = try Self.remains(
            """
            INSERT INTO L VALUES (1, 'a', 'x', NULL), (2, 'b', 'x', NULL), (3, 'c', 'x', NULL);
            INSERT INTO E VALUES (2, 1, 'eins'), (3, 1, 'zwei')
            """)
        let other = try Self.remains(
            """
            INSERT INTO L VALUES (1, 'a', 'x', NULL), (3, 'b', 'x', NULL), (2, 'c', 'x', NULL);
            INSERT INTO E VALUES (2, 1, 'zwei'), (3, 1, 'eins')
            """)
        #expect(one == [["a"], ["b"], ["a", 1, "zwei"], ["b", 1, "eins"]])
        #expect(one == other)
    }

    @Test func `the same entry wins a place on each device if both stand at one list`() throws {
        let one = try Self.remains(
            """
            INSERT INTO L VALUES (1, 'a', 'x', NULL), (2, 'b', 'x', NULL), (3, 'c', 'x', NULL);
            INSERT INTO T VALUES (1, 'r'), (2, 's');
            INSERT INTO F VALUES (1, 2, 1, 4), (2, 3, 2, 4)
            """)
        let other = try Self.remains(
            """
            INSERT INTO L VALUES (1, 'a', 'x', NULL), (3, 'b', 'x', NULL), (2, 'c', 'x', NULL);
            INSERT INTO T VALUES (2, 'r'), (1, 's');
            INSERT INTO F VALUES (2, 3, 2, 4), (1, 2, 1, 4)
            """)
        #expect(one == other)
        #expect(one == [["a"], ["b"], ["a", "s", 4], ["b", "r", 4]])
    }
}
