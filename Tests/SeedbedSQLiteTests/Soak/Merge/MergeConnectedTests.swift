import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Tables that keys connect with those that are merged, though the caller does not name them.
struct MergeConnectedTests {
    private static let columns = "id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, createDate TEXT, updateDate TEXT"
    private static let t = SeedTable(name: "t", key: ["name"])

    @Test func `children come, and theirs, and the other parents of those`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (\(Self.columns));
            CREATE TABLE shelf (\(Self.columns));
            CREATE TABLE child (\(Self.columns), t INTEGER NOT NULL REFERENCES t);
            CREATE TABLE leaf (\(Self.columns), child INTEGER REFERENCES child, shelf INTEGER REFERENCES shelf)
            """, [Self.t])
        try harness.a.execute(
            """
            INSERT INTO t (id, uuid) VALUES (1, 'ta'); INSERT INTO shelf (id, uuid) VALUES (1, 'sa');
            INSERT INTO child (id, uuid, t) VALUES (1, 'ca', 1); INSERT INTO leaf (id, uuid, child, shelf) VALUES (1, 'la', 1, 1)
            """)
        try harness.b.execute(
            """
            INSERT INTO t (id, uuid) VALUES (1, 'tb'); INSERT INTO shelf (id, uuid) VALUES (1, 'sb');
            INSERT INTO child (id, uuid, t) VALUES (1, 'cb', 1); INSERT INTO leaf (id, uuid, child, shelf) VALUES (1, 'lb', 1, 1)
            """)
        try harness.merge(into: "a", from: "b")
        try harness.expect(
            """
            SELECT l.uuid, c.uuid, t.uuid, s.uuid FROM leaf AS l JOIN child AS c ON l.child = c.id
            JOIN t ON c.t = t.id JOIN shelf AS s ON l.shelf = s.id ORDER BY 1
            """,
            "la ca ta sa\nlb cb tb sb")
        #expect(try harness.a.problems() == [])
        #expect(try harness.merge(into: "a", from: "b") == [])
    }

    @Test(arguments: ["", " WITHOUT ROWID", " STRICT"])
    func `a join table without a uuid is told by what it joins`(options: String) throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (\(Self.columns)); CREATE TABLE tag (\(Self.columns));
            CREATE TABLE "t tag" (preset INTEGER NOT NULL REFERENCES t, tag INTEGER NOT NULL REFERENCES tag,
                PRIMARY KEY (preset, tag)) \(options)
            """, [Self.t])
        try harness.a.execute(
            """
            INSERT INTO t (id, uuid) VALUES (1, 'p1'), (2, 'p2'); INSERT INTO tag (id, uuid) VALUES (1, 'g1');
            INSERT INTO "t tag" VALUES (1, 1), (2, 1)
            """)
        try harness.b.execute(
            """
            INSERT INTO t (id, uuid) VALUES (1, 'p2'), (2, 'p3'); INSERT INTO tag (id, uuid) VALUES (1, 'g2'), (2, 'g1');
            INSERT INTO "t tag" VALUES (1, 1), (1, 2), (2, 1)
            """)
        for _ in 1...2 {
            #expect(try harness.passedOver(into: "a", from: "b") == [])
            try harness.expect(
                """
                SELECT t.uuid, g.uuid FROM "t tag" AS j JOIN t ON j.preset = t.id JOIN tag AS g ON j.tag = g.id
                ORDER BY 1, 2
                """,
                "p1 g1\np2 g1\np2 g2\np3 g2")
        }
        #expect(try harness.a.problems() == [])
    }

    @Test func `a row whose number is that of another row comes with that row`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (\(Self.columns));
            CREATE TABLE detail (t INTEGER PRIMARY KEY REFERENCES t, note TEXT)
            """, [Self.t])
        try harness.a.execute("INSERT INTO t (id, uuid) VALUES (1, 'a'); INSERT INTO detail VALUES (1, 'mine')")
        try harness.b.execute(
            """
            INSERT INTO t (id, uuid) VALUES (1, 'b'), (2, 'a');
            INSERT INTO detail VALUES (1, 'theirs'), (2, 'other')
            """)
        #expect(
            try harness.passedOver(into: "a", from: "b") == [
                Seeder.MergedRows.PassedOver(table: "detail", reason: .undated)
            ])
        try harness.expect("SELECT t.uuid, note FROM detail JOIN t ON detail.t = t.id ORDER BY 1", "a mine\nb theirs")
    }

    @Test func `children that only numbers tell apart are refused, and the table is named`() throws {
        let harness = try MergeHarness(
            "CREATE TABLE t (\(Self.columns)); CREATE TABLE child (id INTEGER PRIMARY KEY, t INTEGER REFERENCES t)",
            [Self.t])
        try harness.b.execute("INSERT INTO t (id, uuid) VALUES (1, 'b'); INSERT INTO child VALUES (1, NULL)")
        #expect(try harness.merge(into: "a", from: "b") == ["b"])
        try harness.b.execute("UPDATE child SET t = 1")
        let reason =
            "its rows refer to “t”, and only row numbers tell them apart; give it a column “uuid” that tells its rows in both "
            + "stores"
        #expect(throws: StoreError.unmergeable(store: harness.folder.path("b"), table: "child", reason: reason)) {
            try harness.merge(into: "a", from: "b")
        }
    }

    @Test func `a number that leads nowhere there leads nowhere here`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (\(Self.columns));
            CREATE TABLE child (\(Self.columns), t INTEGER REFERENCES t);
            CREATE TABLE strict (\(Self.columns), t INTEGER NOT NULL REFERENCES t)
            """, [Self.t])
        try harness.a.execute("INSERT INTO t (id, uuid) VALUES (7, 'a')")
        try harness.b.execute(
            "INSERT INTO child (uuid, t) VALUES ('c', 7); INSERT INTO strict (uuid, t) VALUES ('s', 7)")
        #expect(
            try harness.passedOver(into: "a", from: "b") == [
                Seeder.MergedRows.PassedOver(table: "strict", uuid: UUIDText("s"), reason: .dangling)
            ])
        try harness.expect("SELECT uuid, t FROM child", "c -")
    }

    @Test func `rows under one without a uuid stay with it`() throws {
        let harness = try MergeHarness(
            "CREATE TABLE t (\(Self.columns)); CREATE TABLE child (\(Self.columns), t INTEGER REFERENCES t)", [Self.t])
        try harness.a.execute("INSERT INTO t (id, uuid) VALUES (1, 'a')")
        try harness.b.execute(
            """
            INSERT INTO t (id, uuid) VALUES (1, NULL), (2, NULL), (3, 'b');
            INSERT INTO child (uuid, t) VALUES ('c1', 1), ('c3', 3)
            """)
        #expect(
            try harness.passedOver(into: "a", from: "b") == [
                Seeder.MergedRows.PassedOver(table: "t", rows: 2, reason: .noIdentity),
                Seeder.MergedRows.PassedOver(table: "child", uuid: UUIDText("c1"), reason: .parent),
            ])
        try harness.expect("SELECT c.uuid, t.uuid FROM child AS c JOIN t ON c.t = t.id", "c3 b")
    }

    @Test func `rows that refer by name follow the row when names are exchanged`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT UNIQUE, createDate TEXT, updateDate TEXT);
            CREATE TABLE child (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t (name), createDate TEXT, updateDate TEXT)
            """, [Self.t])
        try harness.a.execute(
            """
            INSERT INTO t VALUES ('1', 'One', '2025-01-01', NULL), ('2', 'Two', '2025-01-01', NULL);
            INSERT INTO child (uuid, t) VALUES ('a1', 'One'), ('a2', 'Two'), ('both', 'One')
            """)
        try harness.b.execute(
            """
            INSERT INTO t VALUES ('1', 'Two', '2025-01-01', '2025-02-01'), ('2', 'One', '2025-01-01', '2025-02-01');
            INSERT INTO child (uuid, t) VALUES ('b1', 'Two'), ('b2', 'One'), ('both', 'Two')
            """)
        for (into, from) in [("a", "b"), ("b", "a")] {
            try harness.merge(into: into, from: from)
            let store = into == "a" ? harness.a : harness.b
            try harness.expect(
                "SELECT c.uuid, t.uuid, name FROM child AS c JOIN t ON c.t = t.name ORDER BY 1",
                "a1 1 Two\na2 2 One\nb1 1 Two\nb2 2 One\nboth 1 Two",
                in: store)
        }
    }

    @Test func `a table that an older app lacks is named`() throws {
        let harness = try MergeHarness("CREATE TABLE t (\(Self.columns))", [Self.t])
        try harness.b.execute(
            "CREATE TABLE child (\(Self.columns), t INTEGER REFERENCES t); INSERT INTO child (uuid) VALUES ('c')")
        #expect(
            try harness.passedOver(into: "a", from: "b") == [
                Seeder.MergedRows.PassedOver(table: "child", reason: .noTable)
            ])
    }

    @Test(arguments: [true, false])
    func `a key that one release has declared counts in a store of before it`(isHere: Bool) throws {
        let harness = try MergeHarness("CREATE TABLE t (\(Self.columns))", [Self.t])
        for (store, isNew) in [(harness.a, isHere), (harness.b, !isHere)] {
            try store.execute("CREATE TABLE child (\(Self.columns), t INTEGER \(isNew ? "REFERENCES t" : ""))")
        }
        try harness.a.execute("INSERT INTO t (id, uuid) VALUES (1, 'a')")
        try harness.b.execute("INSERT INTO t (id, uuid) VALUES (1, 'b'); INSERT INTO child (uuid, t) VALUES ('c', 1)")
        #expect(try harness.merge(into: "a", from: "b") == ["b", "c"])
        try harness.expect("SELECT t.uuid FROM child JOIN t ON child.t = t.id", "b")
    }

    @Test(arguments: ["CASCADE", "SET NULL", "NO ACTION", "SET DEFAULT"], [true, false])
    func `whatever becomes of a rename, the rows that refer by name stay with their row`(
        action: String, isTaken: Bool
    ) throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT UNIQUE, createDate TEXT, updateDate TEXT);
            CREATE TABLE child (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t (name) ON UPDATE \(action))
            """, [Self.t])
        let names = isTaken ? ["Two", "Three", "One"] : ["Two", "Three", "x"]
        try harness.a.execute(
            """
            INSERT INTO t VALUES ('1', 'One', '2025-01-01', NULL), ('2', 'Two', '2025-01-01', NULL),
                ('3', 'Three', '2025-01-01', NULL), ('4', 'x', '2025-01-01', '2025-01-01');
            INSERT INTO child SELECT 'c' || uuid, name FROM t
            """)
        for (number, name) in names.enumerated() {
            try harness.b.execute("INSERT INTO t VALUES ('\(number + 1)', '\(name)', '2025-01-01', '2025-02-01')")
        }
        let passed = try harness.passedOver(into: "a", from: "b")
        #expect(passed.count == (isTaken ? 0 : 3))
        try harness.expect(
            "SELECT c.uuid, t.uuid FROM child AS c JOIN t ON c.t = t.name ORDER BY 1", "c1 1\nc2 2\nc3 3\nc4 4")
        #expect(try harness.a.problems() == [])
    }

    @Test func `a number that is a reference too stays with its row, also where a uuid tells rows`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (\(Self.columns));
            CREATE TABLE detail (t INTEGER PRIMARY KEY REFERENCES t, uuid TEXT UNIQUE, note TEXT, updateDate TEXT)
            """, [Self.t])
        try harness.a.execute(
            """
            INSERT INTO t (id, uuid) VALUES (1, 'a'), (2, 'both');
            INSERT INTO detail VALUES (1, 'da', 'mine', NULL), (2, 'dboth', 'old', NULL)
            """)
        try harness.b.execute(
            """
            INSERT INTO t (id, uuid) VALUES (1, 'both'), (2, 'b');
            INSERT INTO detail VALUES (1, 'dboth', 'new', '2025-01-01'), (2, 'db', 'theirs', NULL)
            """)
        #expect(try harness.passedOver(into: "a", from: "b") == [])
        try harness.expect(
            "SELECT d.uuid, t.uuid, note FROM detail AS d JOIN t ON d.t = t.id ORDER BY 1",
            "da a mine\ndb b theirs\ndboth both new")
        // The details change places.
        try harness.b.execute(
            """
            UPDATE detail SET t = 9 WHERE uuid = 'dboth'; UPDATE detail SET t = 1, updateDate = '2025-02-02' WHERE uuid = 'db';
            UPDATE detail SET t = 2, updateDate = '2025-02-02' WHERE uuid = 'dboth'
            """)
        for _ in 1...2 {
            #expect(try harness.passedOver(into: "a", from: "b") == [])
            try harness.expect(
                "SELECT d.uuid, t.uuid FROM detail AS d JOIN t ON d.t = t.id ORDER BY 1", "da a\ndb both\ndboth b")
        }
    }

    @Test func `of two rows without a uuid that hold one key neither is lost`() throws {
        let harness = try MergeHarness(
            """
            CREATE TABLE t (\(Self.columns));
            CREATE TABLE item (id INTEGER PRIMARY KEY, t INTEGER REFERENCES t, place INTEGER, text TEXT, updateDate TEXT,
                UNIQUE (t, place))
            """, [Self.t])
        for (store, id) in [(harness.a, 1), (harness.b, 2)] {
            try store.execute("INSERT INTO t (id, uuid) VALUES (\(id), 't')")
        }
        try harness.a.execute("INSERT INTO item VALUES (1, 1, 1, 'milk', '2025-01-01')")
        try harness.b.execute(
            "INSERT INTO item VALUES (1, 2, 1, 'bread', '2025-02-01'), (2, 2, 2, 'eggs', '2025-02-01')")
        #expect(
            try harness.passedOver(into: "a", from: "b") == [
                Seeder.MergedRows.PassedOver(table: "item", reason: .uniqueKey)
            ])
        try harness.expect("SELECT t, place, text FROM item ORDER BY 2", "1 1 milk\n1 2 eggs")
    }
}
