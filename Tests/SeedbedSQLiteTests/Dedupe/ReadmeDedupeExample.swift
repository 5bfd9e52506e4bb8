import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A type that stands for a table of contacts.
struct ReadmeDedupeExample {
    @Test func `contacts are merged when one comes in`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("app.db")
        let app = try RawDatabase(path)
        try app.execute(
            """
            CREATE TABLE Contact (uuid TEXT, email TEXT, phone TEXT, updateDate TEXT);
            INSERT INTO Contact VALUES ('a1', 'Ada@example.com', '1', '2026-01-01T00:00:00.000Z'),
                ('b2', 'ada@example.com', '2', '2026-01-02T00:00:00.000Z'), ('c3', 'ALAN@example.com', '3', NULL),
                ('d4', 'alan@example.com', '4', NULL);
            """)
        let seeder = Seeder(catalogs: .catalogs([]), defaults: folder.url.appending(path: "defaults"), device: "A") {
            (_) throws(StoreError) in try SQLiteStore(path: path)
        }
        try await run(seeder: seeder, arrived: [], token: "alice")
        #expect(try app.rows("SELECT uuid FROM Contact").count == 4)
        try await run(seeder: seeder, arrived: [UUIDText("B2")], token: "alice")
        let rows = try app.rows("SELECT uuid, phone FROM Contact ORDER BY uuid")
        #expect(rows == [["a1", "2"], ["c3", "3"], ["d4", "4"]])
    }

    private func run(seeder: Seeder, arrived: [UUIDText], token: String) async throws {
        // Duplicates calls begin
        enum Contact: Dedupable {
            static let deduplication = Deduplication(
                of: "Contact", by: [Deduplication.KeyColumn("email", .folded)], survivor: .least("uuid"),
                merging: ["phone": .newest])
        }
        try await seeder.dedupe(Contact.self, .rows(inserted: arrived), account: .id(token))
        // Duplicates calls end
    }
}
