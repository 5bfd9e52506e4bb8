import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Each table of a store has about ten triggers and indexes: a call that reads all of them for each table takes four times as long
/// for each of four times as many.
struct ManyTablesTests {
    /// A store of so many tables, each with a catalog of two seeds.
    private struct Place {
        let folder: TemporaryFolder
        let app: RawDatabase

        init(_ count: Int) throws {
            let tables = (0..<count).map { number in
                "CREATE TABLE T\(number) (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);"
            }
            (folder, app) = try RawDatabase.inNewFolder("PRAGMA journal_mode = WAL; " + tables.joined())
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: "seeds"), withIntermediateDirectories: true)
            for number in 0..<count {
                let text = """
                    { "catalog": "c\(number)", "released": "2026-01-01", "table": "T\(number)", "key": ["name"],
                      "seeds": [{ "$id": "a", "name": "A" }, { "$id": "b", "name": "B" }] }
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

        /// Returns how many rows of the schema the statements of Seedbed's went through while `body` ran.
        ///
        /// SQLite itself goes through the schema for each trigger that is made.
        func schemaSteps(_ body: () async throws -> Void) async throws -> Int {
            let trace = StatementTrace(app)
            defer { trace.end() }
            try await body()
            return trace.runs.filter { $0.sql.hasPrefix("SELECT") && $0.sql.contains("sqlite_schema") }.map(\.scanSteps)
                .reduce(0, +)
        }
    }

    /// Returns the steps of a first launch, of a launch after the app has changed its schema, and of an import of one row.
    private func steps(_ count: Int) async throws -> [Int] {
        let place = try Place(count)
        let first = try await place.schemaSteps { try await place.seeder.launch(account: .signedOut) }
        try place.app.execute("CREATE TABLE Own (id INTEGER PRIMARY KEY)")
        let changed = try await place.schemaSteps { try await place.seeder.launch(account: .signedOut) }
        try place.app.imports("INSERT INTO T1 VALUES ('twin', 'A', '2026-01-01T00:00:00Z', NULL)")
        let importing = try await place.schemaSteps {
            try await place.seeder.importFinished(.noted, account: .signedOut)
        }
        return [first, changed, importing]
    }

    @Test func `an app with four times as many tables waits about four times as long`() async throws {
        let (few, many) = (try await steps(5), try await steps(20))
        for (few, many) in zip(few, many) { #expect(many < few * 6, "\(few) steps became \(many)") }
    }
}
