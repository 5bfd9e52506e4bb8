import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Two stores of one schema, whose tables are merged by `uuid`.
struct MergeHarness {
    let folder: TemporaryFolder
    let tables: [SeedTable]
    let a: RawDatabase
    let b: RawDatabase

    init(_ definition: String, _ tables: [SeedTable]) throws {
        folder = try TemporaryFolder()
        self.tables = tables
        a = try RawDatabase(folder.path("a"))
        b = try RawDatabase(folder.path("b"))
        for store in [a, b] { try store.execute(definition) }
    }

    /// Takes over into one store what the other one has; returns the identities that were inserted or changed.
    ///
    /// - Parameter catalogs: those that tell copies from other tagged rows (T4).
    @discardableResult
    func merge(into name: String, from other: String, catalogs: [Catalog] = []) throws -> [String] {
        let store = try SQLiteStore(path: folder.path(name))
        return try store.writing {
            for table in tables where !table.key.isEmpty { try store.prepare(table, columns: []) }
            switch try store.merge(from: folder.path(other), tables: tables, catalogs: catalogs).changes {
            case .rows(let inserted, let updated, _): return (inserted + updated).map(\.description).sorted()
            default: return ["unknown"]
            }
        }
    }

    /// Takes over into one store what the other one has; returns what was left out.
    func passedOver(into name: String, from other: String) throws -> [Seeder.MergedRows.PassedOver] {
        let store = try SQLiteStore(path: folder.path(name))
        return try store.writing {
            for table in tables where !table.key.isEmpty { try store.prepare(table, columns: []) }
            return try store.merge(from: folder.path(other), tables: tables).passedOver
        }
    }

    /// Rows of a query, one a line.
    func dump(_ store: RawDatabase, _ sql: String) throws -> String {
        try store.rows(sql).map { $0.map(shown).joined(separator: " ") }.joined(separator: "\n")
    }

    /// Expects a query to find these rows, one a line, in the store that was merged into, or another one.
    func expect(
        _ sql: String, _ rows: String, in store: RawDatabase? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        expectSame(try dump(store ?? a, sql), rows, sourceLocation: sourceLocation)
    }
}
