import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// An undo that cannot put everything back takes nothing from the rows that are there.
struct HalfUndoneTests {
    @Test func `what a survivor took over stays where the row that it came from cannot come back`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE Contact (id INTEGER PRIMARY KEY, uuid TEXT, email TEXT, phone TEXT);
            CREATE TABLE Call (id INTEGER PRIMARY KEY, contact INTEGER);
            INSERT INTO Contact VALUES (1, 'a', 'x@y', NULL), (2, 'b', 'x@y', '12'), (3, 'c', 'z@y', '3'), (4, 'd', 'z@y', '4');
            INSERT INTO Call VALUES (1, 2), (2, 4);
            """, file: "store")
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        let contacts = Deduplication(
            of: "Contact", by: ["email"], survivor: .least("uuid"),
            references: [SeedTable.Reference(table: "Call", columns: ["contact"])])
        try await seeder.dedupe(contacts, account: .signedOut)
        #expect(try app.rows("SELECT contact FROM Call ORDER BY id") == [[1], [3]])
        // A new unique key keeps one of them from coming back.
        try app.execute("CREATE UNIQUE INDEX one ON Contact (email) WHERE email = 'x@y'")
        let report = try await seeder.undo(account: .signedOut)
        #expect(report.reinserted.map(\.uuid) == [UUIDText("d")])
        #expect(report.skipped.map(\.reason) == [.conflict])
        #expect(
            try app.rows("SELECT uuid, phone FROM Contact ORDER BY uuid") == [["a", "12"], ["c", "3"], ["d", "4"]])
        #expect(try app.rows("SELECT contact FROM Call ORDER BY id") == [[1], [4]])
    }

    @Test func `a second undo gives a row its references and values back`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE Contact (id INTEGER PRIMARY KEY, uuid TEXT, email TEXT, phone TEXT, place INTEGER UNIQUE);
            CREATE TABLE Call (id INTEGER PRIMARY KEY, uuid TEXT, contact INTEGER REFERENCES Contact (id));
            INSERT INTO Contact VALUES (1, 'a', 'x@y', NULL, 1), (2, 'b', 'x@y', '12', 2), (3, 'c', 'x@y', NULL, 3);
            INSERT INTO Call VALUES (1, 'k', 2), (2, 'l', 3), (3, 'm', 1);
            """, file: "store")
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        let contacts = Deduplication(of: "Contact", by: ["email"], survivor: .least("uuid"))
        try await seeder.dedupe(contacts, account: .signedOut)
        #expect(try app.rows("SELECT contact FROM Call ORDER BY id") == [[1], [1], [1]])
        // A new row has both the number and the place of one that went.
        try app.execute("INSERT INTO Contact VALUES (2, 'z', 'z@z', NULL, 2)")
        let first = try await seeder.undo(account: .signedOut)
        #expect(first.reinserted.map(\.uuid) == [UUIDText("c")])
        #expect(try app.rows("SELECT contact FROM Call ORDER BY id") == [[1], [3], [1]])
        #expect(try app.rows("SELECT phone FROM Contact WHERE uuid = 'a'") == [["12"]])
        // Its number is still another row's, but its place is free.
        try app.execute("UPDATE Contact SET place = 9 WHERE uuid = 'z'")
        let second = try await seeder.undo(account: .signedOut)
        #expect(second.reinserted.map(\.uuid) == [UUIDText("b")])
        #expect(try app.rows("SELECT contact FROM Call ORDER BY id") == [[4], [3], [1]])
        #expect(
            try app.rows("SELECT id, phone FROM Contact ORDER BY id") == [
                [1, .null], [2, .null], [3, .null], [4, "12"],
            ])
        // Nothing is left to undo, nor a note of it.
        #expect(try await seeder.undo(account: .signedOut).reinserted == [])
        #expect(try app.rows("SELECT count(*) FROM seedbed_changes") == [[0]])
    }

    @Test func `a reference that is spelled in another way comes back with a second undo too`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE Contact (uuid TEXT PRIMARY KEY COLLATE NOCASE, email TEXT, place INTEGER UNIQUE);
            CREATE TABLE Call (id INTEGER PRIMARY KEY, uuid TEXT, contact TEXT REFERENCES Contact (uuid));
            INSERT INTO Contact VALUES ('a', 'x@y', 1), ('b', 'x@y', 2);
            INSERT INTO Call VALUES (1, 'k', 'b'), (2, 'l', 'B');
            """, file: "store")
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        try await seeder.dedupe(
            Deduplication(of: "Contact", by: ["email"], survivor: .least("uuid")), account: .signedOut)
        #expect(try app.rows("SELECT contact FROM Call ORDER BY id") == [["a"], ["a"]])
        try app.execute("INSERT INTO Contact VALUES ('z', 'z@z', 2)")
        #expect(try await seeder.undo(account: .signedOut).skipped.map(\.reason) == [.conflict])
        try app.execute("DELETE FROM Contact WHERE uuid = 'z'")
        #expect(try await seeder.undo(account: .signedOut).reinserted.count == 1)
        #expect(try app.rows("SELECT lower(contact) FROM Call ORDER BY id") == [["b"], ["b"]])
    }

    /// A row that an undo gave another identity or number is the survivor of an older deduplication.
    @Test(arguments: [
        ("uuid TEXT PRIMARY KEY", "TEXT REFERENCES Contact (uuid)", "uuid"),
        ("id INTEGER PRIMARY KEY, uuid TEXT", "INTEGER REFERENCES Contact (id)", "id"),
    ])
    func `two deduplications are undone one after the other`(schema: (key: String, reference: String, column: String))
        async throws
    {
        let (a, b, c) = (
            "00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b",
            "00000000-0000-4000-8000-000000000001"
        )
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE Contact (\(schema.key), name TEXT, phone TEXT);
            CREATE TABLE Call (uuid TEXT PRIMARY KEY, contact \(schema.reference));
            INSERT INTO Contact (uuid, name, phone) VALUES ('\(a)', 'Ada', NULL), ('\(b)', 'Ada', '1815');
            INSERT INTO Call SELECT 'of ' || ifnull(phone, 'none'), \(schema.column) FROM Contact;
            """, file: "store")
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        let contacts = Deduplication(of: "Contact", by: ["name"], survivor: .least("uuid"))
        try await seeder.dedupe(contacts, account: .signedOut)
        try app.execute("INSERT INTO Contact (uuid, name, phone) VALUES ('\(c)', 'Ada', '99')")
        try await seeder.dedupe(contacts, account: .signedOut)
        #expect(try app.rows("SELECT phone FROM Contact") == [["99"]])
        // Another row takes the number of the one that comes back first.
        if schema.column == "id" { try app.execute("INSERT INTO Contact (id, name, phone) VALUES (1, 'Bob', '5')") }
        for _ in 0..<2 { #expect(try await seeder.undo(account: .signedOut).skipped == []) }
        #expect(
            try app.rows(
                """
                SELECT k.uuid, c.phone FROM Call AS k JOIN Contact AS c ON c.\(schema.column) = k.contact ORDER BY 1
                """) == [["of 1815", "1815"], ["of none", .null]])
        #expect(try app.rows("SELECT phone FROM Contact WHERE name = 'Ada' ORDER BY 1") == [[.null], ["1815"], ["99"]])
    }

    @Test func `an undo names the rows of a later cleanup that it could not put back`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE Contact (uuid TEXT PRIMARY KEY, name TEXT, place INTEGER UNIQUE);
            INSERT INTO Contact VALUES ('a', 'Ada', 1), ('b', 'Ada', 2), ('c', 'Bob', 3), ('d', 'Bob', 4);
            """, file: "store")
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        for name in ["Ada", "Bob"] {
            try app.execute("UPDATE Contact SET name = uuid WHERE name <> '\(name)'")
            try await seeder.dedupe(
                Deduplication(of: "Contact", by: ["name"], survivor: .least("uuid")), account: .signedOut)
            if name == "Ada" { try app.execute("UPDATE Contact SET name = 'Bob' WHERE uuid IN ('c', 'd')") }
        }
        try app.execute("INSERT INTO Contact VALUES ('z', 'Zoe', 4)")
        let report = try await seeder.undo(account: .signedOut)
        #expect(report.reinserted.map(\.uuid) == [UUIDText("b")])
        #expect(report.skipped.map { "\($0.entry.uuid) \($0.reason)" } == ["d conflict"])
    }
}
