import Foundation
import Seedbed
import SeedbedSQLite
import Testing

/// C5 and S4: where the app's schema refuses what a release would change, the copy stays and the release goes on.
struct RefusedMoveTests {
    /// A schema, and a row of it that refers to `u1`.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var definition: String
        var row: String
    }

    private static let refusals = [
        Case(
            testDescription: "rows that are never changed",
            definition: """
                CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT REFERENCES t);
                CREATE TRIGGER still BEFORE UPDATE ON note BEGIN SELECT RAISE(ABORT, 'no'); END
                """,
            row: "INSERT INTO note VALUES (1, 'u1')"),
        Case(
            testDescription: "rows that are never changed, by a statement that stops there",
            definition: """
                CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT UNIQUE REFERENCES t);
                CREATE TRIGGER still AFTER UPDATE ON note BEGIN SELECT RAISE(FAIL, 'no'); END
                """,
            row: "INSERT INTO note VALUES (1, 'u1')"),
        Case(
            testDescription: "a reference that SQLite computes",
            definition: """
                CREATE TABLE note (n INTEGER PRIMARY KEY, body TEXT,
                    t TEXT AS (json_extract(body, '$.t')) REFERENCES t ON DELETE CASCADE)
                """,
            row: #"INSERT INTO note VALUES (1, '{"t":"u1"}')"#),
        Case(
            testDescription: "a reference that SQLite computes and stores",
            definition: """
                CREATE TABLE note (n INTEGER PRIMARY KEY, body TEXT,
                    t TEXT AS (json_extract(body, '$.t')) STORED REFERENCES t)
                """,
            row: #"INSERT INTO note VALUES (1, '{"t":"u1"}')"#),
        Case(
            testDescription: "another key that shares the column",
            definition: """
                CREATE TABLE place (t TEXT, room INT, PRIMARY KEY (t, room));
                CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT REFERENCES t, room INT,
                    FOREIGN KEY (t, room) REFERENCES place)
                """,
            row: "INSERT INTO place VALUES ('u1', 1); INSERT INTO note VALUES (1, 'u1', 1)"),
        Case(
            testDescription: "another key that shares the column, looked at when all is done",
            definition: """
                CREATE TABLE place (t TEXT, room INT, PRIMARY KEY (t, room));
                CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT REFERENCES t, room INT,
                    FOREIGN KEY (t, room) REFERENCES place DEFERRABLE INITIALLY DEFERRED)
                """,
            row: "INSERT INTO place VALUES ('u1', 1); INSERT INTO note VALUES (1, 'u1', 1)"),
        Case(
            testDescription: "copies that are never deleted",
            definition: "CREATE TRIGGER still BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'no'); END", row: ""),
        Case(
            testDescription: "copies that are never deleted, and refer to each other",
            definition: """
                ALTER TABLE t ADD COLUMN parent TEXT REFERENCES t;
                CREATE TRIGGER still BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'no'); END
                """, row: ""),
    ]

    private static func world(_ definition: String) async throws -> AppWorld {
        try await .launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INT, createDate TEXT, updateDate TEXT); " + definition,
            seeds: #"{ "name": "Toast", "v": 1 }"#)
    }

    private static func upgrade(_ world: AppWorld) throws {
        try world.release("2025-02-01", #"{ "name": "Toast", "v": 2 }, { "name": "Poem", "v": 1 }"#)
    }

    @Test(arguments: refusals)
    func `C5, S4: a copy that cannot go stays, and the release comes`(refusal: Case) async throws {
        let world = try await Self.world(refusal.definition)
        try world.app.execute(refusal.row)
        try Self.upgrade(world)
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.catalogs.map(\.inserted) == [2])
        #expect(report.removed == [])
        #expect(report.leftAlone.map(\.uuid) == [UUIDText("u1")] && report.leftAlone.map(\.reason) == [.unmovable])
        expectSame(try await world.launch(), "alreadySeeded +0")
        expectSame(try world.rows("SELECT uuid, name, v FROM t"), "u1 Toast 1\nu2 Toast 2\nu3 Poem 1")
        if !refusal.row.isEmpty { expectSame(try world.rows("SELECT t FROM note"), "u1") }
        expectSame(try world.rows("SELECT count(*) FROM seedbed_log"), "0")
        #expect(try world.app.problems() == [])
    }

    @Test func `C5: of many rows only those that are refused stay`() async throws {
        let world = try await Self.world(
            """
            CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT REFERENCES t, locked INT);
            CREATE TRIGGER still BEFORE UPDATE ON note WHEN OLD.locked BEGIN SELECT RAISE(ABORT, 'no'); END
            """)
        try world.app.execute("INSERT INTO note VALUES (1, 'u1', 0), (2, 'u1', 1), (3, 'u1', 0)")
        try Self.upgrade(world)
        expectSame(try await world.launch(), "upgraded +2")
        expectSame(try world.rows("SELECT n, t FROM note"), "1 u2\n2 u1\n3 u2")
        try world.app.execute("DELETE FROM note WHERE locked")
        #expect(try await world.seeder.clean(account: .signedOut).removed.map(\.uuid.description) == ["u1"])
    }

    @Test func `C5: of equal rows that the user made none is lost if one of them may not be changed`() async throws {
        let world = try await Self.world(
            """
            CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT REFERENCES t);
            CREATE TABLE pair (n INTEGER PRIMARY KEY, t TEXT REFERENCES t, tag TEXT REFERENCES t);
            CREATE TRIGGER still BEFORE UPDATE ON note WHEN OLD.n = 2 BEGIN SELECT RAISE(ABORT, 'no'); END;
            CREATE TRIGGER stays BEFORE UPDATE ON pair WHEN OLD.n = 2 BEGIN SELECT RAISE(IGNORE); END;
            INSERT INTO t (uuid) VALUES ('mine')
            """)
        try world.app.execute(
            """
            INSERT INTO note VALUES (1, 'u1'), (2, 'u1'), (3, 'u1');
            INSERT INTO pair VALUES (1, 'u1', 'mine'), (2, 'u1', 'mine')
            """)
        try Self.upgrade(world)
        expectSame(try await world.launch(), "upgraded +2")
        // Nor does a later cleanup take the row that stayed for a duplicate of one that was moved.
        for _ in 0..<2 {
            expectSame(try world.rows("SELECT n, t FROM note"), "1 u2\n2 u1\n3 u2")
            expectSame(try world.rows("SELECT n, t FROM pair"), "1 u2\n2 u1")
            #expect(try await world.seeder.clean(account: .signedOut).removed == [])
        }
    }

    @Test func `C5: a refused row is a duplicate if a unique key lets no equal one stand beside it`() async throws {
        let world = try await Self.world(
            """
            CREATE TABLE pair (n INTEGER PRIMARY KEY, t TEXT REFERENCES t, tag TEXT REFERENCES t, UNIQUE (t, tag));
            CREATE TRIGGER stays BEFORE UPDATE ON pair BEGIN SELECT RAISE(ABORT, 'no'); END;
            INSERT INTO t (uuid) VALUES ('mine')
            """)
        try world.app.execute(
            """
            INSERT INTO t VALUES ('v', 'Toast', 1, '2025-01-01', NULL);
            INSERT INTO pair VALUES (1, 'v', 'mine'), (2, 'u1', 'mine')
            """)
        #expect(try await world.seeder.clean(account: .signedOut).removed.map(\.uuid.description) == ["u1"])
        expectSame(try world.rows("SELECT n, t FROM pair"), "1 v")
    }

    @Test func `C5: two keys that share a column move together`() async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, list INT, createDate TEXT, updateDate TEXT,
                UNIQUE (list, uuid));
            CREATE TABLE note (n INTEGER PRIMARY KEY, list INT, t TEXT REFERENCES t,
                FOREIGN KEY (list, t) REFERENCES t (list, uuid))
            """, seeds: #"{ "name": "Toast", "list": 1 }"#)
        try world.app.execute("INSERT INTO note VALUES (1, 1, 'u1')")
        try world.release("2025-02-01", #"{ "name": "Toast", "list": 2 }"#)
        expectSame(try await world.launch(), "upgraded +1\n- u1 superseded u2")
        expectSame(try world.rows("SELECT * FROM note"), "1 2 u2")
        #expect(try world.app.problems() == [])
    }

    @Test(arguments: ["ABORT, 'no'", "IGNORE"])
    func `C5: a pair that may not be deleted stands twice`(refusal: String) async throws {
        let world = try await Self.world(
            """
            CREATE TABLE pair (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t, tag TEXT REFERENCES t);
            CREATE TRIGGER still BEFORE DELETE ON pair WHEN OLD.tag = 'mine' BEGIN SELECT RAISE(\(refusal)); END;
            INSERT INTO t (uuid) VALUES ('mine'), ('other')
            """)
        try world.app.execute(
            """
            INSERT INTO t VALUES ('v', 'Toast', 1, '2025-01-01', NULL);
            INSERT INTO pair VALUES ('p1', 'u1', 'mine'), ('p2', 'v', 'mine'), ('p3', 'u1', 'other'), ('p4', 'v', 'other')
            """)
        #expect(try await world.seeder.clean(account: .signedOut).removed.map(\.uuid.description) == ["u1", "p3"])
        expectSame(try world.rows("SELECT * FROM pair ORDER BY 1"), "p1 v mine\np2 v mine\np4 v other")
        #expect(try await world.seeder.log(account: .signedOut).map(\.uuid.description).sorted() == ["p3", "u1"])
    }

    @Test func `C5: of pairs that may not be changed none is lost`() async throws {
        let world = try await Self.world(
            """
            CREATE TABLE pair (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t, tag TEXT REFERENCES t);
            CREATE TRIGGER still BEFORE UPDATE ON pair BEGIN SELECT RAISE(ABORT, 'no'); END;
            INSERT INTO t (uuid) VALUES ('mine')
            """)
        try world.app.execute(
            """
            INSERT INTO t VALUES ('v', 'Toast', 1, '2025-01-01', NULL);
            INSERT INTO pair VALUES ('p1', 'v', 'mine'), ('p2', 'u1', 'mine')
            """)
        #expect(try await world.seeder.clean(account: .signedOut).removed == [])
        expectSame(try world.rows("SELECT t, tag FROM pair"), "v mine\nu1 mine")
    }

    @Test func `C5: a pair that has to stay takes no other's place`() async throws {
        let world = try await Self.world(
            """
            CREATE TABLE chair (n INTEGER PRIMARY KEY, t TEXT, tag TEXT, FOREIGN KEY (t, tag) REFERENCES pair (t, tag));
            CREATE TABLE pair (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t, tag TEXT REFERENCES t, UNIQUE (t, tag));
            INSERT INTO t (uuid) VALUES ('mine')
            """)
        try world.app.execute(
            """
            INSERT INTO t VALUES ('v', 'Toast', 1, '2025-01-01', NULL);
            INSERT INTO pair VALUES ('p1', 'v', 'mine'), ('p2', 'u1', 'mine');
            INSERT INTO chair VALUES (1, 'u1', 'mine')
            """)
        #expect(try await world.seeder.clean(account: .signedOut).removed == [])
        expectSame(try world.rows("SELECT * FROM pair ORDER BY 1"), "p1 v mine\np2 u1 mine")
        #expect(try world.app.problems() == [])
    }

    @Test(arguments: [
        // The tables are followed in the order of their names: the pairs before the row that cannot be moved.
        ("SELECT RAISE(ABORT, 'no')", "zettel"), ("SELECT RAISE(IGNORE)", "zettel"),
        ("SELECT RAISE(ABORT, 'no')", "a note"),
    ])
    func `C5: no pair goes while its copy stays for another row`(refusal: String, table: String) async throws {
        let world = try await Self.world(
            """
            CREATE TABLE "\(table)" (n INTEGER PRIMARY KEY, t TEXT REFERENCES t);
            CREATE TABLE pair (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t, tag TEXT REFERENCES t);
            CREATE TABLE single (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t, tag TEXT REFERENCES t, UNIQUE (t, tag));
            CREATE TRIGGER still BEFORE UPDATE ON "\(table)" BEGIN \(refusal); END;
            INSERT INTO t (uuid) VALUES ('mine'), ('other')
            """)
        try world.app.execute(
            """
            INSERT INTO t VALUES ('v', 'Toast', 1, '2025-01-01', NULL), ('w', 'Toast', 1, '2025-01-01', NULL);
            INSERT INTO "\(table)" VALUES (1, 'u1');
            INSERT INTO pair VALUES ('p1', 'u1', 'mine'), ('p2', 'w', 'mine'), ('p3', 'v', 'mine'), ('p4', 'u1', 'other');
            INSERT INTO single VALUES ('p1', 'u1', 'mine'), ('p2', 'w', 'mine'), ('p3', 'v', 'mine'), ('p4', 'u1', 'other')
            """)
        // `u1` stays. Of the rows at `v` and `w` the greatest one stays; what has no equal one moves.
        let removed = try await world.seeder.clean(account: .signedOut).removed
        #expect(Set(removed.map { "\($0.table) \($0.uuid)" }) == ["t v", "pair p2", "single p2"])
        for name in ["pair", "single"] {
            expectSame(
                try world.rows("SELECT uuid, t, tag FROM \(name) ORDER BY 1"), "p1 u1 mine\np3 w mine\np4 w other")
        }
        #expect(try await world.seeder.clean(account: .signedOut).removed == [])
        // Once nothing else keeps it, its pair goes, or the other one if that is the lesser.
        try world.app.execute("DELETE FROM \"\(table)\"")
        let later = try await world.seeder.clean(account: .signedOut).removed
        #expect(Set(later.map { "\($0.table) \($0.uuid)" }) == ["t u1", "pair p1", "single p1"])
        #expect(try world.app.problems() == [])
    }

    @Test func `S4: a trigger that rolls back ends the launch`() async throws {
        let world = try await Self.world(
            """
            CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT REFERENCES t);
            CREATE TRIGGER still BEFORE UPDATE ON note BEGIN SELECT RAISE(ROLLBACK, 'no'); END
            """)
        try world.app.execute("INSERT INTO note VALUES (1, 'u1')")
        try Self.upgrade(world)
        await #expect(throws: SeedbedError.self) { try await world.launch() }
        expectSame(try world.rows("SELECT uuid, v FROM t"), "u1 1")
    }
}
