import Seedbed
import SeedbedSQLite
import Testing

/// An undo of a deduplication brings back all that it changed, whatever has happened since.
struct UndoDedupeTests {
    private let harness: DedupeHarness

    init() throws {
        harness = try DedupeHarness(
            DedupeHarness.people + """
                INSERT INTO person VALUES (1, 'a', 'Ann', NULL, NULL, '2026-01-01T00:00:00.000Z'),
                    (2, 'b', 'Bob', '22', NULL, NULL), (3, 'c', 'Ann', '33', 'ann@x.org', '2026-01-02T00:00:00.000Z');
                INSERT INTO note VALUES (1, 'n1', 1, 'one', NULL), (2, 'n2', 3, 'two', NULL);
                INSERT INTO club VALUES (1, 'k1', 'Chess'), (2, 'k2', 'Go');
                INSERT INTO member VALUES (1, 1), (3, 1), (3, 2), (2, 2)
                """)
    }

    private func dump() throws -> String { try harness.dump("person", "note", "member") }

    @Test func `every row, value, child and join row is as before, also a value that must be unique`() async throws {
        let before = try dump()
        try harness.dedupe()
        expectSame(
            try dump(),
            """
            id  uuid  name  phone  mail
            1   a     Ann   33     ann@x.org
            2   b     Bob   22     -
            id  uuid  person  text
            1   n1    1       one
            2   n2    1       two
            person  club
            1       1
            1       2
            2       2
            """)
        #expect(try await harness.undo() == [])
        expectSame(try dump(), before)
        #expect(try harness.app.problems() == [])
    }

    @Test func `a row comes back although one that was never merged has the same identity`() async throws {
        try harness.app.execute("INSERT INTO person (id, uuid, name, phone) VALUES (4, 'c', 'Cid', '44')")
        let before = try dump()
        try harness.dedupe()
        #expect(try await harness.undo() == [])
        expectSame(try dump(), before)
    }

    @Test func `the undo of an undo's deduplication works too`() async throws {
        let before = try dump()
        for _ in 0..<3 {
            try harness.dedupe()
            #expect(try await harness.undo() == [])
            expectSame(try dump(), before)
        }
    }

    @Test func `a number that somebody else has by now is replaced, and what referred to it refers to the new one`()
        async throws
    {
        try harness.dedupe()
        try harness.app.execute("INSERT INTO person (id, uuid, name) VALUES (3, 'd', 'Dan')")
        #expect(try await harness.undo() == [])
        expectSame(
            try dump(),
            """
            id  uuid  name  phone  mail
            1   a     Ann   -      -
            2   b     Bob   22     -
            3   d     Dan   -      -
            4   c     Ann   33     ann@x.org
            id  uuid  person  text
            1   n1    1       one
            2   n2    4       two
            person  club
            1       1
            2       2
            4       1
            4       2
            """)
        #expect(try harness.app.problems() == [])
    }

