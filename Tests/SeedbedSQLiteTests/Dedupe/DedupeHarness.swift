import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// An app's database in a folder of its own, in which duplicates are merged.
final class DedupeHarness {
    let folder: TemporaryFolder
    let path: String
    let app: RawDatabase

    /// Makes the tables, and their rows.
    init(_ sql: String) throws {
        folder = try TemporaryFolder()
        path = folder.path("app.sqlite")
        app = try RawDatabase(path)
        try app.execute(sql)
    }

    /// Two tables and what joins them: people, notes of theirs, and groups that they are in.
    static let people = """
        CREATE TABLE person (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, phone TEXT, mail TEXT UNIQUE, updateDate TEXT);
        CREATE TABLE note (id INTEGER PRIMARY KEY, uuid TEXT, person INTEGER REFERENCES person, text TEXT, updateDate TEXT);
        CREATE TABLE club (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT);
        CREATE TABLE member (person INTEGER REFERENCES person, club INTEGER REFERENCES club, PRIMARY KEY (person, club));
        """

    /// People of one name are duplicates; of the least identity stays.
    static let byName = Deduplication(of: "person", by: ["name"], survivor: .least("uuid"))

    @discardableResult
    func dedupe(_ deduplication: Deduplication = byName, _ imported: ImportedChanges = .unknown) throws -> DedupeReport
    {
        try SQLiteStore(path: path).dedupe(deduplication, imported)
    }

    @discardableResult
    func unify(_ deduplications: [Deduplication]) throws -> [DedupeReport] {
        try SQLiteStore(path: path).unify(deduplications)
    }

    /// Takes the last deduplication back; returns what was skipped, and why.
    func undo() async throws -> [String] {
        let path = path
        let seeder = Seeder(catalogs: .catalogs([]), defaults: URL(filePath: path + ".json"), device: "d") {
            (_) throws(StoreError) in try SQLiteStore(path: path)
        }
        let report = try await seeder.undo(account: .signedOut)
        return report.skipped.map { "\($0.entry.table) \($0.entry.uuid) \($0.reason.rawValue)" }
    }

    /// The content of the app's tables, as tables; without `updateDate`.
    func dump(_ tables: String...) throws -> String {
        try tables.map { table in
            let columns = try app.rows("SELECT name FROM pragma_table_info('\(table)')").map { $0[0].description }
                .filter { $0 != "updateDate" }
            let rows = try app.rows("SELECT \(columns.joined(separator: ", ")) FROM \(table) ORDER BY 1, 2")
            return AlignedTable.text(of: [columns] + rows.map { $0.map(\.description) })
        }.joined(separator: "\n")
    }
}
