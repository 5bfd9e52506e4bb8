import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Many catalogs may share one table: a call that goes through the table for each of them takes sixteen times as long for four times as many.
struct ManyCatalogsTests {
    /// The columns that a catalog's table maps.
    enum Mapping: String, CaseIterable {
        case plain, durable
    }

    /// A store of one table, with so many catalogs of two seeds each.
    private struct Place {
        let folder: TemporaryFolder
        let app: RawDatabase

        init(_ mapping: Mapping, _ count: Int) throws {
            (folder, app) = try RawDatabase.inNewFolder(
                """
                PRAGMA journal_mode = WAL;
                CREATE TABLE Food (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, createDate TEXT, updateDate TEXT,
                    seedID TEXT, dismissDate TEXT);
                """)
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: "seeds"), withIntermediateDirectories: true)
            try release("2026-01-01", "first", mapping, count)
        }

        /// Writes the catalogs of a release, whose seeds hold this note.
        func release(_ date: String, _ note: String, _ mapping: Mapping, _ count: Int) throws {
            let mapped =
                mapping == .plain ? "" : #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },"#
            for number in 0..<count {
                let text = """
                    { "catalog": "c\(number)", "released": "\(date)", "table": "Food", "key": ["name"], \(mapped)
                      "seeds": [{ "$id": "a", "name": "A\(number)", "note": "\(note)" },
                        { "$id": "b", "name": "B\(number)", "note": "\(note)" }] }
                    """
                try Data(text.utf8).write(to: folder.url.appending(path: "seeds/c\(number).json"))
            }
        }

        /// A new seeder, as each start of an app makes one.
        var seeder: Seeder {
            let loan = Loan(app)
            return Seeder(
                catalogs: .directory(folder.url.appending(path: "seeds")),
                defaults: folder.url.appending(path: "defaults.json"), device: "device"
            ) { (_) throws(StoreError) in try loan.store() }
        }

        /// Returns how many steps SQLite took while `body` ran.
        func steps(_ body: () async throws -> Void) async throws -> Int {
            let trace = StatementTrace(app)
            defer { trace.end() }
            try await body()
            return trace.runs.reduce(0) { $0 + $1.steps }
        }

        /// Expects two copies of each catalog, which hold this note.
        func expectCopies(_ count: Int, note: String) throws {
            let rows = try app.rows("SELECT count(*), count(DISTINCT name), min(note), max(note) FROM Food")
            #expect(rows.map { $0.map(\.description) } == [["\(count * 2)", "\(count * 2)", note, note]])
        }
    }

    /// Returns the steps of calls, by the name of the call.
    private func steps(_ mapping: Mapping, _ count: Int) async throws -> [(call: String, steps: Int)] {
        let place = try Place(mapping, count)
        // Another device's copy of a seed whose catalog is not the first one.
        let twin = """
            INSERT INTO Food (uuid, name, note, createDate, seedID)
                VALUES ('00000000-0000-4000-8000-000000000001', 'A1', 'first', '2026-01-01T00:00:00Z', 'c1/a')
            """
        let first = try await place.steps { try await place.seeder.launch(account: .signedOut) }
        try place.app.imports(twin)
        let imported = try await place.steps {
            try await place.seeder.importFinished(.unknown, account: .signedOut)
        }
        try place.expectCopies(count, note: "first")
        try place.app.imports(twin)
        try place.release("2026-02-01", "second", mapping, count)
        let upgraded = try await place.steps { try await place.seeder.launch(account: .signedOut) }
        try place.expectCopies(count, note: "second")
        return [("first launch", first), ("import", imported), ("release", upgraded)]
    }

    @Test(arguments: Mapping.allCases)
    func `a table of four times as many catalogs is seeded in about four times the steps`(
        mapping: Mapping
    ) async throws {
        let (few, many) = (try await steps(mapping, 15), try await steps(mapping, 60))
        for (few, many) in zip(few, many) {
            #expect(many.steps < few.steps * 5, "\(few.call): \(few.steps) steps became \(many.steps)")
        }
    }
}