    @Test func `a number that one row gets anew may be that of the next one`() async throws {
        try harness.app.execute(
            "INSERT INTO person (id, uuid, name) VALUES (4, 'e', 'Ann'); INSERT INTO note VALUES (3, 'n3', 4, 'of e', NULL)"
        )
        try harness.dedupe()
        try harness.app.execute("INSERT INTO person (id, uuid, name) VALUES (3, 'd', 'Dan')")
        #expect(try await harness.undo() == [])
        #expect(
            try harness.app.rows(
                "SELECT n.text, p.uuid FROM note AS n JOIN person AS p ON p.id = n.person ORDER BY n.id")
                == [["one", "a"], ["two", "c"], ["of e", "e"]])
        #expect(try harness.app.problems() == [])
    }

    @Test func `what the user wrote to the survivor in between stays`() async throws {
        try harness.dedupe()
        try harness.app.execute(
            "UPDATE person SET phone = '99', updateDate = '2026-03-03T00:00:00.000Z' WHERE id = 1;"
                + "UPDATE note SET text = 'new' WHERE id = 2; UPDATE note SET person = 2 WHERE id = 1")
        #expect(try await harness.undo() == [])
        expectSame(
            try dump(),
            """
            id  uuid  name  phone  mail
            1   a     Ann   99     -
            2   b     Bob   22     -
            3   c     Ann   33     ann@x.org
            id  uuid  person  text
            1   n1    2       one
            2   n2    3       new
            person  club
            1       1
            2       2
            3       1
            3       2
            """)
    }

    @Test func `a value that goes back to the survivor's own is newer than the merged one everywhere`() async throws {
        try harness.dedupe()
        try harness.app.execute("UPDATE person SET phone = '99', updateDate = '2026-03-03T00:00:00.000Z' WHERE id = 1")
        #expect(try await harness.undo() == [])
        let date = try harness.app.rows("SELECT updateDate FROM person WHERE id = 1")
        // The mail went back to null after the edit: without a later date no other device would hear of it.
        #expect(date[0][0].description > "2026-03-03T00:00:00.000Z")
    }

    @Test func `a value whose row cannot come back stays with the survivor`() async throws {
        _ = try SQLiteStore(path: harness.path).makeUnique(DedupeHarness.byName, mirroring: .local)
        let after = try harness.dump("person")
        // The join row was dropped for an equal one, and refers to the row that stays away.
        #expect(try await harness.undo() == ["member  referenceGone", "person c conflict"])
        expectSame(try harness.dump("person"), after)
        #expect(try harness.app.problems() == [])
    }

    @Test func `of several tables, with equal identities, parents and children come back`() async throws {
        let triple = try DedupeHarness(
            DedupeHarness.people + """
                INSERT INTO person VALUES (1, 'a', 'Ann', NULL, NULL, NULL), (2, 'A', 'Ann', '5', NULL, NULL),
                    (3, 'a', 'Ann', NULL, 'ann@x.org', NULL), (4, 'b', 'Bob', NULL, NULL, NULL);
                INSERT INTO note VALUES (1, 'n', 1, 'one', NULL), (2, 'N', 2, NULL, NULL), (3, 'n', 3, 'three', NULL),
                    (4, 'm', 4, 'four', NULL)
                """)
        let before = try triple.dump("person", "note")
        let tables = ["note", "person"].map { table in
            var deduplication = Deduplication(
                of: table, by: [Deduplication.KeyColumn("uuid", .nocase)], survivor: .least("uuid"))
            deduplication.breaksTies = true
            return deduplication
        }
        try triple.unify(tables)
        expectSame(
            try triple.dump("person", "note"),
            """
            id  uuid  name  phone  mail
            3   a     Ann   5      ann@x.org
            4   b     Bob   -      -
            id  uuid  person  text
            1   n     3       one
            4   m     4       four
            """)
        #expect(try await triple.undo() == [])
        expectSame(try triple.dump("person", "note"), before)
        #expect(try triple.app.problems() == [])
    }

    @Test func `of several tables, numbers that were taken meanwhile are followed`() async throws {
        let tables = [
            Deduplication(of: "person", by: ["name"], survivor: .least("uuid")),
            Deduplication(of: "note", by: ["text"], survivor: .least("uuid")),
        ]
        try harness.app.execute("INSERT INTO note VALUES (3, 'n3', 3, 'one', NULL)")
        try harness.unify(tables)
        try harness.app.execute(
            "INSERT INTO person (id, uuid, name) VALUES (3, 'd', 'Dan'); INSERT INTO note VALUES (3, 'n4', 2, 'x', NULL)"
        )
        #expect(try await harness.undo() == [])
        expectSame(
            try harness.dump("person", "note"),
            """
            id  uuid  name  phone  mail
            1   a     Ann   -      -
            2   b     Bob   22     -
            3   d     Dan   -      -
            4   c     Ann   33     ann@x.org
            id  uuid  person  text
            1   n1    1       one
            2   n2    4       two
            3   n4    2       x
            4   n3    4       one
            """)
        #expect(try harness.app.problems() == [])
    }
}
