import Foundation
import Seedbed
import SeedbedConformance
import SeedbedTestSupport

@testable import SeedbedSQLite

/// The harness of ``SQLiteStore``: in a file the user and the sync engine write by connections of their own, in memory by the
/// store's.
struct SQLiteHarness: StoreHarness {
    enum Place: Sendable {
        case file
        case memory
    }

    let place: Place
    private let folder: TemporaryFolder

    init(_ place: Place) throws {
        self.place = place
        folder = try TemporaryFolder()
    }

    func makeStore(_ tables: [HarnessTable]) throws -> SQLiteStore {
        let definitions = tables.map(Self.definition).joined(separator: "; ")
        if place == .memory {
            let store = try SQLiteStore(path: ":memory:")
            try store.connection.execute(definitions)
            return store
        }
        let path = folder.path("\(UUID().uuidString).sqlite")
        try Connection(path: path, mode: .creating, busyTimeout: .seconds(60)).execute(
            "\(Self.unsynced); \(definitions)")
        return try open(path)
    }

    func reopen(_ store: SQLiteStore) throws -> SQLiteStore? {
        store.close()
        return place == .file ? try open(store.path) : nil
    }

    private func open(_ path: String) throws -> SQLiteStore {
        let store = try SQLiteStore(path: path)
        try store.connection.execute(Self.unsynced)
        return store
    }

    /// No power cut is part of the suite, and disks are slow.
    private static let unsynced = "PRAGMA synchronous = OFF"

    func insert(_ row: HarnessRow, into table: HarnessTable, of store: SQLiteStore, as writer: HarnessWriter) throws {
        let row = row.sorted { $0.key < $1.key }
        let columns = row.map { SQL.quote($0.key) }.joined(separator: ", ")
        let places = row.map { _ in "?" }.joined(separator: ", ")
        try write(
            "INSERT INTO \(SQL.quote(table.name)) (\(columns)) VALUES (\(places))", row.map(\.value), to: store, writer)
    }

    func update(
        _ uuid: UUIDText, of table: HarnessTable, to changes: HarnessRow, in store: SQLiteStore,
        as writer: HarnessWriter
    ) throws {
        let changes = changes.sorted { $0.key < $1.key }
        let sets = changes.map { "\(SQL.quote($0.key)) = ?" }.joined(separator: ", ")
        try write(
            "UPDATE \(SQL.quote(table.name)) SET \(sets) WHERE lower(\(SQL.quote(table.primaryKey))) = ?",
            changes.map(\.value) + [.text(uuid.description)], to: store, writer)
    }

    func delete(_ uuid: UUIDText, from table: HarnessTable, of store: SQLiteStore, as writer: HarnessWriter) throws {
        try write(
            "DELETE FROM \(SQL.quote(table.name)) WHERE lower(\(SQL.quote(table.primaryKey))) = ?",
            [.text(uuid.description)], to: store, writer)
    }

    func rows(of table: HarnessTable, in store: SQLiteStore) throws -> [HarnessRow] {
        let names = table.columns.map(\.name)
        let sql = "SELECT \(SQL.list(names)) FROM \(SQL.quote(table.name))"
        return try withConnection(to: store) { connection in
            try connection.rows(sql).map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
        }
    }

    /// Writes with keys unchecked, as a sync engine's early references need it, and says when it is an import.
    private func write(_ sql: String, _ values: [SeedValue], to store: SQLiteStore, _ writer: HarnessWriter) throws {
        try withConnection(to: store) { connection in
            try connection.execute("PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE")
            let mark = try connection.row("SELECT 1 FROM sqlite_schema WHERE name = 'seedbed_import'")
            let isMarked = writer == .sync && mark != nil
            do {
                if isMarked { try connection.execute("INSERT INTO seedbed_import VALUES (1)") }
                try connection.run(sql, values)
                if isMarked { try connection.execute("DELETE FROM seedbed_import") }
                try connection.execute("COMMIT; PRAGMA foreign_keys = ON")
            } catch {
                try connection.execute("ROLLBACK; PRAGMA foreign_keys = ON")
                throw error
            }
        }
    }

    private func withConnection<Result>(
        to store: SQLiteStore, _ body: (borrowing Connection) throws -> Result
    ) throws -> Result {
        if place == .memory { return try body(store.connection) }
        let connection = try Connection(path: store.path, mode: .existing, busyTimeout: .seconds(60))
        try connection.execute(Self.unsynced)
        return try body(connection)
    }

    private static func definition(of table: HarnessTable) -> String {
        let columns = table.columns.map { column in
            let type =
                switch column.type {
                case .integer: "INTEGER"
                case .real: "REAL"
                case .blob: "BLOB"
                default: "TEXT"
                }
            return "\(SQL.quote(column.name)) \(type)" + (column.name == table.primaryKey ? " PRIMARY KEY" : "")
        }
        let keys = table.foreignKeys.map { key in
            "FOREIGN KEY (\(SQL.quote(key.column))) REFERENCES \(SQL.quote(key.parent)) (\(SQL.quote(key.parentColumn)))"
        }
        return "CREATE TABLE \(SQL.quote(table.name)) (\((columns + keys).joined(separator: ", ")))"
    }
}
