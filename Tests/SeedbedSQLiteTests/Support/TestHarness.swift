import Foundation
import Seedbed
import SeedbedTestSupport

@testable import SeedbedSQLite

/// The stores that the contract suite runs against.
enum StoreKind: String, CaseIterable, Sendable {
    case memory = "MemoryStore"
    case file = "SQLiteStore in a file"
    case sqliteMemory = "SQLiteStore in memory"
}

/// A place for one store of a kind, with what a user and a reader do to it beside Seedbed: in a file by a connection
/// of their own, elsewhere through the store.
struct TestHarness: Sendable {
    typealias Row = MemoryStore.Row

    let kind: StoreKind
    let tables: [TestTable]
    let folder: TemporaryFolder

    init(_ kind: StoreKind, _ tables: [TestTable]) throws {
        self.kind = kind
        self.tables = tables
        folder = try TemporaryFolder()
    }

    var path: String { folder.path("store.sqlite") }

    /// Opens the store with its tables, which are made the first time.
    func open() throws(StoreError) -> any SeedStore {
        let definitions = tables.map(\.sql).joined(separator: "; ")
        switch kind {
        case .memory: return MemoryStore(tables: tables.map(\.memory))
        case .file:
            try raw { raw in
                if try raw.rows("SELECT 1 FROM sqlite_schema").isEmpty { try raw.execute(definitions) }
            }
            return try SQLiteStore(path: path)
        case .sqliteMemory:
            let store = try SQLiteStore(path: ":memory:")
            try store.connection.execute(definitions)
            return store
        }
    }

    func insert(_ row: Row, into table: String, of store: any SeedStore) throws(StoreError) {
        if let memory = store as? MemoryStore { return memory.insert(row, into: table) }
        let row = row.sorted { $0.key < $1.key }
        let columns = row.map { quoted($0.key) }.joined(separator: ", ")
        let places = row.map { _ in "?" }.joined(separator: ", ")
        try run("INSERT INTO \(quoted(table)) (\(columns)) VALUES (\(places))", row.map(\.value), in: store)
    }

    func update(
        _ changes: Row, of table: String, where column: String, is value: SeedValue, in store: any SeedStore
    ) throws(StoreError) {
        if let memory = store as? MemoryStore {
            return memory.update(changes, of: table) { $0[column] ?? .null == value }
        }
        let changes = changes.sorted { $0.key < $1.key }
        let sets = changes.map { "\(quoted($0.key)) = ?" }.joined(separator: ", ")
        try run(
            "UPDATE \(quoted(table)) SET \(sets) WHERE \(quoted(column)) IS ?", changes.map(\.value) + [value],
            in: store)
    }

    func delete(
        from table: String, where column: String, is value: SeedValue, in store: any SeedStore
    ) throws(StoreError) {
        if let memory = store as? MemoryStore {
            return memory.delete(from: table) { $0[column] ?? .null == value }
        }
        try run("DELETE FROM \(quoted(table)) WHERE \(quoted(column)) IS ?", [value], in: store)
    }

    /// The rows of a table, each with its columns in order.
    func rows(of table: TestTable, in store: any SeedStore) throws(StoreError) -> [[RawValue]] {
        let columns = table.columnNames
        if let memory = store as? MemoryStore {
            return memory.rows(of: table.name).map { row in columns.map { RawValue(row[$0] ?? .null) } }
        }
        return try run(
            "SELECT \(columns.map(quoted).joined(separator: ", ")) FROM \(quoted(table.name))", [], in: store)
    }

    /// All rows of these tables, or of all, sorted.
    func dump(_ store: any SeedStore, _ names: String...) throws(StoreError) -> String {
        var parts: [String] = []
        for table in tables where names.isEmpty || names.contains(table.name) {
            let rows = try rows(of: table, in: store).map { $0.map(shown) }.sorted {
                $0.joined(separator: "\u{1}") < $1.joined(separator: "\u{1}")
            }
            parts.append("\(table.name)\n" + AlignedTable.text(of: [table.columnNames] + rows))
        }
        return parts.joined(separator: "\n\n")
    }

    /// The removals in the log, oldest first.
    func log(_ store: any SeedStore) throws(StoreError) -> [String] {
        if let memory = store as? MemoryStore {
            return memory.logEntries.map { entry in
                "\(entry.at.iso8601) \(entry.table) \(entry.uuid) \(entry.seedID ?? "-") "
                    + "\(entry.reason.rawValue) \(entry.survivor?.description ?? "-")"
            }
        }
        let rows = try run(
            "SELECT at, tbl, uuid, seedID, reason, survivor FROM seedbed_log ORDER BY id", [], in: store)
        return rows.map { row in
            guard case .integer(let at) = row[0] else { return "no date" }
            return ([SeedInstant(milliseconds: at).iso8601] + row.dropFirst().map(\.description)).joined(separator: " ")
        }
    }

    /// Lends a connection of the user's own to the file.
    func raw<Result>(_ body: (RawDatabase) throws -> Result) throws(StoreError) -> Result {
        do {
            return try body(try RawDatabase(path))
        } catch {
            throw .failed(store: path, detail: "\(error)")
        }
    }

    @discardableResult
    private func run(
        _ sql: String, _ values: [SeedValue], in store: any SeedStore
    ) throws(StoreError) -> [[RawValue]] {
        if kind == .file { return try raw { try $0.rows(sql, values.map(RawValue.init)) } }
        guard let store = store as? SQLiteStore else { throw .failed(store: path, detail: "not the harness's store") }
        return try store.connection.rows(sql, values).map { $0.map(RawValue.init) }
    }
}
