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
}
